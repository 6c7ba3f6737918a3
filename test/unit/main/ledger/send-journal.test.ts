// The journal of sends: what an ended process left in it, and when Guichê believes it.
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
import { journalPlace, readJournals, sendJournal } from '../../../../main/ledger/send-journal.ts';
import type { SettleBoleto } from '../../../../main/ledger/tables/boletos-turn.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

const owner = { ledgerId: 'ledger-1', machineId: 'machine-1', generation: 0 };
const boot: BootSession = { kind: 'id', id: 'linux-3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
const readOwn = (...of: Parameters<typeof readJournals>) => readJournals(...of)[0];
const placeIn = (folder: string) => ({ path: join(folder, 'state', 'journal'), boot });
const created = (id: string, more: Partial<SettleBoleto> = {}): SettleBoleto => ({
  boleto: 1,
  id,
  state: 'created',
  remoteId: '77',
  ...more,
});

const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve));

async function written() {
  const place = placeIn(temporaryFolder());
  const journal = sendJournal(place, owner);
  journal.asked(['a', 'b', 'c']);
  journal.started('a');
  journal.started('b');
  journal.answered(created('b'));
  await nextTick();
  return { place, journal };
}

test('names the attempts that were asked for, those that started, and the result of one', async () => {
  const { place } = await written();
  const found = readOwn(place, owner);
  expect([...(found?.asked ?? [])]).toEqual(['a', 'b', 'c']);
  expect([...(found?.started ?? [])]).toEqual(['a', 'b']);
  expect(JSON.parse(found?.answered.get('b') ?? '')).toEqual(created('b'));
});

test.skipIf(process.platform === 'win32')('is readable by its user alone', async () => {
  const { place } = await written();
  expect(statSync(place.path).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(place.path)).mode & 0o777).toBe(0o700);
});

describe('does not prove that an attempt was not sent', () => {
  test.each<[string, (path: string) => void]>([
    ['without its last line', (path) => writeFileSync(path, withoutLine(path, -2))],
    ['without a line in its middle', (path) => writeFileSync(path, withoutLine(path, 2))],
    [
      'with a changed letter',
      (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('A a', 'A x')),
    ],
    [
      'with a mark that is none',
      (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(' -\n', '  \n')),
    ],
    ['with zeros at its end', (path) => appendFileSync(path, '\0\0\0')],
    ['with a part of a line at its end', (path) => appendFileSync(path, 'A')],
    ['with a line that this version does not write', (path) => appendFileSync(path, 'X d 00000000\n')],
  ])('%s, but still names what was sent', async (_, damage) => {
    const { place, journal } = await written();
    journal.asked(['d']);
    journal.started('d');
    const whole = readFileSync(place.path, 'utf8');
    damage(place.path);
    expect(readFileSync(place.path, 'utf8')).not.toBe(whole);
    const found = readOwn(place, owner);
    // If the journal looks whole, the latest line is lost, and the ledger knows an attempt that the journal does not.
    expect(found?.whole === true && found.asked.has('d')).toBe(false);
    expect(found?.started.size).toBeGreaterThan(0);
  });

  test.each([
    ['after the computer was started again', owner, { ...boot, id: boot.id.replace('3f', '40') }],
    ['on another computer, or of another folder', { ...owner, machineId: 'machine-2' }, boot],
  ] as const)('%s, but still names what was sent', async (_, of, now) => {
    const found = readOwn({ ...(await written()).place, boot: now }, of);
    expect(found?.whole).toBe(false);
    expect([...(found?.started ?? [])]).toEqual(['a', 'b']);
  });
});

test('reports nothing of another ledger, without its first line, or if it is missing', async () => {
  const { place } = await written();
  expect(readJournals(place, { ...owner, ledgerId: 'ledger-2' })).toEqual([]);
  writeFileSync(place.path, withoutLine(place.path, 0));
  expect(readJournals(place, owner)).toEqual([]);
  truncateSync(place.path, 0);
  expect(readJournals(place, owner)).toEqual([]);
  expect(readJournals(placeIn(temporaryFolder()), owner)).toEqual([]);
});

test('names what another data folder sent, which proves nothing else', async () => {
  const { place } = await written();
  const other = { ...owner, machineId: 'machine-2', generation: 3 };
  const journal = sendJournal({ ...place, path: join(dirname(place.path), 'other.journal') }, other);
  journal.asked(['e']);
  journal.started('e');
  const [own, moved, ...more] = readJournals(place, owner);
  expect(more).toEqual([]);
  expect(own?.whole).toBe(true);
  expect(moved).toMatchObject({ generation: 3, whole: false, started: new Set(['e']) });
});

const withoutLine = (path: string, line: number): string =>
  readFileSync(path, 'utf8').split('\n').toSpliced(line, 1).join('\n');

test('never reports a started attempt as unsent, however much of its end was lost', async () => {
  const { place } = await written();
  const whole = readFileSync(place.path);
  for (let lost = 1; lost <= whole.length; lost += 1) {
    writeFileSync(place.path, whole.subarray(0, whole.length - lost));
    const found = readOwn(place, owner);
    const unsent = found?.whole ? [...found.asked].filter((id) => !found.started.has(id)) : [];
    expect(unsent.filter((id) => id !== 'c')).toEqual([]);
  }
});

test('never reports an attempt as unsent if its line was lost while the process still wrote', async () => {
  const { place, journal } = await written();
  // Within the line of the last attempt.
  truncateSync(place.path, readFileSync(place.path, 'utf8').indexOf('A c') + 7);
  journal.started('c');
  journal.asked(['d']);
  await nextTick();
  expect(readOwn(place, owner)?.whole).toBe(false);
});

test('is written in the next tick after a row was asked for', async () => {
  const place = placeIn(temporaryFolder());
  const journal = sendJournal(place, owner);
  journal.asked(['a']);
  await nextTick();
  expect(readOwn(place, owner)?.asked.has('a')).toBe(true);
});

test('has the result of a row before the next one is marked as started', async () => {
  const { place, journal } = await written();
  journal.answered(created('a'));
  journal.started('c');
  const found = readOwn(place, owner);
  expect([...(found?.started ?? [])]).toEqual(['a', 'b', 'c']);
  expect([...(found?.answered.keys() ?? [])].toSorted()).toEqual(['a', 'b']);
});

test('restarts with what is open and what was sent last once it has grown, and never forgets that', async () => {
  const { place, journal } = await written();
  journal.forget(['b']);
  const answer = Buffer.alloc(40_000, 1);
  for (let at = 0; at < 60; at += 1) {
    journal.asked([`x${at}`]);
    journal.started(`x${at}`);
    journal.answered(created(`x${at}`, { answer }));
    await nextTick();
    journal.forget([`x${at}`]);
  }
  expect(statSync(place.path).size).toBeLessThan(1_300_000);
  const found = readOwn(place, owner);
  expect(found?.started.has('a')).toBe(true);
  expect(found?.asked.has('c')).toBe(true);
  expect(found?.started.has('c')).toBe(false);
  expect(found?.asked.has('b')).toBe(false);
  expect(found?.started.has('x59')).toBe(true);
});

test('adds what is open once a file that could not be written can be written again', () => {
  const folder = temporaryFolder();
  const place = placeIn(folder);
  const journal = sendJournal(place, owner);
  journal.asked(['a']);
  journal.started('a');
  journal.close();
  // A folder is in its place: not even root can write a file there.
  const part = `${place.path}.new`;
  mkdirSync(join(part, 'in the way'), { recursive: true });
  expect(() => journal.asked(['b'])).toThrow(expect.objectContaining({ name: 'CodedError' }));
  expect(() => journal.started('a')).toThrow(place.path);
  expect(readOwn(place, owner)?.asked.has('b')).toBe(false);
  rmSync(part, { recursive: true });
  journal.asked(['b']);
  journal.started('b');
  expect([...(readOwn(place, owner)?.asked ?? [])]).toEqual(['a', 'b']);
  expect([...(readOwn(place, owner)?.started ?? [])]).toEqual(['a', 'b']);
});

test('names the new generation in a new file once a freeze was cleared', async () => {
  const { place, journal } = await written();
  journal.goOn(4);
  expect(readOwn(place, owner)?.generation).toBe(0);
  journal.asked(['d']);
  await nextTick();
  expect(readOwn(place, owner)).toMatchObject({ generation: 4, whole: true });
});

test('is stored outside the data folder, or nowhere', () => {
  const folders = { dataFolder: '/home/ana/dados', machineId: 'm' };
  const beside = journalPlace({ ...folders, stateFolder: '/home/ana/estado' }, boot);
  expect(beside?.path).toBe(join('/home/ana/estado', 'sends', 'm.journal'));
  expect(journalPlace({ ...folders, stateFolder: '/home/ana/dados/estado' }, boot)).toBeNull();
  expect(journalPlace({ ...folders, stateFolder: '/home/ana/dados' }, boot)).toBeNull();
  expect(journalPlace({ ...folders, stateFolder: '/home/ana/estado' }, null)).toBeNull();
});
