// Runs the browser host: locks the folder or finds the process that holds it, starts the app, serves it, shows the
// window, and ends in order. The entry passes the real program.
import { pause } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { Folders, Machine } from '../folder.ts';
import type { Host, Served, Tickets } from '../host.ts';
import type { Shell } from '../shell.ts';
import { systemClock, watchSleep } from '../sleep-watch.ts';
import { takeFolder } from '../take-folder.ts';
import type { Words } from '../words.ts';
import { createBrowserHost } from './host.ts';
import { askAgain } from './second-start.ts';
import { serveBrowser } from './serve.ts';
import { findBrowser, openWindow } from './window.ts';

export interface Program {
  readonly dataFolder: string;
  readonly stateFolder: string;
  readonly open: boolean;
  readonly port: number;
  /** Files to open, as absolute paths. */
  readonly sheets: readonly string[];
  readonly machine: Machine;
  readonly asRoot: boolean;
  readonly shell: Shell;
  readonly words: Words;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Throws a CodedError if the folder cannot be used. */
  readonly lockFolder: (folder: string) => unknown;
  readonly startApp: (host: Host, folders: Folders) => Promise<Served & { readonly tickets: Tickets }>;
  /** Prints the line with the window's address. */
  readonly tell: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly quit: () => void;
}

export interface Running {
  readonly report: Served['report'];
  stop(): Promise<void>;
}

/** How long a first process may take until it answers a second one. */
const patience = 10_000;

/** Undefined if another process holds the folder and was told to show its window. */
export async function startBrowser(program: Program): Promise<Running | undefined> {
  const first = await takeOrFind(program);
  if (first === undefined) return runFirst(program);
  await show(program, first);
  return undefined;
}

/** The address of a window of the process that holds the folder; undefined if this process holds it now. */
async function takeOrFind({ dataFolder, sheets, lockFolder, now }: Program): Promise<string | undefined> {
  const until = now() + patience;
  for (;;) {
    try {
      await takeFolder(dataFolder, lockFolder);
      return undefined;
    } catch (error) {
      if (!(error instanceof CodedError && error.failure.code === 'folderInUse')) throw error;
      const url = await askAgain(dataFolder, sheets);
      if (url !== undefined) return url;
      if (now() >= until) throw error;
    }
    // It may still be starting, or be about to end and release the folder.
    await pause(200);
  }
}

async function runFirst(program: Program): Promise<Running> {
  const { dataFolder, shell, port, now, open, quit } = program;
  const host = createBrowserHost({ platform: program.machine.platform, quit });
  const app = await program.startApp(host, { data: dataFolder, state: program.stateFolder });
  const serving = await serveBrowser({
    app,
    tickets: app.tickets,
    dataFolder,
    shell,
    port,
    now,
    ...(open ? { onDeserted: quit } : {}),
  }).catch(async (error: unknown) => {
    await app.stop();
    throw error;
  });
  if (program.sheets.length > 0) app.openSheets(program.sheets);
  await show(program, await serving.address());
  app.open();
  const sleep = watchSleep(app, systemClock);
  return {
    report: (where, error) => app.report(where, error),
    async stop() {
      sleep.stop();
      await app.stop();
      await serving.close();
    },
  };
}

/** Opens the window; prints the address if none is wanted or none could be opened. */
async function show(program: Program, url: string): Promise<void> {
  const { open, machine, asRoot, dataFolder, words, tell, warn } = program;
  const browser = open ? findBrowser(machine) : undefined;
  if (browser && asRoot) warn(words.withoutBrowserSandbox);
  const shown =
    browser !== undefined &&
    (await openWindow({ browser, dataFolder, url, asRoot }).then(
      () => true,
      () => false,
    ));
  if (shown) return;
  tell(words.address(url));
  if (open) warn(words.noBrowser);
}
