// Reads one sheet of a workbook in one pass: values with kinds, hidden rows and columns, formulas without a result, and
// displayed numbers. Memory is allocated by the actual cells, never by the dimensions that the file declares.
import type { MoneyUnit } from '../../preload/shared/money-unit.ts';
import { mostColumns, type RawRow } from './raw-row.ts';
import { cellValue, isStruck, Unreadable, type BookParts, type ReadCell } from './xlsx-cell-value.ts';
import { isStrike } from './xlsx-styles.ts';
import { readXml } from './xml-events.ts';

export const isTrue = (attribute: string | null): boolean => attribute === '1' || attribute === 'true';

/** XFD1048576 is a spreadsheet's last cell. */
const lastColumn = 16_384;
const lastLine = 1_048_576;
const longestCell = 32_767;
/** Includes the blank cells before and between them: the limit of memory. */
const mostCells = 32 << 20;
/** From the first cell to the last, with the rows that the file leaves out: the limit of time. */
const largestGrid = 64 << 20;
/** For all cells together, as for a text file. */
const mostLetters = 256 << 20;

export interface SheetRows {
  /** From 1 to the last non-empty row, all of the same width. */
  readonly rows: readonly RawRow[];
  /** Counted from 0. */
  readonly hiddenColumns: readonly number[];
}

export type RowsReading =
  | { readonly ok: true; readonly value: SheetRows }
  | { readonly ok: false; readonly code: Unreadable['code'] };

interface Place {
  readonly line: number;
  /** Counted from 0. */
  readonly column: number;
}

/** Parses `C2`; null beyond a spreadsheet's last cell. */
export function placeOf(text: string): Place | null {
  let column = 0;
  let at = 0;
  for (; at < text.length && at < 4; at += 1) {
    const letter = text.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  const digits = text.slice(at);
  if (at === 0 || column > lastColumn || digits.length > 7 || !/^[1-9]\d*$/.test(digits)) return null;
  const line = Number(digits);
  return line > lastLine ? null : { line, column: column - 1 };
}

interface OpenRow {
  line: number;
  numbered: boolean;
  /** `byDefault` if the row says neither that it is hidden nor how high it is. */
  readonly hidden: boolean | 'byDefault';
  readonly cells: string[];
  kinds: string;
  clipped: boolean;
  shown: Map<number, string> | null;
  units: Map<number, MoneyUnit> | null;
  struck: Set<number> | null;
}

interface OpenCell extends ReadCell {
  readonly column: number;
  formula: boolean;
  value: string | null;
  inline: string | null;
  struck: boolean;
}

/** Less cannot be seen. Heights are in points, widths in letters. */
const leastHeight = 1;
const leastWidth = 0.1;
const isBelow = (size: string | null, least: number): boolean => size !== null && Number(size) < least;

export function readRows(xml: string, parts: BookParts): RowsReading {
  const found: OpenRow[] = [];
  const hiddenColumns: number[] = [];
  let inData = false;
  let hiddenByDefault = false;
  let row: OpenRow | null = null;
  let cell: OpenCell | null = null;
  /** The element that the current text belongs to. */
  let target: 'v' | 't' | null = null;
  let phonetic = false;
  let line = 0;
  let column = -1;
  let width = 0;
  let held = 0;
  let letters = 0;

  function hiddenBy(attribute: (name: string) => string | null): OpenRow['hidden'] {
    const [hidden, height] = [attribute('hidden'), attribute('ht')];
    if (isTrue(hidden) || isBelow(height, leastHeight)) return true;
    return hiddenByDefault && hidden === null && height === null ? 'byDefault' : false;
  }

  function beginRow(number: string | null, hidden: OpenRow['hidden']): void {
    const numbered = number !== null && number !== '';
    const next = numbered ? Number(number) : line + 1;
    if (!Number.isInteger(next) || next <= line || next > lastLine) throw new Unreadable('sheetDamaged');
    row = {
      line: next,
      numbered,
      hidden,
      cells: [],
      kinds: '',
      clipped: false,
      shown: null,
      units: null,
      struck: null,
    };
    column = -1;
  }

  function beginCell(own: OpenRow, attribute: (name: string) => string | null): void {
    const written = attribute('r');
    const place = written === null ? { line: own.line, column: column + 1 } : placeOf(written);
    if (!place || place.column <= column || place.column >= lastColumn) throw new Unreadable('sheetDamaged');
    // A row without a number takes that of its first cell.
    if (!own.numbered && place.line > line) {
      own.line = place.line;
      own.numbered = true;
    }
    if (place.line !== own.line) throw new Unreadable('sheetDamaged');
    ({ column } = place);
    const [type, style] = [attribute('t') ?? 'n', attribute('s') ?? ''];
    cell = { column, type, style, formula: false, value: null, inline: null, struck: false };
  }

  function endCell(own: OpenRow, ended: OpenCell): void {
    const [kind, whole, shown, unit = null] = cellValue(ended, parts);
    if (kind === ' ') return;
    const text = whole.length > longestCell ? whole.slice(0, longestCell) : whole;
    own.clipped ||= text !== whole;
    if (ended.column >= mostColumns) throw new Unreadable('tooSpread');
    const gap = ended.column - own.cells.length;
    held += gap + 1;
    letters += text.length;
    if (held > mostCells || letters > mostLetters) throw new Unreadable('tooLarge');
    for (let at = 0; at < gap; at += 1) own.cells.push('');
    own.cells.push(text);
    own.kinds += ' '.repeat(gap) + kind;
    if (shown !== null) (own.shown ??= new Map()).set(ended.column, shown);
    if (unit !== null) (own.units ??= new Map()).set(ended.column, unit);
    if (ended.struck || isStruck(ended, parts)) (own.struck ??= new Set()).add(ended.column);
    width = Math.max(width, own.cells.length);
  }

  try {
    const whole = readXml(xml, {
      open(name, attribute) {
        if (name === 'sheetData') inData = true;
        else if (name === 'col' && !inData) {
          if (!isTrue(attribute('hidden')) && !isBelow(attribute('width'), leastWidth)) return;
          const to = Math.min(lastColumn, Number(attribute('max') ?? 0));
          const from = Math.max(1, Number(attribute('min') ?? 1), (hiddenColumns.at(-1) ?? -1) + 2);
          for (let at = from; at <= to; at += 1) hiddenColumns.push(at - 1);
        } else if (name === 'sheetFormatPr')
          hiddenByDefault =
            isTrue(attribute('zeroHeight')) || isBelow(attribute('defaultRowHeight'), leastHeight);
        else if (!inData) return;
        else if (name === 'row') beginRow(attribute('r'), hiddenBy(attribute));
        else if (name === 'c' && row) beginCell(row, attribute);
        else if (!cell) return;
        else if (name === 'f') cell.formula = true;
        else if (name === 'v') {
          cell.value = '';
          target = 'v';
        } else if (name === 'is') cell.inline = '';
        else if (name === 'rPh') phonetic = true;
        else if (name === 't' && cell.inline !== null && !phonetic) target = 't';
        else if (isStrike(name, attribute)) cell.struck = true;
      },
      close(name) {
        if (name === 'sheetData') inData = false;
        else if (name === 'row') {
          if (row && (row.cells.length > 0 || row.hidden)) found.push(row);
          line = row?.line ?? line;
          row = null;
        } else if (name === 'c') {
          if (row && cell) endCell(row, cell);
          cell = null;
        } else if (name === 'v' || name === 't') target = null;
        else if (name === 'rPh') phonetic = false;
      },
      text(text) {
        if (!cell || target === null) return;
        if (target === 'v') cell.value = (cell.value ?? '') + text;
        else cell.inline = (cell.inline ?? '') + text;
      },
    });
    if (!whole) return { ok: false, code: 'sheetDamaged' };
    return { ok: true, value: { rows: filledUp(found, width), hiddenColumns } };
  } catch (error) {
    // An invalid character code is an error of the file too.
    if (error instanceof RangeError) return { ok: false, code: 'sheetDamaged' };
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, code: error.code };
  }
}

/**
 * If rows are hidden by default, Excel writes the visible ones as plain as hidden ones. So a plain row counts as hidden
 * only if others below the header say that they are visible.
 */
function hiddenIn(found: readonly OpenRow[]): (hidden: OpenRow['hidden']) => boolean {
  const filled = found.filter(({ cells }) => cells.length > 0).slice(1);
  const someSay = filled.some(({ hidden }) => hidden === false);
  return (hidden) => hidden === true || (hidden === 'byDefault' && someSay);
}

/** Adds omitted rows as blank ones, and makes all as wide as the widest. */
function filledUp(found: readonly OpenRow[], width: number): RawRow[] {
  const last = found.findLast(({ cells }) => cells.length > 0)?.line ?? 0;
  if (found.length * width > mostCells) throw new Unreadable('tooLarge');
  if (last * width > largestGrid) throw new Unreadable('tooSpread');
  const blankCells: readonly string[] = Array<string>(width).fill('');
  const blankKinds = ' '.repeat(width);
  const rows: RawRow[] = [];
  const isHidden = hiddenIn(found);
  for (const { line, hidden, cells, kinds, clipped, shown, units, struck } of found) {
    if (line > last) break;
    while (rows.length < line - 1)
      rows.push({ line: rows.length + 1, lines: 1, cells: blankCells, kinds: blankKinds });
    const more = width - cells.length;
    for (let at = 0; at < more; at += 1) cells.push('');
    rows.push({
      line,
      lines: 1,
      cells,
      kinds: more > 0 ? kinds + ' '.repeat(more) : kinds,
      ...(clipped ? { flaw: 'cellTooLong' as const } : {}),
      ...(isHidden(hidden) ? { hidden: true } : {}),
      ...(shown ? { shown } : {}),
      ...(units ? { units } : {}),
      ...(struck ? { struck } : {}),
    });
  }
  return rows;
}

/** The number of non-empty rows of another sheet; of a damaged one, up to the damage. */
export function filledRows(xml: string): number {
  let count = 0;
  let filled = true;
  let inValue = false;
  readXml(xml, {
    open(name) {
      if (name === 'row') filled = false;
      inValue = name === 'v' || name === 't';
    },
    close() {
      inValue = false;
    },
    text(text) {
      if (filled || !inValue || text.trim() === '') return;
      filled = true;
      count += 1;
    },
  });
  return count;
}
