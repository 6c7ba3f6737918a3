import { expect, test } from 'vitest';
import type { DoubtVerdict } from '../../../../../main/ledger/tables/boletos-doubts.ts';
import type { Layout } from '../../../../../main/ledger/tables/layouts.ts';
import { account, openedIn, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { running, sent, sheet, slip, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

const ready = () => readyLedger(temporaryFolder());
const begin = { accountId: 'padaria' };

test('a batch keeps whose account it was and gets the account’s next number', async () => {
  const ledger = await ready();
  await ledger.write('accounts.insert', account('outra'));
  const make = (accountId: string) => ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'x' });
  const [one, two, other] = [await make('padaria'), await make('padaria'), await make('outra')];
  expect([one.lote, two.lote, other.lote]).toEqual([1, 2, 1]);
  await ledger.write('accounts.update', {
    id: 'padaria',
    revision: 1,
    change: { identity: { tenant: 'new' } },
  });
  expect(await ledger.read('batches.get', { id: one.id })).toMatchObject({
    identity: { typedName: 'Aurora' },
    state: 'draft',
    totals: { ready: { count: 0, cents: 0 } },
  });
  await expect(make('nobody')).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

test('recognizes the same file by its bytes and a rewritten one by its content, but not in another account', async () => {
  const ledger = await ready();
  await ledger.write('accounts.insert', account('outra'));
  const source = { fileName: 'novembro.csv', fileHash: 'f1', contentHash: 'c1' };
  await ledger.write('batches.insert', { accountId: 'padaria', kind: 'sheet', name: 'x', source });
  const seen = async (accountId: string, fileHash: string, contentHash?: string) =>
    (
      await ledger.read('batches.seenBefore', {
        accountId,
        fileHash,
        ...(contentHash === undefined ? {} : { contentHash }),
      })
    ).map(({ same, batch }) => `${same} ${batch.source.fileName}`);
  expect(await seen('padaria', 'f1')).toEqual(['file novembro.csv']);
  expect(await seen('padaria', 'f2', 'c1')).toEqual(['content novembro.csv']);
  expect(await seen('padaria', 'f2', 'c2')).toEqual([]);
  expect(await seen('outra', 'f1', 'c1')).toEqual([]);
});

test('several batches wait, one of each account runs, and the one that waits longest is first', async () => {
  let now = Date.UTC(2026, 10, 20);
  const { ledger } = await openedIn(temporaryFolder(), { now: () => (now += 1_000) });
  await ledger.write('accounts.insert', account());
  await ledger.write('accounts.insert', account('outra'));
  const one = await sheet(ledger, [newBoleto(1)]);
  const two = await sheet(ledger, [newBoleto(2)]);
  const other = await sheet(ledger, [newBoleto(3)], 'outra');
  for (const id of [two, one, other]) await ledger.write('batches.queue', { id });
  const next = async (accountId: string) => (await ledger.write('batches.beginNext', { accountId }))?.id;
  expect(await next('padaria')).toBe(two);
  expect(await next('padaria')).toBeUndefined();
  expect(await next('outra')).toBe(other);
  await ledger.write('batches.rest', { id: two, state: 'paused', reason: { code: 'person' } });
  expect(await next('padaria')).toBe(one);
  expect(await ledger.write('batches.queue', { id: one })).toMatchObject({ kind: 'conflict' });
  expect(await ledger.write('batches.rest', { id: one, state: 'finished', reason: null })).toMatchObject({
    kind: 'changed',
    batch: { state: 'finished' },
  });
  expect(
    (await ledger.read('batches.list', { scope: { accountId: 'padaria' } })).map(({ id, state }) => [
      id,
      state,
    ]),
  ).toEqual([
    [two, 'paused'],
    [one, 'finished'],
  ]);
});

test('lists what waits for a person however much came after it, and the latest sheets', async () => {
  const ledger = await ready();
  const doubtful = await running(ledger, [newBoleto(1)]);
  await sent(ledger, 1, { state: 'uncertain' });
  await ledger.write('batches.rest', { id: doubtful, state: 'finished', reason: null });
  const paused = await running(ledger, [newBoleto(2)]);
  await ledger.write('batches.rest', { id: paused, state: 'paused', reason: { code: 'person' } });
  const sheets = [await sheet(ledger, []), await sheet(ledger, []), await sheet(ledger, [])];
  const { fields, problems, worst } = newBoleto(3);
  for (let count = 0; count < 5; count += 1)
    await ledger.write('batches.insertSingle', {
      accountId: 'padaria',
      name: 'x',
      acceptedDuplicates: { boletos: Array.from({ length: count }, (_, at) => at + 1), panel: [] },
      fields,
      problems,
      worst,
    });
  const listed = async (more: object = {}) =>
    (await ledger.read('batches.list', { most: 2, ...more })).map(({ id }) => id);
  expect(await listed()).toEqual([10, 9, ...sheets.slice(1).toReversed(), paused, doubtful]);
  expect(await listed({ scope: { accountId: 'nobody' } })).toEqual([]);
  expect(await listed({ kind: 'single' })).toEqual([10, 9]);
});

test('of very many uncertain rows the oldest come first', async () => {
  const ledger = await ready();
  const batchId = await sheet(ledger, newBoletos(2_001));
  await ledger.write('boletos.freeze', { reason: 'otherMachine' });
  const all = await ledger.read('boletos.doubts', { batchId });
  expect([all.length, all[0]?.boleto.id, all.at(-1)?.boleto.id]).toEqual([2_000, 1, 2_000]);
  expect(await ledger.read('boletos.doubts', { accountId: 'nobody' })).toEqual([]);
  const evidence = { by: 'person' };
  const verdict = { kind: 'notCreated', next: 'out' } as const;
  await ledger.write('boletos.resolve', { boleto: 1, attemptId: null, verdict, evidence });
  expect(await ledger.read('boletos.doubts', { boleto: 1 })).toEqual([]);
  expect((await ledger.read('boletos.doubts', { boleto: 2_001 })).map(({ attempt }) => attempt)).toEqual([
    null,
  ]);
  expect((await ledger.read('boletos.doubts', {})).at(-1)?.boleto.id).toBe(2_001);
});

test('a single boleto runs beside a sheet', async () => {
  const ledger = await ready();
  const one = await sheet(ledger, [newBoleto(1)]);
  await ledger.write('batches.queue', { id: one });
  await ledger.write('batches.beginNext', begin);
  const single = await ledger.write('batches.insert', {
    accountId: 'padaria',
    kind: 'single',
    name: 'Avulso',
  });
  await ledger.write('boletos.insert', { batchId: single.id, rows: [newBoleto(2)] });
  await ledger.write('batches.queue', { id: single.id });
  expect(await ledger.write('batches.beginSingle', { id: single.id })).toMatchObject({ state: 'running' });
  expect(await ledger.write('batches.beginSingle', { id: single.id })).toBeNull();
});

test('a start pauses what ran, and rows that were being sent become uncertain', async () => {
  const folder = temporaryFolder();
  const first = await readyLedger(folder);
  const id = await sheet(first, newBoletos(3));
  await first.write('batches.queue', { id });
  await first.write('batches.beginNext', begin);
  await sent(first, 1, { state: 'created', remoteId: '71' });
  await sent(first, 2, null);
  await first.close();
  const { ledger } = await openedIn(folder);
  expect(await ledger.read('batches.get', { id })).toMatchObject({
    state: 'paused',
    reason: { code: 'interrupted', uncertain: 1 },
    totals: { created: { count: 1 }, uncertain: { count: 1 }, ready: { count: 1 }, sending: { count: 0 } },
  });
  expect(await ledger.read('boletos.doubts', { batchId: id })).toMatchObject([
    {
      boleto: { id: 2, serviceMessage: { reason: 'interrupted' } },
      attempt: { outcome: { reason: 'interrupted' } },
    },
  ]);
});

test('a start ends a running batch that has nothing left to send', async () => {
  const folder = temporaryFolder();
  const first = await readyLedger(folder);
  const id = await sheet(first, newBoletos(2));
  await first.write('batches.queue', { id });
  await first.write('batches.beginNext', begin);
  await sent(first, 1, { state: 'created', remoteId: '71' });
  await sent(first, 2, null);
  await first.close();
  const { ledger } = await openedIn(folder);
  const batch = await ledger.read('batches.get', { id });
  expect(batch).toMatchObject({
    state: 'finished',
    reason: { uncertain: 1 },
    totals: { uncertain: { count: 1 } },
  });
  expect(batch?.finishedAt).not.toBeNull();
});

sqliteTest(
  'in a ledger that may be behind, rows that waited to be sent are uncertain until a person clears them',
  async () => {
    const folder = temporaryFolder();
    const first = await readyLedger(folder);
    const id = await sheet(first, newBoletos(2));
    const draft = await sheet(first, [newBoleto(9)]);
    await first.write('batches.queue', { id });
    await first.close();
    const { ledger } = await openedIn(folder, { machineId: 'machine-2' });
    expect(ledger.freeze).toMatchObject({ reason: 'otherMachine' });
    expect(await ledger.read('batches.get', { id })).toMatchObject({
      state: 'paused',
      reason: { code: 'frozen' },
      totals: { uncertain: { count: 2 } },
    });
    // The row was only checked: a later ledger may have sent it.
    expect(await ledger.read('batches.get', { id: draft })).toMatchObject({
      state: 'draft',
      totals: { ready: { count: 0 }, uncertain: { count: 1 } },
    });
    const verdict = { kind: 'notCreated', next: 'ready' } as const;
    const resolved = await ledger.write('boletos.resolve', {
      boleto: 1,
      attemptId: null,
      verdict,
      evidence: {},
    });
    expect(resolved).toMatchObject({ kind: 'resolved', boleto: { state: 'ready', serviceMessage: null } });
  },
);

for (const state of ['finished', 'stopped'] as const)
  sqliteTest(
    `in a ledger that may be behind, rows that a ${state} batch could still send are uncertain, and can be settled`,
    async () => {
      const folder = temporaryFolder();
      const first = await readyLedger(folder);
      const id = await running(first, newBoletos(3));
      await sent(first, 1, { state: 'created', remoteId: '71' });
      await sent(first, 2, { state: 'refused', serviceMessage: { words: ['não'] } });
      await sent(first, 3, { state: 'notProcessed' });
      await first.write('batches.rest', { id, state, reason: null });
      await first.close();
      const { ledger } = await openedIn(folder, { machineId: 'machine-2' });
      expect(await ledger.read('batches.get', { id })).toMatchObject({
        state,
        totals: {
          created: { count: 1 },
          refused: { count: 1 },
          ready: { count: 0 },
          uncertain: { count: 1 },
        },
      });
      const doubts = await ledger.read('boletos.doubts', { batchId: id });
      expect(doubts.map(({ boleto }) => boleto.serviceMessage)).toMatchObject([{ reason: 'frozen' }]);
      // Their attempts ended here long ago: they are uncertain because of what a later ledger did.
      for (const { boleto, attempt } of doubts)
        expect(
          await ledger.write('boletos.resolve', {
            boleto: boleto.id,
            attemptId: attempt?.id ?? null,
            verdict: { kind: 'notCreated', next: 'ready' },
            evidence: {},
          }),
        ).toMatchObject({ kind: 'resolved', boleto: { state: 'ready' } });
      expect(await ledger.read('boletos.sendings', { batchId: id })).toMatchObject([
        { attempt: 'created' },
        { attempt: 'refused' },
        { attempt: 'notProcessed' },
      ]);
    },
  );

test('recognizes a layout by the look of its sheet', async () => {
  const ledger = await ready();
  const layout: Layout = {
    fingerprint: 'ab',
    sources: { 'payer.name': { from: 'header', header: 'nome', nth: 0 } },
    answers: {
      openAmounts: { point: null, comma: null },
      documents: null,
      order: null,
      parcelAmount: null,
      refInCallback: false,
      refInDescription: false,
    },
  };
  const keep = (name: string) =>
    ledger.write('layouts.keep', { accountId: 'padaria', fingerprint: 'ab', name, layout });
  await keep('Primeira');
  await keep('Segunda');
  expect(await ledger.read('layouts.get', { accountId: 'padaria', fingerprint: 'ab' })).toMatchObject({
    name: 'Segunda',
    layout,
    uses: 2,
  });
  expect(await ledger.read('layouts.get', { accountId: 'padaria', fingerprint: 'cd' })).toBeNull();
});

sqliteTest(
  'an id that a person found for a row that was never sent here belongs to no other row',
  async () => {
    const folder = temporaryFolder();
    const first = await readyLedger(folder);
    const id = await sheet(first, newBoletos(3));
    await first.close();
    const { ledger } = await openedIn(folder, { machineId: 'machine-2' });
    const resolve = (boleto: number, verdict: DoubtVerdict) =>
      ledger.write('boletos.resolve', { boleto, attemptId: null, verdict, evidence: { by: 'person' } });
    await resolve(1, { kind: 'notCreated', next: 'ready' });
    const found = { kind: 'created', remoteId: '5', title: slip() } as const;
    expect(await resolve(2, found)).toMatchObject({ kind: 'resolved' });
    expect(await resolve(3, found)).toEqual({ kind: 'remoteIdTaken', by: 2 });
    await ledger.clearFreeze('conferido no painel');
    await ledger.write('batches.queue', { id });
    await ledger.write('batches.beginNext', begin);
    // The service repeats that id: the row becomes uncertain, and no second boleto is recorded.
    await sent(ledger, 1, { state: 'created', remoteId: '5', title: slip() });
    expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({ state: 'uncertain', remoteId: null });
  },
);
