// What operations may use of a database: statements by their text, one after the other on one connection. Knows no table and no engine.
import type { Row } from './columns.ts';

export type SqlValue = null | number | bigint | string | NodeJS.ArrayBufferView;

export interface Sql {
  /** The first row. */
  readonly get: (text: string, ...values: readonly SqlValue[]) => Promise<Row | undefined>;
  readonly all: (text: string, ...values: readonly SqlValue[]) => Promise<readonly Row[]>;
  /** How many rows it changed itself; those of triggers are not counted. */
  readonly run: (text: string, ...values: readonly SqlValue[]) => Promise<{ readonly changes: number }>;
  /** The first column of every row, which is a number; the statement is not kept for another call. */
  readonly ids: (text: string, ...values: readonly SqlValue[]) => Promise<Float64Array>;
}

/** Rows for each INSERT: calling a statement costs as much as inserting a few rows. */
const rowsTogether = 100;

/** `values` holds the values of all rows, one row after the other. */
export async function insertMany(
  db: Sql,
  table: string,
  columns: readonly string[],
  values: readonly SqlValue[],
): Promise<void> {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const insert = (rows: number): string =>
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
  const size = columns.length * rowsTogether;
  let at = 0;
  if (values.length >= size) {
    const many = insert(rowsTogether);
    for (; at + size <= values.length; at += size) await db.run(many, ...values.slice(at, at + size));
  }
  if (at < values.length) {
    const one = insert(1);
    for (; at < values.length; at += columns.length)
      await db.run(one, ...values.slice(at, at + columns.length));
  }
}

/** Runs `work`, and undoes its changes if it throws. */
export type Undoable = <T>(work: () => Promise<T>) => Promise<T>;
