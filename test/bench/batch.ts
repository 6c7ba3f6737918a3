// Batches of 2,000 and of 20,000 boletos, journal, checks and conferência and all, against a bare undici loop that sends the same bodies to
// the same service (a process of its own, 20 ms an answer). In turn, medians of the ratios. Worst doubts of an outage, too.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { bodyOf } from '../../main/boletos/batch/body.ts';
import { asPlainDate } from '../../main/boletos/due-date.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { startSandbox } from '../../main/sandbox/server.ts';
import { realRunner } from '../helpers/batch-bench.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import { startPractice, type PracticeProcess } from '../helpers/practice-process.ts';
import { goal, machine, median, type Bench } from './report.ts';

const latencyMs = 20;
const contests = [
  { boletos: 2_000, rounds: 5, connections: 8, goal: 0.95 },
  { boletos: 2_000, rounds: 5, connections: 32, goal: 0.9 },
  { boletos: 20_000, rounds: 1, connections: 8, goal: 0.95 },
  { boletos: 20_000, rounds: 1, connections: 32, goal: 0.9 },
] as const;

const perSecond = (start: number, count: number): number => (1_000 * count) / (performance.now() - start);

function bodies(boletos: number): Uint8Array[] {
  return inventedBoletos(1, boletos).map(({ fields, row }) => {
    const { name, document, cents } = fields;
    const dueDate = asPlainDate(fields.dueDate ?? '');
    if (name === null || document === null || cents === null || dueDate === null)
      throw new Error('incomplete');
    return bodyOf({ ...fields, name, document, cents, dueDate }, { ref: `bare${row}`, lote: 1, item: row });
  });
}

async function bare({ url, token }: PracticeProcess, connections: number, boletos: number): Promise<number> {
  const dispatcher = new Agent({ connections, pipelining: 1, allowH2: false });
  const waiting = bodies(boletos);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const start = performance.now();
  const loop = async (): Promise<void> => {
    for (let body = waiting.pop(); body; body = waiting.pop()) {
      const answer = await request(`${url}/api/v1/boletos`, { method: 'POST', headers, body, dispatcher });
      const said: unknown = JSON.parse(await answer.body.text());
      const created = typeof said === 'object' && said !== null && 'data' in said;
      if (!created) throw new Error(`not created: ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const rate = perSecond(start, boletos);
  await dispatcher.close();
  return rate;
}

interface Opened {
  readonly rate: (connections: number, boletos: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

async function openOurs(
  url: string,
  token: string,
): Promise<Opened & { readonly ledger: Awaited<ReturnType<typeof openLedger>>['ledger'] }> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const { ledger } = await openLedger({ folder, now: Date.now, osUser: 'ana', machineId: 'm', keeper: null });
  let made = 0;
  return {
    ledger,
    async rate(connections, boletos) {
      // An account each time: rows of the last round are no repeats of it.
      const accountId = `conta-${(made += 1)}`;
      const facts = { name: 'Padaria', baseUrl: url, identity: {}, settings: {}, credentials: {} };
      await ledger.write('accounts.insert', { id: accountId, kind: 'practice', ...facts });
      const { id } = await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'x' });
      const rows = inventedBoletos(1, boletos);
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

/** The service falls silent in full speed: how many rows does nobody know of? */
async function outage(connections: number): Promise<number> {
  const faults = { latencyMs: { least: latencyMs, most: latencyMs } };
  const sandbox = await startSandbox({ folder: null, seed: 'outage', now: Date.now, faults });
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const { ledger } = await openLedger({ folder, now: Date.now, osUser: 'ana', machineId: 'm', keeper: null });
  try {
    const facts = { name: 'Padaria', baseUrl: sandbox.url, identity: {}, settings: {}, credentials: {} };
    await ledger.write('accounts.insert', { id: 'conta', kind: 'practice', ...facts });
    const { id } = await ledger.write('batches.insert', { accountId: 'conta', kind: 'sheet', name: 'x' });
    await ledger.write('boletos.insert', { batchId: id, rows: inventedBoletos(1, 1_000) });
    const real = realRunner({
      ledger,
      url: sandbox.url,
      token: () => sandbox.cast.practice.accessToken,
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

export const bench: Bench = async () => {
  const practice = await startPractice(latencyMs);
  const ours = await openOurs(practice.url, practice.token);
  try {
    const results: Record<string, unknown> = { latencyMs };
    const goals = [];
    for (const { boletos, rounds, connections, goal: least } of contests) {
      const mine: number[] = [];
      const theirs: number[] = [];
      // The first round warms both up and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const sides = [
          async () => mine.push(await ours.rate(connections, boletos)),
          async () => theirs.push(await bare(practice, connections, boletos)),
        ];
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
      }
      const ratios = mine.slice(1).map((value, at) => value / (theirs[at + 1] ?? Number.NaN));
      results[`${boletos} at ${connections} connections`] = {
        boletosPerSecond: Math.round(median(mine.slice(1))),
        barePerSecond: Math.round(median(theirs.slice(1))),
        ratio: median(ratios),
        ratioRange: [Math.min(...ratios), Math.max(...ratios)],
      };
      goals.push(
        goal(
          `${boletos} at ${connections} connections, of bare undici`,
          median(ratios),
          'ratio',
          least,
          'higher',
        ),
      );
    }
    const doubts = [];
    for (let round = 0; round < 3; round += 1) doubts.push(await outage(32));
    results['doubts of an outage at 32 connections'] = doubts;
    goals.push(
      goal('worst doubts of an outage at 32 connections', Math.max(...doubts), 'boletos', 33, 'lower'),
    );
    return { bench: 'batch', machine: machine(), results, goals };
  } finally {
    await ours.close();
    await practice.stop();
  }
};
