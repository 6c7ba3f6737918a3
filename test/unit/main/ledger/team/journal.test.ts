import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BootSession } from '../../../../../main/boot-session.ts';
import { openTeamJournal } from '../../../../../main/ledger/team/journal.ts';
import type { JournalAttempt } from '../../../../../main/ledger/team/journal-records.ts';
import { journalFolder, testBoot } from '../../../../helpers/team-computer.ts';

const attempt = (id: string, n: number): JournalAttempt => ({
  attempt: id,
  account: 'padaria',
  ref: `ref-${id}`,
  incarnation: 1,
  epoch: 1,
  n,
  startedAt: '2026-11-20T12:00:00.000Z',
  body: Buffer.from('{"amount":12.34}'),
  row: `linha-${n}`,
  batch: 'lote-1',
  batchName: 'Mensalidades',
  batchKind: 'sheet',
  item: 1,
  line: 2,
  parcel: 1,
  parcels: 1,
  name: 'José\nÇa',
  nameKey: 'jose ca',
  document: '11144477735',
  cents: 1234,
  dueDate: '2031-01-10',
  email: null,
  phone: null,
  description: 'com espaço',
  callback: null,
});

const rebooted: BootSession = { kind: 'id', id: 'linux-00000000-0000-4000-8000-000000000002' };

function open(folder: string, boot: BootSession | null = testBoot) {
  const journal = openTeamJournal({ folder, team: 'equipe', computer: 'pc', boot });
  onTestFinished(() => journal.close());
  return journal;
}

const fileIn = (folder: string): string => join(folder, readdirSync(folder)[0] ?? '');

const told = (folder: string, boot: BootSession | null = testBoot) =>
  open(folder, boot).found.attempts.map(({ attempt: { attempt: id }, started, outcome, proven }) => [
    id,
    started,
    outcome?.state ?? null,
    proven,
  ]);

async function used(): Promise<string> {
  const folder = journalFolder();
  const journal = open(folder);
  await journal.requested([attempt('a', 1), attempt('b', 2), attempt('c', 3), attempt('d', 4)]);
  journal.started('a');
  journal.answered('a', { state: 'created', remote: '900', answer: Buffer.from([0, 255]) });
  journal.started('b');
  journal.notGranted(['d']);
  await journal.remember({ epoch: 3, sends: { pc: 4, outro: 7 } });
  return folder;
}

describe("a team's journal", () => {
  it('is read by the next process, with the exact bytes', async () => {
    const folder = await used();
    const { found } = open(folder);
    expect(found.attempts.map(({ attempt: one }) => one)).toEqual([
      attempt('a', 1),
      attempt('b', 2),
      attempt('c', 3),
    ]);
    expect(found.attempts[0]?.outcome).toEqual({
      state: 'created',
      remote: '900',
      answer: Buffer.from([0, 255]),
    });
    expect(found.remembered).toEqual({ epoch: 3, sends: { pc: 4, outro: 7 } });
    expect(found).toMatchObject({ whole: true });
    expect(told(folder)).toEqual([
      ['a', true, 'created', true],
      ['b', true, null, true],
      ['c', false, null, true],
    ]);
  });

  it('proves nothing after the computer was started again, not even in a third process', async () => {
    const folder = await used();
    expect(told(folder, rebooted).map(([, , , proven]) => proven)).toEqual([false, false, false]);
    expect(told(folder, rebooted).map(([, , , proven]) => proven)).toEqual([false, false, false]);
  });

  it('proves nothing when the system does not name the start of the computer', async () => {
    const folder = await used();
    expect(told(folder, null).map(([, , , proven]) => proven)).toEqual([false, false, false]);
  });

  it('keeps the records before a cut-off line; they prove nothing then, now or later', async () => {
    const folder = await used();
    appendFileSync(fileIn(folder), 'K c');
    for (let start = 0; start < 2; start += 1) {
      expect(open(folder).found.gap).toBe(false);
      expect(told(folder)).toEqual([
        ['a', true, 'created', false],
        ['b', true, null, false],
        ['c', false, null, false],
      ]);
    }
  });

  it('never reports a started attempt as unsent, however much of its end was lost', async () => {
    const folder = await used();
    const file = fileIn(folder);
    const whole = readFileSync(file);
    for (let lost = 1; lost < whole.length; lost += 1) {
      writeFileSync(file, whole.subarray(0, whole.length - lost));
      const unsent = told(folder).filter(([, started, , proven]) => !started && proven);
      // The journal has no start of one, and the server never granted the other.
      expect(unsent.filter(([id]) => id !== 'c' && id !== 'd')).toEqual([]);
    }
  });

  it('starts nothing that it was not asked to write down', () => {
    expect(() => open(journalFolder()).started('a')).toThrow(expect.objectContaining({ name: 'CodedError' }));
  });

  it.each([
    ['zeros of a power cut', (text: string) => `${text}\0\0\0`],
    ['a line in the middle that was changed', (text: string) => text.replace('W {', 'W  {')],
  ])('proves nothing with %s, now or later', async (_name, change) => {
    const folder = await used();
    const file = fileIn(folder);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    expect(told(folder).every(([, , , proven]) => proven === false)).toBe(true);
    expect(told(folder).every(([, , , proven]) => proven === false)).toBe(true);
  });

  it('has a gap once its file is deleted, and then accepts no further request', async () => {
    const folder = journalFolder();
    const journal = open(folder);
    await journal.requested([attempt('a', 1)]);
    expect(journal.read()).toMatchObject({ gap: false, whole: true });
    rmSync(fileIn(folder));
    expect(journal.read()).toMatchObject({ gap: true, whole: false, attempts: [] });
    await expect(journal.requested([attempt('b', 2)])).rejects.toMatchObject({
      failure: { code: 'folderNotWritable' },
    });
  });

  it('has a gap once an older copy replaces its file', async () => {
    const folder = journalFolder();
    const journal = open(folder);
    await journal.requested([attempt('a', 1)]);
    const older = readFileSync(fileIn(folder));
    await journal.requested([attempt('b', 2)]);
    writeFileSync(fileIn(folder), older);
    const found = journal.read();
    expect(found).toMatchObject({ gap: true, whole: false });
    expect(found.attempts.map(({ proven }) => proven)).toEqual([false]);
  });

  it('keeps a marked gap for later processes, and still proves later attempts', async () => {
    const folder = journalFolder();
    await open(folder).requested([attempt('z', 1)]);
    const journal = open(folder);
    expect(journal.found).toMatchObject({ gap: false, whole: true, attempts: [{ proven: true }] });
    journal.markGap();
    expect(journal.found).toMatchObject({ gap: true, whole: false, attempts: [{ proven: false }] });
    await journal.requested([attempt('a', 2)]);
    expect(open(folder).found).toMatchObject({ gap: true });
    expect(told(folder)).toEqual([
      ['z', false, null, false],
      ['a', false, null, true],
    ]);
  });
});
