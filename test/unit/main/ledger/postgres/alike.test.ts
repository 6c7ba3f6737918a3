// The same random writes on SQLite and on PostgreSQL: in the end every answer, every row of every table, and every search result is the
// same.
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { listHandles } from '../../../../../main/ledger/list-handles.ts';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import { reads, type ListName, type ReadInput, type ReadOp } from '../../../../../main/ledger/operations.ts';
import { connectLedger, postgresSql } from '../../../../../main/ledger/postgres/driver.ts';
import { sqliteSql } from '../../../../../main/ledger/sqlite.ts';
import type { Sql, Transactions } from '../../../../../main/ledger/sql.ts';
import { createMeta } from '../../../../../main/ledger/tables/meta.ts';
import { unsafeCast } from '../../../../../main/ledger/unsafe-cast.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import * as fc from '../../../../helpers/properties.ts';
import { at, knowing, perform, rowsOf } from '../../../../helpers/drawn-ledger.ts';
import {
  beginning,
  creating,
  drawnWrites,
  makeWrite,
  type Drawn,
} from '../../../../helpers/random-writes.ts';
import { newDatabase } from '../../../../helpers/shared-postgres.ts';

async function begun(db: Transactions): Promise<Transactions> {
  await createMeta(db, { ledgerId: 'l', machineId: 'm', createdAt: at, freeze: null, begunForLost: null });
  return db;
}

interface Opened {
  readonly db: Transactions;
  readonly close: () => Promise<void>;
}

async function onSqlite(): Promise<Opened> {
  const file = new DatabaseSync(':memory:');
  migrate(file);
  return { db: await begun(sqliteSql(file)), close: () => Promise.resolve(file.close()) };
}

/**
 * PostgreSQL never reuses a number, even if the row that took it was undone; SQLite does. The next number follows the last row here, so
 * that rows can be compared by their numbers.
 */
async function onPostgres(): Promise<Opened> {
  const { login, drop } = await newDatabase();
  const client = await connectLedger({ ...login, ca: null });
  const db = postgresSql(client);
  const numbered = await db.all(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'guiche' AND is_identity = 'YES'`,
  );
  const align = numbered
    .map(
      ({ table_name: table, column_name: column }) =>
        `setval(pg_get_serial_sequence('${String(table)}', '${String(column)}'),
           coalesce((SELECT max(${String(column)}) FROM ${String(table)}), 0) + 1, false)`,
    )
    .join(', ');
  const aligned = async (): Promise<void> => {
    await db.get(`SELECT ${align}`);
  };
  const opened = await begun({
    ...db,
    async rollback() {
      await db.rollback();
      await aligned();
    },
    async rollbackTo(name) {
      await db.rollbackTo(name);
      await aligned();
    },
    runGuarded: (text, ...values) =>
      db.runGuarded(text, ...values).catch(async (error: unknown) => {
        await aligned();
        throw error;
      }),
  });
  return {
    db: opened,
    async close() {
      await client.end();
      await drop();
    },
  };
}

const ask = <K extends ReadOp>(db: Sql, op: K, input: ReadInput<K>): Promise<unknown> =>
  unsafeCast<(db: Sql, input: unknown) => Promise<unknown>>(reads[op])(db, input);

async function found(db: Sql, list: ListName, filter: unknown, sort: unknown): Promise<unknown> {
  const { rows, count } = await listHandles(db).open({ list, filter, sort, first: 100, pinned: false });
  return { rows, count };
}

const needles = ['conc', 'CONCEIÇÃO', 'é', 'agua', 'água', '100%', '_', '\\', `O'Ne`, '"', 'ñ', '5299', '70'];

async function whatIsSeen(db: Sql): Promise<unknown> {
  const seen: unknown[] = [];
  for (const text of [undefined, ...needles])
    for (const scope of ['all', { accountId: 'padaria' }]) {
      const filter = text === undefined ? { scope } : { text, scope };
      // Only SQLite finds a character that JSON escapes by its escape.
      if (text !== '\\') seen.push(await found(db, 'trail', filter, 'newest'));
      for (const sort of ['newest', 'oldest', 'due', 'amount', 'name'])
        seen.push(await found(db, 'boletos', filter, sort));
      for (const sort of ['newest', 'oldest']) seen.push(await found(db, 'messages', filter, sort));
    }
  for (const sort of ['line', 'name', 'document', 'amount', 'due'])
    for (const descending of [true, false])
      seen.push(await found(db, 'batchRows', { batchId: 1, descending }, sort));
  for (const sort of ['changed', 'next', 'oldest', 'newest', 'value', 'label', 'group'])
    seen.push(await found(db, 'watches', {}, sort));
  seen.push(await ask(db, 'accounts.list', { removed: true }), await ask(db, 'batches.list', {}));
  for (const id of [1, 2, 3])
    seen.push(
      await ask(db, 'batches.counts', { id }),
      await ask(db, 'batches.duplicates', { id }),
      await ask(db, 'boletos.duplicates', { batchId: id }),
      await ask(db, 'boletos.doubts', { batchId: id }),
      await ask(db, 'boletos.sendings', { batchId: id }),
      await ask(db, 'boletos.sheetLines', { batchId: id, lines: [2, 3, 4] }),
    );
  const owed = [
    { key: 1, cents: 100, dueDate: '2026-12-10', document: '52998224725', name: 'Ana Conceição' },
  ];
  const moment = Date.UTC(2026, 10, 20) + 5;
  for (const accountId of ['padaria', 'oficina'])
    seen.push(
      await found(db, 'messages', { scope: { accountId }, open: true }, 'newest'),
      await ask(db, 'messages.counts', { accountId }),
      await ask(db, 'messages.due', { accountId, taken: [1] }),
      await ask(db, 'messages.waiting', { accountId }),
      await ask(db, 'messages.startsSince', { accountId, moment }),
      await ask(db, 'messages.template', { accountId, purpose: 'new' }),
      await ask(db, 'messages.maybeMailed', { accountId, purpose: 'new', boletos: [1, 2, 3, 4] }),
      await ask(db, 'messages.toRemind', {
        accountId,
        purpose: 'after',
        from: '2026-12-10',
        to: '2026-12-12',
        most: 5,
      }),
      await ask(db, 'boletos.owed', { accountId, owed }),
      await ask(db, 'boletos.bearing', { accountId, mark: 'id', values: ['700', '701', 'a\0'] }),
      await ask(db, 'documents.carnes', { accountId }),
      await ask(db, 'wallets.list', { accountId }),
    );
  seen.push(
    await ask(db, 'accounts.waiting', { withdrawalFailed: at, watchFailed: at }),
    await ask(db, 'messages.ofBoletos', { boletos: [1, 2, 3] }),
    await ask(db, 'messages.toMake', { id: 1 }),
    await ask(db, 'preferences.list', null),
    await ask(db, 'printers.known', null),
  );
  return seen;
}

async function alike(drawn: readonly Drawn[]): Promise<void> {
  const opened = await Promise.all([onSqlite(), onPostgres()]);
  try {
    await endAlike(opened[0].db, opened[1].db, drawn);
  } finally {
    for (const { close } of opened) await close();
  }
}

async function endAlike(
  sqlite: Transactions,
  postgres: Transactions,
  drawn: readonly Drawn[],
): Promise<void> {
  const known = knowing(sqlite);
  for (const write of beginning())
    expect(await perform(postgres, write)).toEqual(await perform(sqlite, write));
  for (const one of [...creating, ...drawn]) {
    const write = await makeWrite(one, known);
    expect({ write, came: await perform(postgres, write) }).toEqual({
      write,
      came: await perform(sqlite, write),
    });
  }
  expect(await rowsOf(postgres)).toEqual(await rowsOf(sqlite));
  expect(await whatIsSeen(postgres)).toEqual(await whatIsSeen(sqlite));
}

describe('two engines', needsPostgres(), () => {
  it('have the same content after the same random writes', async () => {
    // A shorter case proves nothing more, because each case needs a database.
    const runs = fc.assert(fc.asyncProperty(drawnWrites, alike), { numRuns: 12, endOnFailure: true });
    await expect(runs).resolves.toBeUndefined();
  });
});
