import { expect, test } from 'vitest';
import { usualIssueLimits } from '../../../../../preload/contract/accounts.ts';
import { isLarge, isSummedUp } from '../../../../../renderer/boletos/batch/large-issue.ts';

test.each([
  [{ count: 499, cents: 9_999_999, outliers: null }, false],
  [{ count: 500, cents: 1, outliers: null }, true],
  [{ count: 1, cents: 10_000_000, outliers: null }, true],
  [{ count: 20, cents: 500_000, outliers: { count: 1, medianCents: 25_000 } }, true],
])('whether %j needs a summary first: %s', (issue, large) => {
  expect(isLarge({ ...issue, limits: usualIssueLimits })).toBe(large);
});

test('an account with lower limits is asked earlier, and one that ignores atypical amounts only by its limits', () => {
  const outliers = { count: 1, medianCents: 25_000 };
  const limits = { count: 10, cents: 500, atypical: false };
  expect(isLarge({ count: 10, cents: 1, outliers: null, limits })).toBe(true);
  expect(isLarge({ count: 1, cents: 500, outliers: null, limits })).toBe(true);
  expect(isLarge({ count: 9, cents: 499, outliers, limits })).toBe(false);
});

test('an issue with rows that wait for a decision is summed up, however small it is', () => {
  const issue = {
    kind: 'clear',
    count: 3,
    cents: 300,
    stamp: '',
    outliers: null,
    limits: usualIssueLimits,
  } as const;
  expect(isSummedUp({ ...issue, doubtful: { count: 0, cents: 0 } })).toBe(false);
  expect(isSummedUp({ ...issue, doubtful: { count: 1, cents: 100 } })).toBe(true);
});
