// Main's side of the practice service's thread: its address, its credentials, and its few commands.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { workerEntry } from '../worker-entry.ts';
import { practiceCredentials } from './tenants.ts';
import type { ScenarioName } from './faults.ts';
import type { Deposit } from './server.ts';
import type { Command } from './worker.ts';

export interface SandboxWorker {
  readonly url: string;
  readonly credentials: { readonly token: string; readonly ci: string; readonly cs: string };
  readonly setFaults: (scenario: ScenarioName) => Promise<void>;
  /** Adds a received PIX payment; returns its transaction id, for the monitor. */
  readonly addDeposit: (deposit: Deposit) => Promise<string>;
  readonly reset: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The practice tenant is the same in every data folder; its credentials are no secrets. */
const seed = 'guiche';

const greeting = z.tuple([z.object({ url: z.string() })]);
const reply = z.union([
  z.object({ id: z.number(), error: z.string() }),
  z.object({ id: z.number(), value: z.unknown() }),
]);

/** A command without the id that pairs it with its reply. */
type Unnumbered<C> = C extends Command ? Omit<C, 'id'> : never;

export async function startSandboxWorker({ folder }: { readonly folder: string }): Promise<SandboxWorker> {
  const worker = new Worker(workerEntry('sandbox-worker', './worker.ts', import.meta.url), {
    workerData: { folder, seed },
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let ended = false;
  const end = (): void => {
    ended = true;
    for (const { reject } of waiting.values()) reject(new Error('the practice service has ended'));
    waiting.clear();
  };

  // Rejects if the thread fails before its first message.
  const [{ url }] = greeting.parse(await once(worker, 'message'));
  worker.on('error', end);
  worker.on('exit', end);
  worker.on('message', (message: unknown) => {
    const answer = reply.parse(message);
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if ('error' in answer) reject?.(new Error(answer.error));
    else resolve?.(answer.value);
  });

  async function ask(command: Unnumbered<Command>): Promise<unknown> {
    if (ended) throw new Error('the practice service has ended');
    const id = ++lastId;
    const pending = Promise.withResolvers<unknown>();
    waiting.set(id, pending);
    worker.postMessage({ id, ...command });
    return pending.promise;
  }

  let stopping: Promise<void> | undefined;
  async function finish(): Promise<void> {
    if (ended) return;
    const exited = once(worker, 'exit');
    await ask({ do: 'stop' });
    await exited;
  }

  const { accessToken, clientId, clientSecret } = practiceCredentials(seed);
  return {
    url,
    credentials: { token: accessToken, ci: clientId, cs: clientSecret },
    async setFaults(scenario) {
      await ask({ do: 'setFaults', scenario });
    },
    addDeposit: async (deposit) => z.string().parse(await ask({ do: 'addDeposit', wish: deposit })),
    async reset() {
      await ask({ do: 'reset' });
    },
    stop: () => (stopping ??= finish()),
  };
}
