// Shows the window in a Chromium that the machine has: finds one, and starts it in a profile of its own on a redirect file,
// so that no key ever stands in a process's arguments, which every user of a machine can read.
import { spawn } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, posix, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Machine } from '../folder.ts';

export interface Browser {
  readonly program: string;
  /** A confined browser (snap) reads no hidden folder of the home: its files stand where it may. */
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

/** Where a browser may stand, best first. */
export function browserPlaces({ platform, env, home }: Machine): readonly string[] {
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
  const program = browserPlaces(machine).find(isProgram);
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
  /** Chromium refuses to run its sandbox as root; said aloud by the caller. */
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
    // Nothing of ours is worth a keyring's question: the profile keeps one cookie that dies with this process.
    '--password-store=basic',
    '--window-size=1280,860',
    ...(asRoot ? ['--no-sandbox'] : []),
  ];
}

/** A browser without a screen to show itself on says so by ending at once. */
const soon = 1_500;

/** Resolves once the browser has started and stays; whether a page came of it shows in the event connection. */
export async function openWindow({ browser, dataFolder, url, asRoot }: Opening): Promise<void> {
  const folder = join(
    browser.confinedTo ?? dataFolder,
    browser.confinedTo === undefined ? 'window' : 'guiche-window',
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const page = join(folder, 'open.html');
  await rm(page, { force: true });
  // The key in it opens once, within a minute: what stays behind afterwards is a file without a use.
  await writeFile(page, redirectPage(url), { flag: 'wx', mode: 0o600 });
  const child = spawn(browser.program, browserArguments(join(folder, 'profile'), page, asRoot), {
    detached: true,
    stdio: 'ignore',
  });
  await new Promise<void>((resolve, reject) => {
    const stays = setTimeout(resolve, soon);
    child.once('error', reject);
    // One that is already open on this profile takes the page over and lets the new one end well.
    child.once('exit', (code) => {
      clearTimeout(stays);
      if (code === 0) resolve();
      else reject(new Error(`the browser ended with ${String(code)}`));
    });
  });
  child.unref();
}

/** The address is of our own making (digits and base64url), so that nothing in it needs escaping. */
const redirectPage = (url: string) =>
  `<!doctype html><meta charset="utf-8"><title>Guichê</title><meta http-equiv="refresh" content="0;url=${url}">\n`;
