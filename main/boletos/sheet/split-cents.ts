// Amounts whose decimal comma was taken as a separator: `110,50` became the cells `110` and `50`, and everything right of them moved
// by one cell. Finds such rows, asks about them, and joins the cells again.
import { fieldEntries, type RowField, rowFields } from '../../../preload/contract/boleto-fields.ts';
import type { SplitCentsQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { SheetPlan } from '../../../preload/contract/sheets.ts';
import { brazilian, markUse, readMoney, readMoneyNumber } from '../../../preload/shared/money.ts';
import { unitNamed } from '../../../preload/shared/money-unit.ts';
import type { RawRow } from '../../spreadsheets/raw-row.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import { sumReadings } from './amount-readings.ts';
import { columnOf, type Mapping } from './fields.ts';
import { headerField, headerText, internalNotes, isForeign } from './header-words.ts';
import type { Severity } from './problem.ts';

export interface SplitShape {
  readonly mapping: Mapping;
  /** The number of cells of a row. */
  readonly columns: number;
}

export type SplitAnswer = SheetPlan['splitCents'];

interface Split {
  /** The whole amount as a text with a decimal comma. */
  readonly joined: string;
  /** How many cells right of the amount are part of it. */
  readonly pieces: number;
  /** A single digit: tenths where a comma was split, but cents in a column of their own or of numbers. */
  readonly short: boolean;
}

const leading = /^(?:R\$\s*)?(\d{1,8}|\d{1,3}(?:[.,\s]\d{3})+)$/i;

const startsWithDigit = (text: string): boolean => /^\s*\d/.test(text);

const startsWithSpace = (text: string): boolean => text.startsWith(' ');

/** The second part of a text that was split, `Rua Galvão` and ` 108`. Some programs begin all cells but the first with a space. */
const isRestOfText = (cells: readonly string[], at: number): boolean =>
  at > 1 && startsWithSpace(cells[at] ?? '') && !cells.slice(1, at).some(startsWithSpace);

/** Also `1` `234.56`, if the separator of thousands was taken as one of cells. */
function splitIn(cells: readonly string[], at: number, columns: number): Split | null {
  // Most rows have something else there, and this is read for each.
  if (!startsWithDigit(cells[at + 1] ?? '')) return null;
  if (cells.length > columns && isRestOfText(cells, at)) return null;
  const [, head = ''] = leading.exec((cells[at] ?? '').trim()) ?? [];
  if (head === '') return null;
  let digits = head.replace(/\D/g, '');
  for (let next = at + 1; next < cells.length; next += 1) {
    const cell = (cells[next] ?? '').trim();
    const pieces = next - at;
    // Nobody writes a comma before thousands and before cents: these are pieces of two amounts.
    if (/^\d\d?$/.test(cell))
      return pieces > 1 ? null : { joined: `${digits},${cell}`, pieces, short: cell.length === 1 };
    const [, group = '', cents] =
      (digits.length <= 3 || pieces > 1 ? /^(\d{3})(?:\.(\d\d))?$/.exec(cell) : null) ?? [];
    if (group === '') return null;
    digits += group;
    if (cents !== undefined) return { joined: `${digits},${cents}`, pieces, short: false };
  }
  return null;
}

const fieldAt = (mapping: Mapping, column: number): RowField | null =>
  rowFields.find((field) => columnOf(mapping[field]) === column) ?? null;

const isText = (field: RowField): boolean => field !== 'parcels' && fieldEntries[field].kind === 'text';

/** Joins the cells of a row as the clerk answered; the row itself if there is nothing to join. */
export function joinedRow(raw: RawRow, answer: SplitAnswer, { mapping, columns }: SplitShape): RawRow {
  const at = columnOf(mapping.amount);
  if (at === null || answer === undefined || answer === 'apart') return raw;
  const { cells, kinds } = raw;
  const split = splitIn(cells, at, columns);
  const isWide = cells.length > columns;
  if (split === null) {
    // Without cents a row has one cell less, and what follows stands where others have their cents.
    const isNarrow =
      answer === 'own' && cells.length === columns - 1 && leading.test((cells[at] ?? '').trim());
    return isNarrow ? { ...raw, cells: cells.toSpliced(at + 1, 0, '') } : raw;
  }
  if (answer === 'wide' && !isWide) return raw;
  if (split.short && (answer === 'own' || kinds !== undefined)) return raw;
  // A row that is wider than its amount explains was split in front of it too: its amount stands elsewhere.
  const width = columns > at + 1 ? cells.length : cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (answer === 'own' && width > Math.max(columns, at + 1 + split.pieces)) return raw;
  const next = fieldAt(mapping, at + 1);
  const stays = !isWide && (next === null || isText(next));
  const left = columns - (cells.length - split.pieces);
  const blanks = answer === 'own' ? Math.min(1, Math.max(0, left)) : stays ? split.pieces : 0;
  const put = <T>(from: readonly T[], amount: T, blank: T): T[] =>
    from.toSpliced(at, split.pieces + 1, amount, ...Array<T>(blanks).fill(blank));
  return {
    ...raw,
    cells: put(cells, split.joined, ''),
    ...(kinds === undefined ? {} : { kinds: put(kinds.split(''), 's', ' ').join('') }),
  };
}

/** How serious it is that cells which look like an amount and its cents were left apart, though others were joined. */
export function centsLeftApart(
  raw: RawRow,
  joined: RawRow,
  answer: SplitAnswer,
  { mapping, columns }: SplitShape,
): Severity | null {
  const at = columnOf(mapping.amount);
  if (at === null || joined !== raw || answer === undefined || answer === 'apart') return null;
  if (splitIn(raw.cells, at, columns) === null) return null;
  return answer === 'wide' ? 'doubt' : 'error';
}

/** A row that is too wide has a number right of its amount: the amount may be cut. */
export const hasNumberBehindAmount = ({ cells }: RawRow, mapping: Mapping): boolean => {
  const at = columnOf(mapping.amount);
  return at !== null && /^\d{1,3}(?:\.\d+)?$/.test((cells[at + 1] ?? '').trim());
};

/** Right of the last title, in a row that has more cells than the header. */
export function hasSurplus(
  { cells }: Pick<RawRow, 'cells'>,
  header: readonly string[] | null | undefined,
  columns: number,
): boolean {
  if (cells.length <= columns) return false;
  const titled = !header ? columns : header.findLastIndex((title) => title.trim() !== '') + 1;
  return cells.slice(titled).some((cell) => cell.trim() !== '');
}

/** Headers of columns that really have numbers of two digits. */
const countWords =
  /\b(?:dias?|parcelas?|qtde?|quantidade|mes|idade|n|no|num|numero|nr|cod|codigo|id|serie|lote)\b/;

/** Reads all rows of the sheet, because a column of two digits is nothing special. */
export function searchSplits(header: readonly string[] | null, shape: SplitShape) {
  const { mapping, columns } = shape;
  const at = columnOf(mapping.amount);
  const nextAt = (at ?? 0) + 1;
  const title = header?.[nextAt]?.trim() ?? '';
  const next = fieldAt(mapping, nextAt);
  const ofCents = title !== '' && unitNamed(title) === 'cents';
  const isOwn = title === '' || ofCents;
  const hasNumbers = countWords.test(foldedWords(title)) || isForeign(headerText(title), 'amount');
  const wide = sumReadings();
  const all = sumReadings();
  const seen = {
    rows: 0,
    wide: 0,
    wideSplit: 0,
    split: 0,
    filled: 0,
    decimals: 0,
    cents: 0,
    zeros: 0,
    behind: 0,
    short: 0,
    tooWide: 0,
  };

  function add(raw: RawRow, name: string): void {
    if (at === null) return;
    const { cells, kinds, line } = raw;
    const amount = (cells[at] ?? '').trim();
    if (amount === '') return;
    const piece = (cells[nextAt] ?? '').trim();
    const split = splitIn(cells, at, columns);
    const isWide = cells.length > columns;
    seen.rows += 1;
    seen.wide += isWide ? 1 : 0;
    // A narrower row without cents has its next field here.
    seen.filled += piece !== '' && cells.length >= columns ? 1 : 0;
    const apart = kinds?.[at] === 'n' ? readMoneyNumber(amount) : readMoney(amount, brazilian);
    const first = apart.ok ? apart.cents : null;
    // Whether it is tenths or cents, the clerk must say in the row.
    const open = split?.short === true && (isOwn || kinds !== undefined);
    seen.short += split?.short ? 1 : 0;
    if (
      split === null ||
      (open && (isWide || piece === '0' || !isOwn || (!ofCents && kinds !== undefined)))
    ) {
      // A row with a decimal point is narrower than those that were split.
      seen.decimals += cells.length < columns || markUse(amount).decimal === null ? 0 : 1;
      wide.addOther(first);
      all.addOther(first);
      return;
    }
    seen.split += split.short && !isOwn ? 0 : 1;
    seen.wideSplit += isWide ? 1 : 0;
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    seen.tooWide += width - split.pieces > columns ? 1 : 0;
    seen.zeros += piece === '00' ? 1 : 0;
    // No day, month or installment.
    seen.cents += piece === '00' || Number(piece) > 31 ? 1 : 0;
    seen.behind += cells.slice(columns).some((cell) => cell.trim() !== '') ? 1 : 0;
    const joined = readMoney(split.joined);
    const text = cells.slice(at, nextAt + split.pieces).map((cell) => cell.trim());
    const row = {
      line,
      name,
      text: text.join(' | '),
      first,
      second: joined.ok && !open ? joined.cents : null,
    };
    all.add(row);
    if (isWide) wide.add(row);
    else wide.addOther(first);
  }

  /** Whether the cells are cents, though their rows are as wide as they should be. */
  function isColumnOfCents(): boolean {
    if (seen.split === 0) return false;
    if (ofCents) return true;
    if (seen.decimals > 0) return false;
    if (title === '') return next !== 'parcels' && seen.split * 2 > seen.filled;
    const every = seen.split + seen.short === seen.filled;
    // Notes are no field, but as free as a description.
    const named =
      next ?? headerField(title) ?? (internalNotes.test(headerText(title)) ? 'description' : null);
    if (named === 'parcels' || named === 'amount') return false;
    if (named !== null) return isText(named) ? every : seen.split > seen.wideSplit;
    return every && seen.zeros > 0 && seen.cents > seen.zeros && !hasNumbers;
  }

  /** Rows that all end with a separator are not too wide if amounts have cents, or if the numbers belong to their header. */
  function wideMeansSplit(): boolean {
    if (seen.wideSplit === 0 || seen.wide < seen.rows) return seen.wideSplit > 0;
    return seen.decimals === 0 && (!hasNumbers || seen.behind > 0 || seen.cents > 0);
  }

  return {
    add,
    question(): SplitCentsQuestion | null {
      // Another column was split too, so nobody knows which cells are those of an amount.
      if (at === null || seen.tooWide * 2 > seen.wideSplit) return null;
      const column = isColumnOfCents();
      if (column) return { ask: 'splitCents', column: at, join: isOwn ? 'own' : 'all', ...all.end() };
      if (!wideMeansSplit()) return null;
      return { ask: 'splitCents', column: at, join: isOwn ? 'own' : 'wide', ...(isOwn ? all : wide).end() };
    },
  };
}
