import { expect, test } from 'vitest';
import { movedFees, samplesOf } from '../../../../../renderer/withdrawals/new/figures.ts';
import { fees } from '../samples.ts';

test('a fee has changed if one of its digits has; changes are in the order of the fees', () => {
  expect(movedFees(fees(), fees({ readAt: 'later' }))).toEqual([]);
  expect(movedFees(fees(), fees({ usdtRate: '5.432', minWithdrawal: '60' }))).toEqual([
    'minWithdrawal',
    'usdtRate',
  ]);
});

test('the sample size of an estimate is the smallest one of its parts', () => {
  const none = { value: null, why: 'tooFew' } as const;
  expect(samplesOf({ fee: none, total: none, usdt: none })).toBeUndefined();
  expect(samplesOf({ fee: { value: '1', samples: 7 }, total: { value: '2', samples: 5 }, usdt: none })).toBe(
    5,
  );
});
