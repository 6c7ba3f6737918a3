// One record of a sheet as it stands there, before anybody asks what it means. Readers make it, check-row reads it.

/** What was wrong with the record itself; its cells are then the best that could be had, and the row needs a person. */
const rowFlaws = [
  /** Quotes inside a quoted cell that are not doubled. */
  'quotesMisplaced',
  /** A quote was opened and never properly closed: each physical line was read by itself instead. */
  'quoteUnclosed',
  /** A line break inside quotes, where each part looks like a whole row. */
  'linesGlued',
  'cellTooLong',
] as const;
export type RowFlaw = (typeof rowFlaws)[number];

/** s text, n number, d date, b true or false, e error of a formula, f formula never calculated, blank nothing. */
export type CellKind = 's' | 'n' | 'd' | 'b' | 'e' | 'f' | ' ';

export interface RawRow {
  /**
   * Its number as a spreadsheet shows it, from 1: a record of a text is one row there, however many lines it takes, and a first
   * line `sep=;` none, which is 0.
   */
  readonly line: number;
  /** How many physical lines it takes. */
  readonly lines: number;
  readonly cells: readonly string[];
  readonly flaw?: RowFlaw;
  /** The spreadsheet does not show it. */
  readonly hidden?: boolean;
  /** A CellKind for each cell where the file has types of its own. */
  readonly kinds?: string;
  /** By column, what the spreadsheet shows of numbers that have more than cents. */
  readonly shown?: ReadonlyMap<number, string>;
}

/** Parts cells where many are sent as one text. Readers see to it that it stands in no cell. */
const cellMark = '\u001f';
/** Parts rows there. */
export const rowMark = '\u001e';

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const anyMark = /[\u001e\u001f]/g;

export const withoutMarks = (text: string): string =>
  text.includes(cellMark) || text.includes(rowMark) ? text.replace(anyMark, ' ') : text;

/** A record in one text, as the ledger keeps it, and back. */
export const joinedCells = (cells: readonly string[]): string => cells.join(cellMark);
export const partedCells = (text: string): string[] => text.split(cellMark);

export const isBlank = (row: RawRow): boolean => row.cells.every((cell) => cell.trim() === '');

/** Lower case without accents, marks and doubled spaces: how headers and words are compared. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
