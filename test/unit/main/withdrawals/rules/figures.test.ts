// The meaning of the service's figures for a withdrawal: limits, changes, differences.
import { expect, test } from 'vitest';
import {
  areReadable,
  differencesOf,
  changedBeyond,
  outsideOf,
  unchanged,
} from '../../../../../main/withdrawals/rules/figures.ts';
import { wallet } from '../../../../helpers/withdrawals-room.ts';

const fees = {
  withdrawalRate: '1.5',
  rateFixed: '3.50',
  minWithdrawal: '50',
  maxWithdrawal: '20000.00',
  usdtRate: '5.4320',
};

test.for([
  [5_000, null],
  [4_999, { why: 'belowMin', limit: '50' }],
  [2_000_000, null],
  [2_000_001, { why: 'aboveMax', limit: '20000.00' }],
] as const)('%d cents are compared with the limits as written', ([cents, expected]) => {
  expect(outsideOf(cents, fees)).toEqual(expected);
});

test('keeps a limit finer than a cent exactly', () => {
  expect(outsideOf(5_000, { ...fees, minWithdrawal: '50.001' })?.why).toBe('belowMin');
  expect(outsideOf(2_000_000, { ...fees, maxWithdrawal: '19999.999' })?.why).toBe('aboveMax');
});

test.for([
  [{}, true],
  [{ withdrawalRate: '0' }, true],
  [{ minWithdrawal: '-1' }, false],
  [{ maxWithdrawal: 'Infinity' }, false],
  [{ maxWithdrawal: 'NaN' }, false],
  [{ rateFixed: '1,5' }, false],
  [{ usdtRate: '0' }, false],
] as const)('five numbers with %o are readable: %s', ([change, expected]) => {
  expect(areReadable({ ...fees, ...change })).toBe(expected);
});

test.for([
  ['the same, written otherwise', { withdrawalRate: '1.50', usdtRate: '5.432' }, false],
  ['the rate of conversion by 0.5 %', { usdtRate: '5.45916' }, false],
  ['the rate of conversion by a hair more', { usdtRate: '5.4591600001' }, true],
  ['the rate of conversion down by 0.5 %', { usdtRate: '5.40484' }, false],
  ['the rate of conversion down by a hair more', { usdtRate: '5.4048399999' }, true],
  ['the rate', { withdrawalRate: '1.51' }, true],
  ['the fixed part', { rateFixed: '3.51' }, true],
  ['the least', { minWithdrawal: '50.01' }, true],
  ['the most', { maxWithdrawal: '19999' }, true],
] as const)('%s requires a new confirmation if expected', ([, change, expected]) => {
  expect(changedBeyond(fees, { ...fees, ...change }, 50)).toBe(expected);
});

test('requires a new confirmation for the smallest change of the rate without a tolerance', () => {
  expect(changedBeyond(fees, { ...fees, usdtRate: '5.43200001' }, 0)).toBe(true);
  expect(changedBeyond(fees, { ...fees, usdtRate: '5.432' }, 0)).toBe(false);
});

test('counts fees as unchanged only if all five numbers are equal', () => {
  expect(unchanged(fees, { ...fees, usdtRate: '5.43200' })).toBe(true);
  for (const name of ['withdrawalRate', 'rateFixed', 'minWithdrawal', 'maxWithdrawal', 'usdtRate'] as const)
    expect(unchanged(fees, { ...fees, [name]: '7.77' })).toBe(false);
});

test.for([
  [{ wallet, amount: '50.00' }, []],
  [{ wallet: wallet.toLowerCase(), amount: '50' }, []],
  [{ wallet: null, amount: null }, []],
  [{ wallet: `${wallet.slice(0, -1)}0`, amount: '50.0' }, ['wallet']],
  [{ wallet, amount: '50.01' }, ['amount']],
  [{ wallet: '0x5aAe…eAed', amount: '49.99' }, ['wallet', 'amount']],
] as const)('an answer of %o differs in %o', ([answer, expected]) => {
  expect(differencesOf({ cents: 5_000, wallet }, answer)).toEqual(expected);
});
