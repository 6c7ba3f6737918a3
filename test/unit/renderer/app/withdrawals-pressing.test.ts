import { expect, test } from 'vitest';
import {
  countPressingWithdrawals,
  noWithdrawalPresses,
} from '../../../../renderer/app/withdrawals-pressing.ts';
import { withdrawal } from '../withdrawals/samples.ts';

test('all that presses of the withdrawals is counted', () => {
  expect(countPressingWithdrawals(noWithdrawalPresses)).toBe(0);
  const doubt = {
    withdrawal: withdrawal({ state: 'uncertain' }),
    sentRef: null,
    offered: null,
    decidableAt: '',
  };
  expect(
    countPressingWithdrawals({
      doubts: [doubt],
      stopped: [withdrawal()],
      failed: [withdrawal(), withdrawal()],
    }),
  ).toBe(4);
});
