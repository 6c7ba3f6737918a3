// Batches of 2,000 and of 20,000 boletos, with journal, checks and comparison of the answers, beside a bare undici loop that sends the same
// bodies to the same service (a separate process, 20 ms per answer), and beside the same loop with one synced line per request; also
// autocannon's rate. Rounds in turn, medians of the ratios. Also the most unconfirmed boletos after an outage, and with `--peers` newman
// and bruno, also from a spreadsheet.
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBootSession } from '../../main/boot-session.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { startSandbox } from '../../main/sandbox/server.ts';
import { realRunner } from '../helpers/real-runner.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import { startPractice, type PracticeProcess } from '../helpers/practice-process.ts';
import { bareUndici, bodies, perSecond } from './bare-undici.ts';
import { installPeers, type Peers } from './batch-peers.ts';
import { goal, machine, median, ratios, unlessQuick, type Bench, type Goal } from './report.ts';

const latencyMs = 20;
const contests = [
  { boletos: unlessQuick(2_000, 300), rounds: unlessQuick(5, 1), connections: 8, goal: 0.93 },
  { boletos: unlessQuick(2_000, 300), rounds: unlessQuick(5, 1), connections: 32, goal: 0.9 },
  { boletos: unlessQuick(20_000, 600), rounds: 1, connections: 8, goal: 0.93 },
  { boletos: unlessQuick(20_000, 600), rounds: 1, connections: 32, goal: 0.9 },
] as const;

/** A rate needs no more rows, and repeating the same body shows nothing new. */
const shots = unlessQuick(2_000, 500);
/** Programs that send one request after the other would need minutes for more rows. */
const rowsOfPeers = unlessQuick(200, 50);

async function ledgerIn(folder: string): Promise<Ledger> {
  const boot = await readBootSession();
  const journal = boot && { path: join(folder, 'journal'), boot };
  const options = { folder, now: Date.now, osUser: 'ana', machineId: 'm', keeper: null, journal };
  return (await openLedger(options)).ledger;
}

/** The minimum that could say after a power failure what had been sent: one line per request, on the disk before the request is sent. */
async function noting(practice: PracticeProcess, connections: number, boletos: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const file = await open(join(folder, 'requests.log'), 'a');
  try {
    return await bareUndici(practice, connections, boletos, async (line) => {
      await file.appendFile(`${line}\n`);
      await file.datasync();
    });
  } finally {
    await file.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Opened {
  readonly rate: (connections: number, boletos: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

async function openOurs(url: string, token: string): Promise<Opened & { readonly ledger: Ledger }> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const ledger = await ledgerIn(folder);
  let made = 0;
  return {
    ledger,
    async rate(connections, boletos) {
      // Other payers each time: duplicates are looked for in all accounts of the service.
      const rows = inventedBoletos(made + 1, boletos);
      made += boletos;
      const accountId = `conta-${made}`;
      const facts = { name: 'Padaria', baseUrl: url, identity: {}, settings: {}, credentials: {} };
      await ledger.write('accounts.insert', { id: accountId, kind: 'practice', ...facts });
      const { id } = await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'x' });
      for (let at = 0; at < boletos; at += 1_000)
        await ledger.write('boletos.insert', { batchId: id, rows: rows.slice(at, at + 1_000) });
      const { runner, rested, close } = realRunner({ ledger, url, token: () => token, ceiling: connections });
      const start = performance.now();
      await runner.queue(id);
      await rested(id);
      const rate = perSecond(start, boletos);
      const batch = await ledger.read('batches.get', { id });
      if (batch?.totals.created.count !== boletos)
        throw new Error(`not all created: ${JSON.stringify(batch?.reason)}`);
      await close();
      return rate;
    },
    async close() {
      await ledger.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The service stops answering at full speed: how many rows are then unconfirmed? */
async function outage(connections: number): Promise<number> {
  const faults = { latencyMs: { least: latencyMs, most: latencyMs } };
  const sandbox = await startSandbox({ folder: null, seed: 'outage', now: Date.now, faults });
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const ledger = await ledgerIn(folder);
  try {
    const facts = { name: 'Padaria', baseUrl: sandbox.url, identity: {}, settings: {}, credentials: {} };
    await ledger.write('accounts.insert', { id: 'conta', kind: 'practice', ...facts });
    const { id } = await ledger.write('batches.insert', { accountId: 'conta', kind: 'sheet', name: 'x' });
    await ledger.write('boletos.insert', { batchId: id, rows: inventedBoletos(1, 1_000) });
    const real = realRunner({
      ledger,
      url: sandbox.url,
      token: () => sandbox.tenants.practice.accessToken,
      ceiling: connections,
      progressed({ created }) {
        if (created === 300) sandbox.setFaults({ rules: [{ fault: { kind: 'cutAfter' }, share: 1 }] });
      },
    });
    await real.runner.queue(id);
    await real.rested(id);
    const batch = await ledger.read('batches.get', { id });
    await real.close();
    return batch?.totals.uncertain.count ?? Number.NaN;
  } finally {
    await ledger.close();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Found {
  readonly results: Readonly<Record<string, unknown>>;
  readonly goals: readonly Goal[];
}

type Rate = () => Promise<number>;

/** All in turn, one round in this order and the next in the reverse order; the first is a warm-up and not counted. */
async function inTurn(rounds: number, sides: readonly Rate[]): Promise<number[][]> {
  const rates: number[][] = sides.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...sides.entries()];
    for (const [at, side] of round % 2 === 0 ? order : order.toReversed()) {
      const rate = await side();
      if (round > 0) rates[at]?.push(rate);
    }
  }
  return rates;
}

/** Notes the processor time of this process for a boleto; the simulated service is another process. */
async function withCpu(times: number[], boletos: number, rate: Rate): Promise<number> {
  const before = process.cpuUsage();
  const found = await rate();
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1_000 / boletos);
  return found;
}

async function besideLoops(practice: PracticeProcess, ours: Opened, peers: Peers | null): Promise<Found> {
  const results: Record<string, unknown> = {};
  const goals: Goal[] = [];
  const [body = new Uint8Array()] = bodies(1);
  for (const { boletos, rounds, connections, goal: least } of contests) {
    const [cpu, cpuOfLoop]: [number[], number[]] = [[], []];
    const [mine = [], loop = [], noted = [], cannon = []] = await inTurn(rounds, [
      () => withCpu(cpu, boletos, () => ours.rate(connections, boletos)),
      () => withCpu(cpuOfLoop, boletos, () => bareUndici(practice, connections, boletos)),
      () => noting(practice, connections, boletos),
      ...(peers ? [() => peers.autocannon(connections, shots, body)] : []),
    ]);
    const ofBare = ratios(mine, loop);
    const ofNoting = ratios(mine, noted);
    const name = `${boletos} at ${connections} connections`;
    results[name] = {
      boletosPerSecond: Math.round(median(mine)),
      barePerSecond: Math.round(median(loop)),
      ratio: median(ofBare),
      ratioRange: [Math.min(...ofBare), Math.max(...ofBare)],
      cpuMillisPerBoleto: median(cpu),
      bareCpuMillisPerBoleto: median(cpuOfLoop),
      syncedPerSecond: Math.round(median(noted)),
      ratioToSynced: median(ofNoting),
      ...(peers && {
        autocannonPerSecond: Math.round(median(cannon)),
        ratioToAutocannon: median(ratios(mine, cannon)),
      }),
    };
    goals.push(goal(`${name}, relative to bare undici`, median(ofBare), 'ratio', least, 'higher'));
  }
  return { results, goals };
}

/** With their defaults: newman sends row by row; bruno too, or all rows at once if it is told to, which is shown beside. */
async function besideRunners(ours: Opened, peers: Peers): Promise<Found> {
  const [mine, newman, bruno, atOnce] = await inTurn(5, [
    () => ours.rate(32, 2_000),
    () => peers.newman(rowsOfPeers),
    () => peers.bruno(rowsOfPeers),
    () => peers.bruno(rowsOfPeers, 'all at once'),
  ]);
  const beside = (theirs: readonly number[] = []) => ({
    boletosPerSecond: Math.round(median(mine ?? [])),
    theirsPerSecond: Math.round(median(theirs)),
    ratio: median(ratios(mine, theirs)),
  });
  const results = {
    [`newman, ${rowsOfPeers} rows`]: beside(newman),
    [`bruno, ${rowsOfPeers} rows`]: beside(bruno),
    [`bruno --parallel, ${rowsOfPeers} rows`]: beside(atOnce),
  };
  const times = (name: string, theirs: readonly number[] = []): Goal =>
    goal(`at 32 connections, relative to ${name}`, median(ratios(mine, theirs)), 'times', 20, 'higher');
  return { results, goals: [times('newman', newman), times('bruno', bruno)] };
}

async function outages(): Promise<Found> {
  const doubts = [];
  for (let round = 0; round < 3; round += 1) doubts.push(await outage(32));
  const name = 'uncertain boletos after an outage at 32 connections';
  return {
    results: { [name]: doubts },
    goals: [goal(`most ${name}`, Math.max(...doubts), 'boletos', 34, 'lower')],
  };
}

/** Without access to the registry the usual run leaves autocannon out, and says so; a run with `--peers` fails instead. */
async function peersFor(practice: PracticeProcess, wanted: boolean): Promise<Peers | null> {
  if (wanted) return installPeers(['autocannon', 'newman', '@usebruno/cli'], practice);
  return installPeers(['autocannon'], practice).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return null;
  });
}

export const bench: Bench = async (wishes) => {
  const practice = await startPractice(latencyMs);
  const ours = await openOurs(practice.url, practice.token);
  let peers: Peers | null = null;
  try {
    peers = await peersFor(practice, wishes.peers);
    const found = [await besideLoops(practice, ours, peers)];
    if (wishes.peers && peers) found.push(await besideRunners(ours, peers));
    found.push(await outages());
    return {
      bench: 'batch',
      machine: machine(),
      results: { latencyMs, ...Object.fromEntries(found.flatMap(({ results }) => Object.entries(results))) },
      goals: found.flatMap(({ goals }) => goals),
    };
  } finally {
    peers?.remove();
    await ours.close();
    await practice.stop();
  }
};
