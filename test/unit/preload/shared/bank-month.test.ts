import { expect, test } from 'vitest';
import { bankMonth } from '../../../../preload/shared/bank-month.ts';

test('a month has whole weeks and says why banks are closed', () => {
  const days = bankMonth('2026-11');
  expect(days).toHaveLength(42);
  const closed = new Map(days.map((one) => [one.day, one.closed]));
  // A Sunday; Finados is a Monday, Consciência Negra a Friday.
  expect(days[0]).toEqual({ day: '2026-11-01', closed: 'weekend' });
  expect(closed.get('2026-11-02')).toBe('allSouls');
  expect(closed.get('2026-11-20')).toBe('blackAwareness');
  expect(closed.get('2026-11-21')).toBe('weekend');
  expect(closed.get('2026-11-23')).toBeNull();
  expect(days.at(-1)?.day).toBe('2026-12-12');
});
