// Opens the window in an installed Chromium with its own profile, through a redirect file, so that no key appears in
// process arguments, which every user of a machine can read.
import { spawn } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, posix, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Machine } from '../folder.ts';

export interface Browser {
  readonly program: string;
  /** A confined browser (snap) cannot read hidden folders in the home folder, so its files are in this one. */
  readonly confinedTo?: string;
}

const onLinux = [
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chromium',
  'chromium-browser',
  'brave-browser',
];
const onMac = ['Google Chrome', 'Microsoft Edge', 'Chromium', 'Brave Browser'];
const onWindows = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['BraveSoftware', 'Brave-Browser', 'Application', 'brave.exe'],
];

/** Possible paths of a browser, the best first. */
export function browserPaths({ platform, env, home }: Machine): readonly string[] {
  const chosen = env['GUICHE_BROWSER'];
  if (chosen) return [chosen];
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']];
    return onWindows.flatMap((parts) => roots.flatMap((root) => (root ? [win32.join(root, ...parts)] : [])));
  }
  if (platform === 'darwin') {
    return onMac.flatMap((name) =>
      ['/', home].map((root) => posix.join(root, 'Applications', `${name}.app`, 'Contents', 'MacOS', name)),
    );
  }
  const folders = (env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'));
  return onLinux.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}

export function findBrowser(
  machine: Machine,
  isProgram: (path: string) => boolean = isExecutable,
): Browser | undefined {
  const program = browserPaths(machine).find(isProgram);
  if (program === undefined) return undefined;
  return isSnap(program)
    ? { program, confinedTo: join(machine.home, 'snap', basename(program), 'common') }
    : { program };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isSnap(program: string): boolean {
  try {
    return basename(realpathSync(program)) === 'snap';
  } catch {
    return false;
  }
}

export interface Opening {
  readonly browser: Browser;
  readonly dataFolder: string;
  readonly url: string;
  /** Chromium's sandbox does not run as root; the caller shows a warning. */
  readonly asRoot: boolean;
}

export function browserArguments(profile: string, page: string, asRoot: boolean): readonly string[] {
  return [
    `--app=${pathToFileURL(page).href}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-extensions',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-features=Translate',
    // Prevents a keyring dialog: the profile has only one cookie, which is worthless after this process.
    '--password-store=basic',
    '--window-size=1280,860',
    ...(asRoot ? ['--no-sandbox'] : []),
  ];
}

/** A browser that cannot open a display ends at once. */
const soon = 1_500;

/** Resolves once the browser runs. Whether it shows the page is known by its event connection. */
export async function openWindow({ browser, dataFolder, url, asRoot }: Opening): Promise<void> {
  const folder = join(
    browser.confinedTo ?? dataFolder,
    browser.confinedTo === undefined ? 'window' : 'guiche-window',
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const page = join(folder, 'open.html');
  await rm(page, { force: true });
  // The key in it works once, within a minute, so the file can stay.
  await writeFile(page, redirectPage(url), { flag: 'wx', mode: 0o600 });
  const child = spawn(browser.program, browserArguments(join(folder, 'profile'), page, asRoot), {
    detached: true,
    stdio: 'ignore',
  });
  await new Promise<void>((resolve, reject) => {
    const stays = setTimeout(resolve, soon);
    child.once('error', reject);
    // An instance that already runs with this profile opens the page, and the new process ends successfully.
    child.once('exit', (code) => {
      clearTimeout(stays);
      if (code === 0) resolve();
      else reject(new Error(`the browser ended with ${String(code)}`));
    });
  });
  child.unref();
}

/** The address consists of digits and base64url, so nothing needs escaping. */
const redirectPage = (url: string) =>
  `<!doctype html><meta charset="utf-8"><title>Guichê</title><meta http-equiv="refresh" content="0;url=${url}">\n`;
