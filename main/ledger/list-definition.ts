// Defines one long list of a table group: the query for its ids in order, and how rows are read.
import type { FilterEntries, FilterEntry } from '../../preload/contract/list-table.ts';
import { known } from './failures.ts';
import { integer, type Row, type Engine, type Sql, type SqlValue } from './sql.ts';
import type { AccountScope } from './tables/scope.ts';

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
  return rowsWithIds(db, select, column, ids, read).then((rows) => rows.map((row) => known(row, column)));
}

/** A condition and the values of its question marks. */
export type Condition = readonly [sql: string, ...values: SqlValue[]];

export interface Period {
  /** First day or moment in. */
  readonly from?: string;
  /** First day or moment out. */
  readonly until?: string;
}

type Sought<Entry extends FilterEntry> = Entry extends { readonly values: readonly (infer Value)[] }
  ? Entry extends { readonly kind: 'one' }
    ? Value
    : readonly Value[]
  : Entry extends { readonly kind: 'set' | 'flag' }
    ? boolean
    : Entry extends { readonly kind: 'money' | 'id' }
      ? number
      : Entry extends { readonly kind: 'days' | 'moments' }
        ? Period
        : string;

/** What a list looks for, by the entries that name a column: amounts as cents, periods with an exclusive end. */
export type SoughtOf<Entries extends FilterEntries> = {
  /** All but practice where it is left out. */
  readonly scope?: AccountScope;
  readonly text?: string;
} & {
  readonly [Id in keyof Entries as Entries[Id] extends { readonly column: string } ? Id : never]?: Sought<
    Entries[Id]
  >;
};

/** The words of a search. */
export const wordsIn = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');

export const among = (column: string, values: readonly string[]): Condition => [
  `${column} IN (SELECT atom FROM json_each(?))`,
  JSON.stringify(values),
];

export const within = (column: string, { from, until }: Period): Condition[] => [
  ...(from === undefined ? [] : [[`${column} >= ?`, from] as const]),
  ...(until === undefined ? [] : [[`${column} < ?`, until] as const]),
];

function conditionsFor({ kind }: FilterEntry, column: string, wanted: unknown): readonly Condition[] {
  if (kind === 'set') return [[`${column} IS ${wanted === true ? 'NOT NULL' : 'NULL'}`]];
  if (Array.isArray(wanted)) return [among(column, wanted)];
  if (typeof wanted === 'object' && wanted !== null) return within(column, wanted);
  return typeof wanted === 'string' || typeof wanted === 'number' ? [[`${column} = ?`, wanted]] : [];
}

/** The conditions of all entries that name a column; the others are the list's own. */
export const conditionsOf = <Entries extends FilterEntries>(
  entries: Entries,
  wanted: SoughtOf<Entries>,
): readonly Condition[] =>
  Object.entries(wanted).flatMap(([id, value]) => {
    const entry: FilterEntry | undefined = entries[id];
    return entry?.column === undefined || value === undefined
      ? []
      : conditionsFor(entry, entry.column, value);
  });

export const conditional = (conditions: readonly Condition[]) => ({
  where: conditions.map(([condition]) => `(${condition})`).join(' AND '),
  values: conditions.flatMap(([, ...values]) => values),
});
