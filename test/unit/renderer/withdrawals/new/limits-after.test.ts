import { expect, test } from 'vitest';
import { dayUse } from '../../../../../renderer/withdrawals/new/limits-after.ts';

const limits = { dailyCents: 50_000, dailyCount: 2 };

test('the day after a withdrawal counts it, and is over from one cent on', () => {
  const today = { cents: 40_000, count: 1 };
  expect(dayUse(today, limits, 10_000)).toEqual({
    cents: { used: 50_000, limit: 50_000, over: false },
    count: { used: 2, limit: 2, over: false },
  });
  expect(dayUse(today, limits, 10_001).cents.over).toBe(true);
  expect(dayUse({ cents: 0, count: 2 }, limits, 1).count.over).toBe(true);
});

test('leaves the day unchanged without an amount, and exceeds nothing without limits', () => {
  expect(dayUse({ cents: 7, count: 2 }, { dailyCents: null, dailyCount: null }, null)).toEqual({
    cents: { used: 7, limit: null, over: false },
    count: { used: 2, limit: null, over: false },
  });
});
