// Imported first by `npm start` and `npm test`: installs the packages in package-lock.json if they are missing. Needs only Node, and also
// works with an older one.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
/** One file for each program that was started from here, named after the process of its script. */
const running = join(modules, '.cache', 'guiche-running');

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether npm has installed the packages in the lock file. Of the packages for one system only, npm leaves out those of other systems. */
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

/** Whether a program that was started from here still runs. A mark from before the computer was started does not count. */
function isRunning() {
  if (!existsSync(running)) return false;
  const bootedAt = Date.now() - uptime() * 1000;
  return readdirSync(running).some(
    (name) => lstatSync(join(running, name)).mtimeMs > bootedAt && isAlive(Number(name)),
  );
}

/** While this process runs, nothing replaces its packages. Does nothing if the mark cannot be written. */
export function markRunning() {
  const mark = join(running, String(process.pid));
  try {
    mkdirSync(running, { recursive: true });
    writeFileSync(mark, '');
    process.once('exit', () => rmSync(mark, { force: true }));
  } catch {
    // If a checkout cannot be written, nothing can be installed into it either.
  }
}

/** npm's own script, so that it runs with this Node and without a shell. */
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
  // All packages are development dependencies, and the scripts' Node an optional one, so both are included whatever the machine's own
  // settings are.
  const args = [npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--loglevel=error'];
  // npm's output goes to stderr, because stdout belongs to the command.
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) leave(words.failed, status ?? 1);
}

// The Node that npm installed is started by a script that has already run this check.
if (
  !process.execPath.startsWith(modules) &&
  !isInstalled(join(root, 'package-lock.json'), join(modules, '.package-lock.json'))
) {
  if (isRunning()) console.error(words.open);
  else install();
}
