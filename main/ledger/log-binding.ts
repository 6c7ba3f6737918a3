// Binds SQLite's write-ahead log to the file that it continues. SQLite applies any log to any file: an older file that somebody put back
// beside the log of a killed process would mix old rows with the newest counter, and rows that were sent would be ready again.
//
// Each log begins with a row that names the log and the one before it, which was written into the file. A file with neither name is another file.
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { openForReading } from './connection.ts';
import { logRow } from './tables/preferences.ts';

const shape = z.object({ log: z.string(), file: z.string() });
/** `file`: the log that had been written into the file when `log` began. */
type Bound = z.infer<typeof shape>;
const unbound: Bound = { log: '', file: '' };

/** Rows or commits after which the log is written into the file: about the 1,000 pages after which SQLite does so itself. */
const [mostRows, mostCommits] = [1_000, 200];

function boundIn(db: DatabaseSync): Bound {
  const row = db.prepare('SELECT value FROM preferences WHERE key = ?').get(logRow);
  return row === undefined ? unbound : shape.parse(JSON.parse(String(row['value'])));
}

function read(path: string | URL): Bound | null {
  try {
    const db = openForReading(path);
    try {
      return boundIn(db);
    } finally {
      db.close();
    }
  } catch {
    // What cannot be read is judged by the inspection that follows.
    return null;
  }
}

/** Whether the log beside the file continues another file. */
export function isForeignLog(path: string): boolean {
  const bytes = (part: string): number => statSync(part, { throwIfNoEntry: false })?.size ?? 0;
  // SQLite deletes the log of an empty file.
  if (bytes(path) === 0 || bytes(`${path}-wal`) === 0) return false;
  const alone = pathToFileURL(path);
  alone.searchParams.set('immutable', '1');
  const [file, both] = [read(alone), read(path)];
  // Also a file of an earlier version, whose logs were not bound.
  if (file === null || both === null || file.log === '' || both.log === '') return false;
  return file.log !== both.log && file.log !== both.file;
}

export interface BoundLog {
  /** After each commit. Writes the log into the file when it is long, and begins another one. */
  readonly committed: (rows: number) => void;
}

/** Decides in SQLite's place when the log is written into the file, because SQLite would begin the next log without the row. */
export function bindLog(db: DatabaseSync): BoundLog {
  db.exec('PRAGMA wal_autocheckpoint = 0');
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const keep = db.prepare(
    `INSERT INTO preferences (key, value, revision) VALUES (?, ?, 1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, revision = revision + 1`,
  );
  const write = (bound: Bound) => void keep.run(logRow, JSON.stringify(bound));
  /** False if a reader still holds a part of the log. It then grows until the next try. */
  const isWritten = (): boolean => {
    const { busy, log, checkpointed } = checkpoint.get() ?? {};
    return busy === 0 && log === checkpointed;
  };

  let [rows, commits] = [0, 0];
  function renew(): void {
    [rows, commits] = [0, 0];
    const before = boundIn(db);
    const log = before.log === before.file ? randomUUID() : before.log;
    if (log !== before.log) write({ log, file: before.file });
    if (isWritten()) write({ log, file: log });
  }

  renew();
  return {
    committed(more) {
      rows += more;
      commits += 1;
      if (rows < mostRows && commits < mostCommits) return;
      try {
        renew();
      } catch {
        // The log stays as it is. The next commit meets the same disk, and its caller is told.
      }
    },
  };
}
