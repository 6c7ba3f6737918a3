// Formats the cells of files for clerks, in the same way for every file. The renderer passes the texts, because main
// has no catalogue.

import { centsText } from '../brazil/money.ts';
import { dateCell, numberCell, type SheetCell } from '../spreadsheets/sheet-cell.ts';

export type FileWords = Readonly<Record<string, string>>;

/** A code without a text is written as it is: `state created` as `created`. */
export const wordOf = (words: FileWords, word: string): string =>
  words[word] ?? word.slice(word.indexOf(' ') + 1);

/** `2026-11-21` as `21/11/2026`. */
export const dayText = (date: string | null): string => date?.split('-').toReversed().join('/') ?? '';

/** `1234,56`, which Brazilian spreadsheets read as a number. */
export const amountText = (cents: number | null): string =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/** These texts as cells of a file. */
export const amountCell = (cents: number | null): SheetCell =>
  numberCell(amountText(cents), cents === null ? '' : centsText(cents), 'money');

export const dayCell = (date: string | null): SheetCell => dateCell(dayText(date));
export const momentCell = (instant: string | null): SheetCell => dateCell(momentText(instant));

/** The service's figure, of which `text` shows every digit. */
export const figureCell = (
  text: string,
  figure: string | null,
  format: 'money' | 'usdt' | 'figure',
): SheetCell => numberCell(text, figure ?? '', format);

/** In the time zone of this machine, as on the screens; a text that is not a moment is kept as it is. */
export function momentText(instant: string | null): string {
  const at = new Date(instant ?? '');
  if (Number.isNaN(at.getTime())) return instant ?? '';
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
