// 100,000 boletos in the ledger: loading them, opening any list of boletos, any window, any search. Every call goes to the reader's thread
// and back, like the app's calls; the goals are 95th percentiles.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { openLedger } from '../../main/ledger/open.ts';
import type { RegisterQuery, RegisterSort } from '../../main/ledger/tables/boletos-lists.ts';
import { inventedBoleto, inventedBoletos } from '../helpers/invented-boletos.ts';
import { sendAll } from '../helpers/long-register.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

const boletos = 100_000;
const portion = 1_000;
const rounds = unlessQuick(7, 2);
const today: PlainDate = '2026-01-01';
const account = { id: 'padaria', kind: 'service', name: 'Padaria', baseUrl: 'https://s.example' } as const;

async function load(ledger: Ledger): Promise<{ readonly batchId: number; readonly perSecond: number }> {
  await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
  const batch = await ledger.write('batches.insert', { accountId: account.id, kind: 'sheet', name: 'Tudo' });
  const portions = Array.from({ length: boletos / portion }, (_, at) =>
    inventedBoletos(at * portion + 1, portion),
  );
  const start = performance.now();
  let last: Promise<unknown> = Promise.resolve();
  for (const rows of portions) {
    const before = last;
    last = ledger.write('boletos.insert', { batchId: batch.id, rows });
    await before;
  }
  await last;
  return { batchId: batch.id, perSecond: (1_000 * boletos) / (performance.now() - start) };
}

const searches: Readonly<Record<string, readonly [RegisterQuery, RegisterSort]>> = {
  everything: [{}, 'newest'],
  'by due date': [{}, 'due'],
  'by amount': [{}, 'amount'],
  'name, no accents': [{ text: 'joao' }, 'newest'],
  'two words': [{ text: 'glória brandao' }, 'newest'],
  'two letters': [{ text: 'da' }, 'newest'],
  document: [{ text: inventedBoleto(50_000).fields['payer.document']?.slice(0, 6) ?? '' }, 'newest'],
  line: [{ text: String(77_776 * 7_919).padStart(47, '0019') }, 'newest'],
  'nosso número': [{ text: '4000077777' }, 'newest'],
  id: [{ text: '700077777' }, 'newest'],
  ref: [{ text: 'r000077777' }, 'newest'],
  amount: [{ amount: 15_800 }, 'newest'],
  period: [{ due: { from: '2027-02-01', until: '2027-03-01' } }, 'due'],
  doubts: [{ states: ['uncertain'] }, 'oldest'],
  conferência: [{ conferences: ['difference'] }, 'newest'],
  'no baixa': [{ states: ['created'], baixa: false }, 'newest'],
  batch: [{ batchId: 1, states: ['created'] }, 'newest'],
};

const payers = ['joao', 'glória brandao', 'silva', 'mar', '529.982'] as const;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const options = { folder, now: Date.now, osUser: 'ana', machineId: 'machine-1', keeper: null };
  const { ledger } = await openLedger(options);
  try {
    const { batchId, perSecond } = await load(ledger);
    await sendAll(ledger, account.id, batchId, today);
    const opened: Record<string, number[]> = {};
    const windows: number[] = [];
    const totals: number[] = [];
    const completed: number[] = [];
    // The first round is a warm-up and not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, [filter, sort]] of Object.entries(searches)) {
        let list = { handle: '', count: 0 };
        const opening = await timed(async () => {
          list = await ledger.lists.open('boletos', { filter, sort });
        });
        const { handle, count } = list;
        if (count === 0) throw new Error(`nothing found: ${name}`);
        const windowing = await timed(() =>
          ledger.lists.window('boletos', { handle, from: Math.floor(count * ((round + 1) / 10)), count: 60 }),
        );
        if (round > 0) (opened[name] ??= []).push(opening);
        if (round > 0) windows.push(windowing);
      }
      for (const text of payers) {
        const took = await timed(() => ledger.read('boletos.payers', { accountId: account.id, text }));
        if (round > 0) completed.push(took);
      }
      totals.push(await timed(() => ledger.read('batches.get', { id: batchId })));
    }
    const byName = await timed(() => ledger.lists.open('boletos', { filter: {}, sort: 'name' }));
    const each = Object.entries(opened).map(([name, times]) => [name, Math.round(median(times) * 10) / 10]);
    return {
      bench: 'register',
      machine: machine(),
      results: {
        boletos,
        loadedPerSecond: Math.round(perSecond),
        searchMilliseconds: Object.fromEntries(each),
        allSortedByNameMilliseconds: Math.round(byName),
        totalsMilliseconds: median(totals),
      },
      goals: [
        goal(
          'time of any search, 95th percentile',
          percentile(Object.values(opened).flat(), 0.95),
          'ms',
          50,
          'lower',
        ),
        goal('time of any window, 95th percentile', percentile(windows, 0.95), 'ms', 50, 'lower'),
        goal(
          'time to find payers by part of the name, 95th percentile',
          percentile(completed, 0.95),
          'ms',
          50,
          'lower',
        ),
        goal('time to count and add up a batch', median(totals), 'ms', 20, 'lower'),
        goal('rows loaded', perSecond, 'rows/s', 20_000, 'higher'),
      ],
    };
  } finally {
    await ledger.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
