// What a sheet's XML says beside its values, which the library leaves out: rows and columns that are hidden, and formulas
// that failed or were never calculated.
import { unescaped, xmlTags } from './xml-tags.ts';

export interface OddCell {
  readonly kind: 'e' | 'f';
  readonly text: string;
}

export interface SheetMarks {
  /** By number, as the spreadsheet shows it: by a filter, by hand or by a closed group. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Counted from 0. */
  readonly hiddenColumns: readonly number[];
  /** By place (`C2`): cells that the library leaves blank without a word. */
  readonly odd: ReadonlyMap<string, OddCell>;
}

export const isTrue = (attribute: string | null): boolean => attribute === '1' || attribute === 'true';

const lastColumn = 16_384;
const read: ReadonlySet<string> = new Set(['col', 'row', 'c', 'f', 'v']);

/** A cell while its parts are read. */
interface OpenCell {
  readonly place: string | null;
  readonly failed: boolean;
  formula: boolean;
  value: string | null;
}

const oddOf = ({ failed, formula, value }: OpenCell): OddCell | null => {
  if (failed) return { kind: 'e', text: unescaped(value ?? '') };
  return formula && value === null ? { kind: 'f', text: '' } : null;
};

export function readMarks(xml: string): SheetMarks {
  const hiddenRows = new Set<number>();
  const hiddenColumns: number[] = [];
  const odd = new Map<string, OddCell>();
  // Most sheets hide nothing and hold values alone: then nothing need be looked at.
  const none = !xml.includes('hidden') && !/<(?:\w{1,20}:)?f[\s/>]/.test(xml) && !/\st=["']e["']/.test(xml);
  if (none) return { hiddenRows, hiddenColumns, odd };

  let row = { line: 0, hidden: false, numbered: true };
  let cell: OpenCell | null = null;

  function endCell(): void {
    const found = cell && oddOf(cell);
    if (cell?.place && found) odd.set(cell.place, found);
    cell = null;
  }

  /** A row without a number takes that of its first cell, else it follows the one before. */
  function numberBy(place: string | null): void {
    const line = Number(place?.replace(/^\D+/, ''));
    if (row.numbered || !Number.isInteger(line)) return;
    if (row.hidden) {
      hiddenRows.delete(row.line);
      hiddenRows.add(line);
    }
    row = { line, hidden: row.hidden, numbered: true };
  }

  for (const tag of xmlTags(xml, read)) {
    if (tag.name === 'c') {
      endCell();
      if (tag.closing) continue;
      const place = tag.attribute('r');
      numberBy(place);
      if (!tag.empty) cell = { place, failed: tag.attribute('t') === 'e', formula: false, value: null };
    } else if (tag.closing) continue;
    else if (tag.name === 'row') {
      const number = tag.attribute('r');
      const line = number === null ? row.line + 1 : Number(number);
      row = { line, hidden: isTrue(tag.attribute('hidden')), numbered: number !== null };
      if (row.hidden) hiddenRows.add(line);
    } else if (tag.name === 'col') {
      if (!isTrue(tag.attribute('hidden'))) continue;
      const to = Math.min(lastColumn, Number(tag.attribute('max') ?? 0));
      for (let at = Math.max(1, Number(tag.attribute('min') ?? 1)); at <= to; at += 1)
        hiddenColumns.push(at - 1);
    } else if (cell) {
      if (tag.name === 'f') cell.formula = true;
      else cell.value ??= tag.text;
    }
  }
  endCell();
  return { hiddenRows, hiddenColumns, odd };
}

const valueTags: ReadonlySet<string> = new Set(['row', 'v', 't']);

/** How many rows of a sheet that is not read hold anything. */
export function filledRows(xml: string): number {
  let count = 0;
  let filled = true;
  for (const tag of xmlTags(xml, valueTags)) {
    if (tag.closing) continue;
    if (tag.name === 'row') filled = false;
    else if (!filled && tag.text.trim() !== '') {
      filled = true;
      count += 1;
    }
  }
  return count;
}
