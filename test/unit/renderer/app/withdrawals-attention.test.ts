import { expect, test } from 'vitest';
import {
  countWithdrawalsNeedingAttention,
  noWithdrawalNeedsAttention,
} from '../../../../renderer/app/withdrawals-attention.ts';
import { withdrawal } from '../withdrawals/samples.ts';

test('every urgent matter of the withdrawals is counted', () => {
  expect(countWithdrawalsNeedingAttention(noWithdrawalNeedsAttention)).toBe(0);
  const doubt = {
    withdrawal: withdrawal({ state: 'uncertain' }),
    sentRef: null,
    offered: null,
    decidableAt: '',
  };
  expect(
    countWithdrawalsNeedingAttention({
      doubts: [doubt],
      stopped: [withdrawal()],
      failed: [withdrawal(), withdrawal()],
    }),
  ).toBe(4);
});
