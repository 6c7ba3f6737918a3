// Ends a process that writes the ledger without warning, over and over on one folder, and looks for what was acknowledged.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { goal, machine, type BenchReport } from './report.ts';

const writer = fileURLToPath(new URL('../helpers/ledger-child.ts', import.meta.url));

interface Round {
  readonly acknowledged: readonly string[];
  /** What the writer said of the folder as it found it. */
  readonly opening: string;
}

/** Lets a writer work until it has had so many rows acknowledged, then kills it where it stands. */
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
    return { ids, sound, counted: db.prepare('SELECT sends FROM meta').get()?.['sends'] === ids.size };
  } finally {
    db.close();
  }
}

/** Small, repeatable and good enough to be killed in ever different places. */
function randomly(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
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
  return {
    bench: 'soak',
    machine: machine(),
    results: { kills, seed, acknowledged: acknowledged.size },
    goals: [
      goal('rows acknowledged and lost', wrong.lost, 'rows', 0, 'lower'),
      goal('ledgers damaged', wrong.damaged, 'kills', 0, 'lower'),
      goal('send counts that differ from the rows', wrong.miscounted, 'kills', 0, 'lower'),
      goal('folders found frozen', wrong.frozen, 'kills', 0, 'lower'),
    ],
  };
}
