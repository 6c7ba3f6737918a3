// The value of one cell of a workbook as text with its kind, by the cell's type and style.
import { dateOfDayNumber, two } from '../../preload/shared/due-date.ts';
import type { MoneyUnit } from '../../preload/shared/money-unit.ts';
import { plainText } from './encoding.ts';
import type { CellKind } from './raw-row.ts';
import { rounded } from './shown-numbers.ts';
import type { CellStyle } from './xlsx-styles.ts';

export interface BookParts {
  readonly strings: readonly string[];
  /** The strings of which a part is struck through, by their index. */
  readonly struckStrings: ReadonlySet<number>;
  readonly styles: readonly CellStyle[];
  readonly epoch1904: boolean;
}

/** Ends the reading of a sheet from inside a callback. */
export class Unreadable extends Error {
  readonly code: 'sheetDamaged' | 'tooLarge' | 'tooSpread';
  constructor(code: Unreadable['code']) {
    super(code);
    this.code = code;
  }
}

/** A cell as the file writes it. */
export interface ReadCell {
  readonly type: string;
  readonly style: string;
  readonly formula: boolean;
  readonly value: string | null;
  readonly inline: string | null;
}

/** Whether the font of a cell, or of a part of its text, strikes it through. */
export const isStruck = ({ type, style, value }: ReadCell, { struckStrings, styles }: BookParts): boolean =>
  (style !== '' && styles[Number(style)]?.struck === true) ||
  (type === 's' && struckStrings.size > 0 && struckStrings.has(Number(value)));

/** Decodes `_x000D_` in any text of a workbook. */
export const withSigns = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

type CellValue = readonly [kind: CellKind, text: string, shown: string | null, unit?: MoneyUnit | null];
const blank: CellValue = [' ', '', null];

export function cellValue(
  { type, style, formula, value, inline }: ReadCell,
  { strings, styles, epoch1904 }: BookParts,
): CellValue {
  if (type === 'e') return ['e', plainText(value ?? ''), null];
  if (formula && value === null) return ['f', '', null];
  const text = (plain: string): CellValue => (plain === '' ? blank : ['s', plain, null]);
  const damaged = (): never => {
    throw new Unreadable('sheetDamaged');
  };
  if (type === 'inlineStr') return text(plainText(withSigns(inline ?? '')));
  if (value === null || value === '') return blank;
  switch (type) {
    case 'str':
      return text(plainText(withSigns(value)));
    case 's':
      return text(strings[Number(value)] ?? damaged());
    case 'b':
      return value === '1' || value === '0' ? ['b', value === '1' ? 'VERDADEIRO' : 'FALSO', null] : damaged();
    case 'd':
      return writtenDate(value) ?? damaged();
    case 'n':
      break;
    default:
      return damaged();
  }
  const own = style === '' ? undefined : (styles[Number(style)] ?? damaged());
  if (own?.date) {
    const serial = Number(value);
    if (!Number.isFinite(serial)) return damaged();
    const date = dateText(timeOf(serial, epoch1904));
    return ['d', date, own.withoutDay ? date.slice(0, 7) : null];
  }
  const number = plainText(numberText(value));
  const shown =
    typeof own?.decimals === 'number' && /\.\d{3}/.test(number) ? rounded(number, own.decimals) : null;
  return ['n', number, shown, own?.unit ?? null];
}

const isoDate = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)(z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const midnight = /^00:00(?::00(?:[.,]0+)?)?$/;

/** The day as the file writes it: a zone must not move a due date. Time and zone stay in the text, so that the row warns. */
function writtenDate(value: string): CellValue | null {
  const [, day, time = '', zone = ''] = isoDate.exec(value.trim()) ?? [];
  if (day === undefined) return null;
  return [
    'd',
    zone === '' && (time === '' || midnight.test(time))
      ? day
      : `${day} ${time.replace(',', '.')}${zone.toUpperCase()}`,
    null,
  ];
}

const dayLength = 86_400_000;
/** Excel's day count before 1970; the older Macintosh count begins 1,462 days later. */
const timeOf = (serial: number, epoch1904: boolean): number =>
  Math.floor((serial + (epoch1904 ? 1_462 : 0) - 25_569) * dayLength);

/** Converts milliseconds since 1970 without a zone to a date. */
function dateText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const day = dateOfDayNumber(days);
  return rest === 0
    ? day
    : `${day} ${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
}

/** The text `1.125` is ambiguous, but the number is not, also if its text is read again. */
const mayBeThousands = /^[1-9]\d{0,2}\.\d{3}$/;

/** Excel shows 15 digits; further ones come from binary fractions and are no part of the number. */
function numberText(digits: string): string {
  if (digits.length <= 15 && /^\d+$/.test(digits)) return digits;
  const number = Number(digits);
  const text = Number.isFinite(number) ? String(Number(number.toPrecision(15))) : digits;
  return mayBeThousands.test(text) ? `${text}0` : text;
}
