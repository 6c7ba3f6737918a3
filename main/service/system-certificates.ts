// Whom the system trusts, read once in a thread of its own before a client needs it.
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { workerEntry } from '../worker-entry.ts';

export interface SystemCertificates {
  /** They will be asked for soon. */
  readonly warm: () => void;
  /** None yet where reading takes longer than anybody waits; undefined where no thread could read them. */
  readonly current: () => Promise<readonly string[] | undefined>;
}

/** Milliseconds from the first wish: a store on a network may be asked for longer, but no clerk waits longer. */
const patienceMs = 15_000;

export function openSystemCertificates({
  read = readInThread,
  report,
  patience = () => wait(patienceMs, undefined, { ref: false }),
}: {
  readonly read?: () => Promise<readonly string[]>;
  readonly report: (where: string, error: unknown) => void;
  readonly patience?: () => Promise<unknown>;
}): SystemCertificates {
  let reading: Promise<readonly string[] | undefined> | undefined;
  let waited: Promise<readonly string[]> | undefined;
  const warm = (): Promise<readonly string[] | undefined> => {
    waited ??= patience().then(() => []);
    return (reading ??= read().catch((error: unknown) => {
      report('certificates', error);
      return undefined;
    }));
  };
  return {
    warm: () => void warm(),
    current: () => Promise.race([warm(), waited ?? []]),
  };
}

export function readInThread(
  url = workerEntry('certificates-worker', './certificates-worker.ts', import.meta.url),
): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
  const worker = new Worker(url);
  // A store that does not answer keeps nobody from leaving.
  worker.unref();
  worker.once('message', (said: unknown) => {
    if (Array.isArray(said) && said.every((one) => typeof one === 'string')) resolve(said);
    else reject(new Error('no certificates were answered'));
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the thread ended without an answer')));
  return promise;
}
