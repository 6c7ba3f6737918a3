// npm run bench -- sheet: a sheet of 100,000 rows from file to checked rows in the ledger, beside bare streaming papaparse.
// Each measurement has a process of its own, so that memory is its own too; the file is the same for all.
import { fork } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Papa from 'papaparse';
import * as z from 'zod/mini';
import { undecided } from '../../main/brazil/money.ts';
import type { CheckPlan } from '../../main/boletos/sheet/check-row.ts';
import { fillBatch } from '../../main/boletos/draft/fill-batch.ts';
import { accountedFor } from '../../main/boletos/sheet/check-sheet.ts';
import type { CheckSummary } from '../../preload/contract/sheets.ts';
import { startSheetReader, type SheetReader } from '../../main/boletos/sheet/reader.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { sheetBytes } from '../fixtures/sheet-file.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

const rows = 100_000;
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
  lost: z.number(),
  stallMs: z.number(),
  peakMb: z.number(),
  startMs: z.number(),
});
type Measured = z.infer<typeof measured>;

const peakMb = (): number => process.resourceUsage().maxRSS / 1024;

/**
 * The peer: papaparse's own streaming, told the delimiter, doing nothing with what it reads; row by row, which is how it is
 * mostly used, or a piece of the file at a time, which is the fastest that it can do.
 */
function bare(path: string, by: 'step' | 'chunk'): Promise<Measured> {
  const { promise, resolve, reject } = Promise.withResolvers<Measured>();
  const start = performance.now();
  let read = 0;
  const complete = (): void => {
    resolve({ ms: performance.now() - start, rows: read, lost: 0, stallMs: 0, peakMb: peakMb(), startMs: 0 });
  };
  const common = { delimiter: ';', header: false, complete, error: reject } as const;
  const stream = createReadStream(path, 'latin1');
  if (by === 'step') Papa.parse<string[]>(stream, { ...common, step: () => void (read += 1) });
  else Papa.parse<string[]>(stream, { ...common, chunk: ({ data }) => void (read += data.length) });
  return promise;
}

type Into = 'ledger' | 'nothing';

/**
 * From the path alone: bytes, encoding, delimiter, header, columns, then every row checked, those that repeat others marked,
 * and all of it a batch in a ledger of its own, as the app does it; or, to see what reading takes, into nothing. The thread
 * has warmed up before, as it has in the app when a clerk comes to the screen; what that took is `startMs`.
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
  rmSync(folder, { recursive: true, force: true });
  return { ms, rows: received, lost: rows - received, stallMs, peakMb: peakMb(), startMs: started - before };
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

type Kind = 'step' | 'chunk' | Into;

async function inOwnProcess(kind: Kind, path: string): Promise<Measured> {
  const child = fork(import.meta.filename, [kind, path], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const { promise, resolve, reject } = Promise.withResolvers<Measured>();
  child.on('message', (message) => resolve(measured.parse(message)));
  child.on('exit', () => reject(new Error(`${kind} gave no measurement`)));
  return promise;
}

const rate = (measured: readonly Measured[]): number =>
  Math.round(median(measured.map(({ ms }) => (rows / ms) * 1000)));

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-sheet-'));
  try {
    const path = join(folder, 'lote.csv');
    const bytes = sheetBytes(rows, today);
    writeFileSync(path, bytes);
    const steps: Measured[] = [];
    const chunks: Measured[] = [];
    const ours: Measured[] = [];
    const reading: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      steps.push(await inOwnProcess('step', path));
      chunks.push(await inOwnProcess('chunk', path));
      ours.push(await inOwnProcess('ledger', path));
      reading.push(await inOwnProcess('nothing', path));
    }
    const beside = (peers: readonly Measured[], own = ours): number =>
      median(own.map(({ ms }, at) => (peers[at]?.ms ?? Number.NaN) / ms));
    const stall = median(ours.map(({ stallMs }) => stallMs));
    const memory = median(ours.map((one) => one.peakMb));
    return {
      bench: 'sheet',
      machine: machine(),
      results: {
        rows,
        fileMb: bytes.length / 1e6,
        papaparseByStepRowsPerSecond: rate(steps),
        papaparseByChunkRowsPerSecond: rate(chunks),
        guicheRowsPerSecond: rate(ours),
        besidePapaparseByChunk: beside(chunks),
        readingAloneBesidePapaparseByStep: beside(steps, reading),
        papaparsePeakMb: Math.round(median(chunks.map((one) => one.peakMb))),
        threadStartMs: Math.round(median(ours.map(({ startMs }) => startMs))),
        worstStallMs: Math.max(...ours.map(({ stallMs }) => stallMs)),
      },
      goals: [
        goal('speed beside bare streaming papaparse, row by row', beside(steps), 'ratio', 0.25, 'higher'),
        goal('peak memory of the process', memory, 'MB', 300, 'lower'),
        goal('longest stall of the main thread', stall, 'ms', 50, 'lower'),
        goal('rows lost', Math.max(...ours.map(({ lost }) => lost)), 'rows', 0, 'lower'),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (process.send && import.meta.main) {
  const [, , kind, path = ''] = process.argv;
  if (kind === 'step' || kind === 'chunk') process.send(await bare(path, kind));
  else process.send(await readAndCheck(path, kind === 'ledger' ? 'ledger' : 'nothing'));
}
