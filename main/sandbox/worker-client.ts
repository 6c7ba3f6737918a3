// Main's side of the practice service's thread: its address, its credentials, and its few commands.
import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { workerEntry } from '../worker-entry.ts';
import { startThread } from '../rpc.ts';
import { practiceCredentials } from './tenants.ts';
import type { ScenarioName } from './faults.ts';
import type { Deposit } from './server.ts';
import type { SandboxProcedures } from './worker.ts';

export type SandboxWorker = Awaited<ReturnType<typeof startSandboxWorker>>;

/** The practice tenant is the same in every data folder; its credentials are no secrets. */
const seed = 'guiche';

/** Damaged practice data must not prevent the start: it is moved aside, and practice begins empty. */
export async function startPractice(
  folder: string,
  report: (where: string, error: unknown) => void,
): Promise<SandboxWorker> {
  try {
    return await startSandboxWorker({ folder });
  } catch (error) {
    report('practice', error);
    renameSync(folder, `${folder}-${randomUUID()}`);
    return startSandboxWorker({ folder });
  }
}

export async function startSandboxWorker({ folder }: { readonly folder: string }) {
  const thread = startThread<SandboxProcedures, { readonly folder: string; readonly seed: string }, string>({
    url: workerEntry('sandbox-worker', './worker.ts', import.meta.url),
    area: 'app',
    ended: () => new Error('the practice service has ended'),
  });
  const url = await thread.open({ folder, seed });

  const { accessToken, clientId, clientSecret } = practiceCredentials(seed);
  return {
    url,
    credentials: { token: accessToken, ci: clientId, cs: clientSecret },
    setFaults: (scenario: ScenarioName) => thread.call('setFaults', scenario),
    /** Adds a received PIX payment; returns its transaction id, for the monitor. */
    addDeposit: (deposit: Deposit) => thread.call('addDeposit', deposit),
    reset: () => thread.call('reset', undefined),
    /** The port on 127.0.0.1 of a mail server that sends to nobody; it starts with the first call. */
    mailPort: () => thread.call('mailPort', undefined),
    /** What that server took, the latest first. */
    sentMail: () => thread.call('sentMail', undefined),
    stop: thread.end,
  };
}
