// The entry for Electron: passes the real module and the machine to the host.
import { existsSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as electron from 'electron';
import { startOn } from './app.ts';
import { preventCoreDumps } from './host/core-dumps.ts';
import { startElectron } from './host/electron/start.ts';
import { builtFiles, defaultDataFolder, defaultStateFolder } from './host/folder.ts';
import { leaveWithout } from './host/leave.ts';
import { openWithFor } from './host/open-with/open-with.ts';
import { runProgram } from './host/programs.ts';
import { judgeFolder, lockFolder } from './ledger/lock.ts';
import { isSheetName } from '../preload/contract/sheet-files.ts';
import { callsUnderWay } from './vault/keychain.ts';

// Files of this process and its threads are readable by its own user only.
process.umask(0o077);
preventCoreDumps(process.platform, process.pid);

// Electron and Chromium have arguments of their own, so unknown ones are ignored.
const typed = process.argv.slice(1);
const { values, positionals } = parseArgs({
  args: typed,
  options: { data: { type: 'string' }, smoke: { type: 'boolean', default: false } },
  strict: false,
});
// An empty folder would mean the current directory.
const given = typeof values.data === 'string' && values.data !== '' ? resolve(values.data) : undefined;
const machine = { platform: process.platform, env: process.env, home: homedir() };
const smoke = values.smoke === true;
const temporary = smoke && given === undefined ? join(tmpdir(), `guiche-smoke-${process.pid}`) : null;
/**
 * An installed program also gets files of other types and reports them; without installation `npm start` has checked
 * them.
 */
const files = positionals.filter(
  (path) => isSheetName(path) || (electron.app.isPackaged && existsSync(path)),
);

/** `npm start` waits for this file and opens another window if it does not appear. */
const sign = process.env['GUICHE_WINDOW_UP'];
const onWindow = () => {
  if (sign !== undefined && !electron.app.isPackaged) writeFileSync(sign, '');
};

/** The AppImage that was started; its contents run from a temporary folder. */
const appImage = electron.app.isPackaged ? process.env['APPIMAGE'] : undefined;

const tell = (line: string) => void process.stdout.write(`${line}\n`);
// On Windows a program with windows has no stdout.
if (smoke) process.stdout.on('error', () => undefined);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

// No top-level await: Electron is not ready until its entry was executed.
void startElectron({
  electron,
  platform: process.platform,
  locale: Intl.DateTimeFormat().resolvedOptions().locale,
  args: process.argv.slice(1),
  dataFolder: given ?? temporary ?? defaultDataFolder(machine),
  temporary,
  stateFolder: defaultStateFolder(machine),
  smoke,
  sheets: files.map((path) => resolve(path)),
  anew: {
    ...(appImage === undefined ? {} : { execPath: appImage }),
    args: typed.filter((word) => !files.includes(word)),
  },
  openWith: electron.app.isPackaged ? openWithFor(machine, appImage ?? process.execPath, runProgram) : null,
  proofs: async () => (await import('./worker-proofs.ts')).workerProofs,
  files: builtFiles(import.meta.url),
  judgeFolder,
  lockFolder,
  startApp: startOn,
  leave: leaveWithout(callsUnderWay),
  onFault(listener) {
    process.on('uncaughtException', listener);
    process.on('unhandledRejection', listener);
  },
  onTerminate(listener) {
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, listener);
  },
  onWindow,
  tell,
  warn,
});
