// Reads the system's certificates once, in a thread, before a client needs them.
import { pause } from '../async.ts';
import { startThread } from '../rpc.ts';
import { workerEntry } from '../worker-entry.ts';
import type { CertificateProcedures } from './certificates-worker.ts';

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
}) {
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
    /** Starts reading. */
    warm: () => void warm(),
    /** Empty while reading takes too long; undefined if no thread could read them. */
    current: () => Promise.race([warm(), waited ?? []]),
  };
}

export async function readInThread(
  url = workerEntry('certificates-worker', './certificates-worker.ts', import.meta.url),
): Promise<readonly string[]> {
  const thread = startThread<CertificateProcedures>({
    url,
    area: 'service',
    ended: (detail) => new Error(detail),
    // A store that does not answer must not prevent the process from ending.
    keepsAlive: false,
  });
  const answer = thread.call('read', null);
  void thread.end();
  return answer;
}
