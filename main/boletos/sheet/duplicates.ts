// The same document, amount and due date twice in one sheet. Other batches and single boletos are the register's to know.
import type { PlainDate } from '../due-date.ts';

/** Tells the row that already said the same, if any, and remembers this one. */
export type DuplicateSearch = (
  document: string,
  cents: number,
  dueDate: PlainDate,
  row: number,
) => number | null;

export function searchDuplicates(): DuplicateSearch {
  const rows = new Map<string, number>();
  return (document, cents, dueDate, row) => {
    const key = `${document} ${cents} ${dueDate}`;
    const earlier = rows.get(key);
    if (earlier === undefined) rows.set(key, row);
    return earlier ?? null;
  };
}
