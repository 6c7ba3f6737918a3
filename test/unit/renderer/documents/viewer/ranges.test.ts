// A file from a real server, given to pdf.js's own transport, and to pdf.js itself.
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { getDocument, PDFDataRangeTransport, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openRanges } from '../../../../../renderer/documents/viewer/ranges.ts';
import { filePart, pdfWorkspace } from '../../../../helpers/pdf-parts.ts';
import { boletoPaper } from '../../../../helpers/practice-paper.ts';
import { closed, listen } from '../../../../helpers/service-server.ts';

const plain = Uint8Array.from({ length: 1_000_000 }, (_, at) => at % 251);
let file: Uint8Array = plain;
let server: Server;
let url = '';
let asked: string[] = [];
let sent = 0;
/** `held`: from the sequential read only this many bytes arrive until the test releases the rest. */
let state: 'there' | 'gone' | 'whole' | 'cut' = 'there';
let held: number | undefined;
let letGo: () => void = () => undefined;

function give(response: ServerResponse, part: Uint8Array, hold: boolean) {
  const at = hold ? Math.min(held ?? part.length, part.length) : part.length;
  sent += at;
  response.write(part.subarray(0, at));
  if (at === part.length) return response.end();
  if (state === 'cut') return setImmediate(() => response.destroy());
  letGo = () => {
    sent += part.length - at;
    response.end(part.subarray(at));
  };
  return response;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const range = request.headers.range ?? '';
    asked.push(range);
    if (state === 'gone') return response.writeHead(404).end();
    if (state === 'whole') return response.writeHead(200).end(file);
    const [, from = '0', last = ''] = /^bytes=(\d+)-(\d*)$/u.exec(range) ?? [];
    const to = last === '' ? file.length - 1 : Number(last);
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${file.length}` });
    return give(response, file.subarray(Number(from), to + 1), last === '');
  });
  url = `http://127.0.0.1:${await listen(server)}/documents/x.pdf`;
});
beforeEach(() => {
  file = plain;
  asked = [];
  sent = 0;
  state = 'there';
  held = undefined;
});
afterAll(() => {
  server.closeAllConnections();
  return closed(server);
});

const lib = Promise.resolve({ PDFDataRangeTransport });

const open = async (onLost = () => undefined) => {
  const ranges = await openRanges(lib, url, onLost);
  if (!ranges) throw new Error('not opened');
  const read: Uint8Array[] = [ranges.initialData ?? new Uint8Array()];
  const pieces: { begin: number; bytes: Uint8Array }[] = [];
  let done = ranges.progressiveDone;
  ranges.transportReady((message: { type: string; begin?: number; chunk?: Uint8Array }) => {
    if (message.type === 'progressiveDone') done = true;
    else if (message.begin === undefined) read.push(message.chunk ?? new Uint8Array());
    else pieces.push({ begin: message.begin, bytes: message.chunk ?? new Uint8Array() });
  });
  return { ranges, pieces, read: () => Buffer.concat(read), isDone: () => done };
};

it('reads from the beginning to the end with one request', async () => {
  const { ranges, read, isDone } = await open();
  await expect.poll(isDone).toBe(true);
  expect([ranges.length, read().equals(plain), asked]).toEqual([1_000_000, true, ['bytes=0-']]);
});

it('reports at once that a short file is complete', async () => {
  file = plain.subarray(0, 6_000);
  const { ranges } = await open();
  expect([ranges.length, ranges.initialData?.length, ranges.progressiveDone]).toEqual([6_000, 6_000, true]);
});

it('delivers each requested piece while the rest is still on its way', async () => {
  held = 100_000;
  const { ranges, pieces, read, isDone } = await open();
  ranges.requestDataRange(600_000, 700_000);
  ranges.requestDataRange(999_990, 1_000_000);
  await expect.poll(() => pieces.length).toBe(2);
  for (const { begin, bytes } of pieces) expect(bytes).toEqual(plain.slice(begin, begin + bytes.length));
  expect(asked.slice(1).sort()).toEqual(['bytes=600000-699999', 'bytes=999990-999999']);
  expect(isDone()).toBe(false);
  letGo();
  await expect.poll(isDone).toBe(true);
  expect(read().equals(plain)).toBe(true);
});

it.each(['gone', 'whole'] as const)('opens nothing if the file is %s instead of in pieces', async (how) => {
  state = how;
  expect(await openRanges(lib, url, () => undefined)).toBe(undefined);
});

it('reports once that the file disappeared in the middle', async () => {
  let lost = 0;
  held = 100_000;
  const { ranges, pieces } = await open(() => void (lost += 1));
  state = 'gone';
  ranges.requestDataRange(600_000, 700_000);
  ranges.requestDataRange(700_000, 800_000);
  await expect.poll(() => lost).toBe(1);
  state = 'there';
  ranges.requestDataRange(800_000, 900_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect([lost, pieces]).toEqual([1, []]);
});

it('reports that the file disappeared if the sequential read is cut off', async () => {
  let lost = 0;
  held = 100_000;
  state = 'cut';
  const { isDone } = await open(() => void (lost += 1));
  await expect.poll(() => lost).toBe(1);
  expect(isDone()).toBe(false);
});

it('requests and reports nothing more once it is closed', async () => {
  let lost = 0;
  held = 100_000;
  const { ranges, pieces } = await open(() => void (lost += 1));
  ranges.abort();
  ranges.requestDataRange(600_000, 700_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect([lost, pieces, asked.length]).toEqual([0, [], 1]);
});

it('shows the first page of a booklet of 300 before most of it has been read', async () => {
  const { engine, at, put } = pdfWorkspace();
  const part = filePart(put('one.pdf', await boletoPaper(1)));
  const out = at('many.pdf');
  await engine.compose({ out, title: 'x', layout: 'page', parts: Array.from({ length: 300 }, () => part) });
  file = new Uint8Array(readFileSync(out));
  held = 65_536;
  const range = await openRanges(lib, url, () => undefined);
  if (!range) throw new Error('not opened');
  const task = getDocument({ range, verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const first = await document.getPage(1);
  // Everything that drawing it needs.
  const { fnArray } = await first.getOperatorList();
  expect(document.numPages).toBe(300);
  expect(fnArray.length).toBeGreaterThan(100);
  expect(sent).toBeLessThan(file.length / 2);
  letGo();
  await task.destroy();
});
