import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { startPdfEngine } from '../../../../../main/documents/pdf/start.ts';
import { endlessTiles } from '../../../../helpers/greedy-pdfs.ts';
import { filePart, nestedForms, pdfWorkspace, pdfOf } from '../../../../helpers/pdf-parts.ts';
import { boletoPaper, paperEntry } from '../../../../helpers/practice-paper.ts';

const barsOf = (sequence: number): string => paperEntry(sequence).slip.barCode;

/** The next thread to start. */
async function nextThread(): Promise<Worker> {
  const started: unknown[] = await once(process, 'worker');
  const [thread] = started;
  if (!(thread instanceof Worker)) throw new Error('no thread');
  return thread;
}

/** An engine for the test's time, with short timeouts. */
function hasty(longestMs: number): ReturnType<typeof startPdfEngine> {
  const engine = startPdfEngine({ longestMs });
  onTestFinished(() => engine.close());
  return engine;
}

it('reports a thread that ends during long work, and serves the next call by another', async () => {
  const { engine, at, put } = pdfWorkspace();
  const path = put('1.pdf', await boletoPaper(1));
  mkdirSync(at('raster'));
  const thread = nextThread();
  const pending = engine.rasterize(path, at('raster')).catch((error: unknown) => error);
  await (await thread).terminate();
  expect(await pending).toMatchObject({ failure: { code: 'pdfUnreadable' } });
  expect(await engine.rasterize(path, at('raster'))).toHaveLength(1);
});

it('starts a new thread when one ended while idle', async () => {
  const { engine, at, put } = pdfWorkspace();
  const thread = nextThread();
  engine.warm('compose');
  await (await thread).terminate();
  const parts = [filePart(put('1.pdf', await boletoPaper(1)), barsOf(1))];
  const wish = { out: at('out.pdf'), title: 'x', layout: 'page' as const, parts };
  expect(await engine.compose(wish)).toMatchObject({ pages: 1, check: { expected: 1, read: 1 } });
});

it('aborts a file that never ends, and reads the next one', async () => {
  const { put } = pdfWorkspace();
  const engine = hasty(3_000);
  const endless = put('endless.pdf', endlessTiles());
  expect(await engine.inspect(endless, [])).toEqual({ kind: 'damaged', detail: 'too slow' });
  const whole = hasty(60_000);
  expect(await whole.inspect(put('1.pdf', await boletoPaper(1)), [])).toMatchObject({ kind: 'pdf' });
});

it('aborts the image of a page that never ends', async () => {
  const { at, put } = pdfWorkspace();
  const engine = hasty(1_000);
  mkdirSync(at('raster'));
  const pending = engine.rasterize(put('endless.pdf', endlessTiles()), at('raster'));
  await expect(pending).rejects.toMatchObject({ failure: { code: 'pdfUnreadable', detail: 'too slow' } });
});

it('aborts the image of a page that is too large', async () => {
  const { engine, at, put } = pdfWorkspace();
  mkdirSync(at('raster'));
  const large = await pdfOf({ size: [2_000, 2_000] }, (doc) => doc.text('x'));
  const pending = engine.rasterize(put('large.pdf', large), at('raster'));
  await expect(pending).rejects.toMatchObject({ failure: { code: 'pdfUnreadable' } });
});

it('excludes a part that never ends, and notes it', async () => {
  const { at, put } = pdfWorkspace();
  const engine = hasty(6_000);
  const parts = [
    filePart(put('1.pdf', await boletoPaper(1)), barsOf(1)),
    filePart(put('endless.pdf', await nestedForms())),
    filePart(put('2.pdf', await boletoPaper(2)), barsOf(2)),
  ];
  const composed = await engine.compose({ out: at('out.pdf'), title: 'x', layout: 'page', parts });
  expect(composed).toMatchObject({
    pages: 2,
    notes: [{ part: 1, out: true, why: 'damaged' }],
    check: { expected: 2, read: 2 },
  });
});
