// Durable writes of the real ledger client, full journal and all, against bare node:sqlite on the same schema, pragmas
// and disk: one row a commit, 32 rows a call, and 32 calls at once. Short rounds in turn, medians of their ratios.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openForWriting } from '../../main/ledger/connection.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { migrate } from '../../main/ledger/migrations.ts';
import { openLedger } from '../../main/ledger/open.ts';
import type { Begin } from '../../main/ledger/tables/attempts.ts';
import { goal, machine, median, type Bench } from './report.ts';

const bodySize = 400;
const together = 32;
const rounds = 24;
/** Commits a round; long enough to tell, short enough that both sides see the same machine. */
const commits = { single: 150, grouped: 40 } as const;

const account = {
  id: 'padaria',
  kind: 'service',
  name: 'Padaria',
  baseUrl: 'https://servico.example',
} as const;
const body = Buffer.alloc(bodySize, '{"amount":12.34}');
const attempt = (): Begin => {
  const id = randomUUID();
  return { id, accountId: account.id, kind: 'boleto', ref: id, body };
};
const attempts = (count: number): Begin[] => Array.from({ length: count }, attempt);

interface Writer {
  /** `count` rows in one commit. */
  readonly rows: (count: number) => Promise<void> | void;
}

function bare(folder: string): Writer & { readonly close: () => void } {
  const db = openForWriting(join(folder, 'bare.db'));
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
    rows(count) {
      const rows = attempts(count);
      begin.run();
      for (const { id, accountId, kind, ref, body } of rows)
        insert.run(id, accountId, kind, ref, body, new Date().toISOString());
      commit.run();
    },
    close: () => db.close(),
  };
}

const real = (ledger: Ledger): Writer => ({
  async rows(count) {
    await ledger.write('attempts.turn', { settle: [], begin: attempts(count) });
  },
});

const concurrent = (ledger: Ledger): Writer => ({
  async rows(count) {
    await Promise.all(
      attempts(count).map((one) => ledger.write('attempts.turn', { settle: [], begin: [one] })),
    );
  },
});

/** Rows a second. */
async function speed(writer: Writer, rowsEach: number, times: number): Promise<number> {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) await writer.rows(rowsEach);
  return (rowsEach * times * 1_000) / (performance.now() - start);
}

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const peer = bare(folder);
  const { ledger } = await openLedger({
    folder,
    now: Date.now,
    osUser: 'ana',
    machineId: 'machine-1',
    keeper: null,
  });
  try {
    await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
    const contests = [
      { name: 'single', writer: real(ledger), rows: 1, times: commits.single },
      { name: 'grouped, 32 rows a call', writer: real(ledger), rows: together, times: commits.grouped },
      {
        name: 'grouped, 32 calls at once',
        writer: concurrent(ledger),
        rows: together,
        times: commits.grouped,
      },
    ] as const;
    const results: Record<string, unknown> = {};
    const goals = [];
    for (const { name, writer, rows, times } of contests) {
      const ours: number[] = [];
      const theirs: number[] = [];
      // The first round warms both up and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const sides = [
          async () => ours.push(await speed(writer, rows, times)),
          async () => theirs.push(await speed(peer, rows, times)),
        ];
        // Who goes first takes turns, so that neither always follows the other's checkpoint.
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
      }
      const ratios = ours.slice(1).map((value, index) => value / (theirs[index + 1] ?? Number.NaN));
      const ratio = median(ratios);
      const added = 1e6 * rows * (1 / median(ours.slice(1)) - 1 / median(theirs.slice(1)));
      results[name] = {
        ledgerRowsPerSecond: Math.round(median(ours.slice(1))),
        bareRowsPerSecond: Math.round(median(theirs.slice(1))),
        bareCommitMicroseconds: Math.round((1e6 * rows) / median(theirs.slice(1))),
        // What two threads and the counter add to a commit: the slower the disk, the less it weighs.
        addedMicroseconds: Math.round(added),
        ratio,
        ratioRange: [Math.min(...ratios), Math.max(...ratios)],
      };
      goals.push(goal(`ledger ${name}, of bare node:sqlite`, ratio, 'ratio', 0.9, 'higher'));
    }
    return { bench: 'ledger', machine: machine(), results, goals };
  } finally {
    await ledger.close();
    peer.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
