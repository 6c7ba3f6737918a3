// The browser host's implementation of `Host`.
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
    // The page follows the download link, and the browser stores the file.
    save: () => Promise.resolve('download'),
    async openMail(message) {
      const address = mailAddress(message);
      return address !== null && openMailProgram(platform, address);
    },
    // Without a window nobody sees a notification, and the window has its own list of changes.
    notify: () => undefined,
    idleMs: () => null,
    resolveProxy: () => Promise.resolve(undefined),
    showBusy: () => undefined,
    showProgress: () => undefined,
    // The page draws everything itself, in the theme that it reads.
    showTheme: () => undefined,
    showLanguage: () => undefined,
    find: () => undefined,
    printing: browserPrinting({ platform, env: process.env, run: runProgram }),
    // A page learns no path of a folder that it asks for.
    chooseFolder: null,
    // A source checkout is no program that a system could open files with.
    openWith: null,
    quit,
  };
}

/** The system's opener without a shell, for mail only: other addresses could start programs. */
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
