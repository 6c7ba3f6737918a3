import { expect, test } from 'vitest';
import { createWork } from '../../../../../renderer/withdrawals/new/work.ts';
import { emptyForm } from '../../../../../renderer/withdrawals/new/withdrawal-draft.ts';
import { summary } from '../samples.ts';

test('a reload keeps the draft and drops the summary', () => {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const work = createWork(memory, 'estrela');
  work.change({ form: { ...emptyForm, amount: '10' } });
  work.tell({ kind: 'summarized', summary: summary() });
  expect(work.store.getState().step.kind).toBe('summary');
  const reloaded = createWork(memory, 'estrela').store.getState();
  expect(reloaded.draft.form.amount).toBe('10');
  expect(reloaded.step.kind).toBe('form');
  expect(kept.get('guiche.withdrawal.estrela')).not.toContain('pin');
});
