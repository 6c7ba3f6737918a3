// Separates the rows of a sheet from other lines: titles, repeated headers, totals, blank and hidden ones. Each record
// has exactly one kind, and skipped lines are shown to the clerk.
import type { HiddenRow } from '../../../preload/contract/sheet-questions.ts';
import type { skippedKinds } from '../../../preload/contract/sheets.ts';
import { brazilian, readMoney, readMoneyNumber } from '../../../preload/shared/money.ts';
import type { CheckPlan } from './check-row.ts';
import { columnOf, type Mapping } from './fields.ts';
import { hasSurplus, joinedRow } from './split-cents.ts';
import { statusKey } from './status-column.ts';
import { isBlank, type RawRow } from '../../spreadsheets/raw-row.ts';
import { readDate } from '../../../preload/shared/due-date.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';

export type SkippedKind = (typeof skippedKinds)[number];
export type RowKind = 'row' | SkippedKind;

export interface SkippedLine {
  readonly line: number;
  readonly kind: SkippedKind;
  readonly cells: readonly string[];
}

const totalWords = /^(?:sub ?)?tota(?:l|is)\b|^soma\b|^quantidade de\b|\btotal geral\b/;
/** Such as `Total Flex Academia Ltda`. */
const companyForm = / (?:ltda|me|mei|epp|eireli|s a|sa)$/;
const isTotalLabel = (cell: string): boolean => {
  const words = foldedWords(cell);
  return totalWords.test(words) && !companyForm.test(words);
};

const anyDay = { order: 'dmy', today: '2026-01-01', epoch1904: false } as const;

export interface SheetStart {
  /** The number of records before the header, or before the first row if there is no header. */
  readonly skip: number;
  readonly header: readonly string[] | null;
}

export interface SheetLayout {
  readonly start: SheetStart;
  /** The number of cells of a row. */
  readonly columns: number;
}

/** The part of a plan that decides which records become boletos. */
export type RowChoice = Pick<CheckPlan, 'mapping' | 'hiddenRows' | 'leaveOut' | 'splitCents'>;

const codesOfDocuments: ReadonlySet<string> = new Set(['alphanumeric', 'ambiguous', 'damaged']);

/** Whether a cell has a document, even one that a person must complete. */
export function holdsDocument(cell: string): boolean {
  if (!/\d/.test(cell)) return false;
  const reading = readTaxId(cell);
  return reading.ok || codesOfDocuments.has(reading.code);
}

/** Whether a record has the header's titles again, as programs print them on each page. */
export function repeats(header: SheetStart['header']): (raw: RawRow) => boolean {
  const titles = header?.map(foldedWords).join('|');
  return ({ cells }) => titles !== undefined && cells.map(foldedWords).join('|') === titles;
}

/** `at` counts records from 0. Hidden rows and rows left out by their status are no rows, as the plan chooses. */
export function rowKinds(
  { start: { skip, header }, columns }: SheetLayout,
  { mapping, hiddenRows: hiddenChoice, leaveOut = [], splitCents }: RowChoice,
): (raw: RawRow, at: number) => RowKind {
  const isHeader = repeats(header);
  const firstHeader = header?.find((cell) => cell.trim() !== '') ?? null;
  const documentAt = columnOf(mapping['payer.document']);
  const nameAt = columnOf(mapping['payer.name']);
  const amountAt = columnOf(mapping.amount);
  const dueAt = columnOf(mapping.dueDate);

  const blankAt = (raw: RawRow, column: number | null): boolean =>
    column === null || (raw.cells[column] ?? '').trim() === '';

  function isTotal(raw: RawRow): boolean {
    const filled = raw.cells.filter((cell) => cell.trim() !== '');
    // A payer may be named so, and lacks a document only.
    if (![nameAt, amountAt, dueAt].some((column) => blankAt(raw, column))) return false;
    if (filled.some(isTotalLabel)) return true;
    // A sum alone under its column. Any other amount alone belongs to the row above, and is an error.
    if (filled.length !== 1 || blankAt(raw, amountAt)) return false;
    const cents = centsOf(raw);
    return cents === null || sums.unread || cents === sums.all || cents === sums.part;
  }

  /** The sum of the rows so far, and of those below the last total. */
  const sums = { all: 0, part: 0, unread: false };

  function centsOf({ cells, kinds }: RawRow): number | null {
    if (amountAt === null) return null;
    const text = cells[amountAt] ?? '';
    const reading = kinds?.[amountAt] === 'n' ? readMoneyNumber(text) : readMoney(text, brazilian);
    return reading.ok ? reading.cents : null;
  }

  function count(raw: RawRow, kind: RowKind): void {
    if (kind === 'total') sums.part = 0;
    if (kind !== 'row' || blankAt(raw, amountAt)) return;
    const cents = centsOf(raw);
    if (cents === null) sums.unread = true;
    sums.all += cents ?? 0;
    sums.part += cents ?? 0;
  }

  const lists = leaveOut
    .filter(({ values }) => values.length > 0)
    .map(({ column, values }) => ({ column, values: new Set(values) }));
  /** A row that is too wide has its cells elsewhere. It is an error, and must not vanish by one of them. */
  function isLeftOut(raw: RawRow): boolean {
    const joined = joinedRow(raw, splitCents, { mapping, columns });
    // A heading is an error, and says something of the rows below it.
    if (joined.cells.filter((cell) => cell.trim() !== '').length === 1) return false;
    if (hasSurplus(joined, header, columns)) return false;
    const isMoved = joined.cells.length > columns && !blankAt(joined, amountAt) && centsOf(joined) === null;
    if (isMoved) return false;
    return lists.some(({ column, values }) => values.has(statusKey(joined.cells[column] ?? '')));
  }

  /** Somebody sorted the sheet together with its header. */
  const isAboveHeader = (raw: RawRow): boolean =>
    header !== null &&
    documentAt !== null &&
    holdsDocument(raw.cells[documentAt] ?? '') &&
    (centsOf(raw) !== null || (!blankAt(raw, nameAt) && hasDay(raw)));

  const hasDay = ({ cells }: RawRow): boolean => dueAt !== null && readDate(cells[dueAt] ?? '', anyDay).ok;

  function kindShown(raw: RawRow, at: number): RowKind {
    if (at < skip && isAboveHeader(raw)) return 'row';
    if (at < skip) return isBlank(raw) ? 'blank' : 'preamble';
    if (header !== null && at === skip) return 'header';
    if (documentAt !== null && !blankAt(raw, documentAt) && raw.cells[0] !== firstHeader) return 'row';
    if (isBlank(raw)) return 'blank';
    if (isHeader(raw)) return 'header';
    return blankAt(raw, documentAt) && raw.flaw === undefined && isTotal(raw) ? 'total' : 'row';
  }

  return (raw, at) => {
    const kind = kindShown(raw, at);
    count(raw, kind);
    if (kind !== 'row') return kind;
    if (raw.hidden && hiddenChoice !== 'take') return 'hidden';
    return lists.length > 0 && isLeftOut(raw) ? 'status' : 'row';
  };
}

const mostSamples = 3;
const longestSample = 120;

/** Hidden records that would be billed if they were visible; null if there are none. */
export function hiddenRows(
  rows: readonly RawRow[],
  layout: SheetLayout,
  mapping: Mapping,
): { readonly count: number; readonly samples: readonly HiddenRow[] } | null {
  if (!rows.some(({ hidden }) => hidden)) return null;
  const kindOf = rowKinds(layout, { mapping });
  const found = rows.filter((raw, at) => kindOf(raw, at) === 'hidden');
  const samples = found.slice(0, mostSamples).map(({ line, cells }) => {
    const text = cells.filter((cell) => cell.trim() !== '').join(' · ');
    return { line, text: text.slice(0, longestSample) };
  });
  return found.length === 0 ? null : { count: found.length, samples };
}
