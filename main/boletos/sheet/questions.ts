// What a column says about itself where single cells do not: its decimal mark, and whether day or month comes first.
// What it does not say is asked, once for the column.
import type { ColumnQuestion } from '../../../preload/contract/sheets.ts';
import { orderEvidence, type DateOrder } from '../rules/due-date.ts';
import { markEvidence, readMoney, type DecimalMark } from '../rules/money.ts';
import type { Mapping, Source } from './fields.ts';
import { readParcels } from './parcels.ts';
import type { RawRow } from './raw-row.ts';

export interface ColumnEvidence {
  readonly add: (row: RawRow) => void;
  /** With the order in which its dates are read: asked where some cannot be. */
  readonly questions: (order?: DateOrder) => ColumnQuestion[];
  /** Null where the column does not tell. */
  readonly mark: () => DecimalMark | null;
  readonly order: () => DateOrder | null;
}

const mostSamples = 3;

function keep(samples: string[], text: string): void {
  if (samples.length < mostSamples && !samples.includes(text)) samples.push(text);
}

const columnOf = (source: Source | undefined): number | null =>
  source?.from === 'column' ? source.column : null;

export function gatherEvidence(mapping: Mapping): ColumnEvidence {
  const amountAt = columnOf(mapping.amount);
  const dateAt = columnOf(mapping.dueDate);
  const parcelsAt = columnOf(mapping.parcels);
  const marks = { ',': 0, '.': 0 };
  const orders = { dmy: 0, mdy: 0 };
  const ambiguous: string[] = [];
  const dates: Record<DateOrder, string[]> = { dmy: [], mdy: [] };
  let mostParcels = mapping.parcels?.from === 'fixed' ? (readParcels(mapping.parcels.text) ?? 1) : 1;

  function add({ cells, kinds }: RawRow): void {
    if (amountAt !== null && kinds?.[amountAt] !== 'n') {
      const text = cells[amountAt] ?? '';
      const mark = markEvidence(text);
      if (mark) marks[mark] += 1;
      else if (ambiguous.length < mostSamples && isAmbiguous(text)) keep(ambiguous, text);
    }
    if (dateAt !== null && kinds?.[dateAt] !== 'd') {
      const text = cells[dateAt] ?? '';
      const order = orderEvidence(text);
      if (order) {
        orders[order] += 1;
        keep(dates[order], text);
      }
    }
    if (parcelsAt !== null) mostParcels = Math.max(mostParcels, readParcels(cells[parcelsAt] ?? '') ?? 1);
  }

  function mark(): DecimalMark | null {
    if (marks[','] > 0 && marks['.'] > 0) return null;
    if (marks[','] > 0) return ',';
    return marks['.'] > 0 ? '.' : null;
  }

  function order(): DateOrder | null {
    if (orders.mdy > orders.dmy) return 'mdy';
    return orders.dmy > 0 ? 'dmy' : null;
  }

  function questions(read: DateOrder = 'dmy'): ColumnQuestion[] {
    const against = read === 'dmy' ? 'mdy' : 'dmy';
    const asked: ColumnQuestion[] = [];
    if (amountAt !== null && ambiguous.length > 0 && mark() === null) {
      asked.push({
        ask: 'decimalMark',
        column: amountAt,
        samples: ambiguous,
        comma: marks[','],
        point: marks['.'],
      });
    }
    if (dateAt !== null && orders[against] > 0) {
      const { dmy: dayFirst, mdy: monthFirst } = orders;
      asked.push({ ask: 'dateOrder', column: dateAt, samples: dates[against], dayFirst, monthFirst });
    }
    if (mostParcels > 1) asked.push({ ask: 'parcelAmount', most: mostParcels });
    return asked;
  }

  return { add, questions, mark, order };
}

const isAmbiguous = (text: string): boolean => {
  const reading = readMoney(text, null);
  return !reading.ok && reading.code === 'ambiguous';
};
