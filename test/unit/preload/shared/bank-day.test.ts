import { expect, test } from 'vitest';
import { bankDay } from '../../../../preload/shared/bank-day.ts';

test.each([
  ['2026-11-21T02:59:59.999Z', '2026-11-20'],
  ['2026-11-21T03:00:00.000Z', '2026-11-21'],
  // There has been no summer time since 2019, and the code assumes none.
  ['2027-01-01T02:30:00.000Z', '2026-12-31'],
])('the banks’ day at %s is %s', (moment, day) => {
  expect(bankDay(new Date(moment))).toBe(day);
});
