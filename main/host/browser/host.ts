// The browser host as rooms see it: what a loopback server and a browser window can do for them, and what they cannot.
import { spawn } from 'node:child_process';
import type { Host } from '../host.ts';
import { mailAddress } from '../mail-address.ts';
import { runProgram } from '../programs.ts';
import { browserPrinting } from './printing.ts';

export function createBrowserHost({
  platform,
  quit,
}: {
  readonly platform: NodeJS.Platform;
  readonly quit: () => void;
}): Host {
  return {
    kind: 'browser',
    // The page follows the download link itself, and the browser puts the file where the clerk has told it to.
    save: () => Promise.resolve('download'),
    async openMail(message) {
      const address = mailAddress(message);
      return address !== null && openMailProgram(platform, address);
    },
    // Without a window there is nobody to notify, and with one the window's own list of news tells.
    notify: () => undefined,
    idleMs: () => null,
    resolveProxy: () => Promise.resolve(undefined),
    showBusy: () => undefined,
    showProgress: () => undefined,
    // The page draws all there is, in the theme that it reads itself.
    showTheme: () => undefined,
    showLanguage: () => undefined,
    printing: browserPrinting({ platform, env: process.env, run: runProgram }),
    // A checkout is no program that a system could start with a file.
    openWith: null,
    quit,
  };
}

/** The system's own opener, without a shell, and for mail alone: another kind of address could start a program. */
export function openerFor(
  platform: NodeJS.Platform,
  url: string,
): readonly [string, ...string[]] | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  if (protocol !== 'mailto:') return undefined;
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler', href];
  return [platform === 'darwin' ? 'open' : 'xdg-open', href];
}

function openMailProgram(platform: NodeJS.Platform, address: string): Promise<boolean> {
  const command = openerFor(platform, address);
  if (!command) return Promise.resolve(false);
  const [program, ...args] = command;
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.unref();
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(true)).once('error', () => resolve(false));
  });
}
