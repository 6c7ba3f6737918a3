import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { Checked } from '../../../../../main/ledger/tables/boletos-new.ts';
import { running, sent, sheet, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

const ready = () => readyLedger(temporaryFolder());
const wrong = {
  problems: [{ severity: 'error', field: 'amount', code: 'missing' }],
  worst: 'error',
} as const;
const broken = () => newBoleto(1, { amount: null }, wrong);

async function edit(ledger: Ledger, batchId: number, step: string, id: number, more: Partial<Checked>) {
  const now = await ledger.read('boletos.get', { id });
  if (!now) throw new Error('no such row');
  const { fields, worst, revision } = now;
  const edits = [{ id, revision, fields, worst, problems: [], ...more }];
  return ledger.write('boletos.edit', { batchId, step, edits });
}

const stateOf = async (ledger: Ledger, id: number) => (await ledger.read('boletos.get', { id }))?.state;

test('a row without errors is ready, and is a draft again when an edit breaks it', async () => {
  const ledger = await ready();
  const batchId = await sheet(ledger, [broken()]);
  expect(await stateOf(ledger, 1)).toBe('draft');
  await edit(ledger, batchId, 's1', 1, { fields: newBoleto(1).fields, worst: null });
  expect(await stateOf(ledger, 1)).toBe('ready');
  await edit(ledger, batchId, 's2', 1, broken());
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({
    state: 'draft',
    fields: { amount: null },
    problems: wrong.problems,
  });
});

test('an edit skips a row that another edit or the sending has changed', async () => {
  const ledger = await ready();
  const batchId = await running(ledger, newBoletos(2));
  const { fields } = newBoleto(7);
  const edits = [{ id: 1, revision: 9, fields, problems: [], worst: null }];
  expect(await ledger.write('boletos.edit', { batchId, step: 's', edits })).toEqual({
    changed: 0,
    missed: [1],
  });
  await sent(ledger, 2, { state: 'uncertain' });
  expect(await edit(ledger, batchId, 's', 2, { fields })).toEqual({ changed: 0, missed: [2] });
});

test('steps are undone one after another, last first', async () => {
  const ledger = await ready();
  const batchId = await sheet(ledger, newBoletos(3));
  const described = (text: string) => ({ fields: { ...newBoleto(1).fields, description: text } });
  await edit(ledger, batchId, 'first', 1, described('A'));
  // Two calls of one press.
  await edit(ledger, batchId, 'second', 1, described('B'));
  await edit(ledger, batchId, 'second', 1, described('C'));
  await ledger.write('boletos.takeOut', { batchId, step: 'third', ids: [1, 2] });
  const undo = () => ledger.write('boletos.undo', { batchId });
  const description = async () => (await ledger.read('boletos.get', { id: 1 }))?.fields.description;
  expect(await undo()).toEqual({ step: 'third', changed: 2, missed: [], more: false });
  expect(await stateOf(ledger, 1)).toBe('ready');
  expect(await undo()).toEqual({ step: 'second', changed: 1, missed: [], more: false });
  expect(await description()).toBe('A');
  expect(await undo()).toEqual({ step: 'first', changed: 1, missed: [], more: false });
  expect(await description()).toBe('Mensalidade 1');
  expect(await undo()).toEqual({ step: null, changed: 0, missed: [], more: false });
});

test('undo does not change rows that were sent since', async () => {
  const ledger = await ready();
  const batchId = await running(ledger, newBoletos(2));
  for (const id of [1, 2])
    await edit(ledger, batchId, 's', id, { fields: { ...newBoleto(id).fields, amount: 5_000 } });
  await sent(ledger, 1, { state: 'created', remoteId: '5' });
  expect(await ledger.write('boletos.undo', { batchId })).toEqual({
    step: 's',
    changed: 1,
    missed: [1],
    more: false,
  });
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({
    state: 'created',
    fields: { amount: 5_000 },
  });
});

test('a refused row comes back as refused, and is sent again only when a clerk says so', async () => {
  const ledger = await ready();
  const batchId = await running(ledger, newBoletos(2));
  await sent(ledger, 1, { state: 'refused', serviceMessage: { words: ['CPF inválido'] } });
  const ids = [1];
  expect(await ledger.write('boletos.takeOut', { batchId, step: 'a', ids })).toEqual({
    changed: 1,
    missed: [],
  });
  await ledger.write('boletos.putBack', { batchId, step: 'b', ids });
  expect(await stateOf(ledger, 1)).toBe('refused');
  await ledger.write('boletos.sendAgain', { batchId, step: 'c', ids });
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({ state: 'ready', serviceMessage: null });
  await ledger.write('boletos.undo', { batchId });
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({
    state: 'refused',
    serviceMessage: { words: ['CPF inválido'] },
  });
  expect(await ledger.write('boletos.sendAgain', { batchId, step: 'd', ids: [2] })).toEqual({
    changed: 0,
    missed: [2],
  });
});

test('a row that was not refused comes back unchanged, whatever the caller says about it', async () => {
  const ledger = await ready();
  const batchId = await running(ledger, [newBoleto(1), newBoleto(2), newBoleto(3), newBoleto(4)]);
  await sent(ledger, 1, { state: 'notProcessed', serviceMessage: { status: 429, words: ['Aguarde'] } });
  await sent(ledger, 2, { state: 'notProcessed', serviceMessage: { status: 403, reason: 'forbidden' } });
  await sent(ledger, 3, { state: 'refused', serviceMessage: { words: ['CPF inválido'] } });
  const attemptId = await sent(ledger, 4, {
    state: 'uncertain',
    serviceMessage: { reason: 'connectionCut' },
  });
  const verdict = { kind: 'notCreated', next: 'out' } as const;
  await ledger.write('boletos.resolve', { boleto: 4, attemptId, verdict, evidence: {} });
  const ids = [1, 2, 3];
  const states = async () =>
    (await ledger.read('boletos.many', { ids: [...ids, 4] })).map(({ state }) => state);
  await ledger.write('boletos.takeOut', { batchId, step: 'a', ids });
  await ledger.write('boletos.putBack', { batchId, step: 'b', ids: [...ids, 4] });
  expect(await states()).toEqual(['ready', 'ready', 'refused', 'ready']);
  // Even if the undo itself was undone.
  await ledger.write('boletos.undo', { batchId });
  expect(await states()).toEqual(['out', 'out', 'out', 'out']);
  await ledger.write('boletos.putBack', { batchId, step: 'c', ids });
  expect(await states()).toEqual(['ready', 'ready', 'refused', 'out']);
  // A row that was refused, sent again and not processed is no longer refused.
  await ledger.write('boletos.sendAgain', { batchId, step: 'd', ids: [3] });
  await ledger.write('boletos.takeOut', { batchId, step: 'e', ids: [3] });
  await ledger.write('boletos.putBack', { batchId, step: 'f', ids: [3] });
  expect(await states()).toEqual(['ready', 'ready', 'ready', 'out']);
});

test('keeps every line of the sheet, including lines that are no rows', async () => {
  const ledger = await ready();
  const batch = await ledger.write('batches.insert', { accountId: 'padaria', kind: 'sheet', name: 'x' });
  const parcels = [1, 2].map((parcel) => newBoleto(1, {}, { parcel, parcels: 2 }));
  const aside = [{ line: 9, kind: 'total', original: 'TOTAL;99' }];
  await ledger.write('boletos.insert', { batchId: batch.id, rows: parcels, aside });
  expect(await ledger.read('boletos.sheetLines', { batchId: batch.id, lines: 'aside' })).toEqual(aside);
  expect(await ledger.read('boletos.sheetLines', { batchId: batch.id, lines: [2, 3] })).toEqual([
    { line: 2, kind: 'row', original: newBoleto(1).original },
  ]);
});
