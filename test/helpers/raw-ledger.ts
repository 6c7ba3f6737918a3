// Runs statements on a connection that knows nothing of the program: what the schema itself accepts and forbids.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { Sql } from '../../main/ledger/sql.ts';
import { sqliteSql } from '../../main/ledger/sqlite.ts';
import { engine } from './engine.ts';
import { connection, databaseOf } from './postgres-ledger.ts';

export async function rawLedger(folder: string): Promise<Sql> {
  if (engine() === 'postgres') return connection(await databaseOf(folder));
  const file = new DatabaseSync(join(folder, 'ledger.db'));
  onTestFinished(() => file.close());
  return sqliteSql(file);
}

/** The result of each statement: how many rows it changed, or which rule refused it. */
export async function rawRun(folder: string): Promise<(sql: string) => Promise<string>> {
  const db = await rawLedger(folder);
  return (sql) =>
    db.run(engine() === 'postgres' ? sql.replace(/\bx'([0-9a-f]*)'/g, String.raw`'\x$1'::bytea`) : sql).then(
      ({ changes }) => `changed ${changes}`,
      (error: unknown) => (error instanceof Error ? error.message : 'failed'),
    );
}
