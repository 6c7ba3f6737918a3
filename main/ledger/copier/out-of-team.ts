// Writes a team's ledger to the file of one computer: every row as of one moment, without what only a team has. The file appears
// complete or not at all. A ledger that leaves the team opens frozen and asks about each row that could be sent. A copy opens like any
// other copy.
import { existsSync, rmSync, renameSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Client, QueryArrayResult } from 'pg';
import { sealFile } from '../backup.ts';
import { text, type ColumnValue } from '../sql.ts';
import { migrate } from '../migrations.ts';
import { sqliteSql } from '../sqlite.ts';
import { createMeta } from '../tables/meta.ts';
import { doubtMessages } from '../tables/messages-sending.ts';
import { appendTrail } from '../tables/trail.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { goOn, MoveRefused, type Passed } from './move-refused.ts';
import { columnsOf, orderOf } from './source.ts';
import type { StateSum } from './into-team.ts';
import { movedTables, type MovedTable } from '../team-tables.ts';

export interface LeaveOptions {
  /** `copy`: the team continues, and the file is its backup. */
  readonly as: 'own' | 'copy';
  readonly ledgerId: string;
  readonly machineId: string;
  readonly at: string;
  readonly utcOffset: number;
  readonly osUser: string;
  readonly heard?: (table: string, rows: number) => void;
  /** Called with the number of rows once it is known. */
  readonly counted?: (rows: number) => void;
  /** Called with the number of rows written. If it returns false, the export ends without a file. */
  readonly passed?: Passed;
}

export interface Left {
  readonly rows: Readonly<Record<string, number>>;
  readonly states: readonly StateSum[];
}

const rowsTogether = 2_000;

interface Guard {
  readonly name: string;
  readonly sql: string;
}

/** The triggers for single steps. The one that indexes the trail for search stays on. */
const guardsOf = (db: DatabaseSync): readonly Guard[] =>
  db
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name <> 'trail_words' ORDER BY rowid`,
    )
    .all()
    .map((row) => ({ name: text(row, 'name'), sql: text(row, 'sql') }));

async function copyTable(
  client: Client,
  db: DatabaseSync,
  table: MovedTable,
  passed: LeaveOptions['passed'],
): Promise<number> {
  const names = columnsOf(db, table.name).map(({ name }) => name);
  const insert: StatementSync = db.prepare(
    `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  await client.query(
    `DECLARE leaving NO SCROLL CURSOR FOR SELECT ${names.join(', ')} FROM ${table.name} WHERE ${table.whose} ORDER BY ${orderOf(table)}`,
  );
  const fetch = (): Promise<QueryArrayResult<ColumnValue[]>> =>
    client.query<ColumnValue[]>({ text: `FETCH ${rowsTogether} FROM leaving`, rowMode: 'array' });
  let count = 0;
  // The next rows are fetched while these are written.
  for (let next = fetch(); ;) {
    const { rows } = await next;
    if (rows.length === rowsTogether) {
      next = fetch();
      next.catch(() => undefined);
    }
    for (const row of rows) insert.run(...row);
    count += rows.length;
    goOn(passed, rows.length);
    if (rows.length < rowsTogether) break;
  }
  await client.query('CLOSE leaving');
  return count;
}

async function countRows(client: Client): Promise<number> {
  const counts = movedTables.map(({ name, whose }) => `(SELECT count(*) FROM ${name} WHERE ${whose})`);
  const { rows } = await client.query<{ readonly n: number }>(`SELECT ${counts.join(' + ')} AS n`);
  return rows[0]?.n ?? 0;
}

// Somebody who continues with the file must know that the team did not: each press asks about ready rows, and once for the dashboard.
const asked = `
  UPDATE boletos SET maybe_sent = ?1, maybe_sent_meant = 0 WHERE state IN ('draft', 'ready', 'refused', 'out');
`;
const askedOfAccounts = `UPDATE accounts SET unmatched_since = ?1 WHERE kind = 'service'`;

async function write(client: Client, db: DatabaseSync, options: LeaveOptions): Promise<Left> {
  migrate(db);
  db.exec('BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON');
  const guards = guardsOf(db);
  for (const { name } of guards) db.exec(`DROP TRIGGER ${name}`);
  const sql = sqliteSql(db);
  const rows: Record<string, number> = {};
  if (options.counted) options.counted(await countRows(client));
  for (const table of movedTables) {
    rows[table.name] = await copyTable(client, db, table, options.passed);
    options.heard?.(table.name, rows[table.name] ?? 0);
  }
  if (options.as === 'own') {
    db.prepare(asked).run(options.at);
    db.prepare(askedOfAccounts).run(options.at);
    await doubtMessages(sql, options);
  }
  for (const { sql: guard } of guards) db.exec(guard);
  const { ledgerId, machineId, at, utcOffset, osUser, as } = options;
  await createMeta(sql, {
    ledgerId,
    machineId,
    createdAt: at,
    freeze: as === 'own' ? { reason: 'leftTeam', since: at } : null,
    begunForLost: null,
  });
  if (as === 'copy') db.exec('UPDATE meta SET copy = 1');
  const states = (
    await sql.all(
      `SELECT state, count(*) AS count, coalesce(sum(cents), 0) AS cents FROM boletos GROUP BY state ORDER BY state`,
    )
  ).map((row) => ({ state: text(row, 'state'), count: Number(row['count']), cents: Number(row['cents']) }));
  const detail = {
    boletos: rows['boletos'] ?? 0,
    cents: states.reduce((sum, { cents }) => sum + cents, 0),
    uncertain: states.find(({ state }) => state === 'uncertain')?.count ?? 0,
  };
  await appendTrail(
    sql,
    { what: as === 'own' ? 'team.movedOut' : 'team.copied', detail },
    { at, utcOffset, osUser },
  );
  db.exec('COMMIT');
  const broken = db.prepare('PRAGMA foreign_key_check').all();
  if (broken.length > 0) throw new Error(`rows without what they refer to: ${broken.length}`);
  return { rows, states };
}

/** Reads as of one moment, while the team continues to work. */
export async function leadOutOfTeam(client: Client, path: string, options: LeaveOptions): Promise<Left> {
  if (existsSync(path)) throw new MoveRefused('fileExists');
  const part = `${path}.part`;
  for (const name of [part, `${part}-journal`]) rmSync(name, { force: true });
  const db = new DatabaseSync(part, { enableForeignKeyConstraints: true });
  try {
    // Before it is complete nobody needs it. A crash leaves a partial file that is deleted.
    db.exec('PRAGMA synchronous = OFF');
    const left = await inTransaction(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', () =>
      write(client, db, options),
    );
    db.close();
    sealFile(part);
    renameSync(part, path);
    return left;
  } catch (error) {
    if (db.isOpen) db.close();
    rmSync(part, { force: true });
    throw error;
  }
}
