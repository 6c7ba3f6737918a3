import { expect, test } from 'vitest';
import type { WithdrawalSettings } from '../../../../../preload/contract/withdrawal-limits.ts';
import { draftOf } from '../../../../../renderer/withdrawals/limits/limits-draft.ts';
import {
  forgetLimits,
  keepLimits,
  keptLimits,
} from '../../../../../renderer/withdrawals/limits/LimitsForm.tsx';

const base: WithdrawalSettings = {
  dailyCents: null,
  dailyCount: 5,
  onlyBook: false,
  waitingHours: 24,
  rateTolerance: 50,
  pinFromCents: null,
};
const plain = draftOf(base, 'pt-BR');

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('unsaved limits are restored, for their own account, until they are saved or undone', () => {
  const storage = memory();
  const typed = { ...plain, dailySum: '5.000,0x', onlyBook: true };
  keepLimits(storage, 'estrela', base, typed);
  expect(keptLimits(storage, 'estrela', base, 'pt-BR')).toEqual(typed);
  expect(keptLimits(storage, 'lua', base, 'pt-BR')).toEqual(plain);
  forgetLimits(storage, 'estrela');
  expect(keptLimits(storage, 'estrela', base, 'pt-BR')).toEqual(plain);
});

test('they are dropped if others were saved meanwhile', () => {
  const storage = memory();
  keepLimits(storage, 'estrela', base, { ...plain, dailySum: '5.000,00' });
  const saved = { ...base, dailyCents: 100_000 };
  expect(keptLimits(storage, 'estrela', saved, 'pt-BR')).toEqual(draftOf(saved, 'pt-BR'));
});

test('damaged memory restores no limit', () => {
  for (const broken of ['{', '7', '{"base":{},"draft":{}}', JSON.stringify({ base, draft: { dailySum: 5 } })])
    expect(keptLimits({ getItem: () => broken }, 'estrela', base, 'pt-BR')).toEqual(plain);
});
