// Entry in Electron: hands the real module and the machine to the host; the one place where they meet.
import { existsSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as electron from 'electron';
import { startApp } from './app.ts';
import { preventCoreDumps } from './host/core-dumps.ts';
import { startElectron } from './host/electron/start.ts';
import { builtFiles, defaultDataFolder, defaultStateFolder } from './host/folder.ts';
import { leaveWithout } from './host/leave.ts';
import { openWithFor } from './host/open-with/open-with.ts';
import { runProgram } from './host/programs.ts';
import { judgeFolder, lockFolder } from './ledger/lock.ts';
import { isSheetName } from '../preload/contract/sheet-files.ts';
import { callsUnderWay } from './vault/keychain.ts';
import { workerProofs } from './worker-proofs.ts';

// What this process and its threads write is for its own user alone.
process.umask(0o077);
preventCoreDumps(process.platform, process.pid);

// Electron and Chromium have arguments of their own: what is not ours is theirs.
const typed = process.argv.slice(1);
const { values, positionals } = parseArgs({
  args: typed,
  options: { data: { type: 'string' }, smoke: { type: 'boolean', default: false } },
  strict: false,
});
// A folder without a name would be the one in which the program happens to start.
const given = typeof values.data === 'string' && values.data !== '' ? resolve(values.data) : undefined;
const machine = { platform: process.platform, env: process.env, home: homedir() };
const smoke = values.smoke === true;
/** An installed program is also given files that are none of its kind, and says so; before that `npm start` has looked at them. */
const files = positionals.filter(
  (path) => isSheetName(path) || (electron.app.isPackaged && existsSync(path)),
);

/** Whoever started this program (`npm start`) waits for a file here, and opens another window where none comes. */
const sign = process.env['GUICHE_WINDOW_UP'];
const onWindow = () => {
  if (sign !== undefined && !electron.app.isPackaged) writeFileSync(sign, '');
};

/** The file that a person started: what runs out of it lies in a folder that is gone with the process. */
const appImage = electron.app.isPackaged ? process.env['APPIMAGE'] : undefined;

const tell = (line: string) => void process.stdout.write(`${line}\n`);
// Windows gives a program with windows nowhere to write to.
if (smoke) process.stdout.on('error', () => undefined);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

// No top-level await: Electron is not ready before its entry has been read to the end.
void startElectron({
  electron,
  platform: process.platform,
  locale: Intl.DateTimeFormat().resolvedOptions().locale,
  args: process.argv.slice(1),
  dataFolder: given ?? (smoke ? join(tmpdir(), `guiche-smoke-${process.pid}`) : defaultDataFolder(machine)),
  stateFolder: defaultStateFolder(machine),
  smoke,
  sheets: files.map((path) => resolve(path)),
  anew: {
    ...(appImage === undefined ? {} : { execPath: appImage }),
    args: typed.filter((word) => !files.includes(word)),
  },
  openWith: electron.app.isPackaged ? openWithFor(machine, appImage ?? process.execPath, runProgram) : null,
  proofs: workerProofs,
  files: builtFiles(import.meta.url),
  judgeFolder,
  lockFolder,
  startApp: (host, { data, state }) =>
    startApp({ host, dataFolder: data, stateFolder: state, now: () => new Date() }),
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
