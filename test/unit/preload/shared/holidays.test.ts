// Bank holidays in the years in which a boleto can fall due. The Easter Sundays come from the published calendar.
import { describe, expect, it } from 'vitest';
import { addDays, asPlainDate, weekday, type PlainDate } from '../../../../preload/shared/due-date.ts';
import { businessDayFrom, easter, holidayOn, isBusinessDay } from '../../../../preload/shared/holidays.ts';

const day = (text: string): PlainDate => {
  const date = asPlainDate(text);
  if (!date) throw new Error(text);
  return date;
};

const easterSundays = (
  '2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 ' +
  '2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 2040-04-01 2041-04-21 ' +
  '2042-04-06 2043-03-29 2044-04-17 2045-04-09 2046-03-25 2047-04-14 2048-04-05 2049-04-18'
)
  .split(' ')
  .map(day);

it.each(easterSundays)('Easter Sunday is %s', (date) => {
  expect(easter(Number(date.slice(0, 4)))).toBe(date);
});

describe('holidays', () => {
  it.each([
    ['2026-01-01', 'newYear'],
    ['2026-02-16', 'carnival'],
    ['2026-02-17', 'carnival'],
    ['2026-02-18', null],
    ['2026-04-03', 'goodFriday'],
    ['2026-04-21', 'tiradentes'],
    ['2026-05-01', 'labourDay'],
    ['2026-06-04', 'corpusChristi'],
    ['2026-09-07', 'independence'],
    ['2026-10-12', 'aparecida'],
    ['2026-11-02', 'allSouls'],
    ['2026-11-15', 'republic'],
    ['2026-11-20', 'blackAwareness'],
    ['2026-12-24', null],
    ['2026-12-25', 'christmas'],
    ['2026-12-31', 'yearEnd'],
    ['2024-11-20', 'blackAwareness'],
    ['2023-11-20', null],
    ['2025-03-03', 'carnival'],
    ['2025-04-18', 'goodFriday'],
    ['2025-06-19', 'corpusChristi'],
    ['2032-02-09', 'carnival'],
  ])('%s: %s', (date, name) => {
    expect(holidayOn(day(date))).toBe(name);
  });

  it.each([
    ['2026-12-31', '2026-12-30'],
    ['2027-12-31', '2027-12-30'],
    ['2028-12-29', '2028-12-28'],
    ['2033-12-30', '2033-12-29'],
  ])('the last weekday of the year is %s', (last, before) => {
    expect(holidayOn(day(last))).toBe('yearEnd');
    expect(holidayOn(day(before))).toBeNull();
  });

  it('fall on the dates and weekdays of the calendar in each year', () => {
    for (let year = 2024; year <= 2049; year += 1) {
      const found = new Map<string, PlainDate[]>();
      for (let date = day(`${year}-01-01`); date <= day(`${year}-12-31`); date = addDays(date, 1)) {
        const name = holidayOn(date);
        if (name) found.set(name, [...(found.get(name) ?? []), date]);
      }
      expect([...found.values()].flat()).toHaveLength(14);
      expect(found.get('carnival')?.map(weekday)).toEqual([1, 2]);
      expect(found.get('goodFriday')?.map(weekday)).toEqual([5]);
      expect(found.get('corpusChristi')?.map(weekday)).toEqual([4]);
      expect(found.get('yearEnd')?.map((date) => weekday(date) % 6 > 0)).toEqual([true]);
    }
  });
});

describe('the next business day', () => {
  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026-12-25', '2026-12-28'],
    ['2026-12-31', '2027-01-04'],
    ['2026-02-14', '2026-02-18'],
    ['2026-04-03', '2026-04-06'],
    ['2027-12-25', '2027-12-27'],
    ['2030-04-19', '2030-04-22'],
  ])('from %s is %s', (from, to) => {
    expect(businessDayFrom(day(from))).toBe(to);
    expect(isBusinessDay(day(to))).toBe(true);
  });
});
