// Imported first by `npm start` and `npm test`: installs what package-lock.json names, if it is not there. Needs nothing but Node,
// an older one too.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
/** One file for each program that was started from here, named by the process of its script. */
const running = join(modules, '.cache', 'guiche-running');

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether npm has installed what the lock file names. Of the packages for one system alone, npm leaves out the others. */
function isInstalled(lockFile, installedFile) {
  if (!existsSync(installedFile)) return false;
  const wanted = Object.entries(packagesIn(lockFile)).filter(([name]) => name !== '');
  const there = new Map(Object.entries(packagesIn(installedFile)));
  const same = wanted.filter(([name, { version, integrity, optional }]) => {
    const found = there.get(name);
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
  const known = new Set(wanted.map(([name]) => name));
  return same.length === wanted.length && [...there.keys()].every((name) => known.has(name));
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Whether a program that was started from here still runs. A mark from before the computer was started says nothing. */
function isRunning() {
  if (!existsSync(running)) return false;
  const bootedAt = Date.now() - uptime() * 1000;
  return readdirSync(running).some(
    (name) => lstatSync(join(running, name)).mtimeMs > bootedAt && isAlive(Number(name)),
  );
}

/** As long as this process runs, nothing is installed from under it. Does nothing if that cannot be written. */
export function markRunning() {
  const mark = join(running, String(process.pid));
  try {
    mkdirSync(running, { recursive: true });
    writeFileSync(mark, '');
    process.once('exit', () => rmSync(mark, { force: true }));
  } catch {
    // A checkout that cannot be written is not installed into either.
  }
}

/** npm's own script, so that it runs under this Node and without a shell. */
const npm = process.env.npm_execpath;

const words = /^en\b/iu.test(Intl.DateTimeFormat().resolvedOptions().locale)
  ? {
      installing: 'Installing what Guichê needs (npm ci)…',
      open: 'The packages differ from package-lock.json, and Guichê is open: nothing was installed. Close it, then start it again.',
      byHand: 'The packages differ from package-lock.json. Run "npm ci" and try again.',
      failed:
        'The packages could not be installed; npm says why above. Run the command again once that is settled.',
    }
  : {
      installing: 'Instalando o que o Guichê usa (npm ci)…',
      open: 'Os pacotes diferem do package-lock.json, e o Guichê está aberto: nada foi instalado. Feche o Guichê e inicie de novo.',
      byHand: 'Os pacotes diferem do package-lock.json. Execute "npm ci" e tente de novo.',
      failed:
        'Os pacotes não puderam ser instalados; o npm diz o motivo acima. Execute o comando de novo depois de resolver.',
    };

function leave(sentence, code) {
  console.error(sentence);
  process.exit(code);
}

function install() {
  // Through a link npm would empty the folder of another checkout.
  const isLink = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink || npm === undefined || !/npm-cli\.c?js$/u.test(npm)) leave(words.byHand, 1);
  console.error(words.installing);
  // Everything is a development dependency, and the Node of the scripts an optional one, whatever the machine's own settings are.
  const args = [npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--loglevel=error'];
  // Its words go to stderr: what a command prints is its own.
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) leave(words.failed, status ?? 1);
}

// The Node that npm installed was started by a script that has come by here before.
if (
  !process.execPath.startsWith(modules) &&
  !isInstalled(join(root, 'package-lock.json'), join(modules, '.package-lock.json'))
) {
  if (isRunning()) console.error(words.open);
  else install();
}
