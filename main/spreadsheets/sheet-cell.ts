// A cell of a sheet for clerks: a text, which is all that CSV knows, or a number or date as well, which a workbook writes with its
// format so that spreadsheet programs add it up and sort it.
import { asPlainDate, dayNumber } from '../../preload/shared/due-date.ts';

export interface NumberCell {
  /** As CSV and documents show it. */
  readonly text: string;
  /** With a decimal point; a day is its number in Excel. */
  readonly number: string;
  readonly format: CellFormat;
}

export type SheetCell = string | NumberCell;

/** The codes of Excel. */
export const cellFormats = {
  count: '0',
  money: '#,##0.00',
  usdt: '#,##0.000000',
  /** Every digit behind the mark. */
  figure: '#,##0.00########',
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
  second: 'dd/mm/yyyy hh:mm:ss',
} as const;
export type CellFormat = keyof typeof cellFormats;

export const cellText = (cell: SheetCell): string => (typeof cell === 'string' ? cell : cell.text);

/** Spreadsheet programs keep 15 digits of a number; one of more stays a text. */
const mostDigits = 15;
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Those of the formats. */
const mostDecimals = { count: 0, money: 2, usdt: 6, figure: 10 } as const;

/** `number` is written with a decimal point. What is no such number, or has too many digits, stays the text that it is. */
export function numberCell(text: string, number: string, format: keyof typeof mostDecimals): SheetCell {
  const decimals = number.split('.')[1]?.length ?? 0;
  if (
    !decimal.test(number) ||
    number.replace(/\D/g, '').length > mostDigits ||
    decimals > mostDecimals.figure
  )
    return text;
  return { text, number, format: decimals > mostDecimals[format] ? 'figure' : format };
}

export const countCell = (count: number): SheetCell => numberCell(String(count), String(count), 'count');

const written = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d)(?::(\d\d))?)?$/;
/** Excel's day count before 1970. It has a day too many until March 1900. */
const excelDays = 25_569;
const firstDay = 61;
const secondsOfDay = 86_400;

/** `21/11/2026`, with or without a time; any other text stays one. */
export function dateCell(text: string): SheetCell {
  const [, day = '', month = '', year = '', hour, minute = '', second] = written.exec(text) ?? [];
  const date = asPlainDate(`${year}-${month}-${day}`);
  const days = date === null ? 0 : dayNumber(date) + excelDays;
  if (days < firstDay) return text;
  if (hour === undefined) return { text, number: String(days), format: 'day' };
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0);
  if (seconds >= secondsOfDay) return text;
  // With the day these are the 15 digits that spreadsheet programs keep. Rounded down, 23:40 would be a second before it for some.
  const part = Math.ceil((seconds * 1e10) / secondsOfDay);
  return {
    text,
    number: `${days}.${String(part).padStart(10, '0')}`,
    format: second === undefined ? 'moment' : 'second',
  };
}
