// A team's ledger on a server that is 5 ms away: a window and a search of 100,000 boletos, and a ledger that moves in, beside a bare
// `pg` client that inserts the same rows by many VALUES. The delay is made by a way of its own on loopback.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { moveIntoTeam } from '../../main/ledger/copier/into-team.ts';
import { listHandles } from '../../main/ledger/list-handles.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { connectLedger, postgresSql } from '../../main/ledger/postgres/driver.ts';
import { beginTeam, teamStatements } from '../../main/ledger/postgres/team.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import { startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

const boletos = unlessQuick(100_000, 10_000);
const portion = 1_000;
const rounds = unlessQuick(100, 20);
const delayMs = 5;

/** What goes to the server is as late as a round trip is long. */
async function delayed(target: number): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer({ noDelay: true }, (here) => {
    const there = connect({ port: target, host: '127.0.0.1', noDelay: true });
    here.on('data', (bytes) => setTimeout(() => there.writable && there.write(bytes), delayMs));
    there.on('data', (bytes) => here.write(bytes));
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, close: () => server.close() };
}

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

/** Of boletos alone, into the same table under the same rules. */
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
    // As they were before the retirement.
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

// Lists of the register hold what was issued.
const issued = `
  SET session_replication_role = replica;
  UPDATE guiche.boletos SET state = 'created', remote_id = (700000000 + id)::text, created_at = '2026-11-20T15:00:00.000Z',
    slip_line = lpad(id::text, 47, '0'), nosso_numero = (4000000000 + id)::text`;

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const server = await startPostgres();
  const way = await delayed(server.port);
  const connected = (database: string) =>
    connectLedger({ ...server.admin, port: way.port, database, ca: null });
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
    const moved = await moveIntoTeam(client, path, { name: 'PC-03', at: '2026-11-20T15:00:00.000Z' });
    const rows = Object.values(moved.rows).reduce((sum, count) => sum + count, 0);
    const imported = (1_000 * rows) / (performance.now() - start);
    await server.psql(issued, 'team');
    await server.psql('VACUUM ANALYZE guiche.boletos', 'team');
    const lists = listHandles(postgresSql(client));
    const windows: number[] = [];
    const searches: number[] = [];
    const open = (text?: string) =>
      lists.open({
        list: 'boletos',
        filter: { scope: 'all', ...(text === undefined ? {} : { text }) },
        sort: 'newest',
        first: 60,
        pinned: false,
      });
    const all = await open();
    const opening = await timed(open);
    for (let round = 0; round < rounds; round += 1) {
      const from = Math.floor((round * 7_919) % Math.max(1, all.count - 60));
      windows.push(await timed(() => lists.window({ list: 'boletos', handle: all.handle, from, count: 60 })));
      const text = inventedBoletos(1 + ((round * 977) % boletos), 1)[0]?.fields['payer.name'] ?? '';
      searches.push(await timed(() => open(text)));
    }
    return {
      bench: 'team',
      machine: machine(),
      results: {
        delayMs,
        boletos: all.count,
        rows,
        opening,
        bareRowsPerSecond: bare,
        windows: { median: median(windows), p95: percentile(windows, 0.95) },
        searches: { median: median(searches), p95: percentile(searches, 0.95) },
      },
      goals: [
        goal('a window of 100,000 at 5 ms, 95th percentile', percentile(windows, 0.95), 'ms', 15, 'lower'),
        goal('a search of 100,000 at 5 ms, 95th percentile', percentile(searches, 0.95), 'ms', 30, 'lower'),
        goal('a ledger that moves in at 5 ms', imported, 'rows/s', 20_000, 'higher'),
        goal('the same, of bare inserts of its boletos', imported / bare, 'ratio', 1, 'higher'),
      ],
    };
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
    way.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
