// The ledger's schema on a real PostgreSQL: the same tables, columns and guards as SQLite's.
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import { postgresSchema } from '../../../../../main/ledger/postgres/schema.ts';
import { connectedTo, postgresDatabase } from '../../../../helpers/shared-postgres.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';

function sqlite(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  return db;
}

/** SQLite stores its search index here. */
const ofSearch = /^(boletos|trail)_text/;

const types: Readonly<Record<string, string>> = { INTEGER: 'bigint', TEXT: 'text', BLOB: 'bytea' };

describe('the schema on PostgreSQL', needsPostgres(), () => {
  it('has the tables and columns of SQLite, in their order, and compares text by its bytes', async () => {
    const client = await connectedTo(await postgresDatabase());
    const { rows } = await client.query<{ at: string }>(
      `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(' ' || collation_name, '') AS at
       FROM information_schema.columns WHERE table_schema = 'guiche' AND table_name <> 'repeat_accounts'
       ORDER BY table_name COLLATE "C", ordinal_position`,
    );
    const db = sqlite();
    const expected = db
      .prepare(
        `SELECT m.name, c.name AS column, c.type, c."notnull" OR c.pk > 0 AS filled FROM sqlite_schema AS m
         JOIN pragma_table_xinfo(m.name) AS c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid`,
      )
      .all()
      .filter(({ name }) => !ofSearch.test(String(name)))
      .map(({ name, column, type, filled }) =>
        [
          `${String(name)}.${String(column)}`,
          types[String(type)],
          filled === 1 ? 'NO' : 'YES',
          ...(type === 'TEXT' ? ['C'] : []),
        ].join(' '),
      );
    db.close();
    expect(rows.map(({ at }) => at)).toEqual(expected);
  });

  it('has each guard and index', async () => {
    const client = await connectedTo(await postgresDatabase());
    const { rows } = await client.query<{ name: string }>(
      `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT indexname FROM pg_indexes WHERE schemaname = 'guiche'`,
    );
    const names = new Set(rows.map(({ name }) => name));
    const db = sqlite();
    const missing = db
      .prepare(`SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL`)
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !names.has(name));
    db.close();
    // Triggers maintain the search index of SQLite; PostgreSQL maintains its own. Its attempts_use also checks the account.
    expect(missing).toEqual(['trail_words', 'attempts_account', 'boletos_renamed']);
  });

  it('can be created in several schemas of one database, each time in the first schema of the search path', async () => {
    const client = await connectedTo(await postgresDatabase('empty'));
    for (const schema of ['one', 'other']) {
      await client.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}`);
      await client.query(postgresSchema().join('\n'));
    }
    const { rows } = await client.query(
      `SELECT count(*)::int AS count FROM pg_tables WHERE schemaname IN ('one', 'other') GROUP BY schemaname`,
    );
    expect(rows[0]).toEqual(rows[1]);
  });

  it('refuses what SQLite refuses, with the code of the guard', async () => {
    const client = await connectedTo(await postgresDatabase());
    await client.query(
      `INSERT INTO trail (at, utc_offset, os_user, what, detail) VALUES ('2026-11-20T15:00:00.000Z', -180, 'ana', 'ledger.made', '{}')`,
    );
    await expect(client.query(`UPDATE trail SET what = 'other'`)).rejects.toMatchObject({ code: 'GU001' });
  });
});
