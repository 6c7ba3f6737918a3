// Reads facts about a copy of a ledger before it is trusted: whose it is, what its last entry is, how old it is.
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../failure.ts';
import { integer, orNull, text } from './sql.ts';
import { openForReading } from './connection.ts';
import { inspect } from './inspect.ts';
import { isOurs } from './migrations.ts';

export type CopyFacts = Readonly<ReturnType<typeof factsIn>>;

const count = (db: DatabaseSync, of: string): number =>
  integer(db.prepare(`SELECT count(*) AS n FROM ${of}`).get() ?? {}, 'n');

function factsIn(db: DatabaseSync, version: number) {
  const meta = db.prepare('SELECT ledger_id, machine_id FROM meta').get() ?? {};
  const last = db.prepare('SELECT at, os_user FROM trail ORDER BY seq DESC LIMIT 1').get();
  const names = db
    .prepare(`SELECT name FROM accounts WHERE kind = 'service' AND removed_at IS NULL ORDER BY name`)
    .all();
  return {
    ledgerId: text(meta, 'ledger_id'),
    machineId: text(meta, 'machine_id'),
    version,
    /** The moment of the last entry of its trail; it knows nothing later. Null when its trail is empty. */
    lastAt: last ? orNull(text, last, 'at') : null,
    lastBy: last ? orNull(text, last, 'os_user') : null,
    /** Attempts ever begun. */
    sends: version < 2 ? 0 : count(db, 'attempts'),
    boletos: version < 3 ? 0 : count(db, `boletos WHERE state = 'created'`),
    /** The names of its accounts of a real service. */
    accounts: names.map((row) => text(row, 'name')),
  };
}

/** Values that the tables allow and that no start could read: its checks would fail each time. */
function unreadable(db: DatabaseSync): string | null {
  const columns = db
    .prepare(
      `SELECT t.name AS place, group_concat('abs(' || c.name || ') > ${Number.MAX_SAFE_INTEGER}', ' OR ') AS large
       FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' AND c.type = 'INTEGER' GROUP BY t.name`,
    )
    .all();
  for (const row of columns)
    if (db.prepare(`SELECT 1 FROM "${text(row, 'place')}" WHERE ${text(row, 'large')} LIMIT 1`).get())
      return `numbers in ${text(row, 'place')}`;
  const json = ['identity', 'settings', 'credentials'].map((name) => `json_type(${name}) <> 'object'`);
  return db.prepare(`SELECT 1 FROM accounts WHERE ${json.join(' OR ')}`).get() ? 'accounts' : null;
}

/** Reads a file that may be anything; throws with the reason why it is no copy that could be restored. */
export function readCopy(path: string): CopyFacts {
  const finding = inspect(path);
  switch (finding.kind) {
    case 'missing':
      throw new CodedError('fileGone', 'ledger');
    case 'newer':
      throw new CodedError('ledgerNewer', 'ledger', { detail: String(finding.version) });
    case 'damaged':
      throw new CodedError(finding.why === 'not a ledger' ? 'copyForeign' : 'copyDamaged', 'ledger', {
        detail: finding.why,
      });
    case 'sound':
      break;
  }
  const db = openForReading(path);
  try {
    // A trigger, a default or a table that our schema does not have could act by itself; a missing check guards nothing.
    if (!isOurs(db, finding.version)) throw new CodedError('copyForeign', 'ledger', { detail: 'schema' });
    const why = unreadable(db);
    if (why !== null) throw new CodedError('copyDamaged', 'ledger', { detail: why });
    return factsIn(db, finding.version);
  } finally {
    db.close();
  }
}
