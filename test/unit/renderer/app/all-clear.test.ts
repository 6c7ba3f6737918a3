// The window never says that all is well while anything is red.
import { expect, test } from 'vitest';
import { isAllClear } from '../../../../renderer/app/all-clear.ts';
import { nothingNeedsAttention } from '../../../../renderer/app/watch-attention.ts';
import { noWithdrawalNeedsAttention } from '../../../../renderer/app/withdrawals-attention.ts';
import { watched } from '../samples.ts';
import { withdrawal } from '../withdrawals/samples.ts';

test('all is clear only if nothing needs a person anywhere', () => {
  expect(isAllClear(0, nothingNeedsAttention, noWithdrawalNeedsAttention)).toBe(true);
  expect(isAllClear(1, nothingNeedsAttention, noWithdrawalNeedsAttention)).toBe(false);
  for (const part of [{ reversed: 1 }, { open: 1 }, { failed: [watched()] }])
    expect(isAllClear(0, { ...nothingNeedsAttention, ...part }, noWithdrawalNeedsAttention)).toBe(false);
  for (const part of [{ stopped: [withdrawal()] }, { failed: [withdrawal()] }])
    expect(isAllClear(0, nothingNeedsAttention, { ...noWithdrawalNeedsAttention, ...part })).toBe(false);
});
