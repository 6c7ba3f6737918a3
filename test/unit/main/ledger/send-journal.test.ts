// The journal of sends: what a process that ended left in it, and when that is believed.
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BootSession } from '../../../../main/boot-session.ts';
import { journalPlace, readJournal, sendJournal } from '../../../../main/ledger/send-journal.ts';
import type { SettleBoleto } from '../../../../main/ledger/tables/boletos-turn.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

const owner = { ledgerId: 'ledger-1', machineId: 'machine-1' };
const boot: BootSession = { kind: 'id', id: 'linux-3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
const placeIn = (folder: string) => ({ path: join(folder, 'state', 'journal'), boot });
const created = (id: string, more: Partial<SettleBoleto> = {}): SettleBoleto => ({
  boleto: 1,
  id,
  state: 'created',
  remoteId: '77',
  ...more,
});

function written() {
  const place = placeIn(temporaryFolder());
  const journal = sendJournal(place, owner);
  journal.asked(['a', 'b', 'c']);
  journal.started('a');
  journal.started('b');
  journal.answered(created('b'));
  // It is written with the next mark, or in the next tick.
  journal.started('b');
  return { place, journal };
}

test('tells which attempts were asked, which of them started, and how one ended', () => {
  const { place } = written();
  const found = readJournal(place, owner);
  expect([...(found?.asked ?? [])]).toEqual(['a', 'b', 'c']);
  expect([...(found?.started ?? [])]).toEqual(['a', 'b']);
  expect(JSON.parse(found?.answered.get('b') ?? '')).toEqual(created('b'));
});

test.skipIf(process.platform === 'win32')('is readable by its user alone', () => {
  const { place } = written();
  expect(statSync(place.path).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(place.path)).mode & 0o777).toBe(0o700);
});

describe('is not believed', () => {
  test.each([
    ['of another ledger', { ...owner, ledgerId: 'ledger-2' }, boot],
    ['of another computer or folder', { ...owner, machineId: 'machine-2' }, boot],
    ['of before a start of the computer', owner, { ...boot, id: boot.id.replace('3f', '40') }],
  ] as const)('%s', (_, of, now) => {
    expect(readJournal({ ...written().place, boot: now }, of)).toBeNull();
  });

  test.each<[string, (path: string) => void]>([
    ['when it is missing', (path) => truncateSync(path, 0)],
    [
      'without its first line',
      (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(/^.*\n/, '')),
    ],
    ['without a line in its middle', (path) => writeFileSync(path, withoutLine(path, 3))],
    [
      'with a changed letter',
      (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('S a', 'S c')),
    ],
    ['with zeros at its end', (path) => appendFileSync(path, '\0\0\0')],
    ['with a line that this version does not write', (path) => appendFileSync(path, 'X d 00000000\n')],
  ])('%s', (_, damage) => {
    const { place } = written();
    damage(place.path);
    expect(readJournal(place, owner)).toBeNull();
  });

  test('when there is none', () => {
    expect(readJournal(placeIn(temporaryFolder()), owner)).toBeNull();
  });
});

const withoutLine = (path: string, line: number): string =>
  readFileSync(path, 'utf8').split('\n').toSpliced(line, 1).join('\n');

test('does not count a mark whose writing was cut off, since nothing left after it', () => {
  const { place, journal } = written();
  const before = statSync(place.path).size;
  journal.started('c');
  truncateSync(place.path, before + 5);
  expect(readJournal(place, owner)?.started.has('c')).toBe(false);
});

test('is written in the next tick after a row was asked for', async () => {
  const place = placeIn(temporaryFolder());
  const journal = sendJournal(place, owner);
  journal.asked(['a']);
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(readJournal(place, owner)?.asked.has('a')).toBe(true);
});

test('begins anew with what is open once it has grown, and never forgets that', () => {
  const { place, journal } = written();
  journal.forget(['b']);
  const answer = Buffer.alloc(40_000, 1);
  for (let at = 0; at < 60; at += 1) {
    journal.asked([`x${at}`]);
    journal.started(`x${at}`);
    journal.answered(created(`x${at}`, { answer }));
    journal.forget([`x${at}`]);
  }
  expect(statSync(place.path).size).toBeLessThan(1_300_000);
  const found = readJournal(place, owner);
  expect(found?.started.has('a')).toBe(true);
  expect(found?.asked.has('c')).toBe(true);
  expect(found?.started.has('c')).toBe(false);
  expect(found?.asked.has('b')).toBe(false);
});

test('takes up what is open when a file that could not be written can be written again', () => {
  const folder = temporaryFolder();
  const place = placeIn(folder);
  const journal = sendJournal(place, owner);
  journal.asked(['a']);
  journal.started('a');
  journal.close();
  // A folder in its place: no file can be put there, by root either.
  const part = `${place.path}.new`;
  mkdirSync(join(part, 'in the way'), { recursive: true });
  expect(() => journal.asked(['b'])).toThrow(expect.objectContaining({ name: 'CodedError' }));
  expect(() => journal.started('a')).toThrow(place.path);
  expect(readJournal(place, owner)?.asked.has('b')).toBe(false);
  rmSync(part, { recursive: true });
  journal.asked(['b']);
  journal.started('b');
  expect([...(readJournal(place, owner)?.asked ?? [])]).toEqual(['a', 'b']);
  expect([...(readJournal(place, owner)?.started ?? [])]).toEqual(['a', 'b']);
});

test('stands outside of the data folder, or nowhere', () => {
  const folders = { dataFolder: '/home/ana/dados', machineId: 'm' };
  const beside = journalPlace({ ...folders, stateFolder: '/home/ana/estado' }, boot);
  expect(beside?.path).toBe(join('/home/ana/estado', 'sends', 'm.journal'));
  expect(journalPlace({ ...folders, stateFolder: '/home/ana/dados/estado' }, boot)).toBeNull();
  expect(journalPlace({ ...folders, stateFolder: '/home/ana/dados' }, boot)).toBeNull();
  expect(journalPlace({ ...folders, stateFolder: '/home/ana/estado' }, null)).toBeNull();
});
