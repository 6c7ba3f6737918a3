// Kills processes again and again: one that writes the ledger, to look for lost acknowledged rows; and one that sends a batch under every
// fault, to look for boletos that exist twice or that the ledger does not know.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { openLedger } from '../../main/ledger/open.ts';
import { startSandbox } from '../../main/sandbox/server.ts';
import { exactlyOnce, hurried, type Verdict } from '../helpers/exactly-once.ts';
import { goal, machine, type BenchReport } from './report.ts';
import { randomly } from '../helpers/seeds.ts';

const sender = fileURLToPath(new URL('../helpers/batch-child.ts', import.meta.url));
const writer = fileURLToPath(new URL('../helpers/ledger-child.ts', import.meta.url));

interface Round {
  readonly acknowledged: readonly string[];
  /** What the writer reported about the folder at its start. */
  readonly opening: string;
}

/** Lets a writer work until this many rows are acknowledged, then kills it at once. */
async function writeAndKill(folder: string, rows: number): Promise<Round> {
  const child = spawn(process.execPath, [writer, folder, 'write'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const acknowledged: string[] = [];
  let opening = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('ack ')) acknowledged.push(line.slice('ack '.length));
    else opening ||= line;
    if (acknowledged.length === rows) child.kill('SIGKILL');
  }
  await closed;
  return { acknowledged, opening };
}

/** About this many rows are settled between two kills. */
const rowsAKill = 20;

interface BatchKilled extends Verdict {
  readonly killed: number;
  readonly frozen: number;
  readonly attempts: number;
  readonly states: Readonly<Record<string, number>>;
}

interface Kept {
  readonly ids: ReadonlySet<unknown>;
  readonly sound: boolean;
  readonly counted: boolean;
}

function inspect(folder: string): Kept {
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  try {
    const ids = new Set(
      db
        .prepare('SELECT id FROM attempts')
        .all()
        .map(({ id }) => id),
    );
    const sound = db.prepare('PRAGMA integrity_check').get()?.['integrity_check'] === 'ok';
    return {
      ids,
      sound,
      counted: db.prepare('SELECT max(seq) AS sends FROM attempts').get()?.['sends'] === ids.size,
    };
  } finally {
    db.close();
  }
}

/** Sends a batch under every fault until this many rows are settled, then kills the sender. */
async function sendAndKill(
  args: readonly string[],
  rows: number,
): Promise<{ readonly done: boolean; readonly frozen: boolean }> {
  const child = spawn(process.execPath, [sender, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let ended = 0;
  let done = false;
  let frozen = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'row') ended += 1;
    if (line.startsWith('frozen ') && line !== 'frozen no') frozen = true;
    if (line === 'done') done = true;
    if (done || ended >= rows) child.kill('SIGKILL');
  }
  await closed;
  return { done, frozen };
}

/** Kills a batch this many times; then lets it end and compares the ledger with the boletos at the service. */
async function batchRound(kills: number, random: (limit: number) => number): Promise<BatchKilled> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-soak-'));
  const sandbox = await startSandbox({
    folder: null,
    seed: `soak ${random(1_000_000)}`,
    now: Date.now,
    faults: hurried,
  });
  const args = [folder, sandbox.url, sandbox.tenants.practice.accessToken, String(2 * rowsAKill * kills)];
  try {
    let killed = 0;
    let frozen = 0;
    for (let over = false; !over;) {
      const left = killed < kills;
      const round = await sendAndKill(args, left ? 1 + random(2 * rowsAKill) : Number.POSITIVE_INFINITY);
      over = round.done;
      if (left && !over) killed += 1;
      if (round.frozen) frozen += 1;
    }
    const options = { folder, now: Date.now, osUser: 'ana', machineId: 'm', keeper: null };
    const { ledger } = await openLedger(options);
    const sent = await ledger.read('boletos.sendings', { batchId: 1 });
    const { totals } = (await ledger.read('batches.get', { id: 1 })) ?? {};
    await ledger.close();
    const counts = Object.entries(totals ?? {}).map(([state, { count }]) => [state, count] as const);
    return {
      killed,
      frozen,
      attempts: sent.length,
      states: Object.fromEntries(counts),
      ...exactlyOnce(sent, sandbox.inspect().boletos),
    };
  } finally {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function soak(kills: number, seed: number, say: (words: string) => void): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-soak-'));
  const random = randomly(seed);
  const acknowledged = new Set<string>();
  const wrong = { lost: 0, damaged: 0, miscounted: 0, frozen: 0 };
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const round = await writeAndKill(folder, 1 + random(300));
      if (round.opening !== 'frozen no') wrong.frozen += 1;
      for (const id of round.acknowledged) acknowledged.add(id);
      const { ids, sound, counted } = inspect(folder);
      wrong.lost = Math.max(wrong.lost, acknowledged.difference(ids).size);
      if (!sound) wrong.damaged += 1;
      if (!counted) wrong.miscounted += 1;
      if (kill % 10 === 0) say(`${kill} kills, ${acknowledged.size} rows acknowledged`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say('now a batch under every fault, killed as often');
  const batch = await batchRound(kills, random);
  const { wrong: denied, ...counts } = batch;
  return {
    bench: 'soak',
    machine: machine(),
    results: { kills, seed, acknowledged: acknowledged.size, batch: counts },
    goals: [
      goal('called created, not there', denied.createdButMissing, 'boletos', 0, 'lower'),
      goal('called created, is another', denied.createdAsAnother, 'boletos', 0, 'lower'),
      goal('there, and its row denies it', denied.existsButDenied, 'boletos', 0, 'lower'),
      goal('there, and its attempt denies it', denied.attemptDenied, 'boletos', 0, 'lower'),
      goal('twice for one attempt', denied.twicePerAttempt, 'boletos', 0, 'lower'),
      goal('twice for one row', denied.twicePerRow, 'boletos', 0, 'lower'),
      goal('there under no {ref} of ours', denied.unknownRef, 'boletos', 0, 'lower'),
      goal('kills that a batch met', batch.killed, 'kills', kills, 'higher'),
      goal('batches found frozen', batch.frozen, 'kills', 0, 'lower'),
      goal('rows acknowledged and lost', wrong.lost, 'rows', 0, 'lower'),
      goal('ledgers damaged', wrong.damaged, 'kills', 0, 'lower'),
      goal('send counts that differ from the rows', wrong.miscounted, 'kills', 0, 'lower'),
      goal('folders found frozen', wrong.frozen, 'kills', 0, 'lower'),
    ],
  };
}
