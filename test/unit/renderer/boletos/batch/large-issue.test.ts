import { expect, test } from 'vitest';
import { isLarge } from '../../../../../renderer/boletos/batch/large-issue.ts';

test.each([
  [{ count: 499, cents: 9_999_999, outliers: null }, false],
  [{ count: 500, cents: 1, outliers: null }, true],
  [{ count: 1, cents: 10_000_000, outliers: null }, true],
  [{ count: 20, cents: 500_000, outliers: { count: 1, medianCents: 25_000 } }, true],
])('%j is looked at once more: %s', (issue, large) => {
  expect(isLarge(issue)).toBe(large);
});
