// The figures of Início over 1,000,000 boletos of two years, as main reads them; and how much a batch is slowed by keeping their counts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { figuresFrom, homeFigures } from '../../main/home/figures.ts';
import { openLedger, type OpenedLedger } from '../../main/ledger/open.ts';
import { ledgerPath } from '../../main/ledger/start.ts';
import { countDays } from '../../main/ledger/tables/boleto-days.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import { sendAll } from '../helpers/long-register.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

const boletos = unlessQuick(1_000_000, 50_000);
const asked = unlessQuick(200, 20);
const sent = unlessQuick(10_000, 2_000);
const rounds = unlessQuick(5, 1);
const today: PlainDate = '2026-11-22';
const account = { id: 'padaria', kind: 'service', name: 'Padaria', baseUrl: 'https://s.example' } as const;
const dayTriggers = ['boletos_day_issued', 'boletos_day_settled', 'boletos_day_unsettled'] as const;

async function opened(folder: string): Promise<OpenedLedger['ledger']> {
  const machineId = 'machine-1';
  return (await openLedger({ folder, now: Date.now, osUser: 'ana', machineId, keeper: null })).ledger;
}

/** A folder with a ledger of one account. */
async function begun(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const ledger = await opened(folder);
  await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
  await ledger.close();
  return folder;
}

/** Rows as after two years, inserted without the guards, which accept a new row only as a draft. */
function fill(folder: string): void {
  const file = new DatabaseSync(ledgerPath(folder));
  const guards = file
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'boletos'`)
    .all();
  file.exec('PRAGMA ignore_check_constraints = ON; BEGIN');
  for (const { name } of guards) file.exec(`DROP TRIGGER ${String(name)}`);
  file.exec(
    `INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at)
     VALUES ('${account.id}', '{}', 'single', 'Dois anos', 1, 'null', '${today}T12:00:00.000Z')`,
  );
  file
    .prepare(
      `WITH RECURSIVE made (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < ?)
       INSERT INTO boletos (batch_id, account, item, parcel, parcels, state, name, name_key, document, cents, due, created_at,
         remote_id, conference, baixa_on)
       SELECT (SELECT max(id) FROM batches), 1, n, 1, 1, 'created', 'Pagador ' || n, 'pagador ' || n, printf('%011d', n % 90000), 1000 + n % 90000,
         date(?, '-700 days', (n % 740) || ' days'), datetime(?, '-720 days', (n % 720) || ' days') || '.000Z',
         'r' || n, 'equal', CASE WHEN n % 3 > 0 AND n % 740 < 690 THEN date(?, '-700 days', (n % 740) || ' days') END
       FROM made`,
    )
    .run(boletos, today, today, today);
  file.exec(countDays('true'));
  for (const { sql } of guards) file.exec(String(sql));
  file.exec('COMMIT');
  file.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function askFigures(): Promise<readonly number[]> {
  const folder = await begun();
  try {
    fill(folder);
    const ledger = await opened(folder);
    const from = figuresFrom(today);
    const times: number[] = [];
    for (let at = 0; at <= asked; at += 1) {
      const one = await timed(async () => {
        const [days, uncertain, withdrawals] = await Promise.all([
          ledger.read('boletos.days', { scope: { accountId: account.id }, from }),
          ledger.read('boletos.uncertainSum', { accountId: account.id }),
          ledger.read('withdrawals.made', { accountId: account.id, from }),
        ]);
        const { aging } = homeFigures({ days, uncertain, withdrawals }, today);
        if (aging.every(({ count }) => count === 0)) throw new Error('nothing counted');
      });
      // The first one reads the file into memory.
      if (at > 0) times.push(one);
    }
    await ledger.close();
    return times;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long it takes to record this many boletos as sent, with or without counting their days. */
async function sending(counted: boolean): Promise<number> {
  const folder = await begun();
  try {
    const ledger = await opened(folder);
    // A ledger without them would not be opened.
    if (!counted) {
      const file = new DatabaseSync(ledgerPath(folder));
      for (const name of dayTriggers) file.exec(`DROP TRIGGER ${name}`);
      file.close();
    }
    const { id: batchId } = await ledger.write('batches.insert', {
      accountId: account.id,
      kind: 'sheet',
      name: 'Tudo',
    });
    for (let first = 1; first <= sent; first += 1_000)
      await ledger.write('boletos.insert', { batchId, rows: inventedBoletos(first, 1_000) });
    const time = await timed(() => sendAll(ledger, account.id, batchId, '2026-01-01'));
    await ledger.close();
    return time;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const bench: Bench = async () => {
  const times = (await askFigures()).toSorted((one, other) => one - other);
  const worst = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // In turn, so that both run under the same conditions.
    const first = await sending(round % 2 === 0);
    const second = await sending(round % 2 !== 0);
    ratios.push(round % 2 === 0 ? second / first : first / second);
  }
  return {
    bench: 'insights',
    machine: machine(),
    results: { boletos, medianMilliseconds: median(times) },
    goals: [
      goal('time of all figures of Início, 95th percentile', worst, 'ms', 50, 'lower'),
      goal(
        'throughput of a batch relative to the version without daily counts',
        median(ratios),
        'ratio',
        0.95,
        'higher',
      ),
    ],
  };
};
