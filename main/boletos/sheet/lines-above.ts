// What the lines above a row say about it: another header, a heading such as `Cancelados`, or a payer of whom it may be only a part. Each
// search is called once for each record, in the order of the sheet.
import { rowFields } from '../../../preload/contract/boleto-fields.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import { mostColumns, type RawRow } from '../../spreadsheets/raw-row.ts';
import { columnOf, type Mapping } from './fields.ts';
import { headerField } from './header-words.ts';
import { headingOf } from './status-column.ts';

/** A single title may be the word of a footer. */
const leastTitles = 2;
const longestTitle = 60;

/** What the titles of a further header above a row change, from that header on. */
export function searchOtherHeader(
  header: readonly string[] | null | undefined,
  mapping: Mapping,
): (raw: RawRow) => 'columnsMoved' | 'anotherTable' | null {
  const titles = header?.map(foldedWords) ?? [];
  const inOrder = titles.join('|');
  const sorted = titles.toSorted().join('|');
  const mapped = rowFields.flatMap((field) => {
    const column = columnOf(mapping[field]);
    return column === null ? [] : [{ field, column }];
  });
  const usual = columnOf(mapping['payer.document']) ?? columnOf(mapping.amount) ?? 0;
  let changed: 'columnsMoved' | 'anotherTable' | null = null;
  let hasRows = false;

  function isReordered(cells: readonly string[]): boolean {
    if (titles.length < leastTitles || !titles.includes(foldedWords(cells[0] ?? ''))) return false;
    const names = cells.map(foldedWords);
    return names.toSorted().join('|') === sorted && names.join('|') !== inOrder;
  }

  /** Its cells name at least two fields, and another one for a column that a field takes. */
  function isOtherHeader(cells: readonly string[]): boolean {
    const differs = mapped.some(({ field, column }) => {
      const cell = cells[column] ?? '';
      const isTitle =
        cell.trim() !== '' && cell.length <= longestTitle && foldedWords(cell) !== titles[column];
      return isTitle && headerField(cell) !== field;
    });
    if (!differs || cells.some((cell) => /\d{3}/.test(cell))) return false;
    const named = cells
      .slice(0, mostColumns)
      .filter((cell) => cell.trim() !== '' && cell.length <= longestTitle)
      .map((cell) => (titles.includes(foldedWords(cell)) ? cell : headerField(cell)));
    return new Set(named.filter((name) => name !== null)).size >= leastTitles;
  }

  return ({ cells }) => {
    // Rows have a number there, and a title has none.
    const isRow = /\d/.test(cells[usual] ?? '');
    hasRows ||= isRow;
    if (changed !== null || isRow) return changed;
    if (isReordered(cells)) changed = 'columnsMoved';
    // Below the header itself a second line may explain it.
    else if (hasRows && isOtherHeader(cells)) changed = 'anotherTable';
    return changed;
  };
}

/** What may be a part or the sum of the rows above it, in a cell this short. */
const longestLabel = 20;
const partOrSum = /^(?:descontos?|abatimentos?|estornos?|(?:sub ?)?total(?: geral| a pagar)?|soma)$/;

/** Whether a row has the payer of the row above it, and a cell that is only such a word. */
export function searchParts(mapping: Mapping): (raw: RawRow) => boolean {
  const documentAt = columnOf(mapping['payer.document']);
  let before = '';
  return ({ cells }) => {
    if (documentAt === null) return false;
    const document = (cells[documentAt] ?? '').replace(/\D+/g, '');
    const isSame = document !== '' && document === before;
    before = document;
    return isSame && cells.some((cell) => cell.length <= longestLabel && partOrSum.test(foldedWords(cell)));
  };
}

const figure =
  /^(?:qtde?\.?|quantidade|total|valor)?[:\s(]*(?:r\$ *)?[\d.]+(?:,\d\d)?[\s)]*(?:boletos?|t[ií]tulos?)?\)?$/i;
/** What may stand beside a heading: `12`, `3 boletos`, `R$ 1.200,00`. It is no document and no day. */
export const isFigure = (cell: string): boolean =>
  figure.test(cell.trim()) && cell.replace(/\D/g, '').length <= (cell.includes(',') ? 11 : 6);

/** Whether a row lies below a heading that says that its rows need no boleto, until another heading. */
export function searchHeading(): (raw: RawRow) => boolean {
  let below = false;
  return ({ cells }) => {
    const [text = '', ...more] = cells.filter((cell) => cell.trim() !== '');
    const isText = text.length <= longestTitle && !/\d/.test(text);
    if (!isText || !more.every(isFigure)) return below;
    const said = headingOf(text);
    if (said === null && more.length > 0) return below;
    below = said === 'settled';
    return false;
  };
}
