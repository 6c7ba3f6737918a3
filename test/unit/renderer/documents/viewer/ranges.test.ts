// A file in pieces from a real server, handed to pdf.js's own transport.
import { createServer, type Server } from 'node:http';
import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openRanges } from '../../../../../renderer/documents/viewer/ranges.ts';
import { closed, listen } from '../../../../helpers/service-server.ts';

const file = Uint8Array.from({ length: 1_000_000 }, (_, at) => at % 251);
let server: Server;
let url = '';
let asked: string[] = [];
let state: 'there' | 'gone' | 'whole' = 'there';

beforeAll(async () => {
  server = createServer((request, response) => {
    const range = request.headers.range ?? '';
    asked.push(range);
    if (state === 'gone') return response.writeHead(404).end();
    if (state === 'whole') return response.writeHead(200).end(file);
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/u.exec(range) ?? [];
    const part = file.subarray(Number(from), Number(to) + 1);
    return response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${file.length}` }).end(part);
  });
  url = `http://127.0.0.1:${await listen(server)}/documents/x.pdf`;
});
beforeEach(() => {
  asked = [];
  state = 'there';
});
afterAll(() => closed(server));

const open = async (onLost = () => undefined) => {
  const ranges = await openRanges({ PDFDataRangeTransport }, url, onLost);
  if (!ranges) throw new Error('not opened');
  const pieces: { begin: number; bytes: Uint8Array }[] = [];
  ranges.transportReady(({ begin, chunk }: { begin: number; chunk: Uint8Array }) =>
    pieces.push({ begin, bytes: chunk }),
  );
  return { ranges, pieces };
};

it('reads the beginning, and how long the file is', async () => {
  const { ranges } = await open();
  expect([ranges.length, ranges.initialData?.length, asked]).toEqual([
    1_000_000,
    262_144,
    ['bytes=0-262143'],
  ]);
});

it('brings each piece that is asked for', async () => {
  const { ranges, pieces } = await open();
  ranges.requestDataRange(600_000, 700_000);
  ranges.requestDataRange(999_990, 1_000_000);
  await expect.poll(() => pieces.length).toBe(2);
  for (const { begin, bytes } of pieces) expect(bytes).toEqual(file.slice(begin, begin + bytes.length));
  expect(asked.slice(1).sort()).toEqual(['bytes=600000-699999', 'bytes=999990-999999']);
});

it.each(['gone', 'whole'] as const)(
  'opens nothing where the file is %s instead of in pieces',
  async (how) => {
    state = how;
    expect(await openRanges({ PDFDataRangeTransport }, url, () => undefined)).toBe(undefined);
  },
);

it('says once that the file went away in the middle', async () => {
  let lost = 0;
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

it('asks and says nothing more once it was left', async () => {
  let lost = 0;
  const { ranges, pieces } = await open(() => void (lost += 1));
  ranges.abort();
  ranges.requestDataRange(600_000, 700_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect([lost, pieces, asked.length]).toEqual([0, [], 1]);
});
