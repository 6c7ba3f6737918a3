// When a start reads the whole ledger. Only a full read finds the page of noise in these tests.
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

/** Enough rows for many pages; closed in good order, at a time that a clock of whole milliseconds can return. */
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

/** Changes the file secretly: neither its size nor its time shows it. */
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

test('a ledger that is as it was when it closed is not read in full again, for a week', async () => {
  const folder = await closedFolder();
  spoil(folder);
  expect(await noticesAt(folder, noon + 6 * day)).toEqual([]);
  // A start that read nothing proves nothing: the week still counts from the first start.
  expect(JSON.parse(readFileSync(mark(folder), 'utf8'))).toMatchObject({ soundSince: noon });
  expect(await noticesAt(folder, noon + 8 * day)).toEqual(['ledgerDamaged']);
});

test.for<[string, (folder: string) => void]>([
  ['its moment', (folder) => utimesSync(file(folder), new Date(noon), new Date(noon + 1))],
  ['a journal beside it', (folder) => writeFileSync(`${file(folder)}-wal`, '')],
  ['no mark', (folder) => writeFileSync(mark(folder), '')],
  ['another mark', (folder) => writeFileSync(mark(folder), '{"size":"all"}')],
])('a ledger is read in full if something contradicts the mark: %s', async ([, change]) => {
  const folder = await closedFolder();
  spoil(folder);
  change(folder);
  expect(await noticesAt(folder, noon)).toEqual(['ledgerDamaged']);
});

test('a mark proves nothing if the clock was set back', async () => {
  const folder = await closedFolder();
  spoil(folder);
  expect(await noticesAt(folder, noon - day)).toEqual(['ledgerDamaged']);
});

test('an open ledger has no mark, so a crash leaves none', async () => {
  const folder = await closedFolder();
  const { ledger } = await openedIn(folder);
  expect(existsSync(mark(folder))).toBe(false);
  await ledger.close();
  expect(existsSync(mark(folder))).toBe(true);
});

test('a mark is valid only once', async () => {
  const folder = await closedFolder();
  expect(takeMark(file(folder), noon)).toBe(noon);
  expect(takeMark(file(folder), noon)).toBeNull();
});

test('leaves nothing if no mark can be left', () => {
  const folder = temporaryFolder();
  leaveMark(file(folder), noon);
  expect(existsSync(mark(folder))).toBe(false);
  expect(takeMark(file(folder), noon)).toBeNull();
});
