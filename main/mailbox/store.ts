// What a mailbox keeps: one SQLite file in its folder. Deliveries that arrive together are written by one commit, and each is answered
// after it.
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newRoot } from './address.ts';

const schema = `
CREATE TABLE mailbox (id INTEGER PRIMARY KEY CHECK (id = 1), root BLOB NOT NULL) STRICT;
CREATE TABLE boxes (box TEXT PRIMARY KEY, recipient TEXT NOT NULL) STRICT;
CREATE TABLE deliveries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  box TEXT NOT NULL,
  nonce TEXT NOT NULL,
  digest BLOB NOT NULL,
  at INTEGER NOT NULL,
  sealed BLOB NOT NULL,
  repeats INTEGER NOT NULL DEFAULT 0,
  forwarded INTEGER CHECK (forwarded IN (0, 1)),
  acknowledged_at INTEGER,
  UNIQUE (box, nonce, digest)
) STRICT;
CREATE INDEX deliveries_of_box ON deliveries (box, seq);
PRAGMA user_version = 1;`;

export interface NewDelivery {
  readonly box: string;
  readonly nonce: string;
  readonly digest: Uint8Array;
  readonly at: number;
  readonly sealed: Uint8Array;
  readonly hasTarget: boolean;
}

export interface StoredDelivery {
  readonly seq: number;
  readonly nonce: string;
  readonly at: number;
  /** How often the same bytes came again. */
  readonly repeats: number;
  /** Null without a target; otherwise whether it took this delivery. */
  readonly forwarded: boolean | null;
  readonly sealed: Uint8Array;
}

/** The number of a new delivery; null if the same bytes were stored before. */
type Seq = number | null;

interface Waiting {
  readonly write: () => Seq;
  readonly resolve: (seq: Seq) => void;
  readonly reject: (error: unknown) => void;
}

export type Store = ReturnType<typeof openStore>;

/** A second mailbox in the same folder would answer for what the first one deletes. */
export class FolderInUse extends Error {}

export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const db = new DatabaseSync(join(folder, 'mailbox.db'));
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    const busy = error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6);
    throw busy ? new FolderInUse(folder) : error;
  }
  const version = db.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version === 0) {
    db.exec(schema);
    db.prepare('INSERT INTO mailbox (id, root) VALUES (1, ?)').run(newRoot());
  }
  // What the office sends on itself is looked for again and again.
  db.exec('CREATE INDEX IF NOT EXISTS deliveries_left ON deliveries (box, seq) WHERE forwarded = 0');
  db.exec('COMMIT');
  if (version !== 0 && version !== 1) {
    db.close();
    throw new Error('this folder was made by a newer mailbox');
  }

  const insert = db.prepare(`INSERT INTO deliveries (box, nonce, digest, at, sealed, forwarded)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET repeats = repeats + 1 RETURNING seq, repeats`);
  const repeat = db.prepare(
    'UPDATE deliveries SET repeats = repeats + 1 WHERE box = ? AND nonce = ? AND digest = ?',
  );
  const known = db.prepare('SELECT seq FROM deliveries WHERE box = ? AND nonce = ? AND digest = ?');
  const ofAddress = db.prepare('SELECT count(*) AS count FROM deliveries WHERE box = ? AND nonce = ?');
  const after = db.prepare(`SELECT seq, nonce, at, repeats, forwarded, sealed FROM deliveries
    WHERE box = ? AND seq > ? ORDER BY seq LIMIT ?`);
  const left = db.prepare(`SELECT seq FROM deliveries
    WHERE box = ? AND forwarded = 0 AND acknowledged_at IS NOT NULL AND seq > ? ORDER BY seq LIMIT 1000`);
  const last = db.prepare('SELECT max(seq) AS seq FROM deliveries WHERE box = ?');
  const sum = db.prepare('SELECT coalesce(sum(length(sealed)), 0) AS bytes FROM deliveries');

  let bytes = Number(sum.get()?.['bytes']);
  let queue: Waiting[] = [];
  let closed = false;

  /** One commit for all that waits: its fsync takes longer than all else. */
  function flush(): void {
    const batch = queue;
    queue = [];
    // What waited when the store was closed has been written by then.
    if (batch.length === 0) return;
    const kept: Seq[] = [];
    try {
      db.exec('BEGIN IMMEDIATE');
      for (const { write } of batch) kept.push(write());
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      for (const { reject } of batch) reject(error);
      return;
    }
    batch.forEach(({ resolve }, at) => resolve(kept[at] ?? null));
  }

  const commit = (write: () => Seq): Promise<Seq> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the mailbox is stopping'));
      if (queue.length === 0) setImmediate(flush);
      queue.push({ write, resolve, reject });
    });

  return {
    isNew: version === 0,
    root: Buffer.from(bytesOf(db.prepare('SELECT root FROM mailbox').get()?.['root'])),

    recipient(box: string): string | null {
      const found = db.prepare('SELECT recipient FROM boxes WHERE box = ?').get(box)?.['recipient'];
      return typeof found === 'string' ? found : null;
    },
    boxes: (): number => Number(db.prepare('SELECT count(*) AS count FROM boxes').get()?.['count']),
    /** False if the box has another key already. */
    pair(box: string, recipient: string): boolean {
      db.prepare('INSERT INTO boxes (box, recipient) VALUES (?, ?) ON CONFLICT DO NOTHING').run(
        box,
        recipient,
      );
      return this.recipient(box) === recipient;
    },
    forgetRecipients: (): void => db.exec('DELETE FROM boxes'),

    has: (box: string, nonce: string, digest: Uint8Array): boolean =>
      known.get(box, nonce, digest) !== undefined,
    keptOf: (box: string, nonce: string): number => Number(ofAddress.get(box, nonce)?.['count']),
    bytes: (): number => bytes,

    /** Resolves once it is on the disk. */
    async keep({ box, nonce, digest, at, sealed, hasTarget }: NewDelivery): Promise<Seq> {
      const seq = await commit(() => {
        const row = insert.get(box, nonce, digest, at, sealed, hasTarget ? 0 : null);
        return row?.['repeats'] === 0 ? Number(row['seq']) : null;
      });
      if (seq !== null) bytes += sealed.length;
      return seq;
    },
    count: (box: string, nonce: string, digest: Uint8Array): Promise<Seq> =>
      commit(() => {
        repeat.run(box, nonce, digest);
        return null;
      }),

    /** At most `most` deliveries and about `mostBytes`, the oldest first. */
    after(box: string, seq: number, most: number, mostBytes: number): StoredDelivery[] {
      const found: StoredDelivery[] = [];
      let size = 0;
      for (const row of after.iterate(box, seq, most)) {
        const sealed = bytesOf(row['sealed']);
        size += sealed.length;
        if (found.length > 0 && size > mostBytes) break;
        found.push({
          seq: Number(row['seq']),
          nonce: String(row['nonce']),
          at: Number(row['at']),
          repeats: Number(row['repeats']),
          forwarded: row['forwarded'] === null ? null : row['forwarded'] === 1,
          sealed,
        });
      }
      return found;
    },
    /** 0 if the box is empty. */
    last: (box: string): number => Number(last.get(box)?.['seq'] ?? 0),
    acknowledge: (box: string, upTo: number, at: number): void =>
      void db
        .prepare(
          'UPDATE deliveries SET acknowledged_at = ? WHERE box = ? AND seq <= ? AND acknowledged_at IS NULL',
        )
        .run(at, box, upTo),
    /** What the office has and the target has not. */
    left: (box: string, seq: number): number[] => left.all(box, seq).map((row) => Number(row['seq'])),
    forwarded: (box: string, seq: number): void =>
      void db.prepare('UPDATE deliveries SET forwarded = 1 WHERE box = ? AND seq = ?').run(box, seq),
    /** Deletes what was acknowledged before this moment; returns how many. */
    clear(before: number): number {
      const { changes } = db.prepare('DELETE FROM deliveries WHERE acknowledged_at < ?').run(before);
      bytes = Number(sum.get()?.['bytes']);
      return Number(changes);
    },
    close(): void {
      closed = true;
      flush();
      db.close();
    },
  };
}

function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new Error('the mailbox has a row that it did not write');
}
