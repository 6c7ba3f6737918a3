// What operations may use of a database: statements by their text, one after the other on one connection, and the
// columns of their rows. Knows no table and no engine.
import { parseJson, type Json } from './json.ts';

export type ColumnValue = null | number | bigint | string | Uint8Array;
export type Row = Readonly<Record<string, ColumnValue>>;

export type SqlValue = null | number | bigint | string | NodeJS.ArrayBufferView;

export type Engine = 'sqlite' | 'postgres';

export interface Sql {
  /** Only for own-statements.ts. */
  readonly engine: Engine;
  /** The first row. */
  readonly get: (text: string, ...values: readonly SqlValue[]) => Promise<Row | undefined>;
  readonly all: (text: string, ...values: readonly SqlValue[]) => Promise<readonly Row[]>;
  /** How many rows it changed itself; those of triggers are not counted. */
  readonly run: (text: string, ...values: readonly SqlValue[]) => Promise<{ readonly changes: number }>;
  /** As `run`, for a statement whose refusal by a rule of the schema is handled by its caller: the others of the transaction stay. */
  readonly runGuarded: Sql['run'];
  /** The first column of every row, which is a number; the statement is not kept for another call. */
  readonly ids: (text: string, ...values: readonly SqlValue[]) => Promise<Float64Array>;
  /** Rows changed over this connection so far. */
  readonly totalChanges: () => Promise<number>;
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
  // Not one after the other: a server need not answer one before the next is on its way.
  const running: Promise<unknown>[] = [];
  if (values.length >= size) {
    const many = insert(rowsTogether);
    for (; at + size <= values.length; at += size) running.push(db.run(many, ...values.slice(at, at + size)));
  }
  if (at < values.length) {
    const one = insert(1);
    for (; at < values.length; at += columns.length)
      running.push(db.run(one, ...values.slice(at, at + columns.length)));
  }
  await Promise.all(running);
}

/** Inserts one row and returns its number. */
export async function insertRow(
  db: Sql,
  table: string,
  row: Readonly<Record<string, SqlValue>>,
): Promise<number> {
  const columns = Object.keys(row);
  const marks = columns.map(() => '?').join(', ');
  const statement = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks}) RETURNING id`;
  return integer((await db.get(statement, ...Object.values(row))) ?? {}, 'id');
}

/** Runs `work`, and undoes its changes if it throws. */
export type Undoable = <T>(work: () => Promise<T>) => Promise<T>;

/** Accounts by what names them. */
export interface LockedAccounts {
  readonly accounts?: readonly string[];
  readonly batches?: readonly number[];
  readonly boletos?: readonly number[];
  readonly watches?: readonly number[];
  readonly wallets?: readonly number[];
}

/** Everything, or these accounts; where none are named, only those who lock everything are waited for. */
export type Locked = 'ledger' | LockedAccounts;

/** A connection that commits: the writer's. */
export interface Transactions extends Sql {
  /** Until it ends, no other connection's transaction writes to what is locked: the whole ledger where nothing is named. */
  readonly begin: (locked?: () => Locked) => Promise<void>;
  /** Throws where the database rolled back instead. */
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  readonly savepoint: (name: Savepoint) => Promise<void>;
  readonly release: (name: Savepoint) => Promise<void>;
  /** Undoes what came after the savepoint, which is gone then. */
  readonly rollbackTo: (name: Savepoint) => Promise<void>;
  /** False once the database has rolled back the transaction by itself. */
  readonly inTransaction: () => boolean;
}

export type Savepoint = 'request' | 'part' | 'earlier';

/** Runs `work` in a savepoint and rolls it back if it throws, unless the database already rolled back the whole transaction. */
export async function inSavepoint<T>(db: Transactions, name: Savepoint, work: () => Promise<T>): Promise<T> {
  await db.savepoint(name);
  try {
    const value = await work();
    await db.release(name);
    return value;
  } catch (error) {
    if (db.inTransaction()) await db.rollbackTo(name);
    throw error;
  }
}

// What the ledger wrote itself has the type that a reader asks for; anything else is a defect.

const wrongType = (column: string): never => {
  throw new TypeError(`column ${column} holds another type`);
};

export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : wrongType(column);
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : wrongType(column);
}

export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column];
  return value instanceof Uint8Array ? value : wrongType(column);
}

/** A column that is written from a `T` alone. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which type; that is its point
export const jsonAs = <T>(row: Row, column: string): T => parseJson<T>(text(row, column));

/** A column of which its reader checks what it holds, or that nobody looks into. */
export const json = (row: Row, column: string): Json => jsonAs<Json>(row, column);

/** Any of the readers above for a column that may be NULL. */
export const orNull = <T>(read: (row: Row, column: string) => T, row: Row, column: string): T | null =>
  row[column] === null ? null : read(row, column);

/** The columns `count` and `cents`. */
export const countAndCents = (row: Row = {}) => ({
  count: integer(row, 'count'),
  cents: integer(row, 'cents'),
});

/** The first row of a statement as `read` reads it; null if there is none. */
export async function firstOf<T>(
  db: Sql,
  read: (row: Row) => T,
  statement: string,
  ...values: readonly SqlValue[]
): Promise<T | null> {
  const row = await db.get(statement, ...values);
  return row ? read(row) : null;
}

/** A column whose CHECK allows only `words`. */
export function oneOf<const W extends string>(words: readonly W[], row: Row, column: string): W {
  const value = text(row, column);
  return words.find((word) => word === value) ?? wrongType(column);
}

/** The same for a column that may be NULL. */
export const orNone = <const W extends string>(words: readonly W[], row: Row, column: string): W | null =>
  row[column] === null ? null : oneOf(words, row, column);
