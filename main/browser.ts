// Entry in plain Node: reads the arguments, starts the browser host, and turns signals and faults into an orderly end.
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startApp } from './app.ts';
import { CodedError } from './failure.ts';
import { createBrowserHost } from './host/browser/host.ts';
import { startBrowser, type Running } from './host/browser/start.ts';
import { builtFiles, defaultDataFolder, type Machine } from './host/folder.ts';
import type { Host } from './host/host.ts';
import { smoke } from './host/smoke.ts';
import { languageOf, startFailureIn, wordsIn } from './host/words.ts';
import { lockFolder } from './ledger/lock.ts';

const machine: Machine = { platform: process.platform, env: process.env, home: homedir() };
const words = wordsIn(languageOf(Intl.DateTimeFormat().resolvedOptions().locale));
/** What an orderly end may take before the process ends anyway: the ledger is safe either way. */
const longestEnd = 15_000;

const tell = (line: string) => void process.stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`${line}\n`);
const start = (host: Host, dataFolder: string) => startApp({ host, dataFolder, now: () => new Date() });

let running: Running | undefined;
let ending = false;

function end(code: number): void {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(code), longestEnd).unref();
  void (running?.stop() ?? Promise.resolve()).then(
    () => process.exit(code),
    () => process.exit(1),
  );
}

function fault(error: unknown): void {
  running?.report('process', error);
  warn(`${words.stopped.message} ${words.stopped.detail}`);
  end(1);
}

const codeOf = (error: unknown): string => {
  if (error instanceof CodedError) return error.failure.code;
  return error instanceof Error && 'code' in error ? String(error.code) : 'internal';
};

function readArguments() {
  const { values } = parseArgs({
    options: {
      'no-open': { type: 'boolean', default: false },
      data: { type: 'string' },
      port: { type: 'string', default: '0' },
      smoke: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port}`);
  return { ...values, port };
}

async function main(): Promise<void> {
  let values: ReturnType<typeof readArguments>;
  try {
    values = readArguments();
  } catch (error) {
    warn(words.unknownArgument(error instanceof Error ? error.message : ''));
    process.exit(2);
  }
  if (values.smoke) {
    const host = createBrowserHost({ platform: process.platform, quit: () => undefined });
    const found = await smoke((folder) => start(host, folder));
    if (found !== 'sound') warn(words.smokeFailed(found));
    process.exit(found === 'sound' ? 0 : 1);
  }
  running = await startBrowser({
    dataFolder: values.data === undefined ? defaultDataFolder(machine) : resolve(values.data),
    open: !values['no-open'],
    port: values.port,
    machine,
    asRoot: process.getuid?.() === 0,
    files: builtFiles(import.meta.url),
    words,
    now: () => performance.now(),
    lockFolder,
    startApp: start,
    tell,
    warn,
    quit: () => end(0),
  });
  if (!running) process.exit(0);
}

// Whoever read the one line may be gone by now.
process.stdout.on('error', () => undefined);
process.on('uncaughtException', fault);
process.on('unhandledRejection', fault);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

main().catch((error: unknown) => {
  warn(startFailureIn(words, codeOf(error)));
  process.exit(1);
});
