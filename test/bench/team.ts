// A team's ledger on a server that is 5 ms away: windows and searches of 100,000 boletos, a thousand edited rows, imported sheets and a
// whole imported ledger, beside a bare `pg` client that reads, edits and inserts the same rows. Sending is measured in team-sending.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { moveIntoTeam } from '../../main/ledger/copier/into-team.ts';
import { commit } from '../../main/ledger/commit.ts';
import { listHandles } from '../../main/ledger/list-handles.ts';
import { openLedger } from '../../main/ledger/open.ts';
import type { WriteInput, WriteOp } from '../../main/ledger/operations.ts';
import { connectLedger, postgresSql } from '../../main/ledger/postgres/driver.ts';
import { beginTeam, teamStatements } from '../../main/ledger/postgres/team.ts';
import type { Sql, Transactions } from '../../main/ledger/sql.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import { startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { delayedConnection } from './delayed-connection.ts';
import { goal, machine, median, ratios, unlessQuick, type Bench, type Goal } from './report.ts';
import { teamSending, type Found } from './team-sending.ts';
import { makeTeam } from './team-to-try.ts';

const boletos = unlessQuick(100_000, 10_000);
const portion = 1_000;
const rounds = unlessQuick(100, 20);
const delayMs = 5;

/** A ledger of one computer with a large batch, retired. */
async function retiredLedger(folder: string): Promise<string> {
  const { ledger } = await openLedger({
    folder,
    now: Date.now,
    osUser: 'ana',
    machineId: 'machine-1',
    keeper: null,
  });
  const account = { id: 'padaria', kind: 'service', name: 'Padaria', baseUrl: 'https://s.example' } as const;
  await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
  const batch = await ledger.write('batches.insert', { accountId: account.id, kind: 'sheet', name: 'Tudo' });
  for (let at = 0; at < boletos; at += portion)
    await ledger.write('boletos.insert', { batchId: batch.id, rows: inventedBoletos(at + 1, portion) });
  await ledger.retire();
  await ledger.close();
  return join(folder, 'ledger.db');
}

async function newTeam(server: PostgresServer, database: string): Promise<void> {
  await server.psql(`CREATE DATABASE ${database}`);
  const owner = await connectLedger({ ...server.admin, database, ca: null });
  await owner.query('BEGIN');
  for (const statement of teamStatements()) await owner.query(statement);
  await owner.query(beginTeam, [database]);
  await owner.query('COMMIT');
  await owner.end();
}

/** Only boletos, into the same table with the same rules. */
async function bareInserts(client: Client, path: string): Promise<number> {
  const db = new DatabaseSync(path, { readOnly: true });
  const names = [
    'batch_id',
    'account',
    'item',
    'line',
    'parcel',
    'parcels',
    'state',
    'name',
    'name_key',
    'document',
    'cents',
    'due',
    'email',
    'phone',
    'description',
    'callback',
    'problems',
  ];
  const rows = db.prepare(`SELECT ${names.join(', ')} FROM boletos ORDER BY id`);
  rows.setReturnArrays(true);
  await client.query(
    `INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
     VALUES ('padaria', 'service', 'Padaria', 'https://s.example', '{}', '{}', '{}', moment())`,
  );
  await client.query(
    `INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at)
     VALUES ('padaria', '{}', 'sheet', 'Tudo', 1, 'null', moment())`,
  );
  const start = performance.now();
  await client.query('BEGIN');
  let values: unknown[] = [];
  const waiting: Promise<unknown>[] = [];
  const send = (): void => {
    const tuples = Array.from(
      { length: values.length / names.length },
      (_, row) => `(${names.map((_name, column) => `$${row * names.length + column + 1}`).join(', ')})`,
    );
    waiting.push(
      client.query(`INSERT INTO boletos (${names.join(', ')}) VALUES ${tuples.join(', ')}`, values),
    );
    values = [];
  };
  for (const row of rows.iterate()) {
    // The rows as before the retirement.
    values.push(...Object.values(row).map((value) => (value === 'uncertain' ? 'ready' : value)));
    if (values.length >= portion * names.length) send();
  }
  if (values.length > 0) send();
  await Promise.all(waiting);
  await client.query('COMMIT');
  db.close();
  return (1_000 * boletos) / (performance.now() - start);
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

// The lists of boletos contain issued ones.
const issued = `
  SET session_replication_role = replica;
  UPDATE guiche.boletos SET state = 'created', revision = 2, remote_id = (700000000 + id)::text,
    created_at = '2026-11-20T15:00:00.000Z', slip_line = lpad(id::text, 47, '0'), nosso_numero = (4000000000 + id)::text`;

/** What a clerk types: a whole name, one word of it that thousands have, a document, a bank's number. */
const searched = (round: number): string => {
  const [row] = inventedBoletos(1 + ((round * 977) % boletos), 1);
  const name = row?.fields['payer.name'] ?? '';
  return (
    [name, name.split(' ')[1] ?? name, row?.fields['payer.document'] ?? '', `${4_000_000_000 + round * 7}`][
      round % 4
    ] ?? name
  );
};

/** The same rows as a window, without any conversion. */
const bareWindow = 'SELECT * FROM guiche.boletos WHERE id = ANY ($1::bigint[])';

async function readLists(client: Client, db: Sql): Promise<Found> {
  const lists = listHandles(db);
  const open = (text?: string) =>
    lists.open({
      list: 'boletos',
      filter: { scope: 'all', ...(text === undefined ? {} : { text }) },
      sort: 'newest',
      first: 60,
      pinned: false,
    });
  const all = await open();
  const opening = await timed(() => open());
  const [windows, bare, searches]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const from = Math.floor((round * 7_919) % Math.max(1, all.count - 60));
    const window = { list: 'boletos', handle: all.handle } as const;
    const ids = [...lists.ids({ ...window, ranges: [{ from, to: from + 59 }] })];
    windows.push(await timed(() => lists.window({ ...window, from, count: 60 })));
    bare.push(await timed(() => client.query({ name: 'bare', text: bareWindow, values: [ids] })));
    searches.push(await timed(() => open(searched(round))));
  }
  const spread = (times: readonly number[]) => ({ median: median(times), p95: percentile(times, 0.95) });
  return {
    results: {
      boletos: all.count,
      opening,
      windows: spread(windows),
      bareWindows: spread(bare),
      windowOfBare: median(ratios(windows, bare)),
      searches: spread(searches),
    },
    goals: [
      goal('time of a window of 100,000 rows, 95th percentile', percentile(windows, 0.95), 'ms', 15, 'lower'),
      goal(
        'time of a search of 100,000 rows, 95th percentile',
        percentile(searches, 0.95),
        'ms',
        30,
        'lower',
      ),
    ],
  };
}

/** Parts of a sheet in one commit. */
const atOnce = 4;
const stamp = { at: '2026-11-20T15:00:00.000Z', utcOffset: -180 };

/** The rows as before, as one value per press. */
const bareUndo = `INSERT INTO guiche.bare_undo (rows)
  SELECT jsonb_agg(to_jsonb(boletos)) FROM guiche.boletos WHERE id = ANY ($1::bigint[])`;
const bareEdit = `UPDATE guiche.boletos SET name = w.name, name_key = lower(w.name), document = w.document, cents = w.cents, due = w.due,
    revision = revision + 1
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[]) AS w (id, name, document, cents, due)
  WHERE boletos.id = w.id`;

/** Sheets imported with the ledger's own writes, and a thousand rows changed by one press, stored with its undo data. */
async function writeSheets(client: Client, db: Transactions): Promise<Found> {
  const [inserts, edits, bare]: [number[], number[], number[]] = [[], [], []];
  await client.query('CREATE TABLE guiche.bare_undo (rows jsonb NOT NULL)');
  async function write<K extends WriteOp>(op: K, ...inputs: readonly WriteInput<K>[]): Promise<number> {
    const committer = {
      db,
      osUser: 'ana',
      beforeCommit: () => Promise.resolve(),
      afterCommit: () => undefined,
    };
    return timed(async () => {
      const { answers } = await commit(
        committer,
        inputs.map((input, id) => ({ id, input: { op, input, stamp } })),
      );
      if (answers.some((answer) => 'failure' in answer)) throw new Error(JSON.stringify(answers));
    });
  }
  for (let round = 0; round <= unlessQuick(8, 2); round += 1) {
    const first = 1_000_000 + round * 10 * portion;
    await write('batches.insert', { accountId: 'padaria', kind: 'sheet', name: 'Lote' });
    const { id: batchId = 0 } = (await db.get('SELECT max(id) AS id FROM batches')) ?? {};
    // As many rows at once as the ledger writes for a sheet.
    const portions = Array.from({ length: atOnce }, (_, at) =>
      inventedBoletos(first + at * portion, portion),
    );
    inserts.push(
      await write('boletos.insert', ...portions.map((rows) => ({ batchId: Number(batchId), rows }))),
    );
    const all = await db.ids('SELECT id FROM boletos WHERE batch_id = ? ORDER BY id', batchId);
    const ids = [...all.subarray(0, portion)];
    const rows = inventedBoletos(first + 5 * portion, portion);
    const changed = rows.map((row, at) => ({ ...row, id: ids[at] ?? 0, revision: 1 }));
    edits.push(await write('boletos.edit', { batchId: Number(batchId), step: 's', edits: changed }));
    const columns = ['payer.name', 'payer.document', 'amount', 'dueDate'] as const;
    const values = columns.map((name) => rows.map(({ fields }) => fields[name]));
    bare.push(
      await timed(async () => {
        await client.query('BEGIN');
        await client.query(bareUndo, [ids]);
        await client.query(bareEdit, [ids, ...values]);
        await client.query('COMMIT');
      }),
    );
  }
  const [mine, others, made] = [edits.slice(1), bare.slice(1), inserts.slice(1)];
  return {
    results: {
      edits: { medianMillis: median(mine), bareMillis: median(others), ratio: median(ratios(mine, others)) },
      sheetRowsPerSecond: (1_000 * atOnce * portion) / median(made),
    },
    goals: [
      goal(
        '1,000 rows edited by one press, relative to a bare client with undo',
        median(ratios(mine, others)),
        'ratio',
        3,
        'lower',
      ),
      goal(
        'rows imported from a spreadsheet',
        (1_000 * atOnce * portion) / median(made),
        'rows/s',
        20_000,
        'higher',
      ),
    ],
  };
}

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const server = await startPostgres();
  const connection = await delayedConnection(server.port, delayMs);
  const connected = (database: string) =>
    connectLedger({ ...server.admin, port: connection.port, database, ca: null });
  const clients: Client[] = [];
  try {
    const path = await retiredLedger(folder);
    await newTeam(server, 'bare');
    const bareClient = await connected('bare');
    clients.push(bareClient);
    const bare = await bareInserts(bareClient, path);
    await newTeam(server, 'team');
    const client = await connected('team');
    clients.push(client);
    const start = performance.now();
    const moved = await moveIntoTeam(client, path, { name: 'PC-03', at: stamp.at });
    const rows = Object.values(moved.rows).reduce((sum, count) => sum + count, 0);
    const imported = (1_000 * rows) / (performance.now() - start);
    await server.psql(issued, 'team');
    await server.psql('VACUUM ANALYZE guiche.boletos', 'team');
    const db = postgresSql(client);
    const lists = await readLists(client, db);
    const sheets = await writeSheets(client, db);
    await makeTeam(server);
    const sending = await teamSending(server);
    const goals: readonly Goal[] = [
      ...lists.goals,
      goal('rows of a ledger moved into the team', imported, 'rows/s', 20_000, 'higher'),
      goal(
        'speed of that move relative to bare inserts of its boletos',
        imported / bare,
        'ratio',
        1,
        'higher',
      ),
      ...sheets.goals,
      ...sending.goals,
    ];
    return {
      bench: 'team',
      machine: machine(),
      results: {
        delayMs,
        rows,
        bareRowsPerSecond: bare,
        ...lists.results,
        ...sheets.results,
        ...sending.results,
      },
      goals,
    };
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
    connection.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
