import { expect, test } from 'vitest';
import { dayAfterKey } from '../../../../../renderer/boletos/single/DueCalendar.tsx';

test('arrow keys move through the visible days up to their ends; other keys do nothing', () => {
  const days = Array.from({ length: 14 }, (_, at) => `2026-11-${String(at + 10)}`);
  const after = (key: string, from: string) => dayAfterKey(key, days, from);
  expect(after('ArrowRight', '2026-11-10')).toBe('2026-11-11');
  expect(after('ArrowDown', '2026-11-10')).toBe('2026-11-17');
  expect(after('ArrowUp', '2026-11-12')).toBe('2026-11-10');
  expect(after('ArrowDown', '2026-11-20')).toBe('2026-11-23');
  expect(after('a', '2026-11-10')).toBeUndefined();
});
