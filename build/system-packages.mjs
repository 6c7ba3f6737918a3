// The system's packages that the tests need beside Node, by command: as root on Debian and Ubuntu it installs them, otherwise it lists
// them.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fakeClock } from './clocks.mjs';
import { postgresPrograms } from './postgres-programs.mjs';
import { run } from './run.mjs';

const onPath = (...commands) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => commands.some((command) => existsSync(join(folder, command))));

const libraryFolders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];
const hasLibrary = (name) => libraryFolders.some((folder) => existsSync(join(folder, name)));

const needed = [
  { package: 'chromium', there: () => onPath('chromium', 'chromium-browser', 'google-chrome') },
  { package: 'chromium-headless-shell', there: () => onPath('chromium-headless-shell') },
  { package: 'dbus', there: () => onPath('dbus-run-session') },
  { package: 'gnome-keyring', there: () => onPath('gnome-keyring-daemon') },
  { package: 'libsecret-1-0', there: () => hasLibrary('libsecret-1.so.0') },
  { package: 'poppler-utils', there: () => onPath('pdftotext') && onPath('pdftoppm') },
  { package: 'zbar-tools', there: () => onPath('zbarimg') },
  { package: 'qpdf', there: () => onPath('qpdf') },
  { package: 'age', there: () => onPath('age') },
  { package: 'cups-client', there: () => onPath('lp') && onPath('lpstat') },
  { package: 'cups-daemon', there: () => existsSync('/usr/sbin/cupsd') },
  {
    package: 'cups-filters',
    there: () => existsSync('/usr/lib/cups/filter/pdftopdf') || existsSync('/usr/lib/cups/filter/universal'),
  },
  { package: 'bindfs', there: () => onPath('bindfs') },
  { package: 'fuse3', there: () => onPath('fusermount3') },
  { package: 'openssl', there: () => onPath('openssl') },
  // Includes pg_trgm; Debian's package starts its own server, which no test uses.
  { package: 'postgresql', there: () => postgresPrograms() !== null },
  { package: 'pgbouncer', there: () => onPath('pgbouncer') || existsSync('/usr/sbin/pgbouncer') },
  { package: 'libfaketime', there: () => fakeClock() !== undefined },
  { package: 'fonts-liberation', there: () => existsSync('/usr/share/fonts/truetype/liberation') },
];

const missing = () => needed.filter((entry) => !entry.there()).map((entry) => entry.package);

/** Never fails itself: a test that cannot run because a command is missing says so under its own name. */
export async function provideSystemPackages() {
  if (process.platform !== 'linux') return;
  const absent = missing();
  if (absent.length === 0) return;
  const mayInstall = onPath('apt-get') && process.getuid() === 0 && process.env.GUICHE_NO_APT !== '1';
  if (!mayInstall) {
    console.error(`Not installed here, so some tests cannot run: ${absent.join(', ')}.`);
    return;
  }
  console.error(`Installing what the tests need: ${absent.join(', ')}. (GUICHE_NO_APT=1 prevents this.)`);
  const apt = (...args) =>
    run('apt-get', ['-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 2],
    });
  const install = (...names) => apt('install', '-y', '--no-install-recommends', ...names);
  await apt('update');
  // One name that this release does not know would prevent the installation of all others.
  if ((await install(...absent)) !== 0) for (const name of absent) await install(name);
  const still = missing();
  if (still.length > 0) console.error(`Could not be installed: ${still.join(', ')}.`);
}
