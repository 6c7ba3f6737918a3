// npm run bench -- sheet: a sheet of 100,000 rows from the file to checked rows in the ledger, beside a script that does the same
// (sheet-script.ts) and beside papaparse that only reads. Each measurement has a separate process, so that its memory is separate too; all
// use the same file, and the two imports must leave the same contents in their tables.
import { fork } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { DatabaseSync } from 'node:sqlite';
import Papa from 'papaparse';
import * as z from 'zod/mini';
import { undecided } from '../../preload/shared/money.ts';
import type { CheckPlan } from '../../main/boletos/sheet/check-row.ts';
import { fillBatch } from '../../main/boletos/draft/fill-batch.ts';
import { accountedFor } from '../../main/boletos/sheet/check-sheet.ts';
import type { CheckSummary } from '../../preload/contract/sheets.ts';
import { startSheetReader, type SheetReader } from '../../main/boletos/sheet/reader.ts';
import { openForReading, openForWriting } from '../../main/ledger/connection.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { migrate } from '../../main/ledger/migrations.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { ledgerPath } from '../../main/ledger/start.ts';
import { sheetBytes } from '../fixtures/sheet-file.ts';
import { goal, machine, median, ratios, unlessQuick, type Bench } from './report.ts';
import { contentOf } from './sheet-content.ts';
import { importByScript } from './sheet-script.ts';

const rows = unlessQuick(100_000, 20_000);
const rounds = unlessQuick(5, 1);
const account = {
  id: 'conta',
  kind: 'practice',
  name: 'Padaria',
  baseUrl: 'https://servico.example',
  identity: {},
  settings: {},
  credentials: {},
} as const;
const today = '2026-11-21';

const measured = z.object({
  ms: z.number(),
  rows: z.number(),
  stallMs: z.number(),
  peakMb: z.number(),
  startMs: z.number(),
  /** The fingerprint of its tables; empty if it wrote nothing. */
  content: z.string(),
});
type Measured = z.infer<typeof measured>;

const peakMb = (): number => process.resourceUsage().maxRSS / 1024;

/**
 * The second peer: papaparse's own streaming with a given delimiter, which does nothing with the rows; row by row, the most common use, or
 * in chunks of the file, the fastest use.
 */
function bare(path: string, by: 'step' | 'chunk'): Promise<Measured> {
  const { promise, resolve, reject } = Promise.withResolvers<Measured>();
  const start = performance.now();
  let read = 0;
  const complete = (): void => {
    resolve({
      ms: performance.now() - start,
      rows: read,
      stallMs: 0,
      peakMb: peakMb(),
      startMs: 0,
      content: '',
    });
  };
  const common = { delimiter: ';', header: false, complete, error: reject } as const;
  const stream = createReadStream(path, 'latin1');
  if (by === 'step') Papa.parse<string[]>(stream, { ...common, step: () => void (read += 1) });
  else Papa.parse<string[]>(stream, { ...common, chunk: ({ data }) => void (read += data.length) });
  return promise;
}

/** A database with the ledger's schema, opened as the ledger's is, with one account. */
function emptyLedger(path: string): DatabaseSync {
  const db = openForWriting(path);
  migrate(db);
  db.prepare(
    `INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
     VALUES (?, ?, ?, ?, '{}', '{}', '{}', ?)`,
  ).run(account.id, account.kind, account.name, account.baseUrl, today);
  return db;
}

/** The peer: a script that does the same. */
async function byScript(path: string): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-sheet-script-'));
  const db = emptyLedger(ledgerPath(folder));
  const started = performance.now();
  await importByScript({ db, path, today });
  const ms = performance.now() - started;
  const peak = peakMb();
  const content = contentOf(db);
  db.close();
  rmSync(folder, { recursive: true, force: true });
  return {
    ms,
    rows: content.rows,
    stallMs: 0,
    peakMb: peak,
    startMs: 0,
    content: content.fingerprint,
  };
}

type Into = 'ledger' | 'nothing';

/**
 * From the path only: bytes, encoding, delimiter, header, columns; then every row is checked, repeats are marked, and all of it becomes a
 * batch in a new ledger, as in the app; or, to measure only reading, nothing is written. The thread has warmed up before, as it has in the
 * app when a clerk opens the screen; `startMs` is the time for that.
 */
async function readAndCheck(path: string, into: Into): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-sheet-ledger-'));
  const { ledger } = await openLedger({ folder, now: Date.now, osUser: 'ana', machineId: 'm', keeper: null });
  await ledger.write('accounts.insert', account);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = performance.now();
  const reader = startSheetReader();
  await reader.warmUp();
  delay.enable();
  const started = performance.now();
  const opened = await reader.open({ from: 'file', path });
  if (!opened.ok) throw new Error(opened.code);
  const { proposal, order, sha256 } = opened.value;
  await reader.survey({ mapping: proposal.mapping });
  const plan: CheckPlan = {
    mapping: proposal.mapping,
    openAmounts: undecided,
    documents: null,
    order: order ?? 'dmy',
    parcelAmount: 'each',
    refInCallback: true,
    refInDescription: false,
    required: [],
    today,
  };
  const received =
    into === 'ledger' ? await filled(ledger, reader, plan, sha256) : await counted(reader, plan);
  const ms = performance.now() - started;
  delay.disable();
  const stallMs = delay.max / 1e6;
  await reader.close();
  await ledger.close();
  const peak = peakMb();
  const content = into === 'ledger' ? fingerprintOf(ledgerPath(folder)) : '';
  rmSync(folder, { recursive: true, force: true });
  return {
    ms,
    rows: received,
    stallMs,
    peakMb: peak,
    startMs: started - before,
    content,
  };
}

function fingerprintOf(path: string): string {
  const db = openForReading(path);
  try {
    return contentOf(db).fingerprint;
  } finally {
    db.close();
  }
}

const checked = (summary: CheckSummary): CheckSummary => {
  if (!accountedFor(summary)) throw new Error('records are not accounted for');
  return summary;
};

async function counted(reader: SheetReader, plan: CheckPlan): Promise<number> {
  let received = 0;
  const summary = await reader.check(plan, (batch) => void (received += batch.boletos.count));
  if (!summary) throw new Error('cancelled');
  checked(summary);
  return received;
}

async function filled(
  ledger: Ledger,
  reader: SheetReader,
  plan: CheckPlan,
  fileHash: string,
): Promise<number> {
  const id = await fillBatch({
    ledger,
    reader,
    accountId: account.id,
    name: 'Mensalidades',
    source: { fileName: 'lote.csv', fileHash, contentHash: null },
    plan,
    layoutOf: (summary) => ({ plan: null, header: null, notSent: [], summary: checked(summary) }),
    progressed: () => undefined,
    signal: new AbortController().signal,
    incomplete: (_batch, error) => {
      throw error;
    },
  });
  const { totals } = (id === null ? null : await ledger.read('batches.get', { id })) ?? {};
  return Object.values(totals ?? {}).reduce((sum, { count }) => sum + count, 0);
}

type Kind = 'script' | 'step' | 'chunk' | Into;

async function inOwnProcess(kind: Kind, path: string): Promise<Measured> {
  const child = fork(import.meta.filename, [kind, path], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const { promise, resolve, reject } = Promise.withResolvers<Measured>();
  child.on('message', (message) => resolve(measured.parse(message)));
  child.on('exit', () => reject(new Error(`${kind} gave no measurement`)));
  return promise;
}

const rate = (measured: readonly Measured[]): number =>
  Math.round(median(measured.map(({ ms }) => (rows / ms) * 1000)));

/** The figures mean nothing if the two did not do the same. */
function sameContent(imports: readonly Measured[]): void {
  const found = new Set(imports.map(({ content }) => content));
  if (found.size !== 1) throw new Error('the script and Guichê left different rows, sums or lines');
}

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-sheet-'));
  try {
    const path = join(folder, 'lote.csv');
    const bytes = sheetBytes(rows, today);
    writeFileSync(path, bytes);
    const scripts: Measured[] = [];
    const steps: Measured[] = [];
    const chunks: Measured[] = [];
    const ours: Measured[] = [];
    const reading: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      scripts.push(await inOwnProcess('script', path));
      ours.push(await inOwnProcess('ledger', path));
      steps.push(await inOwnProcess('step', path));
      reading.push(await inOwnProcess('nothing', path));
      chunks.push(await inOwnProcess('chunk', path));
    }
    sameContent([...scripts, ...ours]);
    const beside = (peers: readonly Measured[], own = ours.map(({ ms }) => ms)): number =>
      median(
        ratios(
          peers.map(({ ms }) => ms),
          own,
        ),
      );
    const withStart = ours.map(({ ms, startMs }) => ms + startMs);
    const stall = median(ours.map(({ stallMs }) => stallMs));
    const memory = median(ours.map((one) => one.peakMb));
    return {
      bench: 'sheet',
      machine: machine(),
      results: {
        rows,
        fileMb: bytes.length / 1e6,
        scriptRowsPerSecond: rate(scripts),
        papaparseByStepRowsPerSecond: rate(steps),
        papaparseByChunkRowsPerSecond: rate(chunks),
        guicheRowsPerSecond: rate(ours),
        besidePapaparseByChunk: beside(chunks),
        besidePapaparseByStep: beside(steps),
        readingAloneBesidePapaparseByStep: beside(
          steps,
          reading.map(({ ms }) => ms),
        ),
        scriptPeakMb: Math.round(median(scripts.map((one) => one.peakMb))),
        papaparsePeakMb: Math.round(median(chunks.map((one) => one.peakMb))),
        threadStartMs: Math.round(median(ours.map(({ startMs }) => startMs))),
        worstStallMs: Math.max(...ours.map(({ stallMs }) => stallMs)),
      },
      goals: [
        goal('speed relative to a script for the same work', beside(scripts), 'ratio', 1.25, 'higher'),
        goal(
          'the same, with the start of the thread counted',
          beside(scripts, withStart),
          'ratio',
          1,
          'higher',
        ),
        goal('peak memory of the process', memory, 'MB', 280, 'lower'),
        goal('longest stall of the main thread', stall, 'ms', 50, 'lower'),
        goal('rows lost', Math.max(...ours.map((one) => rows - one.rows)), 'rows', 0, 'lower'),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (process.send && import.meta.main) {
  const [, , kind, path = ''] = process.argv;
  if (kind === 'step' || kind === 'chunk') process.send(await bare(path, kind));
  else if (kind === 'script') process.send(await byScript(path));
  else process.send(await readAndCheck(path, kind === 'ledger' ? 'ledger' : 'nothing'));
}
