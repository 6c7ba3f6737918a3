// Moves ledgers into a team on a real server and out of it again: every row and figure arrives, and nothing is left half done.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { moveIntoTeam, type Moved } from '../../../../../main/ledger/copier/into-team.ts';
import { planMove } from '../../../../../main/ledger/copier/moves.ts';
import { MoveRefused } from '../../../../../main/ledger/copier/move-refused.ts';
import { leadOutOfTeam } from '../../../../../main/ledger/copier/out-of-team.ts';
import { movedTables, tables as allTables } from '../../../../../main/ledger/team-tables.ts';
import { connectLedger, postgresSql } from '../../../../../main/ledger/postgres/driver.ts';
import type { Sql } from '../../../../../main/ledger/sql.ts';
import { sqliteSql } from '../../../../../main/ledger/sqlite.ts';
import {
  at,
  drawnLedger,
  ledgerTables,
  retire,
  rewrite,
  rowsOf,
  type TablesOf,
} from '../../../../helpers/drawn-ledger.ts';
import { openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { clerkPassword, teamServerForFile, type TestTeam } from '../../../../helpers/team-server.ts';

it('says for each table of a ledger whether it is moved', () => {
  const left = new Set(['boletos_indexed', 'meta']);
  const moved = [...ledgerTables, 'boletos_indexed'].filter(
    (name) => allTables[name]?.use !== 'local' && !left.has(name),
  );
  expect(movedTables.map(({ name }) => name).toSorted()).toEqual(moved.toSorted());
});

describe('a ledger that moves', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  async function owner(): Promise<Client> {
    const { host, port } = server();
    const client = await connectLedger({
      host,
      port,
      database: 'equipe',
      user: 'dona',
      password: clerkPassword,
      ca: null,
    });
    onTestFinished(() => client.end().catch(() => undefined));
    return client;
  }

  async function emptyTeam(): Promise<TestTeam> {
    const team = await newTeam();
    await server().psql('SET session_replication_role = replica; DELETE FROM guiche.accounts', team.database);
    for (const { name, id } of movedTables)
      if (id !== undefined) await server().psql(restarted(name, id), team.database);
    return team;
  }

  const restarted = (name: string, id: string): string =>
    `SELECT setval(pg_get_serial_sequence('guiche.${name}', '${id}'), 1, false)`;

  const sums = (file: DatabaseSync, state: string) => {
    const row =
      file
        .prepare('SELECT count(*) AS count, coalesce(sum(cents), 0) AS cents FROM boletos WHERE state = ?')
        .get(state) ?? {};
    return { count: Number(row['count']), cents: Number(row['cents']) };
  };

  async function retired(options: { ledgerId?: string } = {}) {
    const path = join(temporaryFolder(), 'ledger.db');
    const file = await drawnLedger(path, options);
    onTestFinished(() => {
      if (file.isOpen) file.close();
    });
    return { path, file };
  }

  const move = async (path: string): Promise<Moved> =>
    moveIntoTeam(await owner(), path, { name: 'PC-03', at });

  const own = {
    as: 'own',
    ledgerId: 'led-out',
    machineId: 'machine-1',
    at,
    utcOffset: -180,
    osUser: 'dona',
  } as const;

  const inTeam = async (): Promise<TablesOf> => rowsOf(postgresSql(await owner()));

  /** What is moved, without the questions that the clerk answers afterwards. */
  function gone(tables: TablesOf, more: readonly string[] = []): TablesOf {
    const without = new Set([
      'credentials',
      'mac',
      'computer',
      'who',
      'server_at',
      'added_by',
      'key',
      'incarnation',
      'epoch',
      'n',
      'request',
      ...more,
    ]);
    return Object.fromEntries(
      movedTables
        .filter(({ name }) => name !== 'trail' && !more.includes(name))
        .map(({ name }) => [
          name,
          (tables[name] ?? [])
            // A day without any counts may be forgotten.
            .filter((row) => name !== 'boleto_days' || row['count'] !== 0)
            .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !without.has(column)))),
        ]),
    );
  }

  it('is the same in the team and in the file that leaves it, row by row', async () => {
    await emptyTeam();
    const { path, file } = await retired();
    file.exec(`UPDATE meta SET freeze_reason = 'otherMachine', freeze_since = '${at}', retired = '${at}'`);
    const before = await rowsOf(sqliteSql(file));
    const { rows, accountsMerged } = await move(path);
    expect(accountsMerged).toBe(0);
    expect(rows['boletos']).toBe(before['boletos']?.length);
    const there = await inTeam();
    expect(gone(there, ['state', 'reason', 'batch_totals', 'revision'])).toEqual(
      gone(before, ['state', 'reason', 'batch_totals', 'revision']),
    );
    const out = join(temporaryFolder(), 'out.db');
    const left = await leadOutOfTeam(await owner(), out, own);
    expect(left.rows['boletos']).toBe(rows['boletos']);
    const back = new DatabaseSync(out, { readOnly: true });
    onTestFinished(() => back.close());
    const asked = ['maybe_sent', 'maybe_sent_meant', 'unmatched_since', 'mails_unknown_before'];
    // The team goes on, so what it has not sent yet may leave from there.
    const messages = there['messages']?.map((row) =>
      row['state'] === 'ready' || row['state'] === 'sending' ? { ...row, state: 'maybe' } : row,
    );
    expect(messages?.filter(({ state }) => state === 'maybe').length).toBeGreaterThan(0);
    expect(gone(await rowsOf(sqliteSql(back)), asked)).toEqual(
      gone({ ...there, messages: messages ?? [] }, asked),
    );
  });

  const guards = async (): Promise<string> =>
    server().psql(
      `SELECT count(*) FILTER (WHERE tgenabled <> 'O'), count(*) > 50 FROM pg_trigger WHERE NOT tgisinternal`,
      'equipe',
    );

  it('moves rows of waiting batches that were ready, asks about them before they are sent, and keeps uncertain rows uncertain', async () => {
    await emptyTeam();
    const { path, file } = await retired();
    const ready = sums(file, 'ready');
    const uncertain = sums(file, 'uncertain');
    expect(ready.count).toBeGreaterThan(0);
    await retire(file);
    expect(sums(file, 'ready').count).toBe(0);
    const { states } = await move(path);
    expect(states.find(({ state }) => state === 'ready')).toMatchObject(ready);
    expect(states.find(({ state }) => state === 'uncertain')?.count ?? 0).toBe(uncertain.count);
    const db = postgresSql(await owner());
    expect(
      await db.all(`SELECT DISTINCT maybe_sent, maybe_sent_meant FROM boletos WHERE state = 'ready'`),
    ).toEqual([{ maybe_sent: at, maybe_sent_meant: 0 }]);
    expect(await db.all(`SELECT id FROM batches WHERE state IN ('queued', 'running')`)).toEqual([]);
    expect(
      await db.all(
        'SELECT batch_id, state, count, cents FROM batch_totals WHERE count > 0 ORDER BY batch_id, state',
      ),
    ).toEqual(
      await db.all(
        'SELECT batch_id, state, count(*) AS count, coalesce(sum(cents), 0) AS cents FROM boletos GROUP BY 1, 2 ORDER BY 1, 2',
      ),
    );
    const trail = await db.get(`SELECT detail FROM trail WHERE what = 'team.movedIn'`);
    expect(JSON.parse(String(trail?.['detail']))).toMatchObject({
      ledger: 'drawn',
      boletos: states.reduce((sum, { count }) => sum + count, 0),
    });
    expect(await guards()).toBe('0|t');
    await expect(server().psql('DELETE FROM guiche.boletos', 'equipe')).rejects.toThrow('never deleted');
  });

  it('refuses a ledger in use and a second move, and does not take an earlier freeze as proof of what was ready', async () => {
    await emptyTeam();
    const { path, file } = await retired();
    await expect(move(path)).rejects.toMatchObject({ code: 'notRetired' });
    file.exec(
      `INSERT INTO trail (at, utc_offset, os_user, what, detail) VALUES ('${at}', 0, 'ana', 'ledger.frozen', '{}')`,
    );
    const ready = sums(file, 'ready').count;
    const uncertain = sums(file, 'uncertain').count;
    await retire(file);
    const { states } = await move(path);
    expect(states.find(({ state }) => state === 'ready')).toBeUndefined();
    expect(states.find(({ state }) => state === 'uncertain')?.count).toBe(ready + uncertain);
    await expect(move(path)).rejects.toMatchObject({ code: 'alreadyHere', list: ['drawn'] });
  });

  /** The rows without their numbers, each with the rows that it refers to. */
  async function linked(db: Sql): Promise<Readonly<Record<string, readonly string[]>>> {
    const found: Record<string, readonly string[]> = {};
    for (const [name, sql] of Object.entries({
      boletos: `SELECT accounts.id, batches.name, item, boletos.name AS payer, cents, boletos.remote_id, attempts.id AS attempt
        FROM boletos JOIN batches ON batches.id = batch_id JOIN accounts ON accounts.seq = boletos.account
        LEFT JOIN attempts ON attempts.seq = boletos.attempt`,
      owners: `SELECT attempts.id, boletos.item, boletos.cents FROM attempts JOIN boletos ON owner = 'boleto/' || boletos.id`,
      edits: `SELECT step, before, item FROM boleto_edits JOIN boletos ON boletos.id = boleto`,
      documents: `SELECT sha256, boletos.remote_id FROM documents JOIN boletos ON boletos.id = boleto`,
      booklets: `SELECT title.id, boletos.item, boletos.cents FROM booklets JOIN json_each(members) AS member ON 1 = 1
        JOIN boletos ON boletos.id = CAST(CAST(member.value AS TEXT) AS BIGINT)
        JOIN booklet_accounts ON booklet = booklets.id JOIN accounts AS title ON title.seq = booklet_accounts.account`,
      withdrawals: `SELECT accounts.id, attempts.id AS attempt, cents, seen_at FROM withdrawals
        JOIN accounts ON accounts.seq = account JOIN attempts ON attempts.seq = attempt
        JOIN estimate_misses ON withdrawal = withdrawals.id`,
      twins: `SELECT boletos.item, twins.source FROM accepted_twins AS twins
        JOIN boletos ON boletos.acceptance = twins.acceptance`,
    }))
      found[name] = (await db.all(sql)).map((row) => JSON.stringify(row)).toSorted();
    return found;
  }

  const claims = (file: DatabaseSync): void =>
    file.exec(`UPDATE accounts SET identity = json_object('subject', id)`);

  it('joins only accounts of the same claims, and gives new numbers to the rows that come second', async () => {
    await emptyTeam();
    const first = await retired();
    claims(first.file);
    await retire(first.file);
    await move(first.path);
    const other = await retired({ ledgerId: 'other' });
    await retire(other.file);
    await expect(move(other.path)).rejects.toMatchObject({
      code: 'accountUnproved',
      list: ['padaria', 'oficina'],
    });
    claims(other.file);
    // The same writes made different boletos there.
    rewrite(
      other.file,
      `UPDATE boletos SET remote_id = 'o' || remote_id; UPDATE attempts SET remote_id = 'o' || remote_id, ref = 'o' || ref,
         state = CASE WHEN kind = 'withdrawal' AND state = 'uncertain' THEN 'discarded' ELSE state END`,
    );
    const before = await linked(sqliteSql(other.file));
    expect(Object.keys(before).filter((name) => before[name]?.length === 0)).toEqual([]);
    const there = postgresSql(await owner());
    const known = await linked(there);
    expect((await move(other.path)).accountsMerged).toBe(2);
    expect(Number((await there.get('SELECT count(*) AS n FROM accounts'))?.['n'])).toBe(2);
    const after = await linked(there);
    for (const [name, rows] of Object.entries(before))
      expect([name, after[name]]).toEqual([name, [...(known[name] ?? []), ...rows].toSorted()]);
    const lotes = await there.all('SELECT account_id, lote FROM batches');
    expect(new Set(lotes.map((row) => JSON.stringify(row))).size).toBe(lotes.length);
  });

  it('stops at a boleto of the service that the team already has, names it, and leaves nothing', async () => {
    await emptyTeam();
    const first = await retired();
    claims(first.file);
    await retire(first.file);
    await move(first.path);
    const before = await inTeam();
    const again = await retired({ ledgerId: 'again' });
    claims(again.file);
    rewrite(again.file, `UPDATE attempts SET ref = 'o' || ref`);
    await retire(again.file);
    const remote = again.file
      .prepare('SELECT remote_id FROM boletos WHERE remote_id IS NOT NULL ORDER BY remote_id')
      .all()
      .map((row) => row['remote_id']);
    expect(remote.length).toBeGreaterThan(0);
    await expect(move(again.path)).rejects.toMatchObject({ code: 'sameRemoteId', list: remote });
    expect(await inTeam()).toEqual(before);
    expect(await guards()).toBe('0|t');
  });

  it('leaves nothing if the server dies in the middle', async () => {
    await emptyTeam();
    const { path, file } = await retired();
    await retire(file);
    const before = await inTeam();
    const client = await owner();
    const stopped: Promise<void>[] = [];
    await expect(
      moveIntoTeam(client, path, {
        name: 'PC-03',
        at,
        heard(table) {
          if (table === 'boletos') stopped.push(server().stop('immediate'));
        },
      }),
    ).rejects.not.toBeInstanceOf(MoveRefused);
    await Promise.all(stopped);
    await server().start();
    expect(await inTeam()).toEqual(before);
    expect(await guards()).toBe('0|t');
    expect((await move(path)).rows['boletos']).toBeGreaterThan(0);
  });

  it('retires a ledger in use as its last step, and asks about rows that were ready', async () => {
    await emptyTeam();
    const { path, file } = await retired();
    const ready = sums(file, 'ready');
    const there = await server().psql('SELECT count(*) FROM guiche.boletos', 'equipe');
    const seen: unknown[] = [];
    const { states } = await moveIntoTeam(await owner(), path, {
      name: 'PC-03',
      at,
      async retire() {
        seen.push(await server().psql('SELECT count(*) FROM guiche.boletos', 'equipe'));
        await retire(file);
      },
    });
    expect(seen).toEqual([there]);
    expect(file.prepare('SELECT retired FROM meta').get()).toEqual({ retired: at });
    expect(states.find(({ state }) => state === 'ready')).toMatchObject(ready);
    const db = postgresSql(await owner());
    expect(await db.all(`SELECT DISTINCT maybe_sent FROM boletos WHERE state = 'ready'`)).toEqual([
      { maybe_sent: at },
    ]);
    expect(await db.all(`SELECT id FROM batches WHERE state IN ('queued', 'running')`)).toEqual([]);
  });

  it('leaves both sides unchanged if it is stopped or the ledger cannot be retired', async () => {
    await emptyTeam();
    const { path, file } = await retired();
    const before = [await inTeam(), await rowsOf(sqliteSql(file))];
    for (const more of [
      { passed: () => false, retire: () => retire(file) },
      { retire: () => Promise.reject(new Error('no disk left')) },
    ])
      await expect(moveIntoTeam(await owner(), path, { name: 'PC-03', at, ...more })).rejects.toThrow(
        /cancelled|no disk left/,
      );
    expect([await inTeam(), await rowsOf(sqliteSql(file))]).toEqual(before);
    const folder = temporaryFolder();
    const out = join(folder, 'out.db');
    await expect(leadOutOfTeam(await owner(), out, { ...own, passed: () => false })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(readdirSync(folder)).toEqual([]);
    // Killed between the two steps: the ledger is retired here, but is not there.
    await retire(file);
    expect((await move(path)).rows['boletos']).toBeGreaterThan(0);
  });

  it('does not move a ledger that is frozen for a reason other than its retirement', async () => {
    const { path, file } = await retired();
    file.exec(`UPDATE meta SET freeze_reason = 'otherMachine', freeze_since = '${at}'`);
    await expect(
      moveIntoTeam(await owner(), path, { name: 'PC-03', at, retire: () => retire(file) }),
    ).rejects.toMatchObject({ code: 'ownFrozen' });
  });

  it('tells any clerk what would arrive and what prevents the move, and changes nothing', async () => {
    await emptyTeam();
    const { path, file } = await retired();
    claims(file);
    const { host, port } = server();
    const settings = { host, port, database: 'equipe', user: 'rui', password: clerkPassword, ca: null };
    const before = await inTeam();
    const planned = await planMove(settings, path);
    const asReady = sums(file, 'ready');
    expect(planned).toMatchObject({
      kind: 'done',
      value: {
        ready: asReady.count,
        uncertain: sums(file, 'uncertain').count,
        accounts: [{ joined: false }, { joined: false }],
      },
    });
    expect(await inTeam()).toEqual(before);
    await retire(file);
    expect(await planMove(settings, path)).toEqual(planned);
    await move(path);
    expect(await planMove(settings, path)).toEqual({
      kind: 'refused',
      code: 'alreadyHere',
      list: ['drawn'],
    });
    const again = await retired({ ledgerId: 'again' });
    claims(again.file);
    rewrite(again.file, `UPDATE attempts SET ref = 'o' || ref`);
    expect(await planMove(settings, again.path)).toMatchObject({ kind: 'refused', code: 'sameRemoteId' });
  });

  it('opens frozen in the folder where it left the team, and as a copy elsewhere', async () => {
    await emptyTeam();
    const { path, file } = await retired();
    await retire(file);
    await move(path);
    for (const [as, reason] of [
      ['own', 'leftTeam'],
      ['copy', 'copy'],
    ] as const) {
      const folder = temporaryFolder();
      const left = await leadOutOfTeam(await owner(), join(folder, 'ledger.db'), { ...own, as });
      expect(left.states.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(
        left.rows['boletos'],
      );
      const { ledger } = await openedIn(folder);
      expect(ledger.freeze?.reason).toBe(reason);
      expect(existsSync(join(folder, 'ledger.db.part'))).toBe(false);
      await expect(
        leadOutOfTeam(await owner(), join(folder, 'ledger.db'), { ...own, as }),
      ).rejects.toMatchObject({ code: 'fileExists' });
    }
  });
});
