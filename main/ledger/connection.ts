// Opens SQLite with the ledger's settings.
import { DatabaseSync } from 'node:sqlite';

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
export const openForReading = (path: string | URL): DatabaseSync =>
  new DatabaseSync(path, { readOnly: true, timeout: patience });
