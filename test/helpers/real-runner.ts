// A batch runner over a real ledger, service client and pacer. Only the waits between attempts may be shortened.
import { randomBytes } from 'node:crypto';
import type { TokenOwner } from '../../main/accounts/identity.ts';
import type { BatchRunner, RunnerPorts } from '../../main/boletos/batch/runner.ts';
import { createRunner } from '../../main/boletos/batch/runner.ts';
import type { BatchProgress } from '../../preload/contract/batches.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { createServiceClient } from '../../main/service/client.ts';
import type { Credentials } from '../../main/service/credentials.ts';
import { createPacer, type PacerClock } from '../../main/service/pacer.ts';
import { parseBaseUrl } from '../../main/service/paths.ts';
import type { Timeouts } from '../../main/service/transport.ts';

/** Waits are shorter by this factor. */
export const fasterClock = (times: number): PacerClock => ({
  now: () => performance.now() * times,
  after: (millis, run) => {
    const timer = setTimeout(run, Math.max(0, Math.ceil(millis / times)));
    return () => clearTimeout(timer);
  },
});

/** Waits never end: for a batch that has nothing to wait for, so that a slow machine returns no row as too late. */
export const standingClock: PacerClock = { now: () => 0, after: () => () => undefined };

export interface RealRunnerOptions {
  readonly ledger: Ledger;
  readonly url: string;
  readonly token: () => string;
  readonly ceiling?: number;
  readonly clock?: PacerClock;
  readonly timeouts?: Partial<Timeouts>;
  readonly tokenOwner?: () => TokenOwner | Promise<TokenOwner>;
  readonly progressed?: (progress: BatchProgress) => void;
  readonly today?: RunnerPorts['today'];
  readonly wallClock?: () => number;
}

export interface RealRunner {
  readonly runner: BatchRunner;
  /** Resolves when the batch stops running, whatever the reason. */
  readonly rested: (batchId: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function realRunner(setting: RealRunnerOptions): RealRunner {
  const { ledger, ceiling = 8, clock = fasterClock(1), token } = setting;
  const base = parseBaseUrl(setting.url);
  if (!base.ok) throw new Error(base.error.code);
  const pacer = createPacer({ ceiling, start: ceiling, clock });
  // The same object as long as the token stays, like the accounts of the app.
  let held: Credentials = {};
  const credentials = (): Promise<Credentials> => {
    const asked = token();
    if (held.token !== asked) held = { token: asked };
    return Promise.resolve(held);
  };
  const client = createServiceClient({
    base: base.value,
    credentials,
    auxiliary: 'bearer',
    pacer,
    ...(setting.timeouts ? { timeouts: setting.timeouts } : {}),
  });
  const waiting = new Set<() => void>();
  const failed = (error: unknown): never => {
    throw error;
  };
  const runner = createRunner({
    ledger,
    now: () => performance.now(),
    after: clock.after,
    today: setting.today ?? (() => '2026-11-20'),
    wallClock: setting.wallClock ?? Date.now,
    random: randomBytes,
    progressed: setting.progressed ?? (() => undefined),
    sender: () =>
      Promise.resolve({
        createBoleto: client.createBoleto,
        pacer,
        ceiling,
        drop: client.drop,
      }),
    tokenOwner: async () => (await setting.tokenOwner?.()) ?? 'same',
    batchChanged: () => {
      for (const look of waiting) look();
    },
    failed,
  });
  return {
    runner,
    rested: (batchId) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (runner.running().includes(batchId)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async close() {
      await runner.quit(1_000);
      pacer.close();
      await client.close();
    },
  };
}
