// One raw record of a sheet: the readers produce it, check-row.ts interprets it.

import type { MoneyUnit } from '../../preload/shared/money-unit.ts';

/** What is wrong with the record itself; its cells are then a best guess, and a person must check the row. */
const rowFlaws = [
  /** Quotes inside a quoted cell that are not doubled. */
  'quotesMisplaced',
  /** A quote was opened and never closed properly: each physical line was read separately instead. */
  'quoteUnclosed',
  /** A line break inside quotes, where each part looks like a complete row. */
  'linesGlued',
  'cellTooLong',
] as const;
export type RowFlaw = (typeof rowFlaws)[number];

/** s text, n number, d date, b boolean, e error of a formula, f formula never calculated, blank for an empty cell. */
export type CellKind = 's' | 'n' | 'd' | 'b' | 'e' | 'f' | ' ';

export interface RawRow {
  /**
   * Its row number in a spreadsheet program, from 1: a record of a text is one row, however many lines it takes, and a
   * first line `sep=;` is 0.
   */
  readonly line: number;
  /** The number of physical lines it takes. */
  readonly lines: number;
  readonly cells: readonly string[];
  readonly flaw?: RowFlaw;
  /** The spreadsheet hides it. */
  readonly hidden?: boolean;
  /** A CellKind for each cell if the file has types of its own. */
  readonly kinds?: string;
  /** By column, the displayed text of numbers with more than two decimals, and the month of dates that show no day. */
  readonly shown?: ReadonlyMap<number, string>;
  /** By column, the unit of numbers whose format names another one than reais. */
  readonly units?: ReadonlyMap<number, MoneyUnit>;
  /** The columns whose text is struck through, or a part of it. */
  readonly struck?: ReadonlySet<number>;
}

/** Separates cells in a joined text. Readers ensure that no cell contains it. */
const cellMark = '\u001f';
/** Separates rows. */
export const rowMark = '\u001e';

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const anyMark = /[\u001e\u001f]/g;

export const withoutMarks = (text: string): string =>
  text.includes(cellMark) || text.includes(rowMark) ? text.replace(anyMark, ' ') : text;

/** Joins a record into one text, as the ledger stores it, and splits it. */
export const joinedCells = (cells: readonly string[]): string => cells.join(cellMark);
export const partedCells = (text: string): string[] => text.split(cellMark);

export const isBlank = ({ kinds, cells }: RawRow): boolean =>
  // The kinds are one text, which is examined much faster than many cells.
  kinds?.trim() === '' || cells.every((cell) => cell.trim() === '');

/** No table of boletos is so wide. Every column costs time: its header and its cells are compared with every field. */
export const mostColumns = 1_000;
