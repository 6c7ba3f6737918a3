// The browser host's process: reads the arguments, starts the host, and ends in an orderly way after signals and
// faults.
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { readArguments } from '../arguments.ts';
import { startCode } from '../failures.ts';
import { defaultDataFolder, defaultStateFolder, type Machine } from '../folder.ts';
import type { Leave } from '../leave.ts';
import { smoke, type SmokeParts } from '../smoke.ts';
import { wordsIn } from '../words-in.ts';
import { languageOf, startFailureIn } from '../words.ts';
import { createBrowserHost } from './host.ts';
import { startBrowser, type Program, type Running } from './start.ts';

export interface BrowserParts
  extends Pick<Program, 'shell' | 'lockFolder' | 'startApp'>, Pick<SmokeParts, 'proofs'> {
  readonly leave: Leave;
}

/** The longest an orderly end may take; the ledger is safe in any case. */
const longestEnd = 15_000;

const tell = (line: string) => void process.stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

/** Takes over the process: its arguments, signals and end. */
export function runBrowser({ shell, proofs, lockFolder, startApp, leave }: BrowserParts): void {
  const machine: Machine = { platform: process.platform, env: process.env, home: homedir() };
  const words = wordsIn(languageOf(Intl.DateTimeFormat().resolvedOptions().locale));
  let starting: Promise<Running | undefined> = Promise.resolve(undefined);
  let running: Running | undefined;
  let ending = false;

  const out = (code: number) => leave(() => process.exit(code));
  const end = (code: number): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => void out(code), longestEnd).unref();
    // The window opens before the start is complete and may already request the end.
    void starting
      .then((started) => started?.stop())
      .then(
        () => out(code),
        () => out(1),
      );
  };
  const fault = (error: unknown): void => {
    running?.report('process', error);
    warn(`${words.stopped.message} ${words.stopped.detail}`);
    end(1);
  };

  const main = async (): Promise<void> => {
    const given = readArguments(process.argv.slice(2));
    if ('fault' in given) {
      warn(words.badArgument(given));
      return out(2);
    }
    if (given.smoke) {
      const host = createBrowserHost({ platform: machine.platform, quit: () => undefined });
      const failed = await smoke({
        proofs,
        startApp: (folders) => startApp(host, folders),
        ticks: () => performance.now(),
        tell,
      });
      if (failed.length > 0) warn(words.smokeFailed(failed.join(', ')));
      return out(failed.length > 0 ? 1 : 0);
    }
    starting = startBrowser({
      dataFolder: given.data === undefined ? defaultDataFolder(machine) : resolve(given.data),
      stateFolder: defaultStateFolder(machine),
      open: given.open,
      port: given.port,
      sheets: given.sheets.map((path) => resolve(path)),
      machine,
      asRoot: process.getuid?.() === 0,
      shell,
      words,
      now: () => performance.now(),
      lockFolder,
      startApp,
      tell,
      warn,
      quit: () => end(0),
    });
    running = await starting;
    if (!running) return out(0);
  };

  // The reader of stdout may have ended.
  process.stdout.on('error', () => undefined);
  process.on('uncaughtException', fault);
  process.on('unhandledRejection', fault);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  main().catch((error: unknown) => {
    warn(startFailureIn(words, startCode(error)));
    return out(1);
  });
}
