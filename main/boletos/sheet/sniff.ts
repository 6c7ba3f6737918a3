// Detects the delimiter and the header from the first records of a text.
import { readDate } from '../../../preload/shared/due-date.ts';
import { brazilian, readMoney } from '../../../preload/shared/money.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';
import { headerField } from './header-words.ts';
import { mostColumns, type RawRow } from '../../spreadsheets/raw-row.ts';
import { csvReader, delimiters, type Delimiter } from '../../spreadsheets/read-csv.ts';
import { holdsDocument, type SheetStart } from './row-kind.ts';

/** The number of records examined: enough for titles above the header and a few rows below it. */
const sniffed = 60;

const separatorLine = /^sep=(.)\s*$/i;

export function sniffDelimiter(head: string) {
  const firstLine = head.slice(0, Math.max(0, head.indexOf('\n')));
  const [, declared] = separatorLine.exec(firstLine) ?? [];
  const named = delimiters.find((delimiter) => delimiter === declared);
  if (named) return { delimiter: named, declared: true };
  const scored = delimiters.map((delimiter) => ({ delimiter, score: score(head, delimiter) }));
  const best = scored.reduce((most, other) => (other.score > most.score ? other : most));
  return {
    delimiter: best.score > 0 ? best.delimiter : ';',
    /** Excel's own first line `sep=;`, which is no record. */
    declared: false,
  };
}

/**
 * Scores a delimiter by the usual number of cells, how many records have it, and how many header words appear. 0 for
 * one column.
 */
function score(head: string, delimiter: Delimiter): number {
  const rows = csvReader(delimiter).push(head, false).slice(0, sniffed);
  const records = rows.length > 0 ? rows : csvReader(delimiter).push(head, true).slice(0, sniffed);
  const widths = records.filter(({ cells }) => cells.join('').trim() !== '').map(({ cells }) => cells.length);
  if (widths.length === 0) return 0;
  const usual = commonest(widths);
  if (usual < 2) return 0;
  const agreeing = widths.filter((width) => width === usual).length / widths.length;
  const flawed = records.filter(({ flaw }) => flaw !== undefined).length / records.length;
  // A line that was not divided may have the word of a title somewhere.
  const titles = records.slice(0, 10).map(({ cells }) => cells.filter((cell) => !/[\t;|]/.test(cell)));
  const named = Math.max(...titles.map(namedFields));
  return agreeing * agreeing * (1 - flawed) * Math.sqrt(usual) * (1 + named);
}

export function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((most, other) => (other[1] > most[1] ? other : most), [0, 0])[0];
}

/** How many fields the cells name if they are a header. */
const namedFields = (cells: readonly string[]): number =>
  new Set(
    cells
      .slice(0, mostColumns)
      .map(headerField)
      .filter((field) => field !== null),
  ).size;

const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Cells that occur in rows, never in a header. */
function looksLikeData(cell: string): boolean {
  const text = cell.trim();
  if (text === '' || !/\d/.test(text)) return text.includes('@');
  const date = readDate(text, { order: 'dmy', today: '2026-01-01', epoch1904: false });
  return date.ok || readMoney(text, brazilian).ok || readTaxId(text).ok || text.includes('@');
}

/** Whether a record above the header has a document and another value, as a sort of the whole sheet leaves them. */
export const isRowAbove = ({ cells }: RawRow): boolean =>
  cells.some(holdsDocument) && cells.filter(looksLikeData).length > 1;

/**
 * The header is the record near the top whose cells name the most fields. If none names any, it is the record of words
 * directly above the first data; records above it are titles.
 */
export function findStart(records: readonly RawRow[], declared: boolean): SheetStart {
  const upper = records.slice(0, sniffed);
  let best = { at: -1, named: 0 };
  for (const [at, { cells }] of upper.entries()) {
    if (cells.some(looksLikeData)) continue;
    const named = namedFields(cells);
    if (named > best.named) best = { at, named };
  }
  // Titles of groups of columns have gaps, and the header itself stands below them.
  const above = upper[best.at]?.cells ?? [];
  const below = upper[best.at + 1]?.cells ?? [];
  const hasGaps = filledOf(above) < above.length && filledOf(above) < filledOf(below);
  if (best.named === 1 && hasGaps && !below.some(looksLikeData)) best = { at: best.at + 1, named: 2 };
  const first = declared ? 1 : 0;
  const record = upper[best.at];
  if (record && (best.named > 1 || best.at === first)) return { skip: best.at, header: record.cells };
  const width = commonest(upper.map(({ cells }) => cells.length));
  const firstWith = (least: number): number =>
    upper.findIndex(({ cells }, at) => at >= first && cells.filter(looksLikeData).length >= least);
  // A title may contain one number or day. A row has several.
  const data = firstWith(2) < 0 ? firstWith(1) : firstWith(2);
  const candidate = data > first ? (upper[data - 1]?.cells ?? []) : [];
  const filled = filledOf(candidate);
  // Rows whose amounts were split at their comma are wider than their header.
  const hasGap = candidate.slice(0, filled).some((cell) => cell.trim() === '');
  const isWide = candidate.length >= width || (!hasGap && filled >= width - 3);
  if (isWide && !candidate.some(looksLikeData) && (filled > 1 || (width === 1 && filled === 1)))
    return { skip: data - 1, header: candidate };
  return { skip: first, header: null };
}
