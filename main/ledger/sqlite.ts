// The driver for SQLite. Every call has ended when its promise resolves, so no other event of this thread comes between two
// statements of an operation.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { integer, type Transactions } from './sql.ts';
import { unsafeCast } from './unsafe-cast.ts';

/** Filters make statements of their own, so the oldest are prepared again when they come back. */
const mostPrepared = 1_000;

export function sqliteSql(db: DatabaseSync): Transactions {
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

  const run: Transactions['run'] = async (text, ...values) => {
    const { changes } = statement(text).run(...values);
    return { changes: Number(changes) };
  };
  const perform = async (text: string): Promise<void> => {
    statement(text).run();
  };

  return {
    engine: 'sqlite',
    get: async (text, ...values) => statement(text).get(...values),
    all: async (text, ...values) => statement(text).all(...values),
    run,
    // A statement that fails undoes itself alone.
    runGuarded: run,
    async ids(text, ...values) {
      // Rows come as arrays, which the type of `all` does not express.
      const rows = unsafeCast<readonly (readonly [number])[]>(
        db.prepare(text, { returnArrays: true }).all(...values),
      );
      return Float64Array.from(rows, ([id]) => id);
    },
    totalChanges: async () => integer(statement('SELECT total_changes() AS changes').get() ?? {}, 'changes'),
    begin: () => perform('BEGIN IMMEDIATE'),
    commit: () => perform('COMMIT'),
    rollback: () => perform('ROLLBACK'),
    savepoint: (name) => perform(`SAVEPOINT ${name}`),
    release: (name) => perform(`RELEASE ${name}`),
    async rollbackTo(name) {
      await perform(`ROLLBACK TO ${name}`);
      await perform(`RELEASE ${name}`);
    },
    inTransaction: () => db.isTransaction,
  };
}
