// What happens to rows that were being sent when the process ended: the journal decides if it proves something, and rows without proof
// become uncertain.
import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inOrder } from '../../../../main/async.ts';
import type { BootSession } from '../../../../main/boot-session.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import type { LedgerOptions } from '../../../../main/ledger/open.ts';
import type { JournalPlace } from '../../../../main/ledger/send-journal.ts';
import type { SettleBoleto } from '../../../../main/ledger/tables/boletos-turn.ts';
import { beginning, newBoleto, newBoletos, running, sent, turn } from '../../../helpers/boleto-rows.ts';
import {
  begin,
  journalBeside,
  openedIn,
  readyLedger,
  stateFolderBeside,
  temporaryFolder,
} from '../../../helpers/ledger-folder.ts';

const title = {
  line: '1'.repeat(47),
  barCode: '2'.repeat(44),
  nossoNumero: '77',
  installmentId: null,
  status: 'EMITIDO',
  conference: 'equal',
  findings: [],
} as const;

const createdAs = (remoteId: string): Omit<SettleBoleto, 'boleto' | 'id'> => ({
  state: 'created',
  httpStatus: 201,
  answer: Buffer.from('{"data":{}}'),
  outcome: { status: 201, millis: 12 },
  remoteId,
  title,
});

const journalOf = (folder: string, boot: BootSession): JournalPlace => ({
  path: join(stateFolderBeside(folder), 'journal'),
  boot,
});

interface Left {
  readonly folder: string;
  readonly batchId: number;
}

/** One row was granted, one started, one started and has an answer, one has the answer of an older boleto: then the process ends. */
async function crashed(
  end?: (ledger: Ledger, folder: string) => Promise<void>,
  boot?: BootSession,
): Promise<Left> {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder, boot ? { journal: journalOf(folder, boot) } : {});
  const batchId = await running(ledger, newBoletos(6));
  await sent(ledger, 6, { state: 'created', remoteId: '4', title });
  const begins = await Promise.all([1, 2, 3, 4].map((boleto) => beginning(ledger, boleto)));
  ledger.journal?.asked(begins.map(({ id }) => id));
  expect((await turn(ledger, [], begins)).begun).toEqual([null, null, null, null]);
  for (const { id } of begins.slice(1)) ledger.journal?.started(id);
  for (const [at, remoteId] of [
    [2, '3'],
    [3, '4'],
  ] as const)
    ledger.journal?.answered({ ...createdAs(remoteId), boleto: at + 1, id: begins[at]?.id ?? '' });
  await end?.(ledger, folder);
  await ledger.close();
  return { folder, batchId };
}

async function statesAfter({ folder, batchId }: Left, more: Partial<LedgerOptions> = {}) {
  const { ledger, notices } = await openedIn(folder, more);
  const rows = await Promise.all([1, 2, 3, 4, 5].map((id) => ledger.read('boletos.get', { id })));
  return {
    ledger,
    notices,
    sendings: await ledger.read('boletos.sendings', { batchId }),
    states: rows.map((row) => row?.state),
  };
}

const asBefore = ['uncertain', 'uncertain', 'uncertain', 'uncertain', 'ready'];

test('a row that did not start is ready again, one with an answer is settled, and one that started is uncertain', async () => {
  const left = await crashed();
  const { ledger, notices, states, sendings } = await statesAfter(left);
  expect(states).toEqual(['ready', 'uncertain', 'created', 'uncertain', 'ready']);
  expect(notices).toEqual([{ code: 'attemptsInterrupted', count: 1 }]);
  expect(sendings.map(({ attempt }) => attempt)).toEqual([
    'created',
    'notSent',
    'uncertain',
    'created',
    'uncertain',
  ]);
  expect(await ledger.read('boletos.get', { id: 3 })).toMatchObject({
    remoteId: '3',
    slipLine: title.line,
    nossoNumero: '77',
    conference: 'equal',
  });
  const [attempt] = await ledger.read('attempts.ofOwner', { owner: 'boleto/3' });
  const whole = await ledger.read('attempts.get', { id: attempt?.id ?? '' });
  expect(Buffer.from(whole?.answer ?? []).toString()).toBe('{"data":{}}');
  expect(await ledger.read('batches.get', { id: left.batchId })).toMatchObject({
    state: 'paused',
    reason: { code: 'interrupted', uncertain: 2 },
  });
  // And it can be sent like any other.
  await ledger.write('batches.queue', { id: left.batchId });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
  expect((await turn(ledger, [], [await beginning(ledger, 1)])).begun).toEqual([null]);
});

const withBoot = async (folder: string, change: (id: string) => string): Promise<JournalPlace | null> => {
  const place = await journalBeside(folder);
  if (place?.boot.kind !== 'id') return null;
  return { ...place, boot: { kind: 'id', id: change(place.boot.id) } };
};

test('all rows are uncertain after a restart of the computer', async () => {
  const left = await crashed();
  const journal = await withBoot(left.folder, (id) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`);
  expect((await statesAfter(left, { journal })).states).toEqual(asBefore);
});

test('all rows are uncertain without a proof of the boot, or without the journal', async () => {
  expect((await statesAfter(await crashed(), { journal: null })).states).toEqual(asBefore);
  const left = await crashed();
  rmSync(join(stateFolderBeside(left.folder), 'journal'));
  expect((await statesAfter(left)).states).toEqual(asBefore);
});

test('a journal that is older than the ledger proves nothing', async () => {
  const left = await crashed(async (ledger) => {
    // Started after the last line of the journal.
    await turn(ledger, [], [await beginning(ledger, 5)]);
  });
  expect((await statesAfter(left)).states).toEqual([...asBefore.slice(0, 4), 'uncertain']);
});

test('on another computer all rows are uncertain, and the ledger is frozen', async () => {
  const { ledger, states } = await statesAfter(await crashed(), { machineId: 'machine-2' });
  expect(ledger.freeze?.reason).toBe('otherMachine');
  expect(states).toEqual([...asBefore.slice(0, 4), 'uncertain']);
});

test('in a copied folder all rows are uncertain, even if the journal was copied too', async () => {
  const { folder, batchId } = await crashed();
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  cpSync(stateFolderBeside(folder), stateFolderBeside(copy), { recursive: true });
  const { ledger, states } = await statesAfter({ folder: copy, batchId }, { machineId: 'machine-of-copy' });
  expect(ledger.freeze?.reason).toBe('otherMachine');
  expect(states).toEqual([...asBefore.slice(0, 4), 'uncertain']);
});

test('a restored older ledger is frozen, and all its rows are uncertain', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const batchId = await running(ledger, newBoletos(5));
  const begins = await Promise.all([1, 2].map((boleto) => beginning(ledger, boleto)));
  ledger.journal?.asked(begins.map(({ id }) => id));
  await turn(ledger, [], begins);
  const older = temporaryFolder();
  await ledger.backup(join(older, 'ledger.db'));
  for (const { id } of begins) ledger.journal?.started(id);
  await ledger.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `ledger.db${suffix}`), { force: true });
  cpSync(join(older, 'ledger.db'), join(folder, 'ledger.db'));
  const { ledger: restored, states } = await statesAfter({ folder, batchId });
  expect(restored.freeze?.reason).toBe('copy');
  expect(states).toEqual(['uncertain', 'uncertain', 'uncertain', 'uncertain', 'uncertain']);
});

test('a folder restored as it was while a row was granted is frozen if the journal records later sendings', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const batchId = await running(ledger, newBoletos(5));
  const granted = await beginning(ledger, 1);
  ledger.journal?.asked([granted.id]);
  await turn(ledger, [], [granted]);
  const older = temporaryFolder();
  cpSync(folder, older, { recursive: true });
  // The row is handed back, and is sent with another attempt.
  await turn(ledger, [{ state: 'notSent', boleto: 1, id: granted.id }], []);
  const again = await beginning(ledger, 1);
  ledger.journal?.asked([again.id]);
  await turn(ledger, [], [again]);
  ledger.journal?.started(again.id);
  await ledger.close();
  putBack(older, folder);
  const { ledger: restored, states } = await statesAfter({ folder, batchId });
  expect(restored.freeze?.reason).toBe('restored');
  expect(states).toEqual(['uncertain', 'uncertain', 'uncertain', 'uncertain', 'uncertain']);
  // Once a person has cleared the freeze, it stays cleared although the journal is the same.
  await restored.clearFreeze('conferido');
  await restored.close();
  expect((await openedIn(folder)).ledger.freeze).toBeNull();
});

/** The same data folder as it was at an earlier time, restored beside the journal, which has continued. */
function putBack(older: string, folder: string): void {
  rmSync(folder, { recursive: true });
  cpSync(older, folder, { recursive: true });
}

interface Copied extends Left {
  /** The folder as it was when the first rows had an answer. */
  readonly copy: string;
}

/** Copies the folder within a batch. The batch then continues until the process ends while no row is being sent. */
async function copiedInBatch(goesOn: readonly number[], more: Partial<LedgerOptions> = {}): Promise<Copied> {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder, more);
  const batchId = await running(ledger, newBoletos(5));
  const copy = temporaryFolder();
  await leave(ledger, 1);
  cpSync(folder, copy, { recursive: true });
  await inOrder(goesOn, (boleto) => leave(ledger, boleto));
  // Without its own end: a killed process raises no witness.
  return { folder, batchId, copy };
}

async function leave(ledger: Ledger, boleto: number): Promise<void> {
  const one = await beginning(ledger, boleto);
  ledger.journal?.asked([one.id]);
  await turn(ledger, [], [one]);
  ledger.journal?.started(one.id);
  await turn(ledger, [{ ...createdAs(String(boleto)), boleto, id: one.id }], []);
  ledger.journal?.forget([one.id]);
}

const anotherBoot: BootSession = { kind: 'id', id: 'linux-00000000-0000-4000-8000-000000000009' };

const frozenStates = ['created', 'uncertain', 'uncertain', 'uncertain', 'uncertain'];

test.each([
  ['in the same start of the computer', null],
  ['after another start of the computer', anotherBoot],
] as const)(
  'a copy of the folder made within a batch is frozen once rows were sent after it, %s',
  async (_, boot) => {
    const { folder, batchId, copy } = await copiedInBatch([2, 3]);
    putBack(copy, folder);
    const journal = boot ? journalOf(folder, boot) : await journalBeside(folder);
    const { ledger, states } = await statesAfter({ folder, batchId }, { journal });
    expect(ledger.freeze?.reason).toBe('restored');
    expect(states).toEqual(frozenStates);
  },
);

test('a copy is the latest if nothing was sent after it, and continues', async () => {
  const { folder, batchId, copy } = await copiedInBatch([]);
  putBack(copy, folder);
  const { ledger, states } = await statesAfter(
    { folder, batchId },
    { journal: journalOf(folder, anotherBoot) },
  );
  expect(ledger.freeze).toBeNull();
  expect(states).toEqual(['created', 'ready', 'ready', 'ready', 'ready']);
});

test('a cleared freeze stays cleared, and each older copy that is restored later is frozen again', async () => {
  const { folder, batchId, copy } = await copiedInBatch([2]);
  const journal = journalOf(folder, anotherBoot);
  const opened = async () => (await statesAfter({ folder, batchId }, { journal })).ledger;
  for (let time = 0; time < 2; time += 1) {
    putBack(copy, folder);
    const restored = await opened();
    expect(restored.freeze?.reason).toBe('restored');
    await restored.clearFreeze('conferido');
    await restored.close();
    const cleared = await opened();
    expect(cleared.freeze).toBeNull();
    const id = `depois-${time}`;
    cleared.journal?.asked([id]);
    await cleared.write('attempts.turn', { settle: [], begin: [begin(id)] });
    cleared.journal?.started(id);
    await cleared.close();
    const again = await opened();
    expect(again.freeze).toBeNull();
    await again.close();
  }
});

test('a copy of a moved folder, restored at the old place, is frozen once the new place has sent rows', async () => {
  const sends = temporaryFolder();
  const journalIn = (name: string) => ({ path: join(sends, `${name}.journal`), boot: anotherBoot });
  const { folder, batchId, copy } = await copiedInBatch([], { journal: journalIn('before') });
  const moved = temporaryFolder();
  cpSync(folder, moved, { recursive: true });
  const there = { machineId: 'moved', journal: journalIn('moved') };
  const { ledger } = await openedIn(moved, there);
  await ledger.clearFreeze('mudou de pasta');
  ledger.journal?.asked(['depois']);
  await ledger.write('attempts.turn', { settle: [], begin: [begin('depois')] });
  ledger.journal?.started('depois');
  await ledger.close();
  putBack(copy, folder);
  const back = await statesAfter({ folder, batchId }, { journal: journalIn('before') });
  expect(back.ledger.freeze?.reason).toBe('restored');
  expect(back.states).toEqual(frozenStates);
});

test.each([1, 2, 30, 200])(
  'a journal without its last %i bytes reports no started row as unsent',
  async (lost) => {
    const left = await crashed();
    const path = join(stateFolderBeside(left.folder), 'journal');
    truncateSync(path, statSync(path).size - lost);
    const { states } = await statesAfter(left);
    expect(states.slice(1, 4).filter((state) => state === 'ready')).toEqual([]);
  },
);

test('a journal copy older than the ledger reports no row as unsent', async () => {
  const journalIn = (folder: string) => join(stateFolderBeside(folder), 'journal');
  let older = Buffer.alloc(0);
  const left = await crashed(async (ledger, folder) => {
    older = readFileSync(journalIn(folder));
    const later = await beginning(ledger, 5);
    ledger.journal?.asked([later.id]);
    await turn(ledger, [], [later]);
    ledger.journal?.started(later.id);
    await turn(ledger, [{ ...createdAs('5'), boleto: 5, id: later.id }], []);
  });
  writeFileSync(journalIn(left.folder), older);
  expect((await statesAfter(left)).states).toEqual([...asBefore.slice(0, 4), 'created']);
});

test('all rows are uncertain if the clock is behind the sendings, because it may restart with each start of the computer', async () => {
  const boot = (upFor: number): BootSession => ({ kind: 'since', startedAt: 1_000_000, upFor });
  const left = await crashed(undefined, boot(30_000));
  const journal = journalOf(left.folder, boot(40_000));
  expect((await statesAfter(left, { journal, now: () => 1_040_000 })).states).toEqual(asBefore);
  const other = await crashed(undefined, boot(30_000));
  expect((await statesAfter(other, { journal: journalOf(other.folder, boot(40_000)) })).states).toEqual([
    'ready',
    'uncertain',
    'created',
    'uncertain',
    'ready',
  ]);
});

test('a single boleto and a withdrawal are uncertain although the journal knows them, because nothing is granted to them in advance', async () => {
  const left = await crashed(async (ledger) => {
    const single = await ledger.write('batches.insert', {
      accountId: 'padaria',
      kind: 'single',
      name: 'Avulso',
    });
    await ledger.write('boletos.insert', { batchId: single.id, rows: [newBoleto(50)] });
    await ledger.write('batches.queue', { id: single.id });
    await ledger.write('batches.beginSingle', { id: single.id });
    const alone = await beginning(ledger, 7);
    ledger.journal?.asked([alone.id, 'saque']);
    await turn(ledger, [], [alone]);
    const withdrawal = begin('saque', { kind: 'withdrawal' });
    await ledger.write('attempts.turn', { settle: [], begin: [withdrawal] });
  });
  const { ledger, states } = await statesAfter(left);
  expect(states).toEqual(['ready', 'uncertain', 'created', 'uncertain', 'ready']);
  expect((await ledger.read('boletos.get', { id: 7 }))?.state).toBe('uncertain');
  expect((await ledger.read('attempts.get', { id: 'saque' }))?.state).toBe('uncertain');
});
