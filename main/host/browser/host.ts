// The browser host's implementation of `Host`.
import { spawn } from 'node:child_process';
import { CodedError } from '../../failure.ts';
import type { Host, HostPrinter, HostPrinting } from '../host.ts';
import { chatAddress, mailAddress } from '../mail-address.ts';
import { runProgram, type RunProgram } from '../programs.ts';
import { cupsPrinter, cupsQueues, printByCups } from '../cups.ts';
import { findSumatra, printBySumatra, windowsPrinters, type Surroundings } from '../sumatra.ts';

interface BrowserPrintingParts extends Surroundings {
  readonly run: RunProgram;
}

/** Printing without Electron: the page opens the file in its own window, or system commands print it. */
export function browserPrinting({ run, ...surroundings }: BrowserPrintingParts): HostPrinting {
  const windows = surroundings.platform === 'win32';

  async function named(): Promise<readonly HostPrinter[]> {
    if (!windows) return (await cupsQueues(run)).map((queue) => cupsPrinter(queue, ['lp', 'raster']));
    if (findSumatra(surroundings) === undefined) return [];
    const queues = await windowsPrinters(run);
    return queues.map((queue) => ({ ...queue, label: queue.name, ways: ['sumatra', 'raster'] }));
  }

  return {
    async printers() {
      const printers = await named();
      const asks = !printers.some(({ isDefault }) => isDefault);
      return [{ name: '', label: '', isDefault: asks, ways: ['window'] }, ...printers];
    },
    async print({ path }, order) {
      if (order.way === 'window') return 'window';
      if (order.way === 'lp' || (order.way === 'raster' && !windows)) return printByCups(run, path, order);
      const program = findSumatra(surroundings);
      if (program !== undefined && (order.way === 'sumatra' || order.way === 'raster'))
        return printBySumatra(run, program, path, order);
      throw new CodedError('printerUnknown', 'documents', { detail: order.way });
    },
  };
}

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
    openMail: (message) => openAddress(platform, mailAddress(message)),
    openChat: (chat) => openAddress(platform, chatAddress(chat)),
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

const conversation = /^https:\/\/wa\.me\/55\d{10,11}\?text=[\w.~%-]*$/;

/** The system's opener without a shell, for messages only: other addresses could start programs. */
export function openerFor(
  platform: NodeJS.Platform,
  url: string,
): readonly [string, ...string[]] | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  if (protocol !== 'mailto:' && !conversation.test(href)) return undefined;
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler', href];
  return [platform === 'darwin' ? 'open' : 'xdg-open', href];
}

function openAddress(platform: NodeJS.Platform, address: string | null): Promise<boolean> {
  const command = address === null ? undefined : openerFor(platform, address);
  if (!command) return Promise.resolve(false);
  const [program, ...args] = command;
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.unref();
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(true)).once('error', () => resolve(false));
  });
}
