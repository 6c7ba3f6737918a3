import { describe, expect, test } from 'vitest';
import { isUnreadable, typedDay } from '../../../../renderer/list/typed-day.ts';

describe('a typed day', () => {
  const today = '2026-11-21';

  test.each([
    ['05/12/2026', '2026-12-05'],
    [' 5/12/26 ', '2026-12-05'],
    ['5.12', '2026-12-05'],
    ['05-12-2027', '2027-12-05'],
    ['05122026', '2026-12-05'],
    ['29/02/2028', '2028-02-29'],
  ])('%j is read as %s', (text, day) => {
    expect(typedDay(text, today)).toBe(day);
  });

  test.each([
    '',
    '31/11/2026',
    '25/11/0026',
    '25/11/2206',
    '29/02/2026',
    '29/02/2100',
    '0/1/2026',
    '12/13/2026',
    '1/1/226',
    'amanhã',
  ])('%j is no day', (text) => {
    expect(typedDay(text, today)).toBeUndefined();
    // An empty field is no error.
    expect(isUnreadable(text, today)).toBe(text !== '');
  });

  test('a readable day is no error', () => {
    expect(isUnreadable(' 5.12 ', today)).toBe(false);
    expect(isUnreadable('  ', today)).toBe(false);
  });
});
