// Collects the amounts of a question with two readings: some rows as a sample, and the sums of both.
import type { AmountReadings } from '../../../preload/contract/sheet-questions.ts';

type Row = AmountReadings['rows'][number];

const mostRows = 3;

export function sumReadings() {
  const rows: Row[] = [];
  const sums = { count: 0, first: 0, second: 0, unreadFirst: 0, unreadSecond: 0, others: 0 };
  return {
    add(row: Row) {
      sums.count += 1;
      sums.first += row.first ?? 0;
      sums.second += row.second ?? 0;
      sums.unreadFirst += row.first === null ? 1 : 0;
      sums.unreadSecond += row.second === null ? 1 : 0;
      if (rows.length < mostRows && !rows.some(({ text }) => text === row.text)) rows.push(row);
    },
    /** Adds an amount of the column that has one reading only. */
    addOther(cents: number | null) {
      sums.others += cents ?? 0;
    },
    end: (): AmountReadings => ({ ...sums, rows }),
  };
}
