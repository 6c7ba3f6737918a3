// Defines one long list of a table group: the query for its ids in order, and how one row is read.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

export interface ListDefinition<Filter, Sort extends string, Row> {
  /** SQL whose first column is the row's integer id. */
  readonly query: (
    filter: Filter,
    sort: Sort,
  ) => { readonly sql: string; readonly values: readonly SQLInputValue[] };
  readonly row: (db: DatabaseSync, id: number) => Row;
}
