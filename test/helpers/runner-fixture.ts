// A batch runner with its ledger and a simulated service for one test, and short functions that send a batch and read it.
import { onTestFinished } from 'vitest';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { NewBoleto } from '../../main/ledger/tables/boletos-new.ts';
import type { FaultPlan } from '../../main/sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { fasterClock, realRunner, type RealRunner, type RealRunnerOptions } from './real-runner.ts';
import { newBoleto } from './boleto-rows.ts';
import { readyLedger, temporaryFolder } from './ledger-folder.ts';

export interface RunnerFixture extends RealRunner {
  readonly ledger: Ledger;
  readonly sandbox: Sandbox;
  readonly sendAll: (batchId: number) => Promise<void>;
  readonly batch: (id: number) => Promise<{ readonly state: string; readonly reason: unknown }>;
  readonly counts: (id: number) => Promise<Readonly<Record<string, number>>>;
}

export async function runnerFixture(
  faults: FaultPlan = {},
  more: Partial<RealRunnerOptions> = {},
): Promise<RunnerFixture> {
  const sandbox = await startSandbox({ folder: null, seed: 'runner', now: Date.now, faults });
  onTestFinished(() => sandbox.stop());
  const ledger = await readyLedger(temporaryFolder());
  const token = () => sandbox.tenants.practice.accessToken;
  const real = realRunner({ ledger, url: sandbox.url, token, clock: fasterClock(20), ...more });
  onTestFinished(real.close);
  return {
    ...real,
    ledger,
    sandbox,
    async sendAll(id) {
      await real.runner.queue(id);
      await real.rested(id);
    },
    async batch(id) {
      const found = await ledger.read('batches.get', { id });
      return { state: found?.state ?? '', reason: found?.reason };
    },
    async counts(id) {
      const { totals } = (await ledger.read('batches.get', { id })) ?? {};
      return Object.fromEntries(
        Object.entries(totals ?? {}).flatMap(([state, { count }]) => (count > 0 ? [[state, count]] : [])),
      );
    },
  };
}

export const slow = { latencyMs: { least: 10, most: 20 } } as const;

export const someBoletos = (count: number, from = 0): NewBoleto[] =>
  Array.from({ length: count }, (_, at) => newBoleto(from + at + 1));
