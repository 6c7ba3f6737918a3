// Due dates as plain YYYY-MM-DD text: reads dates as clerks write them, and calculates months, weekdays and day
// numbers. Never uses Date objects, so no time zone can shift a date.

import { withoutMarks } from './invisible.ts';

/** An existing date as YYYY-MM-DD; text order is time order. asPlainDate converts external text. */
export type PlainDate = `${number}-${string}-${string}`;

export type DateOrder = 'dmy' | 'mdy';
export type DateRefusal = 'empty' | 'notADate' | 'noSuchDay' | 'serialOutOfRange';
export type DateReading =
  | { readonly ok: true; readonly date: PlainDate; readonly timeDropped: boolean }
  | { readonly ok: false; readonly code: DateRefusal };

const monthNames = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const parted = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const named = /^(\d{1,2})[/. -](?:de )?([a-zç]{3,9})\.?[/. -](?:de )?(\d{4}|\d{2})$/i;
const yearFirst = /^(\d{4})([/.-]?)(\d{2})\2(\d{2})$/;
const eightDigits = /^(\d{2})(\d{2})(\d{4})$/;
const clock = /[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/;
const midnight = /^00:00(?::00(?:\.0+)?)?$/;
const serialText = /^\d{5}$/;

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Null for a day that does not exist, and for years outside of 1900 to 2199. */
function plainDateOf(year: number, month: number, day: number): PlainDate | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return written(year, month, day);
}

/** At least two digits: `07`. */
export const two = (number: number): string => (number < 10 ? `0${number}` : String(number));

function written(year: number, month: number, day: number): PlainDate {
  return `${year}-${two(month)}-${two(day)}`;
}

export function asPlainDate(text: string): PlainDate | null {
  const [, year = '', mark = '', month = '', day = ''] = yearFirst.exec(text) ?? [];
  return mark === '-' ? plainDateOf(Number(year), Number(month), Number(day)) : null;
}

export const yearOf = (date: PlainDate): number => Number(date.slice(0, 4));
export const monthOf = (date: PlainDate): number => Number(date.slice(5, 7));
export const dayOf = (date: PlainDate): number => Number(date.slice(8));

/** Days since 1970-01-01, counted in a calendar whose year begins in March so that leap days come last. */
export function dayNumber(date: PlainDate): number {
  const month = monthOf(date);
  const year = month > 2 ? yearOf(date) : yearOf(date) - 1;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOf(date) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export function dateOfDayNumber(days: number): PlainDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return written(year, month, dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1);
}

export const addDays = (date: PlainDate, days: number): PlainDate => dateOfDayNumber(dayNumber(date) + days);

/** 0 is Sunday. */
export const weekday = (date: PlainDate): number => (((dayNumber(date) + 4) % 7) + 7) % 7;

export function isWeekend(date: PlainDate): boolean {
  const day = weekday(date);
  return day === 0 || day === 6;
}

/** `2026-01` for `2025-12` and 1. */
export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + by;
  return `${Math.floor(count / 12)}-${two((count % 12) + 1)}`;
}

/** The day of that number in a month, or its last day if the month has fewer. */
export function dayIn(month: string, day: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${two(Math.min(day, daysInMonth(year, number)))}`;
}

/** A day as dd/mm/yyyy, a month as mm/yyyy; any other text unchanged. */
export const formatDay = (day: string): string =>
  /^\d+-\d\d(?:-\d\d)?$/.test(day) ? day.split('-').toReversed().join('/') : day;

/** Always counted from the first date, so that 31/01 gives 28/02 and then 31/03 again. */
export function addMonths(first: PlainDate, months: number): PlainDate {
  const count = yearOf(first) * 12 + monthOf(first) - 1 + months;
  const year = Math.floor(count / 12);
  const month = (count % 12) + 1;
  return written(year, month, Math.min(dayOf(first), daysInMonth(year, month)));
}

/** Day numbers that Excel counts from 1899-12-30; files with the 1904 epoch count 1,462 days fewer. */
const excelEpoch = -25_569;
const epoch1904Days = 1462;
export const dateOfSerial = (serial: number): PlainDate => dateOfDayNumber(Math.floor(serial) + excelEpoch);

export interface DateContext {
  readonly order: DateOrder;
  /** Bare five-digit numbers count as days of Excel only from 1 year before to 10 years after it. */
  readonly today: PlainDate;
  readonly epoch1904: boolean;
}

const refused = (code: DateRefusal): DateReading => ({ ok: false, code });

/** Reads a date from a cell. Sets `timeDropped` if the cell has a time zone, or a time other than midnight. */
export function readDate(text: string, { order, today, epoch1904 }: DateContext): DateReading {
  const whole = withoutMarks(text).trim();
  if (whole === '') return refused('empty');
  const time = clock.exec(whole);
  const timeDropped = time !== null && (time[2] !== undefined || !midnight.test(time[1] ?? ''));
  const bare = time ? whole.slice(0, time.index).trimEnd() : whole;
  if (serialText.test(bare))
    return readSerial(Number(bare) + (epoch1904 ? epoch1904Days : 0), today, timeDropped);
  const parts = dateParts(bare, order);
  if (!parts) return refused('notADate');
  const date = plainDateOf(...parts);
  return date ? { ok: true, date, timeDropped } : refused('noSuchDay');
}

function readSerial(serial: number, today: PlainDate, timeDropped: boolean): DateReading {
  const date = dateOfSerial(serial);
  const near = date >= addMonths(today, -12) && date <= addMonths(today, 120);
  return near ? { ok: true, date, timeDropped } : refused('serialOutOfRange');
}

const yearless = /^(\d{1,2})(?:[/.-](\d{1,2})|(?:[/. -]| de )([a-zç]{3,9})\.?)$/i;
/** Until the next 29 February, if a century has none. */
const mostYears = 8;

/** The next day with a day and month that were written without a year; null for any other text. */
export function nextDayOf(text: string, { order, today }: Omit<DateContext, 'epoch1904'>): PlainDate | null {
  const [, first = '', second = '', name = ''] = yearless.exec(withoutMarks(text).trim()) ?? [];
  const [day, month] =
    name !== ''
      ? [first, monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1]
      : order === 'dmy'
        ? [first, second]
        : [second, first];
  for (let year = yearOf(today); year <= yearOf(today) + mostYears; year += 1) {
    const date = plainDateOf(year, Number(month), Number(day));
    if (date !== null && date >= today) return date;
  }
  return null;
}

/** The last day of the month in which a written day does not exist, such as 31/02/2027. */
export function lastDayInstead(text: string, order: DateOrder): PlainDate | null {
  const [year, month, day] = dateParts(withoutMarks(text).trim(), order) ?? [0, 0, 0];
  if (month < 1 || month > 12 || day > 31) return null;
  return plainDateOf(year, month, Math.min(day, daysInMonth(year, month)));
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

type Parts = readonly [year: number, month: number, day: number];

function dateParts(text: string, order: DateOrder): Parts | null {
  const numbers = parted.exec(text);
  if (numbers) {
    const [, first = '', , second = '', year = ''] = numbers;
    const [day, month] = order === 'dmy' ? [first, second] : [second, first];
    return [fullYear(year), Number(month), Number(day)];
  }
  const words = named.exec(text);
  if (words) {
    const [, day = '', name = '', year = ''] = words;
    const month = monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
    return month === 0 ? null : [fullYear(year), month, Number(day)];
  }
  // Eight bare digits: a plausible year at one end cannot be a day and month, so at most one reading is possible.
  const [, year = '', , month = '', day = ''] = yearFirst.exec(text) ?? [];
  const ordered: Parts = [Number(year), Number(month), Number(day)];
  if (plainDateOf(...ordered)) return ordered;
  const [, firstPair = '', secondPair = '', lastYear = ''] = eightDigits.exec(text) ?? [];
  if (lastYear !== '') {
    const [dd, mm] = order === 'dmy' ? [firstPair, secondPair] : [secondPair, firstPair];
    return [Number(lastYear), Number(mm), Number(dd)];
  }
  return year === '' ? null : ordered;
}

/** The order that one date proves for its column; null if both numbers are at most 12. */
export function orderEvidence(text: string): DateOrder | null {
  const [, first = '', , second = ''] = parted.exec(text.trim().replace(clock, '')) ?? [];
  if (first === '') return null;
  if (Number(first) > 12 && Number(second) <= 12) return 'dmy';
  return Number(second) > 12 && Number(first) <= 12 ? 'mdy' : null;
}

/** `iso` has the year first, as date cells of a workbook do; `parted` has it last. */
export type DateForm = 'iso' | 'parted';

const isMonth = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 12;

/** The form of a date, and whether both its day and its month could be the month; null for other forms, and for `00/00/0000`. */
export function dateForm(text: string): { readonly form: DateForm; readonly swappable: boolean } | null {
  const bare = withoutMarks(text).trim().replace(clock, '').trimEnd();
  const [, first = '', , second = ''] = parted.exec(bare) ?? [];
  const [, , , month = '', day = ''] = yearFirst.exec(bare) ?? [];
  const [form, ...parts] =
    first === '' ? (['iso', month, day] as const) : (['parted', first, second] as const);
  return parts.some(isMonth) ? { form, swappable: parts.every(isMonth) } : null;
}

/** With day and month swapped; the day must be at most 12. */
export const withDaySwapped = (date: PlainDate): PlainDate =>
  written(yearOf(date), dayOf(date), monthOf(date));
