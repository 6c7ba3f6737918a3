// The app's end of the practice service's thread: where it listens, what signs in there, and the few things to ask of it.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerEntry } from '../worker-entry.ts';
import { practiceCredentials } from './cast.ts';
import type { ScenarioName } from './faults.ts';

export interface SandboxWorker {
  readonly url: string;
  readonly credentials: { readonly token: string; readonly ci: string; readonly cs: string };
  readonly setFaults: (scenario: ScenarioName) => Promise<void>;
  readonly reset: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The app's practice tenant is the same in every data folder: nothing there is a secret. */
const seed = 'guiche';

async function firstMessage(worker: Worker): Promise<unknown> {
  const messages: unknown[] = await once(worker, 'message');
  return messages[0];
}

export async function startSandboxWorker({ folder }: { readonly folder: string }): Promise<SandboxWorker> {
  const worker = new Worker(workerEntry('sandbox-worker', './worker.ts', import.meta.url), {
    workerData: { folder, seed },
  });
  const waiting = new Map<
    number,
    { readonly resolve: () => void; readonly reject: (error: Error) => void }
  >();
  let asked = 0;
  let ended = false;

  const first = await firstMessage(worker);
  if (typeof first !== 'object' || first === null || !('url' in first) || typeof first.url !== 'string') {
    throw new TypeError('the practice service did not say where it listens');
  }
  const { url } = first;

  worker.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('id' in message)) return;
    if (typeof message.id === 'number') waiting.get(message.id)?.resolve();
  });
  const end = (): void => {
    ended = true;
    for (const { reject } of waiting.values()) reject(new Error('the practice service has ended'));
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', end);

  const ask = async (
    what: { readonly do: 'reset' | 'stop' } | { readonly do: 'setFaults'; readonly scenario: ScenarioName },
  ) => {
    if (ended) throw new Error('the practice service has ended');
    const id = (asked += 1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, ...what });
    await promise.finally(() => waiting.delete(id));
  };

  const { accessToken, clientId, clientSecret } = practiceCredentials(seed);
  return {
    url,
    credentials: { token: accessToken, ci: clientId, cs: clientSecret },
    setFaults: (scenario) => ask({ do: 'setFaults', scenario }),
    reset: () => ask({ do: 'reset' }),
    async stop() {
      if (ended) return;
      const gone = once(worker, 'exit');
      await ask({ do: 'stop' });
      await gone;
    },
  };
}
