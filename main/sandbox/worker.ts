// Runs the practice service in its own thread, so that drawing PDFs never blocks the app.
import { CodedError } from '../failure.ts';
import { serveOpened } from '../rpc.ts';
import type { ScenarioName } from './faults.ts';
import type { OutgoingMailbox } from './outgoing-mail.ts';
import { startSandbox, type Deposit, type Sandbox } from './server.ts';

/** Started when the test account sends its first e-mail. */
let mailbox: Promise<OutgoingMailbox> | null = null;
const outgoing = (): Promise<OutgoingMailbox> =>
  (mailbox ??= import('./outgoing-mail.ts').then(({ startOutgoingMailbox }) =>
    startOutgoingMailbox(Date.now),
  ));

const proceduresOf = (sandbox: Sandbox) => ({
  setFaults: (scenario: ScenarioName) => sandbox.setFaults(scenario),
  addDeposit: (deposit: Deposit) => sandbox.addDeposit(deposit),
  reset: async () => {
    sandbox.reset();
    (await mailbox)?.clear();
  },
  mailPort: async () => (await outgoing()).port,
  sentMail: async () => (await mailbox)?.list() ?? [],
});
export type SandboxProcedures = ReturnType<typeof proceduresOf>;

serveOpened(
  async (start: { readonly folder: string; readonly seed: string }) => {
    const sandbox = await startSandbox({ ...start, now: Date.now });
    const end = async (): Promise<void> => {
      await (await mailbox)?.stop();
      await sandbox.stop();
    };
    return { opened: sandbox.url, procedures: proceduresOf(sandbox), end };
  },
  (error) => new CodedError('internal', 'app', { detail: String(error) }).failure,
);
