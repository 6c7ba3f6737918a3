// 100,000 lines of payments against 100,000 created boletos: finding all exact ones, and the proposals of a window. The peer is a script
// that reads the same rows from the same file and joins them by a hash of the nosso número, in one thread.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { boletoRow } from '../../main/boletos/boleto-row.ts';
import { createReconciling } from '../../main/income/reconcile.ts';
import { parseJson } from '../../main/ledger/json.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { LineMarks } from '../../preload/contract/income-terms.ts';
import { openLedger } from '../../main/ledger/open.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { inventedBoleto, inventedBoletos } from '../helpers/invented-boletos.ts';
import { newFile, newLine } from '../helpers/income-rows.ts';
import { sendAll } from '../helpers/long-register.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

/** Four of five are created. */
const boletos = unlessQuick(125_000, 5_000);
const portion = 1_000;
const linesOfFile = 5_000;
const rounds = unlessQuick(5, 1);
const windows = unlessQuick(60, 5);
const today: PlainDate = '2026-01-01';
const accountId = 'padaria';

async function load(ledger: Ledger): Promise<number> {
  const account = { id: accountId, kind: 'service', name: 'Padaria', baseUrl: 'https://s.example' } as const;
  await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
  const batch = await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'Tudo' });
  for (let at = 0; at < boletos; at += portion)
    await ledger.write('boletos.insert', { batchId: batch.id, rows: inventedBoletos(at + 1, portion) });
  await sendAll(ledger, accountId, batch.id, today);
  const paid = Array.from({ length: boletos }, (_, at) => at + 1).filter((number) => number % 5 !== 0);
  for (let at = 0; at < paid.length; at += linesOfFile) {
    const lines = paid.slice(at, at + linesOfFile).map((number, index) => {
      const { fields } = inventedBoleto(number);
      const cents = fields.amount ?? 0;
      const marks = {
        nossoNumeros: [String(4_000_000_000 + number)],
        documents: [fields['payer.document'] ?? ''],
        names: [fields['payer.name'] ?? ''],
        dueDates: [fields.dueDate ?? ''],
        titles: [cents],
      };
      // One of ten pays another amount: a question.
      const paidCents = number % 10 === 1 ? cents + 1 : cents;
      const day = fields.dueDate ?? today;
      return newLine(index + 1, paidCents, { source: 'return', marks, day, key: `k${number}` });
    });
    await ledger.write('income.import', newFile(lines, { accountId, sha256: String(at).padStart(64, '0') }));
  }
  return paid.length;
}

/** What a script does: everything in memory, by one key. */
function joined(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  const byNumber = new Map<
    string,
    { readonly cents: number; readonly due: string; readonly document: string }
  >();
  for (const row of db
    .prepare(
      'SELECT id, nosso_numero, cents, due, document, baixa_on FROM boletos WHERE remote_id IS NOT NULL',
    )
    .iterate())
    byNumber.set(String(row['nosso_numero']), {
      cents: Number(row['cents']),
      due: String(row['due']),
      document: String(row['document']),
    });
  let found = 0;
  for (const row of db
    .prepare(`SELECT id, cents, day, marks FROM income_lines WHERE place = 'open'`)
    .iterate()) {
    const marks = parseJson<LineMarks>(String(row['marks']));
    const boleto = byNumber.get(marks.nossoNumeros?.[0] ?? '');
    if (boleto?.cents !== row['cents'] || boleto?.due !== marks.dueDates?.[0]) continue;
    if (boleto?.document === marks.documents?.[0]) found += 1;
  }
  db.close();
  return found;
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const options = { folder, now: Date.now, osUser: 'ana', machineId: 'machine-1', keeper: null };
  const { ledger } = await openLedger(options);
  try {
    const lines = await load(ledger);
    const { calls } = createReconciling({ ledger, shownBoleto: boletoRow });
    const [ours, theirs]: [number[], number[]] = [[], []];
    let most = 0;
    let counted = { count: 0 };
    const resting = process.memoryUsage().rss;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    // The first round is a warm-up and not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const own = await seconds(async () => (counted = await calls.exact({ accountId })));
      let found = 0;
      const peer = await seconds(() => Promise.resolve((found = joined(join(folder, 'ledger.db')))));
      if (found !== counted.count) throw new Error(`${found} by the script, ${counted.count} by Guichê`);
      if (round === 0) continue;
      ours.push(own);
      theirs.push(peer);
    }
    clearInterval(watch);
    const times: number[] = [];
    for (let at = 0; at < windows; at += 1) {
      const first = Math.floor((at * (lines - 60)) / windows) + 1;
      const ids = Array.from({ length: 60 }, (_, index) => first + index);
      times.push(1_000 * (await seconds(async () => calls.proposals({ lines: ids }))));
    }
    const window = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
    const memory = (most - resting) / 2 ** 20;
    return {
      bench: 'income',
      machine: machine(),
      results: { lines, exact: counted.count, seconds: ours, script: theirs, windows: times, memory },
      goals: [
        goal('time to find all exact ones', median(ours), 's', 5, 'lower'),
        goal('speed beside a script with a hash join', median(theirs) / median(ours), '×', 0.5, 'higher'),
        goal('memory for it', memory, 'MiB', 300, 'lower'),
        goal('time of the proposals of a window, 95th percentile', window, 'ms', 50, 'lower'),
      ],
    };
  } finally {
    await ledger.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
