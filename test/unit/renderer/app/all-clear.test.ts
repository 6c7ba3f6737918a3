// Nothing says that all is well while anything is red.
import { expect, test } from 'vitest';
import { isAllClear } from '../../../../renderer/app/all-clear.ts';
import { nothingPresses } from '../../../../renderer/app/watch-pressing.ts';
import { noWithdrawalPresses } from '../../../../renderer/app/withdrawals-pressing.ts';
import { watched } from '../samples.ts';
import { withdrawal } from '../withdrawals/samples.ts';

test('all is clear only where nothing needs a person anywhere', () => {
  expect(isAllClear(0, nothingPresses, noWithdrawalPresses)).toBe(true);
  expect(isAllClear(1, nothingPresses, noWithdrawalPresses)).toBe(false);
  for (const part of [{ reversed: 1 }, { open: 1 }, { failed: [watched()] }])
    expect(isAllClear(0, { ...nothingPresses, ...part }, noWithdrawalPresses)).toBe(false);
  for (const part of [{ stopped: [withdrawal()] }, { failed: [withdrawal()] }])
    expect(isAllClear(0, nothingPresses, { ...noWithdrawalPresses, ...part })).toBe(false);
});
