// Ledgers with random writes, and the contents of their tables.
import { DatabaseSync } from 'node:sqlite';
import { commit } from '../../main/ledger/commit.ts';
import { openForWriting } from '../../main/ledger/connection.ts';
import { canonical } from '../../main/ledger/json.ts';
import { migrate } from '../../main/ledger/migrations.ts';
import { sqliteSql } from '../../main/ledger/sqlite.ts';
import {
  orNull,
  text,
  type ColumnValue,
  type Row,
  type Sql,
  type Transactions,
} from '../../main/ledger/sql.ts';
import { recoverAttempts } from '../../main/ledger/tables/attempts.ts';
import { freezeLedger, recoverBoletos } from '../../main/ledger/tables/boletos-doubts.ts';
import { createMeta } from '../../main/ledger/tables/meta.ts';
import { unsafeCast } from '../../main/ledger/unsafe-cast.ts';
import * as fc from './properties.ts';
import { beginning, creating, drawnWrites, makeWrite, type Known, type Write } from './random-writes.ts';

export const at = '2026-11-20T15:00:00.000Z';

let asked = 0;
export async function perform(db: Transactions, { op, input }: Write): Promise<unknown> {
  const request = { id: (asked += 1), input: { op, input, stamp: { at, utcOffset: -180 } } };
  const committer = {
    db,
    osUser: 'ana',
    beforeCommit: () => Promise.resolve(),
    afterCommit: () => undefined,
  };
  const { answers, tables } = await commit(committer, [request]);
  return answers.map((answer) =>
    'failure' in answer ? answer.failure.code : { value: answer.value, tables: tables.toSorted() },
  );
}

export const knowing = (db: Sql): Known => {
  let made = 0;
  const of = async (boleto: number): Promise<Row> =>
    (await db.get(
      `SELECT revision, batch_id, (SELECT id FROM attempts WHERE seq = attempt) AS attempt FROM boletos WHERE id = ?`,
      boleto,
    )) ?? {};
  return {
    revision: async (boleto) => Number((await of(boleto))['revision'] ?? 1),
    attempt: async (boleto) => unsafeCast<string | null>((await of(boleto))['attempt'] ?? null),
    mailTry: async (id) => {
      const row = await db.get('SELECT attempt FROM messages WHERE id = ?', id);
      return row ? orNull(text, row, 'attempt') : null;
    },
    batchOf: async (boleto) => Number((await of(boleto))['batch_id'] ?? 1),
    fresh: () => `try-${(made += 1)}`,
  };
};

export type ComparableRow = Readonly<Record<string, unknown>>;
export type TablesOf = Readonly<Record<string, readonly ComparableRow[]>>;

/** Each engine writes spaces in JSON differently. */
function comparable(value: ColumnValue): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return canonical(JSON.parse(value));
  } catch {
    return value;
  }
}

export const ledgerTables = ((): readonly string[] => {
  const file = new DatabaseSync(':memory:');
  migrate(file);
  const names = file
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
    .all()
    .map(({ name }) => String(name));
  file.close();
  // The progress of SQLite's own index, and the index.
  return names.filter((name) => !/_text|^boletos_indexed$/.test(name));
})();

export async function rowsOf(db: Sql): Promise<TablesOf> {
  const all: Record<string, readonly ComparableRow[]> = {};
  for (const table of ledgerTables)
    all[table] = (await db.all(`SELECT * FROM ${table}`))
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, comparable(value)])))
      .toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
  return all;
}

/** Rows of other areas that belong to the first boleto and its account. */
const hanging = `
  INSERT INTO documents (account_id, boleto, remote_id, sha256, bytes, pages, protection, opener, opener_of, bars, fetched_at, opened)
    VALUES ('padaria', 1, '700', '${'a'.repeat(64)}', 10, 1, 'opened', 'document', 1, '[]', '${at}', 1);
  INSERT INTO booklets (state, plan, created_at, boletos, cents, members)
    VALUES ('finished', '{"of":{"batchId":1},"title":"Aurora"}', '${at}', 2, 300, '[2,1]');
  INSERT INTO booklet_accounts VALUES (1, 1);
  INSERT INTO sheet_lines VALUES (1, 9, 'total', 'Total;3');
  INSERT INTO watch_spending VALUES (1, 0, 60, 5);
  INSERT INTO withdrawal_settings VALUES (1, '{"limitCents":1}');
  INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at)
    VALUES ('saque', 'padaria', 'withdrawal', 'ref-saque', 'withdrawal/saque', 1, x'00ff', '${at}');
  INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, fees)
    VALUES (1, (SELECT seq FROM attempts WHERE id = 'saque'), '2026-11-20', 500, '0x${'A'.repeat(40)}', '0x${'a'.repeat(40)}', '{}');
  UPDATE attempts SET state = 'uncertain', settled_at = '${at}' WHERE id = 'saque';
  INSERT INTO estimate_misses (withdrawal, figures, seen_at) VALUES (1, '["fee"]', '${at}');
`;

/** A ledger's file with random writes, open until it is closed; its attempts and boletos are as after a start. */
export async function drawnLedger(
  path: string,
  { writes = 80, ledgerId = 'drawn' } = {},
): Promise<DatabaseSync> {
  const file = openForWriting(path);
  migrate(file);
  const db = sqliteSql(file);
  await createMeta(db, { ledgerId, machineId: 'm', createdAt: at, freeze: null, begunForLost: null });
  const known = { ...knowing(db), fresh: prefixed(ledgerId) };
  for (const write of beginning()) await perform(db, write);
  // States that random writes seldom reach: boletos of the service, with the rows that depend on them.
  const plain = { a: 0, b: 0, flag: true, word: 'Bia', other: 'x' } as const;
  for (const kind of ['queue', 'begin'] as const)
    await perform(db, await makeWrite({ ...plain, kind }, known));
  for (const one of creating) await perform(db, await makeWrite(one, known));
  file.exec(hanging.replaceAll('saque', `saque-${ledgerId}`));
  const [drawn] = fc.sample(fc.array(drawnWrites, { minLength: writes, maxLength: writes }), {
    numRuns: 1,
    seed: 1,
  });
  for (const one of drawn?.flat() ?? []) await perform(db, await makeWrite(one, known));
  await db.begin();
  await recoverAttempts(db, { at, utcOffset: -180, osUser: 'ana' });
  await recoverBoletos(db, at);
  await db.commit();
  return file;
}

const prefixed = (of: string): Known['fresh'] => {
  let made = 0;
  return () => `${of}-${(made += 1)}`;
};

/** As the program retires a ledger. */
export async function retire(file: DatabaseSync): Promise<void> {
  const db = sqliteSql(file);
  await db.begin();
  await freezeLedger(db, { reason: 'retired' }, { at, utcOffset: -180, osUser: 'ana' });
  await db.commit();
}

/** Changes columns that no step of a program changes. */
export function rewrite(file: DatabaseSync, sql: string): void {
  const guards = file
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid`)
    .all();
  for (const { name } of guards) file.exec(`DROP TRIGGER ${String(name)}`);
  file.exec(sql);
  for (const guard of guards) file.exec(String(guard['sql']));
}
