// Runs the practice service in its own thread, so that drawing PDFs never blocks the app.
import { CodedError } from '../failure.ts';
import { serveOpened } from '../rpc.ts';
import type { ScenarioName } from './faults.ts';
import { startSandbox, type Deposit, type Sandbox } from './server.ts';

const proceduresOf = (sandbox: Sandbox) => ({
  setFaults: (scenario: ScenarioName) => sandbox.setFaults(scenario),
  addDeposit: (deposit: Deposit) => sandbox.addDeposit(deposit),
  reset: () => sandbox.reset(),
});
export type SandboxProcedures = ReturnType<typeof proceduresOf>;

serveOpened(
  async (start: { readonly folder: string; readonly seed: string }) => {
    const sandbox = await startSandbox({ ...start, now: Date.now });
    return { opened: sandbox.url, procedures: proceduresOf(sandbox), end: () => sandbox.stop() };
  },
  (error) => new CodedError('internal', 'app', { detail: String(error) }).failure,
);
