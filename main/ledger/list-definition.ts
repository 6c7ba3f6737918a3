// Defines one long list of a table group: the query for its ids in order, and how one row is read.
import type { Engine, Sql, SqlValue } from './sql.ts';

export interface ListDefinition<Filter, Sort extends string, Row> {
  /** SQL whose first column is the row's integer id. */
  readonly query: (
    filter: Filter,
    sort: Sort,
    engine: Engine,
  ) => { readonly sql: string; readonly values: readonly SqlValue[] };
  readonly row: (db: Sql, id: number) => Promise<Row>;
}
