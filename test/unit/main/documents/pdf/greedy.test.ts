// PDFs of a few bytes that need gigabytes: the quickest of them; all of them are in test/long.
import { expect, onTestFinished, test } from 'vitest';
import { startPdfEngine } from '../../../../../main/documents/pdf/start.ts';
import { endlessTiles, greedyPdfs } from '../../../../helpers/greedy-pdfs.ts';
import { inspectInProcess } from '../../../../helpers/greedy-run.ts';
import { pdfWorkspace } from '../../../../helpers/pdf-parts.ts';
import { boletoPaper } from '../../../../helpers/practice-paper.ts';

const paper = (name: string): Buffer => {
  const make = greedyPdfs[name];
  if (!make) throw new Error(name);
  return make();
};

/** Each made the process more than twice this size, or never ended. */
const mostMb = 700;

test.skipIf(process.platform !== 'linux')(
  'limits memory and time of a file, and never ends the process',
  async () => {
    const expected: Readonly<Record<string, 'pdf' | 'damaged'>> = {
      'a page of a thousand kilometres': 'pdf',
      'a page as large as may be drawn, four thousand times': 'damaged',
      'a hundred thousand pages in a few hundred bytes': 'damaged',
      'references that lead in a circle': 'damaged',
      'a drawing that holds itself': 'damaged',
      'ten million states kept': 'damaged',
      'the same content a hundred times': 'damaged',
      'an image whose numbers overflow': 'pdf',
      'a fax without an end': 'pdf',
      'a scan of sixty thousand dots a side': 'pdf',
      'a table of two thousand million objects': 'pdf',
    };
    const inspected = await inspectInProcess(
      Object.fromEntries(Object.keys(expected).map((name) => [name, () => paper(name)])),
    );
    expect(Object.fromEntries(inspected.map(({ name, kind }) => [name, kind]))).toEqual(expected);
    expect(Math.max(...inspected.map(({ peakMb }) => peakMb))).toBeLessThan(mostMb);
  },
);

test('does not delay other files by one that never ends', async () => {
  const { put } = pdfWorkspace();
  // Within this test's time only the end of the engine ends it.
  const engine = startPdfEngine({ longestMs: 600_000 });
  onTestFinished(() => engine.close());
  let ended = false;
  const endless = engine
    .inspect(put('endless.pdf', endlessTiles()), [])
    .then((seen) => [seen, (ended = true)] as const);
  const others = await Promise.all(
    [1, 2, 3].map(async (at) => engine.inspect(put(`${at}.pdf`, await boletoPaper(at)), [])),
  );
  expect(others.map(({ kind }) => kind)).toEqual(['pdf', 'pdf', 'pdf']);
  expect(ended).toBe(false);
  await engine.close();
  expect((await endless)[0]).toMatchObject({ kind: 'damaged' });
});
