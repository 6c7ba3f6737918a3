import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { NewBoleto } from '../../../../../main/ledger/tables/boletos-new.ts';
import type { RowProblem } from '../../../../../preload/contract/boleto-terms.ts';
import { running, sent, sheet, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

const amount = { severity: 'doubt', field: 'amount', code: 'amountMarkBothWays' } as const;
const repeats = (line: number) =>
  ({ severity: 'doubt', field: null, code: 'duplicateInSheet', line }) as const;
const row = (number: number, at: number, ...problems: readonly RowProblem[]): NewBoleto =>
  newBoleto(number, {}, { row: at, line: at + 1, problems, worst: problems.length > 0 ? 'doubt' : null });

async function three() {
  const ledger = await readyLedger(temporaryFolder());
  const batchId = await sheet(ledger, [row(1, 1), row(1, 2, amount, repeats(2)), row(1, 3, repeats(2))]);
  return { ledger, batchId };
}

async function marks(ledger: Ledger): Promise<readonly (number | null)[]> {
  const rows = await ledger.read('boletos.many', { ids: [1, 2, 3] });
  return rows.map(({ problems }) => {
    const found = problems.find(({ code }) => code === 'duplicateInSheet');
    return found?.line ?? null;
  });
}
const worsts = async (ledger: Ledger) =>
  (await ledger.read('boletos.many', { ids: [1, 2, 3] })).map(({ worst }) => worst);

test('a row whose partner was taken out repeats the next row or none, and the former partner again after an undo', async () => {
  const { ledger, batchId } = await three();
  await ledger.write('boletos.takeOut', { batchId, step: 'a', ids: [1] });
  expect(await marks(ledger)).toEqual([null, null, 3]);
  expect(await worsts(ledger)).toEqual([null, 'doubt', 'doubt']);
  await ledger.write('boletos.takeOut', { batchId, step: 'b', ids: [2] });
  expect((await marks(ledger))[2]).toBeNull();
  expect((await worsts(ledger))[2]).toBeNull();
  expect(await ledger.read('batches.counts', { id: batchId })).toMatchObject({ problems: { doubt: 0 } });
  await ledger.write('boletos.undo', { batchId });
  await ledger.write('boletos.undo', { batchId });
  expect(await marks(ledger)).toEqual([null, 2, 2]);
  await ledger.write('boletos.takeOut', { batchId, step: 'c', ids: [1, 2] });
  await ledger.write('boletos.putBack', { batchId, step: 'd', ids: [1, 2] });
  expect(await marks(ledger)).toEqual([null, 2, 2]);
});

test('a row whose partner is edited loses its mark, and one that an edit makes a repeat gets it', async () => {
  const { ledger, batchId } = await three();
  const edit = async (id: number, step: string, cents: number | null) => {
    const now = await ledger.read('boletos.get', { id });
    if (!now) throw new Error('no such row');
    const fields = { ...now.fields, amount: cents };
    const problems = cents === null ? [{ ...amount, severity: 'error' as const }] : [];
    const worst = cents === null ? ('error' as const) : null;
    const edits = [{ id, revision: now.revision, fields, problems, worst }];
    return ledger.write('boletos.edit', { batchId, step, edits });
  };
  await edit(1, 'a', 1);
  expect(await marks(ledger)).toEqual([null, null, 3]);
  await edit(3, 'b', null);
  expect(await marks(ledger)).toEqual([null, null, null]);
  expect((await worsts(ledger))[2]).toBe('error');
  await edit(3, 'c', 1);
  expect(await marks(ledger)).toEqual([null, null, 2]);
  for (let steps = 0; steps < 3; steps += 1) await ledger.write('boletos.undo', { batchId });
  expect(await marks(ledger)).toEqual([null, 2, 2]);
});

test('rows of the batch no longer repeat an uncertain row that was settled as taken out', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, [row(1, 1), row(1, 2, repeats(2)), row(1, 3, repeats(2))]);
  // Its repeats are not sent before somebody accepts them.
  await ledger.write('boletos.takeOut', { batchId: 1, step: 'out', ids: [2, 3] });
  const attemptId = await sent(ledger, 1, { state: 'uncertain' });
  await ledger.write('boletos.putBack', { batchId: 1, step: 'back', ids: [2, 3] });
  expect(await marks(ledger)).toEqual([null, 2, 2]);
  const verdict = { kind: 'notCreated', next: 'out' } as const;
  await ledger.write('boletos.resolve', { boleto: 1, attemptId, verdict, evidence: { by: 'person' } });
  expect(await marks(ledger)).toEqual([null, null, 3]);
});
