import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { beginning, running, sent, sheet, slip, turn, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

/** A paused batch whose first row was held, because boleto 1 of another batch is the same. */
async function heldRow() {
  const ledger = await readyLedger(temporaryFolder());
  const earlier = await running(ledger, [newBoleto(1)]);
  await sent(ledger, 1, { state: 'created', remoteId: '5', title: slip() });
  await ledger.write('batches.rest', { id: earlier, state: 'finished', reason: null });
  const doubt = { severity: 'doubt', field: 'amount', code: 'amountMarkBothWays' } as const;
  const batchId = await running(ledger, [
    newBoleto(1, {}, { problems: [doubt], worst: 'doubt' }),
    newBoleto(2),
  ]);
  expect((await turn(ledger, [], [await beginning(ledger, 2)])).begun).toEqual(['duplicate']);
  const rest = () =>
    ledger.write('batches.rest', { id: batchId, state: 'paused', reason: { code: 'person' } });
  const go = async () => {
    await ledger.write('batches.queue', { id: batchId });
    await ledger.write('batches.beginNext', { accountId: 'padaria' });
  };
  const held = () => ledger.read('boletos.heldDuplicates', { batchId, most: 9 });
  const seen = async () => (await held())[0]?.stamp ?? '';
  const mean = async (stamp: string, step = 'mean') => {
    const revision = (await ledger.read('boletos.get', { id: 2 }))?.revision ?? 0;
    const rows = [{ boleto: 2, revision, stamp }];
    return ledger.write('boletos.acceptHeldDuplicates', { batchId, step, rows });
  };
  return { ledger, batchId, doubt, rest, go, held, seen, mean };
}

const meant = async (ledger: Ledger) => {
  const { handle } = await ledger.lists.open('trail', { filter: {}, sort: 'newest' });
  const entries = await ledger.lists.window('trail', { handle, from: 0, count: 50 });
  return entries.filter(({ what }) => what === 'batch.repeatsMeant').map(({ detail }) => detail);
};

test('an accepted held repeat is ready for the next press, keeps its problems and is recorded in the trail', async () => {
  const { ledger, batchId, doubt, rest, go, held, seen, mean } = await heldRow();
  // A running batch would send it without a press.
  expect(await mean(await seen())).toEqual({ changed: 0, missed: [2] });
  await rest();
  expect(await held()).toMatchObject([{ boleto: { id: 2, state: 'draft' }, duplicates: 1, first: 1 }]);
  expect(await mean(await seen())).toEqual({ changed: 1, missed: [] });
  expect(await ledger.read('boletos.get', { id: 2 })).toMatchObject({
    state: 'ready',
    worst: 'doubt',
    problems: [doubt],
  });
  expect(await held()).toEqual([]);
  expect(await ledger.read('batches.duplicates', { id: batchId })).toMatchObject({ count: 0 });
  expect((await turn(ledger, [], [await beginning(ledger, 2)])).begun).toEqual(['notRunning']);
  expect(await meant(ledger)).toEqual([{ batch: batchId, lote: 2, count: 1 }]);
  await go();
  expect((await turn(ledger, [], [await beginning(ledger, 2)])).begun).toEqual([null]);
});

test('another equal boleto after the press holds the row again, and one before the press cancels the acceptance', async () => {
  const { ledger, batchId, rest, go, held, seen, mean } = await heldRow();
  await rest();
  const one = await seen();
  await sheet(ledger, [newBoleto(1)]);
  expect(await mean(one)).toEqual({ changed: 0, missed: [2] });
  expect(await held()).toMatchObject([{ duplicates: 2, first: 1 }]);
  expect(await meant(ledger)).toEqual([]);
  expect(await mean(await seen())).toEqual({ changed: 1, missed: [] });
  await sheet(ledger, [newBoleto(1)]);
  expect(await ledger.read('batches.duplicates', { id: batchId })).toMatchObject({ count: 1 });
  await go();
  expect((await turn(ledger, [], [await beginning(ledger, 2)])).begun).toEqual(['duplicate']);
  expect(await held()).toMatchObject([{ duplicates: 3 }]);
});

test('a held repeat that was accepted twice, taken out or edited meanwhile stays as it is', async () => {
  const { ledger, batchId, rest, held, seen, mean } = await heldRow();
  await rest();
  const revision = (await ledger.read('boletos.get', { id: 2 }))?.revision ?? 0;
  const stamp = await seen();
  const rows = [{ boleto: 2, revision, stamp }];
  expect(await mean(stamp)).toMatchObject({ changed: 1 });
  expect(await ledger.write('boletos.acceptHeldDuplicates', { batchId, step: 'again', rows })).toEqual({
    changed: 0,
    missed: [2],
  });
  await ledger.write('boletos.undo', { batchId });
  expect(await ledger.read('boletos.get', { id: 2 })).toMatchObject({ state: 'draft', worst: 'error' });
  expect(await held()).toHaveLength(1);
  await ledger.write('boletos.takeOut', { batchId, step: 'out', ids: [2] });
  expect(await mean(stamp)).toEqual({ changed: 0, missed: [2] });
});

test('an acceptance is not valid for an equal number of other boletos', async () => {
  const { ledger, rest, held, seen, mean } = await heldRow();
  await rest();
  const other = await sheet(ledger, [newBoleto(1)]);
  const two = await seen();
  await sheet(ledger, [newBoleto(1)]);
  await ledger.write('boletos.takeOut', { batchId: other, step: 'out', ids: [4] });
  expect(await held()).toMatchObject([{ duplicates: 2 }]);
  expect(await mean(two)).toEqual({ changed: 0, missed: [2] });
});

test('a held row with another error is no held repeat', async () => {
  const { ledger, batchId, rest, held, seen, mean } = await heldRow();
  await rest();
  const stamp = await seen();
  const now = await ledger.read('boletos.get', { id: 2 });
  if (!now) throw new Error('no such row');
  const { fields, revision } = now;
  const problems = [
    { severity: 'error', field: null, code: 'duplicateInRegister', boleto: 1 } as const,
    { severity: 'error', field: 'payer.email', code: 'emailInvalid' } as const,
  ];
  const edits = [{ id: 2, revision, fields, problems, worst: 'error' } as const];
  await ledger.write('boletos.edit', { batchId, step: 'edit', edits });
  expect(await held()).toEqual([]);
  expect(await mean(stamp)).toEqual({ changed: 0, missed: [2] });
});
