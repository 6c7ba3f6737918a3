// The app as its host starts and stops it. Behind it is a runtime: complete, or reduced if the ledger could not be
// opened.
import { join } from 'node:path';
import packageFacts from '../package.json' with { type: 'json' };
import { createSheetsToOpen } from './app/sheets-to-open.ts';
import { failureOf } from './failure.ts';
import { undoMsOf } from './app/undo-ms.ts';
import type { Host, Served, Tickets } from './host/host.ts';
import { copySheet } from './host/copy-sheet.ts';
import { mintSecret } from './host/secret.ts';
import { createTickets } from './host/tickets.ts';
import { openLog } from './log.ts';
import { createRedactor } from './redact.ts';
import { createPublisher } from './streams.ts';
import type { AppOptions, RuntimeParts, Runtime } from './runtime.ts';
import { openVault } from './vault/open.ts';
import { createVault, type Vault } from './vault/vault.ts';

/** What both hosts start: the app on their folders, with what the environment says. */
export const startOn = (host: Host, { data, state }: { readonly data: string; readonly state: string }) =>
  startApp({
    host,
    dataFolder: data,
    stateFolder: state,
    now: () => new Date(),
    undoMs: undoMsOf(process.env),
    practiceMailbox: process.env['GUICHE_PRACTICE_MAILBOX'] !== 'off',
  });

export interface App extends Served {
  readonly tickets: Tickets;
}

/** Returns at once: the host shows its window first, because what the app consists of takes as long to load as a window to appear. */
export async function startApp(options: AppOptions): Promise<App> {
  const { host, dataFolder, now } = options;
  const redactor = createRedactor();
  const log = openLog(join(dataFolder, 'logs'), redactor, now);
  const tickets = createTickets(mintSecret);
  const facts = { version: packageFacts.version, host: host.kind, dataFolder } as const;
  const streams = createPublisher();
  const report = (where: string, error: unknown) => log.error(where, error);

  const sheetsToOpen = createSheetsToOpen({
    pathOf: () => join(dataFolder, 'incoming', mintSecret()),
    copy: copySheet,
    tickets,
    mint: mintSecret,
    report,
  });
  let vault: Promise<Vault> | undefined;
  let vaultChanged: () => void = () => undefined;
  async function vaultOf(machineId: string, changed: () => void): Promise<Vault> {
    // The next runtime listens once it has a state of its own.
    vaultChanged = () => undefined;
    if (vault) await (await vault).retry();
    vaultChanged = changed;
    vault ??= createVault(
      () => openVault({ service: `guiche-${machineId.slice(0, 12)}` }),
      () => vaultChanged(),
    );
    return vault;
  }
  let outdated = false;
  const reopen = () => void (outdated = true);
  const shared: RuntimeParts = {
    ...options,
    log,
    redactor,
    tickets,
    facts,
    streams,
    report,
    sheetsToOpen,
    reopen,
    vaultOf,
    heldPassword: { text: null },
  };
  const open = async (): Promise<Runtime> => {
    try {
      const { openRuntime } = await import('./composition-root.ts');
      return await openRuntime(shared);
    } catch (error) {
      report('start', error);
      const { closedRuntime } = await import('./runtime.ts');
      return closedRuntime(shared, failureOf(error));
    }
  };
  /** Undefined at first: the window opens meanwhile, and its calls wait. */
  let runtime: Runtime | undefined;
  let opening: Promise<Runtime> | undefined;
  async function enter(): Promise<Runtime> {
    try {
      return (runtime = await (opening ??= open()));
    } finally {
      opening = undefined;
    }
  }
  /** Calls that come meanwhile wait for the next runtime. */
  async function openAnew(): Promise<void> {
    outdated = false;
    const last = runtime;
    runtime = undefined;
    opening = (async () => {
      await last?.close();
      streams.pauseAllExcept(null);
      return open();
    })();
    await enter();
  }
  log.note('start', `${facts.version} ${host.kind} ${process.platform} node ${process.version}`);

  let stopped: Promise<void> | undefined;
  async function leave(): Promise<void> {
    const last = opening || !runtime ? await enter() : runtime;
    await sheetsToOpen.close();
    await last.close();
  }
  return {
    // Documents are hidden too while the window is locked.
    tickets: { ...tickets, find: (ticket) => (runtime?.locked() ? undefined : tickets.find(ticket)) },
    report,
    open() {
      if (!runtime) enter().catch((error: unknown) => report('start', error));
    },
    async call(sender, room, name, input) {
      // A repeated request for the state of a closed runtime means that the person has fixed something, such as a disk
      // or a folder.
      const again =
        runtime?.open === false && sender.trusted && room === 'app' && name === 'state' && !stopped;
      const { bridge } = !runtime || again ? await enter() : runtime;
      const answer = await bridge.serve(sender, room, name, input);
      if (outdated && !stopped) await openAnew();
      return answer;
    },
    onEvent: (listener) => streams.on(listener),
    jobs: () => runtime?.jobs() ?? 0,
    openSheets: sheetsToOpen.open,
    screen: (locked) => runtime?.screen(locked),
    suspend: () => runtime?.suspend(),
    resume: () => runtime?.resume(),
    stop: () =>
      (stopped ??= leave().finally(() => {
        streams.close();
        log.note('stop');
      })),
  };
}
