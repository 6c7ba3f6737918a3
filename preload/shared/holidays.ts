// Days on which Brazilian banks do not settle: national holidays, those that depend on Easter, and the year's last
// weekday, when branches are closed. State and local holidays are not included.
import { addDays, isWeekend, type PlainDate, two, yearOf } from './due-date.ts';

/** Days on which banks do not settle. */
export type Holiday =
  | 'newYear'
  | 'carnival'
  | 'goodFriday'
  | 'tiradentes'
  | 'labourDay'
  | 'corpusChristi'
  | 'independence'
  | 'aparecida'
  | 'allSouls'
  | 'republic'
  | 'blackAwareness'
  | 'christmas'
  | 'yearEnd';
/** Why banks do not settle on a day. */
export type BankClosed = 'weekend' | Holiday;

const fixed: Readonly<Record<string, Holiday>> = {
  '01-01': 'newYear',
  '04-21': 'tiradentes',
  '05-01': 'labourDay',
  '09-07': 'independence',
  '10-12': 'aparecida',
  '11-02': 'allSouls',
  '11-15': 'republic',
  '12-25': 'christmas',
};

/** A national holiday by law since then. */
const firstBlackAwareness = '2024-11-20';

/** Days from Easter Sunday. */
const moving: readonly (readonly [days: number, Holiday])[] = [
  [-48, 'carnival'],
  [-47, 'carnival'],
  [-2, 'goodFriday'],
  [60, 'corpusChristi'],
];

/** In the Gregorian calendar, by the anonymous algorithm of 1876. */
export function easter(year: number): PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const days = moon + sunday - 7 * late + 114;
  return `${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`;
}

function lastWeekday(year: number): PlainDate {
  let day: PlainDate = `${year}-12-31`;
  while (isWeekend(day)) day = addDays(day, -1);
  return day;
}

/** Null if banks are open, or on a weekend without a holiday. */
export function holidayOn(date: PlainDate): Holiday | null {
  const known = fixed[date.slice(5)];
  if (known !== undefined) return known;
  if (date.slice(5) === '11-20') return date >= firstBlackAwareness ? 'blackAwareness' : null;
  const year = yearOf(date);
  const sunday = easter(year);
  const moved = moving.find(([days]) => addDays(sunday, days) === date);
  if (moved) return moved[1];
  return date === lastWeekday(year) ? 'yearEnd' : null;
}

/** Why banks do not settle on it; null on a business day. */
export const closedOn = (date: PlainDate): BankClosed | null =>
  holidayOn(date) ?? (isWeekend(date) ? 'weekend' : null);

export const isBusinessDay = (date: PlainDate): boolean => closedOn(date) === null;

/** Returns the date itself if banks are open. */
export function businessDayFrom(date: PlainDate): PlainDate {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}
