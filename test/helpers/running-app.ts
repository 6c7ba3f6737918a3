// The whole of main behind its bridge, with the test account and without a window. `ask` makes a call as a window does, and throws its
// failure.
import { onTestFinished } from 'vitest';
import type { CallName, Contract, Input, Output } from '../../preload/contract/contract.ts';
import { startApp, type App } from '../../main/app.ts';
import type { Host } from '../../main/host/host.ts';
import { unsafeCast } from '../../main/ledger/unsafe-cast.ts';
import { stateFolderBeside } from './ledger-folder.ts';
import { silentHost } from './silent-host.ts';

export type Ask = <R extends keyof Contract, C extends CallName<R>>(
  group: R,
  name: C,
  input?: Input<R, C>,
) => Promise<Output<R, C>>;

export async function runningApp(
  folder: string,
  {
    now = () => new Date(),
    host = {},
    practiceMailbox = false,
  }: { now?: () => Date; host?: Partial<Host>; practiceMailbox?: boolean } = {},
): Promise<{ app: App; ask: Ask }> {
  const app = await startApp({
    dataFolder: folder,
    stateFolder: stateFolderBeside(folder),
    now,
    undoMs: 0,
    practiceMailbox,
    host: silentHost(host),
  });
  onTestFinished(() => app.stop());
  const ask: Ask = async (group, name, input) => {
    const answer = await app.call({ trusted: true }, group, name, input);
    if (!answer.ok) throw new Error(`${group}.${name}: ${JSON.stringify(answer.error)}`);
    return unsafeCast<Output<typeof group, typeof name>>(answer.value);
  };
  return { app, ask };
}
