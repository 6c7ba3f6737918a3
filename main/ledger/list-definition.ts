// Defines one long list of a table group: the query for its ids in order, and how rows are read.
import { CodedError } from '../failure.ts';
import { integer, type Row } from './columns.ts';
import type { Engine, Sql, SqlValue } from './sql.ts';

export interface ListDefinition<Filter, Sort extends string, Row> {
  /** SQL whose first column is the row's integer id. */
  readonly query: (
    filter: Filter,
    sort: Sort,
    engine: Engine,
  ) => { readonly sql: string; readonly values: readonly SqlValue[] };
  /** In the order of the ids; one that is there no more is an error. */
  readonly rows: (db: Sql, ids: readonly number[]) => Promise<readonly Row[]>;
}

/** The end of a statement for the rows with the ids of one list of JSON. */
export const amongIds = (column: string): string =>
  `${column} IN (SELECT CAST(atom AS BIGINT) FROM json_each(?))`;

/** By one statement, for each costs a whole way to a server and back; it answers in whatever order. */
export async function rowsWithIds<T>(
  db: Sql,
  select: string,
  column: string,
  ids: readonly number[],
  read: (row: Row) => T,
): Promise<readonly (T | undefined)[]> {
  if (ids.length === 0) return [];
  const name = column.slice(column.indexOf('.') + 1);
  const found = await db.all(`${select} WHERE ${amongIds(column)}`, JSON.stringify(ids));
  const byId = new Map(found.map((row) => [integer(row, name), row]));
  return ids.map((id) => {
    const row = byId.get(id);
    return row && read(row);
  });
}

/** The same, where each must be there. */
export function allWithIds<T>(
  db: Sql,
  select: string,
  column: string,
  ids: readonly number[],
  read: (row: Row) => T,
): Promise<readonly T[]> {
  return rowsWithIds(db, select, column, ids, read).then((rows) =>
    rows.map((row) => {
      if (row === undefined) throw new CodedError('notFound', 'ledger', { detail: column });
      return row;
    }),
  );
}
