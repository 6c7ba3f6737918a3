// The contents of the ledger tick the steps.
import { expect, test } from 'vitest';
import type { BatchBrief } from '../../../../preload/contract/batches.ts';
import { batchFor, nextStep, stepsDone, type FirstFacts } from '../../../../renderer/home/first-run.ts';
import { batch as batchBrief } from '../samples.ts';

const nothing: FirstFacts = {
  batches: [],
  papers: 0,
  mails: 0,
  reconciled: 0,
  watched: 0,
  withdrawals: 0,
  own: 0,
};
const facts = (more: Partial<FirstFacts>): FirstFacts => ({ ...nothing, ...more });
const created = (batch: BatchBrief): BatchBrief => ({
  ...batch,
  totals: { ...batch.totals, created: { count: 12, cents: 100 } },
});

test('at first nothing is done, and the sheet is the first step', () => {
  expect(stepsDone(nothing)).toEqual(new Set());
  expect(nextStep(stepsDone(nothing))).toBe('import');
});

test('a sheet that was imported is one step, and created boletos are another', () => {
  const draft = batchBrief({ id: 7, kind: 'sheet', state: 'draft' });
  expect(stepsDone(facts({ batches: [draft] }))).toEqual(new Set(['import']));
  expect(batchFor(facts({ batches: [draft] }), 'issue')?.id).toBe(7);
  const issued = created({ ...draft, state: 'finished' });
  expect(stepsDone(facts({ batches: [issued] }))).toEqual(new Set(['import', 'issue']));
  expect(batchFor(facts({ batches: [issued] }), 'issue')).toBeUndefined();
  expect(batchFor(facts({ batches: [issued] }), 'print')?.id).toBe(7);
});

test('a single boleto is no sheet, and neither is a discarded draft', () => {
  const single = created(batchBrief({ id: 1, kind: 'single', state: 'finished' }));
  const gone = batchBrief({ id: 2, kind: 'sheet', state: 'stopped', rest: { code: 'discarded' } });
  expect(stepsDone(facts({ batches: [single, gone] }))).toEqual(new Set());
});

test('steps done out of order count, and the first open one is next', () => {
  const done = stepsDone(facts({ withdrawals: 1, watched: 1, mails: 1, reconciled: 1, own: 1 }));
  expect(done).toEqual(new Set(['mail', 'paid', 'watch', 'withdraw', 'own']));
  expect(nextStep(done)).toBe('import');
  expect(nextStep(stepsDone(facts({ papers: 1 })))).toBe('import');
});
