// Formats the cells of files for clerks, in the same way for every file. The renderer passes the texts, because main
// has no catalogue.

import type { ListColumn, ListColumns, NumberKind, TextKind } from '../../preload/contract/list-table.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { centsText } from '../../preload/shared/money.ts';
import { formatLine } from '../../preload/shared/slip.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';
import { countCell, dateCell, numberCell, type SheetCell } from '../spreadsheets/sheet-cell.ts';
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

export type CellOf<Row> = (row: Row, words: FileWords) => SheetCell;
export type CellsOf<Columns extends object, Row> = Readonly<Record<keyof Columns & string, CellOf<Row>>>;
type Own<Columns> = {
  [Id in keyof Columns]: Columns[Id] extends { readonly kind: 'own' } ? Id : never;
}[keyof Columns];

/** The cells of a list's file, by its columns; `own` writes those of the kind `own`, and others in another way. */
export function cellsBy<Row, Columns extends ListColumns<Row>>(
  columns: Columns,
  own: Readonly<Record<Own<Columns>, CellOf<Row>>> & Partial<CellsOf<Columns, Row>>,
): CellsOf<Columns, Row>;
export function cellsBy<Row>(
  columns: ListColumns<Row>,
  own: Readonly<Record<string, CellOf<Row>>>,
): Readonly<Record<string, CellOf<Row>>> {
  const cells = Object.entries(columns).map(([id, column]) => [id, cellBy(id, column)] as const);
  return { ...Object.fromEntries(cells), ...own };
}

function cellBy<Row>(id: string, column: ListColumn<Row>): CellOf<Row> {
  switch (column.kind) {
    case 'own':
      return () => '';
    case 'cents':
    case 'count':
    case 'number':
      return (row) => numberBy(column.kind, column.of(row));
    default:
      return (row, words) => {
        const value = column.of(row);
        return value === null ? '' : textBy(column.kind, id, value, words);
      };
  }
}

function numberBy(kind: NumberKind, value: number | null): SheetCell {
  if (kind === 'cents') return amountCell(value);
  return value === null ? '' : countCell(value);
}

function textBy(kind: TextKind, id: string, value: string, words: FileWords): SheetCell {
  switch (kind) {
    case 'word':
    case 'account':
      return wordOf(words, `${id} ${value}`);
    case 'day':
      return dayCell(value);
    case 'moment':
      return momentCell(value);
    case 'taxId':
      return formatTaxId(value);
    case 'slipLine':
      return formatLine(value);
    case 'money':
    case 'usdt':
      return figureCell(figureText(value), value, kind);
    case 'text':
    case 'code':
      return value;
  }
}

/** Keeps every digit, with a decimal comma, so that Brazilian spreadsheet programs read a number. */
const figureText = (figure: string): string =>
  /^-?\d+\.\d+$/.test(figure) ? figure.replace('.', ',') : figure;
