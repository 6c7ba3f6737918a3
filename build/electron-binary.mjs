// Finds Electron's program, fetching it at the first start; says in one sentence why not, and does not ask again that day.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const home = join(root, 'node_modules', 'electron');
const cache = join(root, 'node_modules', '.cache');
const failure = join(cache, 'guiche-electron-missing');
const patience = 20_000;
const aDay = 24 * 60 * 60 * 1000;

function installed() {
  const pointer = join(home, 'path.txt');
  if (!existsSync(pointer)) return null;
  const program = join(home, 'dist', readFileSync(pointer, 'utf8'));
  return existsSync(program) ? program : null;
}

function bytesIn(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true }).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** Runs Electron's own installer, which downloads into the temporary folder: as long as that one grows, it may go on. */
function fetchElectron() {
  const temporary = join(cache, `electron-${process.pid}`);
  mkdirSync(temporary, { recursive: true });
  const installer = spawn(process.execPath, [join(home, 'install.js')], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    stdio: 'ignore',
  });
  let bytes = 0;
  let lastGrowth = performance.now();
  const watch = setInterval(() => {
    const now = bytesIn(temporary) + bytesIn(join(home, 'dist'));
    if (now !== bytes) lastGrowth = performance.now();
    bytes = now;
    if (performance.now() - lastGrowth > patience) installer.kill('SIGKILL');
  }, 1000);
  return new Promise((resolve) => {
    installer.once('close', () => {
      clearInterval(watch);
      rmSync(temporary, { recursive: true, force: true });
      resolve(installed());
    });
  });
}

/** The path of Electron's program, or null: then Guichê opens in a browser window. */
export async function electronBinary() {
  const there = installed();
  if (there) return there;
  const failedAt = statSync(failure, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - failedAt > aDay) {
    console.error('Fetching Electron, once…');
    const fetched = await fetchElectron();
    if (fetched) return fetched;
    writeFileSync(failure, '');
  }
  console.error(
    'Electron could not be fetched on this network, so Guichê opens in a browser window instead.',
  );
  return null;
}
