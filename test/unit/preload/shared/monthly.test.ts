// Due dates of monthly charges against a table of months and closed days that shares nothing with the program, and its rounding.
import { expect, test } from 'vitest';
import {
  closedRules,
  dueIn,
  monthToCharge,
  readjusted,
  runsIn,
  shareOfDays,
} from '../../../../preload/shared/monthly.ts';
import { two } from '../../../../preload/shared/due-date.ts';
import * as fc from '../../../helpers/properties.ts';

/** Easter Sundays, from the almanac. */
const easters = `2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13
  2032-03-28 2033-04-17 2034-04-09`.split(/\s+/);
const years = easters.map((sunday) => Number(sunday.slice(0, 4)));
const everyYear = '01-01 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25'.split(' ');

const textOf = (day: Date): string => day.toISOString().slice(0, 10);
const at = (day: string, days = 0): Date => new Date(Date.parse(day) + days * 86_400_000);
const closed = new Set(
  easters.flatMap((sunday) => {
    const year = sunday.slice(0, 4);
    const last = [31, 30, 29].map((day) => at(`${year}-12-${day}`)).find((day) => day.getUTCDay() % 6 !== 0);
    return [
      ...[-48, -47, -2, 60].map((days) => textOf(at(sunday, days))),
      ...everyYear.map((day) => `${year}-${day}`),
      ...(last ? [textOf(last)] : []),
    ];
  }),
);
const isClosed = (day: Date): boolean => day.getUTCDay() % 6 === 0 || closed.has(textOf(day));

/** The rule as an office would say it, with the calendar of JavaScript. */
function expectedDue(month: string, day: number, ifClosed: (typeof closedRules)[number]): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  let due = at(`${month}-${two(Math.min(day, lastDay))}`);
  const step = ifClosed === 'before' ? -1 : 1;
  if (ifClosed === 'same') return textOf(due);
  while (isClosed(due)) due = at(textOf(due), step);
  return textOf(due);
}

const anyMonth = fc
  .tuple(fc.constantFrom(...years.slice(1, -1)), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${two(month)}`);

test('each day, rule and month is due as an independent calendar says', () => {
  fc.assert(
    fc.property(
      anyMonth,
      fc.integer({ min: 1, max: 31 }),
      fc.constantFrom(...closedRules),
      (month, day, ifClosed) => {
        expect(dueIn(month, { day, ifClosed })).toBe(expectedDue(month, day, ifClosed));
      },
    ),
    { numRuns: 4_000 },
  );
});

test.each([
  // A short month is due on its last day; 28/02/2026 is a Saturday.
  ['2026-02', 31, 'same', '2026-02-28'],
  ['2026-02', 30, 'before', '2026-02-27'],
  ['2026-02', 29, 'after', '2026-03-02'],
  ['2028-02', 31, 'same', '2028-02-29'],
  ['2026-06', 31, 'same', '2026-06-30'],
  // Carnaval: Monday and Tuesday after a weekend.
  ['2026-02', 16, 'before', '2026-02-13'],
  ['2026-02', 14, 'after', '2026-02-18'],
  ['2026-02', 17, 'same', '2026-02-17'],
  // Good Friday and Easter.
  ['2026-04', 3, 'before', '2026-04-02'],
  ['2026-04', 3, 'after', '2026-04-06'],
  // Corpus Christi is a Thursday.
  ['2026-06', 4, 'before', '2026-06-03'],
  ['2026-06', 4, 'after', '2026-06-05'],
  // Consciência Negra.
  ['2026-11', 20, 'before', '2026-11-19'],
  ['2026-11', 20, 'after', '2026-11-23'],
  // The last weekday of the year, and the day after it.
  ['2026-12', 31, 'before', '2026-12-30'],
  ['2026-12', 31, 'after', '2027-01-04'],
  ['2026-12', 10, 'after', '2026-12-10'],
] as const)('%s, day %i, %s: %s', (month, day, ifClosed, due) => {
  expect(dueIn(month, { day, ifClosed })).toBe(due);
});

test('a month that is none is refused', () => {
  expect(() => dueIn('2026-13', { day: 1, ifClosed: 'same' })).toThrow(RangeError);
});

test('a readjusted amount is the nearest cent, half away from zero', () => {
  expect(readjusted(10_000, 46_200)).toBe(10_462);
  expect(readjusted(50, 10_000)).toBe(51);
  expect(readjusted(50, -10_000)).toBe(50);
  expect(readjusted(12_345, 0)).toBe(12_345);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: -999_999, max: 1_000_000 }),
      (cents, change) => {
        const exact = BigInt(cents) * BigInt(1_000_000 + change);
        const off = BigInt(readjusted(cents, change)) * 1_000_000n - exact;
        expect(off > -500_000n && off <= 500_000n).toBe(true);
      },
    ),
  );
});

test('a share of all days is the whole amount, and shares of two parts miss it by at most one cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: 1, max: 31 }),
      fc.nat(31),
      (cents, ofDays, some) => {
        const days = some % (ofDays + 1);
        expect(shareOfDays(cents, ofDays, ofDays)).toBe(cents);
        const both = shareOfDays(cents, days, ofDays) + shareOfDays(cents, ofDays - days, ofDays);
        expect(Math.abs(both - cents)).toBeLessThanOrEqual(1);
      },
    ),
  );
  expect(shareOfDays(10_000, 17, 30)).toBe(5_667);
});

test('the month to charge is this one until its usual due date, moved over closed days', () => {
  // The 10th of October 2026 is a Saturday, and Monday the 12th a holiday.
  expect([monthToCharge('2026-10-13'), monthToCharge('2026-10-14')]).toEqual(['2026-10', '2026-11']);
  expect(monthToCharge('2026-12-31')).toBe('2027-01');
});

test('a charge runs from its first month to its last, both included', () => {
  const runs = (month: string, lastMonth: string | null) =>
    runsIn({ firstMonth: '2026-11', lastMonth }, month);
  expect([runs('2026-10', null), runs('2026-11', null), runs('2030-01', null)]).toEqual([false, true, true]);
  expect([runs('2026-12', '2026-12'), runs('2027-01', '2026-12')]).toEqual([true, false]);
});
