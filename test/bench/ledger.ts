// Durable writes of the real ledger client, full journal and all, against bare node:sqlite on the same schema, pragmas
// and disk: one row a commit, 32 rows a call, and 32 calls at once. Short rounds in turn, medians of their ratios.
// The floor is that same bare node:sqlite behind a thread: what handing over costs before a ledger has done anything.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openForWriting } from '../../main/ledger/connection.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { migrate } from '../../main/ledger/migrations.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { unsafeCast } from '../../main/ledger/unsafe-cast.ts';
import type { Begin } from '../../main/ledger/tables/attempts.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

const bodySize = 400;
const together = 32;
const rounds = unlessQuick(24, 4);
/** Commits a round; long enough to tell, short enough that both sides see the same machine. */
const commits = { single: 150, grouped: 40 } as const;

const account = {
  id: 'padaria',
  kind: 'service',
  name: 'Padaria',
  baseUrl: 'https://servico.example',
} as const;
/** Each has bytes of its own, as each sending has: shared ones would cross to a thread only once. */
const attempt = (): Begin => {
  const id = randomUUID();
  return { id, accountId: account.id, kind: 'boleto', ref: id, body: Buffer.alloc(bodySize, id) };
};
const attempts = (count: number): Begin[] => Array.from({ length: count }, attempt);

/** Durable when it returns or resolves: in one commit for the bare ones. */
type Write = (rows: readonly Begin[]) => Promise<unknown> | void;

function bare(path: string): { readonly write: Write; readonly close: () => void } {
  const db = openForWriting(path);
  migrate(db);
  db.exec(`INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
    VALUES ('${account.id}', 'service', 'Padaria', '${account.baseUrl}', '{}', '{}', '{}', '2026-01-01')`);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const insert = db.prepare(
    `INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at)
     VALUES (?, ?, ?, ?, NULL, 0, ?, ?)`,
  );
  const commit = db.prepare('COMMIT');
  return {
    write(rows) {
      const at = new Date().toISOString();
      begin.run();
      for (const { id, accountId, kind, ref, body } of rows) insert.run(id, accountId, kind, ref, body, at);
      commit.run();
    },
    close: () => db.close(),
  };
}

function threaded(path: string): { readonly write: Write; readonly close: () => Promise<unknown> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: path });
  return {
    write: (rows) =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve).once('error', reject);
        worker.postMessage(rows);
      }),
    close: () => worker.terminate(),
  };
}

if (!isMainThread) {
  const peer = bare(unsafeCast<string>(workerData));
  parentPort?.on('message', (rows: readonly Begin[]) => {
    void peer.write(rows);
    parentPort?.postMessage(null);
  });
}

const inOneCall =
  (ledger: Ledger): Write =>
  (rows) =>
    ledger.write('attempts.turn', { settle: [], begin: rows });

const atOnce =
  (ledger: Ledger): Write =>
  (rows) =>
    Promise.all(rows.map((row) => ledger.write('attempts.turn', { settle: [], begin: [row] })));

/** Rows a second. */
async function speed(write: Write, rowsEach: number, times: number): Promise<number> {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) await write(attempts(rowsEach));
  return (rowsEach * times * 1_000) / (performance.now() - start);
}

interface Contest {
  readonly name: string;
  readonly ours: Write;
  readonly rows: number;
  readonly times: number;
}

type Side = 'ledger' | 'floor' | 'bare';
const sides: readonly Side[] = ['ledger', 'floor', 'bare'];

/** Rows a second of each side, round by round. */
async function contend(writes: Readonly<Record<Side, Write>>, { rows, times }: Contest) {
  const speeds: Readonly<Record<Side, number[]>> = { ledger: [], floor: [], bare: [] };
  // The first round warms all up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    // Who goes first takes turns, so that none always follows the same other's checkpoint.
    const first = round % sides.length;
    for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
      const found = await speed(writes[side], rows, times);
      if (round > 0) speeds[side].push(found);
    }
  }
  return speeds;
}

const over = (some: readonly number[], others: readonly number[]): number[] =>
  some.map((value, index) => value / (others[index] ?? Number.NaN));

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const peer = bare(join(folder, 'bare.db'));
  const floor = threaded(join(folder, 'floor.db'));
  const { ledger } = await openLedger({
    folder,
    now: Date.now,
    osUser: 'ana',
    machineId: 'machine-1',
    keeper: null,
  });
  try {
    await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
    const contests: readonly Contest[] = [
      { name: 'single', ours: inOneCall(ledger), rows: 1, times: commits.single },
      { name: 'grouped, 32 rows a call', ours: inOneCall(ledger), rows: together, times: commits.grouped },
      { name: 'grouped, 32 calls at once', ours: atOnce(ledger), rows: together, times: commits.grouped },
    ];
    const results: Record<string, unknown> = {};
    const goals = [];
    for (const contest of contests) {
      const writes = { ledger: contest.ours, floor: floor.write, bare: peer.write };
      const speeds = await contend(writes, contest);
      const rate = (side: Side): number => median(speeds[side]);
      const micros = (side: Side): number => (1e6 * contest.rows) / rate(side);
      const ratios = over(speeds.ledger, speeds.bare);
      const ratio = median(ratios);
      results[contest.name] = {
        ledgerRowsPerSecond: Math.round(rate('ledger')),
        bareRowsPerSecond: Math.round(rate('bare')),
        bareCommitMicroseconds: Math.round(micros('bare')),
        // What two threads and the counter add to a commit: the slower the disk, the less it weighs.
        addedMicroseconds: Math.round(micros('ledger') - micros('bare')),
        ratio,
        ratioRange: [Math.min(...ratios), Math.max(...ratios)],
        // Bare node:sqlite in a thread of its own, of bare; more than this no ledger beside the window can reach.
        floor: median(over(speeds.floor, speeds.bare)),
        floorAddedMicroseconds: Math.round(micros('floor') - micros('bare')),
        ofFloor: median(over(speeds.ledger, speeds.floor)),
      };
      goals.push(goal(`ledger ${contest.name}, of bare node:sqlite`, ratio, 'ratio', 0.9, 'higher'));
    }
    return { bench: 'ledger', machine: machine(), results, goals };
  } finally {
    await ledger.close();
    await floor.close();
    peer.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
