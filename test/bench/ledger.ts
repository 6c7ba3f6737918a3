// Durable writes of the real ledger client, with its full journal, beside bare node:sqlite on the same schema, pragmas and disk: one row
// per commit, 32 rows per call, and 32 calls at once. Short rounds in turn, medians of their ratios. The peer does this in a separate
// thread, as every ledger must that does not block the window's thread: one message per call, and all waiting calls in one commit. The
// second peer has no thread: it blocks its own while it writes.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  isMainThread,
  parentPort,
  receiveMessageOnPort,
  Worker,
  workerData,
  type MessagePort,
} from 'node:worker_threads';
import { openForWriting } from '../../main/ledger/connection.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { migrate } from '../../main/ledger/migrations.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { unsafeCast } from '../../main/ledger/unsafe-cast.ts';
import type { Begin } from '../../main/ledger/tables/attempts.ts';
import { goal, machine, median, ratios, unlessQuick, type Bench } from './report.ts';

const bodySize = 400;
const together = 32;
const rounds = unlessQuick(24, 4);
/** Commits per round: enough to measure, and few enough that both sides run under the same conditions. */
const commits = { single: 150, grouped: 40 } as const;

const account = {
  id: 'padaria',
  kind: 'service',
  name: 'Padaria',
  baseUrl: 'https://servico.example',
} as const;
/** Each has its own bytes, as each sending has: shared ones would be passed to a thread only once. */
const attempt = (): Begin => {
  const id = randomUUID();
  return { id, accountId: account.id, kind: 'boleto', ref: id, body: Buffer.alloc(bodySize, id) };
};
const attempts = (count: number): Begin[] => Array.from({ length: count }, attempt);

/** Durable when it returns or resolves: the bare ones use one commit. */
type Write = (rows: readonly Begin[]) => Promise<unknown> | void;
type WriteBehindThread = (rows: readonly Begin[]) => Promise<unknown>;

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

interface WorkerPeer {
  readonly write: WriteBehindThread;
  readonly close: () => Promise<unknown>;
}

/** Sends the thread one message per call, each with its number; the thread answers all calls of a commit together. */
function behindWorker(path: string): WorkerPeer {
  const worker = new Worker(new URL(import.meta.url), { workerData: path });
  const waiting = new Map<number, () => void>();
  let asked = 0;
  worker.on('message', (answered: readonly number[]) => {
    for (const id of answered) {
      waiting.get(id)?.();
      waiting.delete(id);
    }
  });
  // An error of the thread has no listener, so it ends the benchmark.
  return {
    write: (rows) =>
      new Promise<void>((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        worker.postMessage({ id: asked, rows } satisfies Call);
      }),
    close: () => worker.terminate(),
  };
}

interface Call {
  readonly id: number;
  readonly rows: readonly Begin[];
}

/** All waiting calls become one commit, as in the ledger. */
function serve(port: MessagePort, path: string): void {
  const peer = bare(path);
  port.on('message', (first: Call) => {
    const calls: Call[] = [];
    for (let next: Call | undefined = first; next;) {
      calls.push(next);
      next = unsafeCast<Call | undefined>(receiveMessageOnPort(port)?.message);
    }
    void peer.write(calls.flatMap(({ rows }) => rows));
    port.postMessage(calls.map(({ id }) => id));
  });
}

if (!isMainThread && parentPort) serve(parentPort, unsafeCast<string>(workerData));

const inTurns =
  (ledger: Ledger): WriteBehindThread =>
  (rows) =>
    ledger.write('attempts.turn', { settle: [], begin: rows });

/** One call for each row, all at once. */
const atOnce =
  (write: WriteBehindThread): WriteBehindThread =>
  (rows) =>
    Promise.all(rows.map((row) => write([row])));

/** Rows per second. */
async function speed(write: Write, rowsEach: number, times: number): Promise<number> {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) await write(attempts(rowsEach));
  return (rowsEach * times * 1_000) / (performance.now() - start);
}

/** `message`: the same thread, but all rows of a round in one call, however many calls the others make. */
type Side = 'ledger' | 'worker' | 'message' | 'bare';
const sides: readonly Side[] = ['ledger', 'worker', 'message', 'bare'];

interface Contest {
  readonly name: string;
  readonly writes: Readonly<Record<Side, Write>>;
  readonly rows: number;
  readonly times: number;
  readonly goal: number;
}

/** Rows per second of each side, round by round. */
async function contend({ writes, rows, times }: Contest) {
  const speeds: Readonly<Record<Side, number[]>> = { ledger: [], worker: [], message: [], bare: [] };
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    // The order changes, so that no side always follows the same other side's checkpoint.
    const first = round % sides.length;
    for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
      const found = await speed(writes[side], rows, times);
      if (round > 0) speeds[side].push(found);
    }
  }
  return speeds;
}

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const peer = bare(join(folder, 'bare.db'));
  const worker = behindWorker(join(folder, 'worker.db'));
  const { ledger } = await openLedger({
    folder,
    now: Date.now,
    osUser: 'ana',
    machineId: 'machine-1',
    keeper: null,
  });
  try {
    await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
    const inOneCall = {
      ledger: inTurns(ledger),
      worker: worker.write,
      message: worker.write,
      bare: peer.write,
    };
    const inManyCalls = { ...inOneCall, ledger: atOnce(inOneCall.ledger), worker: atOnce(inOneCall.worker) };
    const contests: readonly Contest[] = [
      { name: 'single', writes: inOneCall, rows: 1, times: commits.single, goal: 0.9 },
      {
        name: 'grouped, 32 rows a call',
        writes: inOneCall,
        rows: together,
        times: commits.grouped,
        goal: 0.95,
      },
      {
        name: 'grouped, 32 calls at once',
        writes: inManyCalls,
        rows: together,
        times: commits.grouped,
        goal: 0.95,
      },
    ];
    const results: Record<string, unknown> = {};
    const goals = [];
    for (const contest of contests) {
      const speeds = await contend(contest);
      const rate = (side: Side): number => median(speeds[side]);
      const micros = (side: Side): number => (1e6 * contest.rows) / rate(side);
      const ofWorker = ratios(speeds.ledger, speeds.worker);
      results[contest.name] = {
        ledgerRowsPerSecond: Math.round(rate('ledger')),
        workerRowsPerSecond: Math.round(rate('worker')),
        bareRowsPerSecond: Math.round(rate('bare')),
        bareCommitMicroseconds: Math.round(micros('bare')),
        // The overhead of a commit: with two threads and the counter, and with a thread only.
        addedMicroseconds: Math.round(micros('ledger') - micros('bare')),
        workerAddedMicroseconds: Math.round(micros('worker') - micros('bare')),
        ratioRange: [Math.min(...ofWorker), Math.max(...ofWorker)],
        ofBare: median(ratios(speeds.ledger, speeds.bare)),
        workerOfBare: median(ratios(speeds.worker, speeds.bare)),
        ofOneMessage: median(ratios(speeds.ledger, speeds.message)),
      };
      goals.push(
        goal(
          `ledger ${contest.name}, relative to SQLite behind a worker`,
          median(ofWorker),
          'ratio',
          contest.goal,
          'higher',
        ),
      );
    }
    return { bench: 'ledger', machine: machine(), results, goals };
  } finally {
    await ledger.close();
    await worker.close();
    peer.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
