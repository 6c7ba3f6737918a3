// A ledger on PostgreSQL with the client and the commits of the real one, in the test's own thread. Here a database is what a folder is to
// SQLite: opening the same folder again opens the same ledger.
import { onTestFinished } from 'vitest';
import { readProcedures, type ReaderProcedures } from '../../main/ledger/answer-read.ts';
import { client } from '../../main/ledger/client.ts';
import { commit, type WriteCall, type WriterProcedures } from '../../main/ledger/commit.ts';
import { coded } from '../../main/ledger/failures.ts';
import { listeners } from '../../main/ledger/listeners.ts';
import type { LedgerOptions, OpenedLedger } from '../../main/ledger/open.ts';
import { connectLedger, postgresSql } from '../../main/ledger/postgres/driver.ts';
import type { Transactions } from '../../main/ledger/sql.ts';
import { recoverAttempts } from '../../main/ledger/tables/attempts.ts';
import { recoverBoletos } from '../../main/ledger/tables/boletos-doubts.ts';
import { createMeta, readMeta } from '../../main/ledger/tables/meta.ts';
import { sameThread } from '../../main/ledger/team/same-thread-link.ts';
import type { Login } from './postgres-server.ts';
import { postgresDatabase } from './shared-postgres.ts';

const databases = new Map<string, Promise<Login>>();

export function databaseOf(folder: string): Promise<Login> {
  const known = databases.get(folder) ?? postgresDatabase();
  databases.set(folder, known);
  return known;
}

export async function connection(login: Login): Promise<Transactions> {
  const connected = await connectLedger({ ...login, ca: null });
  onTestFinished(() => connected.end());
  return postgresSql(connected);
}

export async function openedOnPostgres(folder: string, options: LedgerOptions): Promise<OpenedLedger> {
  const { now, osUser, machineId, idleMs = 2_000 } = options;
  const login = await databaseOf(folder);
  const [db, view] = await Promise.all([connection(login), connection(login)]);
  const events = listeners();
  let revision = 0;
  const stamp = () => ({
    at: new Date(now()).toISOString(),
    utcOffset: 0 - new Date(now()).getTimezoneOffset(),
  });
  await db.begin();
  if (!(await db.get('SELECT 1 FROM meta')))
    await createMeta(db, {
      ledgerId: crypto.randomUUID(),
      machineId,
      createdAt: stamp().at,
      freeze: null,
      begunForLost: null,
    });
  const interrupted = await recoverAttempts(db, { ...stamp(), osUser });
  await recoverBoletos(db, stamp().at);
  await db.commit();

  const committer = {
    db,
    osUser,
    beforeCommit: () => Promise.resolve(),
    afterCommit: () => undefined,
  };
  const failed = (error: unknown) => coded(error).failure;
  const writer = sameThread<WriterProcedures>(
    {
      async together(calls: readonly WriteCall[], answer) {
        const { answers, tables } = await commit(committer, calls);
        answer(answers);
        if (tables.length === 0) return;
        revision += 1;
        events.emit('changed', { tables, revision });
      },
    },
    failed,
  );
  const backup = (): Promise<never> => Promise.reject(new Error('not of this ledger'));
  const reader = sameThread<ReaderProcedures>({ procedures: { ...readProcedures(view), backup } }, failed);
  const ledger = client({
    writer,
    reader,
    meta: await readMeta(db),
    outsideGeneration: 0,
    machineId,
    witnesses: [],
    journal: null,
    idleMs,
    stamp,
    events,
    revision: () => revision,
    lost: () => false,
  });
  onTestFinished(() => ledger.close());
  return { ledger, notices: interrupted > 0 ? [{ code: 'attemptsInterrupted', count: interrupted }] : [] };
}
