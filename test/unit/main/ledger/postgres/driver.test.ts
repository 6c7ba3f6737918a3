// The driver on a real PostgreSQL: what its transactions keep and undo, and what it refuses to answer.
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConnectionLost, ConstraintFailed } from '../../../../../main/ledger/failures.ts';
import { connectLedger, postgresSql } from '../../../../../main/ledger/postgres/driver.ts';
import { insertMany, inSavepoint, type Transactions } from '../../../../../main/ledger/sql.ts';
import { needsPostgres, type Login } from '../../../../helpers/postgres-server.ts';
import { connectedTo, postgresDatabase } from '../../../../helpers/shared-postgres.ts';

async function driverOf(login: Login): Promise<Transactions> {
  const client = await connectLedger({ ...login, ca: null });
  onTestFinished(() => client.end().catch(() => undefined));
  return postgresSql(client);
}

async function table(): Promise<{ readonly login: Login; readonly db: Transactions }> {
  const login = await postgresDatabase('empty');
  const db = await driverOf(login);
  await db.run('CREATE TABLE kept (id bigint PRIMARY KEY, word text COLLATE "C", bytes bytea)');
  return { login, db };
}

const ids = async (db: Transactions) => (await db.all('SELECT id FROM kept ORDER BY id')).map(({ id }) => id);

describe('the driver for PostgreSQL', needsPostgres(), () => {
  it('reports a COMMIT that rolled back, which the server says only in its tag', async () => {
    const { db } = await table();
    await db.begin();
    await db.run('INSERT INTO kept (id) VALUES (1)');
    await expect(db.run('INSERT INTO kept (id) VALUES (1)')).rejects.toThrow(ConstraintFailed);
    await expect(db.commit()).rejects.toThrow('rolled back');
    expect(db.inTransaction()).toBe(false);
    expect(await ids(db)).toEqual([]);
  });

  it('reports the first error, not only that something failed', async () => {
    const { db } = await table();
    await db.begin();
    const wordsOf = (run: Promise<unknown>): Promise<string> =>
      run.then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.message : 'failed'),
      );
    const all = await Promise.all(
      [1, 1, 2].map((id) => wordsOf(db.run('INSERT INTO kept (id) VALUES (?)', id))),
    );
    const words = 'UNIQUE constraint failed: kept.id';
    expect(all).toEqual(['done', words, words]);
    await db.rollback();
  });

  it('continues after a guarded statement was refused, and after a savepoint', async () => {
    const { db } = await table();
    await db.begin();
    await db.runGuarded('INSERT INTO kept (id) VALUES (1)');
    await expect(db.runGuarded('INSERT INTO kept (id) VALUES (1)')).rejects.toThrow(ConstraintFailed);
    const part = inSavepoint(db, 'part', async () => {
      await db.run('INSERT INTO kept (id) VALUES (2)');
      await db.run('INSERT INTO kept (id) VALUES (1)');
    });
    await expect(part).rejects.toThrow(ConstraintFailed);
    await db.run('INSERT INTO kept (id) VALUES (3)');
    await db.commit();
    expect(await ids(db)).toEqual([1, 3]);
  });

  it('keeps the order of rows that are sent together', async () => {
    const { db } = await table();
    await db.begin();
    const values = Array.from({ length: 1_234 }, (_, at) => [at, `row ${at}`]).flat();
    await insertMany(db, 'kept', ['id', 'word'], values);
    await db.commit();
    expect(await db.get('SELECT count(*) AS count, max(id) AS last FROM kept')).toEqual({
      count: 1_234,
      last: 1_233,
    });
    expect((await db.ids('SELECT id FROM kept ORDER BY id DESC LIMIT 2')).join()).toBe('1233,1232');
  });

  it('reads whole numbers exactly, and refuses one that is too large', async () => {
    const { db } = await table();
    await db.run('INSERT INTO kept (id) VALUES (?)', Number.MAX_SAFE_INTEGER);
    expect(await db.get('SELECT id, id > 1 AS more FROM kept')).toEqual({
      id: Number.MAX_SAFE_INTEGER,
      more: 1,
    });
    await expect(db.get('SELECT id + 1 AS next FROM kept')).rejects.toThrow('larger than can be held');
    await expect(db.get('SELECT sum(id * 3) AS sum FROM kept')).rejects.toThrow('larger than can be held');
    expect(await ids(db)).toEqual([Number.MAX_SAFE_INTEGER]);
  });

  it('keeps NUL in text and bytes', async () => {
    const { db } = await table();
    await db.run('INSERT INTO kept VALUES (1, ?, ?)', 'a\0b', new Uint8Array([0, 255]));
    expect(await db.get('SELECT word, bytes FROM kept WHERE word = ?', 'a\0b')).toEqual({
      word: 'a\0b',
      bytes: new Uint8Array([0, 255]),
    });
  });

  it('waits for another connection’s transaction before its own starts', async () => {
    const { db, login } = await table();
    const other = await driverOf(login);
    await db.begin();
    await db.run('INSERT INTO kept (id) VALUES (1)');
    const seen = other.begin().then(() => ids(other));
    await db.run('INSERT INTO kept (id) VALUES (2)');
    await db.commit();
    expect(await seen).toEqual([1, 2]);
    await other.rollback();
  });

  it('reports a lost connection, so that nobody takes it for a refusal', async () => {
    const { db, login } = await table();
    await db.begin();
    await db.run('INSERT INTO kept (id) VALUES (1)');
    const { pid } = (await db.get('SELECT pg_backend_pid() AS pid')) ?? {};
    await (await connectedTo(login)).query('SELECT pg_terminate_backend($1, 5000)', [pid]);
    await expect(db.commit()).rejects.toThrow(ConnectionLost);
  });

  it('waits for the disk even if the server would not', async () => {
    const login = await postgresDatabase('empty');
    const admin = await connectedTo(login);
    await admin.query(`ALTER DATABASE ${login.database} SET synchronous_commit = off`);
    const db = await driverOf(login);
    expect(await db.get('SHOW synchronous_commit')).toEqual({ synchronous_commit: 'on' });
  });
});
