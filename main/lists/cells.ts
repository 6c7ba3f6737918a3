// Formats the cells of files for clerks, in the same way for every file. The renderer passes the texts, because main
// has no catalogue.

import { centsText } from '../../preload/shared/money.ts';
import { dateCell, numberCell, type SheetCell } from '../spreadsheets/sheet-cell.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatInstant } from '../../preload/shared/format.ts';

export type FileWords = Readonly<Record<string, string>>;

/** A code without a text is written as it is: `state created` as `created`. */
export const wordOf = (words: FileWords, word: string): string =>
  words[word] ?? word.slice(word.indexOf(' ') + 1);

/** `2026-11-21` as `21/11/2026`. */
export const dayText = (date: string | null): string => formatDay(date ?? '');

/** `1234,56`, which Brazilian spreadsheets read as a number. */
export const amountText = (cents: number | null): string => (cents === null ? '' : centsText(cents, ','));

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
export const momentText = (instant: string | null): string => formatInstant(instant ?? '', 'pt-BR');
