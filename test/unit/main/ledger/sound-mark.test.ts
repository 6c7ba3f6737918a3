// When a start reads the whole ledger, seen by a page of noise that only a reading of all of it finds.
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leaveMark, takeMark } from '../../../../main/ledger/sound-mark.ts';
import { noon, openedIn, readyLedger, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const file = (folder: string) => join(folder, 'ledger.db');
const mark = (folder: string) => `${file(folder)}-sound`;
const day = 24 * 3_600_000;

/** Rows enough for many pages; closed in good order, at a moment that a clock of whole milliseconds can give back. */
async function closedFolder(): Promise<string> {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const rows = Array.from({ length: 400 }, (_, n) => ({ what: 'test.row', detail: { n, text: 'Padaria' } }));
  await Promise.all(rows.map((row) => ledger.write('trail.append', row)));
  await ledger.close();
  utimesSync(file(folder), new Date(noon), new Date(noon));
  leaveMark(file(folder), noon);
  return folder;
}

/** Behind the file's back: neither its size nor its moment tells of it. */
function spoil(folder: string): void {
  const fd = openSync(file(folder), 'r+');
  writeSync(fd, Buffer.alloc(4096, 0x5a), 0, 4096, statSync(file(folder)).size - 8192);
  closeSync(fd);
  utimesSync(file(folder), new Date(noon), new Date(noon));
}

async function noticesAt(folder: string, now: number): Promise<readonly string[]> {
  const { ledger, notices } = await openedIn(folder, { now: () => now });
  await ledger.close();
  return notices.map(({ code }) => code);
}

test('a ledger that stands as it was closed is not read through again, for a week', async () => {
  const folder = await closedFolder();
  spoil(folder);
  expect(await noticesAt(folder, noon + 6 * day)).toEqual([]);
  // A start that read nothing vouches for nothing: the week is counted on from the first.
  expect(JSON.parse(readFileSync(mark(folder), 'utf8'))).toMatchObject({ soundSince: noon });
  expect(await noticesAt(folder, noon + 8 * day)).toEqual(['ledgerDamaged']);
});

test.for<[string, (folder: string) => void]>([
  ['its moment', (folder) => utimesSync(file(folder), new Date(noon), new Date(noon + 1))],
  ['a journal beside it', (folder) => writeFileSync(`${file(folder)}-wal`, '')],
  ['no mark', (folder) => writeFileSync(mark(folder), '')],
  ['another mark', (folder) => writeFileSync(mark(folder), '{"size":"all"}')],
])('it is read through where something speaks against the mark: %s', async ([, change]) => {
  const folder = await closedFolder();
  spoil(folder);
  change(folder);
  expect(await noticesAt(folder, noon)).toEqual(['ledgerDamaged']);
});

test('a clock that was set back vouches for nothing', async () => {
  const folder = await closedFolder();
  spoil(folder);
  expect(await noticesAt(folder, noon - day)).toEqual(['ledgerDamaged']);
});

test('while a ledger is open there is no mark: a crash leaves none', async () => {
  const folder = await closedFolder();
  const { ledger } = await openedIn(folder);
  expect(existsSync(mark(folder))).toBe(false);
  await ledger.close();
  expect(existsSync(mark(folder))).toBe(true);
});

test('a mark tells once', async () => {
  const folder = await closedFolder();
  expect(takeMark(file(folder), noon)).toBe(noon);
  expect(takeMark(file(folder), noon)).toBeNull();
});

test('where no mark can be left, nothing is', () => {
  const folder = temporaryFolder();
  leaveMark(file(folder), noon);
  expect(existsSync(mark(folder))).toBe(false);
  expect(takeMark(file(folder), noon)).toBeNull();
});
