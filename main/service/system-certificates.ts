// Reads the system's certificates once, in a thread, before a client needs them.
import { Worker } from 'node:worker_threads';
import { pause } from '../async.ts';
import { workerEntry } from '../worker-entry.ts';

export interface SystemCertificates {
  /** Starts reading. */
  readonly warm: () => void;
  /** Empty while reading takes too long; undefined if no thread could read them. */
  readonly current: () => Promise<readonly string[] | undefined>;
}

/** The longest wait from the first request; a certificate store on a network may take longer. */
const patienceMs = 15_000;

export function openSystemCertificates({
  read = readInThread,
  report,
  patience = () => pause(patienceMs, { keepsAlive: false }),
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
  // A store that does not answer must not prevent the process from ending.
  worker.unref();
  worker.once('message', (message: unknown) => {
    if (Array.isArray(message) && message.every((one) => typeof one === 'string')) resolve(message);
    else reject(new Error('no certificates were answered'));
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the thread ended without an answer')));
  return promise;
}
