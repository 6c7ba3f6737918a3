// What operations may use of a database: statements by their text, one after the other on one connection. Knows no table and no engine.
import type { Row } from './columns.ts';

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
