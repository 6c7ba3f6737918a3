import { describe, expect, test } from 'vitest';
import { dayAfterKey, monthBeside, sameDayIn } from '../../../../../renderer/boletos/single/calendar-days.ts';

describe('the days of a calendar', () => {
  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
  ] as const)('beside %s, %i month away, is %s', (month, by, beside) => {
    expect(monthBeside(month, by)).toBe(beside);
  });

  test.each([
    ['2027-02', '2026-12-31', '2027-02-28'],
    ['2028-02', '2026-12-31', '2028-02-29'],
    ['2026-11', '2026-12-09', '2026-11-09'],
  ])('in %s stands %s as %s', (month, day, same) => {
    expect(sameDayIn(month, day)).toBe(same);
  });

  test('follow the arrows to the end of what is in sight, and no other key', () => {
    const days = Array.from({ length: 14 }, (_, at) => `2026-11-${String(at + 10)}`);
    const after = (key: string, from: string) => dayAfterKey(key, days, from);
    expect(after('ArrowRight', '2026-11-10')).toBe('2026-11-11');
    expect(after('ArrowDown', '2026-11-10')).toBe('2026-11-17');
    expect(after('ArrowUp', '2026-11-12')).toBe('2026-11-10');
    expect(after('ArrowDown', '2026-11-20')).toBe('2026-11-23');
    expect(after('a', '2026-11-10')).toBeUndefined();
  });
});
