// Due dates: every way of writing them, the calendar compared with the platform's own, months and serials.
import * as fc from '../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  asPlainDate,
  dateOfDayNumber,
  dateOfSerial,
  dayIn,
  dayNumber,
  formatDay,
  isWeekend,
  lastDayInstead,
  monthBeside,
  nextDayOf,
  orderEvidence,
  readDate,
  weekday,
} from '../../../../preload/shared/due-date.ts';
import { day, today } from '../../../fixtures/slip-vectors.ts';

const context = { order: 'dmy', today, epoch1904: false } as const;

describe('reading', () => {
  it.each([
    '10/12/2026',
    '10/12/26',
    '10-12-2026',
    '10.12.2026',
    '2026-12-10',
    '2026/12/10',
    '10/dez/2026',
    '10/Dez./2026',
    '10-dez-26',
    '10 de dezembro de 2026',
    '10122026',
    '20261210',
    '10/12/2026 00:00',
    '10/12/2026 00:00:00',
    '2026-12-10T00:00:00.000',
    '46366',
    '\u00a010/12/2026 ',
  ])('%j is the tenth of December', (text) => {
    expect(readDate(text, context)).toEqual({ ok: true, date: '2026-12-10', timeDropped: false });
  });

  it.each(['10/12/2026 14:30', '2026-12-10T00:00:00Z', '2026-12-10T03:00:00.000Z', '2026-12-10 00:00-03:00'])(
    '%j is that day with a question',
    (text) => {
      expect(readDate(text, context)).toEqual({ ok: true, date: '2026-12-10', timeDropped: true });
    },
  );

  it.each([
    ['', 'empty'],
    ['amanhã', 'notADate'],
    ['10/12', 'notADate'],
    ['10/12-2026', 'notADate'],
    ['10/xyz/2026', 'notADate'],
    ['31/02/2026', 'noSuchDay'],
    ['29/02/2027', 'noSuchDay'],
    ['12/25/2026', 'noSuchDay'],
    ['00/12/2026', 'noSuchDay'],
    ['10/12/1026', 'noSuchDay'],
    ['99999', 'serialOutOfRange'],
    ['45000', 'serialOutOfRange'],
    ['1234', 'notADate'],
  ])('%j is refused: %s', (text, code) => {
    expect(readDate(text, context)).toEqual({ ok: false, code });
  });

  it('reads the month first if the column says so', () => {
    expect(readDate('12/10/2026', { ...context, order: 'mdy' })).toMatchObject({ date: '2026-12-10' });
  });

  it('adds four years to serials of the 1904 epoch', () => {
    expect(readDate('44904', { ...context, epoch1904: true })).toMatchObject({ date: '2026-12-10' });
  });

  it('finds at most one reading for eight bare digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
        const text = String(number).padStart(8, '0');
        const yearFirst = asPlainDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
        const yearLast = asPlainDate(`${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`);
        expect(yearFirst !== null && yearLast !== null).toBe(false);
        expect(readDate(text, context).ok).toBe(yearFirst !== null || yearLast !== null);
      }),
    );
  });
});

it.each([
  ['25/12/2026', 'dmy'],
  ['12/25/2026', 'mdy'],
  ['12/25/2026 00:00', 'mdy'],
  ['10/12/2026', null],
  ['2026-12-25', null],
  ['45/45/2026', null],
])('%j means %j for its column', (text, order) => {
  expect(orderEvidence(text)).toBe(order);
});

describe('the calendar', () => {
  const numbers = fc.integer({ min: dayNumber(day('1900-01-01')), max: dayNumber(day('2199-12-31')) });

  it('agrees with the platform on every day of three centuries', () => {
    const first = dayNumber(day('1900-01-01'));
    const all = Array.from({ length: dayNumber(day('2199-12-31')) - first + 1 }, (_, at) => first + at);
    const wrong = all.filter((number) => {
      const platform = new Date(number * 86_400_000);
      const date = dateOfDayNumber(number);
      const same = date === platform.toISOString().slice(0, 10) && weekday(date) === platform.getUTCDay();
      return !same || dayNumber(date) !== number;
    });
    expect(wrong).toEqual([]);
  });

  it('adds days as numbers', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: -1000, max: 1000 }), (number, days) => {
        expect(addDays(dateOfDayNumber(number), days)).toBe(dateOfDayNumber(number + days));
      }),
    );
  });

  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-11-21', 14, '2028-01-21'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
  ])('%s plus %d months is %s', (date, months, expected) => {
    expect(addMonths(day(date), months)).toBe(expected);
  });

  it('knows weekends', () => {
    expect([20, 21, 22, 23].map((of) => isWeekend(day(`2026-11-${of}`)))).toEqual([false, true, true, false]);
  });

  it('counts Excel days from 1899-12-30', () => {
    expect([45_000, 46_347, 46_347.75].map(dateOfSerial)).toEqual(['2023-03-15', '2026-11-21', '2026-11-21']);
  });
});

describe('months', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-11', -35, '2023-12'],
  ])('%s moved by %i months is %s', (month, by, beside) => {
    expect(monthBeside(month, by)).toBe(beside);
  });

  it.each([
    ['2027-02', 31, '2027-02-28'],
    ['2028-02', 31, '2028-02-29'],
    ['2026-11', 9, '2026-11-09'],
  ])('in %s, day %i becomes %s', (month, day, same) => {
    expect(dayIn(month, day)).toBe(same);
  });

  it('months and days are written day first; other text stays unchanged', () => {
    expect(['2026-01-31', '2026-11', '', 'amanhã', '2026-11-21T09:00'].map(formatDay)).toEqual([
      '31/01/2026',
      '11/2026',
      '',
      'amanhã',
      '2026-11-21T09:00',
    ]);
  });
});

describe('a day without a year', () => {
  const from = day('2026-11-26');
  it.each([
    ['10/12', 'dmy', '2026-12-10'],
    ['26/11', 'dmy', '2026-11-26'],
    ['25/11', 'dmy', '2027-11-25'],
    ['12/10', 'mdy', '2026-12-10'],
    [' 5.1 ', 'dmy', '2027-01-05'],
    ['5 de janeiro', 'dmy', '2027-01-05'],
    ['10-dez', 'dmy', '2026-12-10'],
    ['29/02', 'dmy', '2028-02-29'],
    ['31/02', 'dmy', null],
    ['10/13', 'dmy', null],
    ['10/12/2026', 'dmy', null],
    ['10', 'dmy', null],
    ['', 'dmy', null],
    ['10/xyz', 'dmy', null],
  ] as const)('%s in the order %s is %s', (text, order, date) => {
    expect(nextDayOf(text, { order, today: from })).toBe(date);
  });
});

it.each([
  ['31/02/2027', '2027-02-28'],
  ['31/04/2027', '2027-04-30'],
  ['30/02/2028', '2028-02-29'],
  ['32/01/2027', null],
  ['10/13/2027', null],
  ['amanhã', null],
] as const)('the last day of the month instead of %s is %s', (text, date) => {
  expect(lastDayInstead(text, 'dmy')).toBe(date);
});
