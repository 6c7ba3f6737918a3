// Opens SQLite with the ledger's settings, caches prepared statements and reads typed columns. Knows no table.
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { parseJson, type Json } from './json.ts';

/** Another program may hold the file briefly; a call waits this long before it fails. */
const patience = 2_000;

// With recursive_triggers off, a REPLACE would delete rows without firing the triggers that forbid deleting. Savepoint
// journals stay in memory because a file for them costs as much as writing the rows.
const durable = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA recursive_triggers = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA trusted_schema = OFF;
  ${process.platform === 'darwin' ? 'PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;' : ''}
`;

export function openForWriting(path: string): DatabaseSync {
  const db = new DatabaseSync(path, {
    timeout: patience,
    enableForeignKeyConstraints: true,
    defensive: true,
  });
  try {
    db.exec(durable);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** A read-only connection never checkpoints the journal into the file when it closes. */
export const openForReading = (path: string): DatabaseSync =>
  new DatabaseSync(path, { readOnly: true, timeout: patience });

const kept = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** The statement of `text`, prepared once for each connection. */
export function sql(db: DatabaseSync, text: string): StatementSync {
  let statements = kept.get(db);
  if (!statements) kept.set(db, (statements = new Map<string, StatementSync>()));
  let statement = statements.get(text);
  if (!statement) statements.set(text, (statement = db.prepare(text)));
  return statement;
}

/** Rows for each INSERT: calling a statement costs as much as inserting a few rows. */
const together = 100;

/** `values` holds the values of all rows, one row after the other. */
export function insertMany(
  db: DatabaseSync,
  table: string,
  columns: readonly string[],
  values: readonly SQLInputValue[],
): void {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const insert = (rows: number): StatementSync =>
    sql(db, `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`);
  const size = columns.length * together;
  let at = 0;
  if (values.length >= size) {
    const many = insert(together);
    for (; at + size <= values.length; at += size) many.run(...values.slice(at, at + size));
  }
  if (at < values.length) {
    const one = insert(1);
    for (; at < values.length; at += columns.length) one.run(...values.slice(at, at + columns.length));
  }
}

/** Runs `work`, and undoes its changes if it throws. */
export type Undoable = <T>(work: () => T) => T;

/** Runs `work` in a savepoint and rolls it back if it throws, unless SQLite already rolled back the whole transaction. */
export function inSavepoint<T>(db: DatabaseSync, name: 'request' | 'part' | 'earlier', work: () => T): T {
  sql(db, `SAVEPOINT ${name}`).run();
  try {
    const value = work();
    sql(db, `RELEASE ${name}`).run();
    return value;
  } catch (error) {
    if (db.isTransaction) {
      sql(db, `ROLLBACK TO ${name}`).run();
      sql(db, `RELEASE ${name}`).run();
    }
    throw error;
  }
}

export type Row = Readonly<Record<string, SQLOutputValue>>;

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

/** A column whose CHECK allows only `words`. */
export function oneOf<const W extends string>(words: readonly W[], row: Row, column: string): W {
  const value = text(row, column);
  return words.find((word) => word === value) ?? wrongType(column);
}
