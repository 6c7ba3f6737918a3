// The driver for SQLite. Every call has ended when its promise resolves, so no other event of this thread comes between two
// statements of an operation.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Sql } from './sql.ts';
import { unsafeCast } from './unsafe-cast.ts';

export interface SqliteSql extends Sql {
  /** False once SQLite has rolled back the transaction by itself. */
  readonly inTransaction: () => boolean;
}

/** Filters make statements of their own, so the oldest are prepared again when they come back. */
const mostPrepared = 1_000;

export function sqliteSql(db: DatabaseSync): SqliteSql {
  const prepared = new Map<string, StatementSync>();

  function statement(text: string): StatementSync {
    const known = prepared.get(text);
    if (known) return known;
    const made = db.prepare(text);
    const [oldest] = prepared.size < mostPrepared ? [] : prepared.keys();
    if (oldest !== undefined) prepared.delete(oldest);
    prepared.set(text, made);
    return made;
  }

  return {
    get: async (text, ...values) => statement(text).get(...values),
    all: async (text, ...values) => statement(text).all(...values),
    async run(text, ...values) {
      const { changes } = statement(text).run(...values);
      return { changes: Number(changes) };
    },
    async ids(text, ...values) {
      // Rows come as arrays, which the type of `all` does not express.
      const rows = unsafeCast<readonly (readonly [number])[]>(
        db.prepare(text, { returnArrays: true }).all(...values),
      );
      return Float64Array.from(rows, ([id]) => id);
    },
    inTransaction: () => db.isTransaction,
  };
}

/** Runs `work` in a savepoint and rolls it back if it throws, unless SQLite already rolled back the whole transaction. */
export async function inSavepoint<T>(
  db: SqliteSql,
  name: 'request' | 'part' | 'earlier',
  work: () => Promise<T>,
): Promise<T> {
  await db.run(`SAVEPOINT ${name}`);
  try {
    const value = await work();
    await db.run(`RELEASE ${name}`);
    return value;
  } catch (error) {
    if (db.inTransaction()) {
      await db.run(`ROLLBACK TO ${name}`);
      await db.run(`RELEASE ${name}`);
    }
    throw error;
  }
}
