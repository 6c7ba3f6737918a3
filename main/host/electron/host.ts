// Electron's implementation of `Host`: dialogs, notifications, the system's proxy, keeping awake.
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError, systemCode } from '../../failure.ts';
import { safeFileName } from '../../file-name.ts';
import { extensions, type Host, type OpenWith, type TicketFile } from '../host.ts';
import { chatAddress, mailAddress } from '../mail-address.ts';
import { runProgram } from '../programs.ts';
import type { Words } from '../words.ts';
import { askFolder, askWhere } from './dialogs.ts';
import type { ElectronPort, WindowPort } from './port.ts';
import type { PrintPages } from './print-pages.ts';
import { electronPrinting } from './printing.ts';

/** More than a screen shows at once. */
const mostNotes = 50;

export function createElectronHost(ports: {
  readonly electron: Pick<
    ElectronPort<never, never>,
    | 'app'
    | 'dialog'
    | 'shell'
    | 'session'
    | 'Notification'
    | 'powerMonitor'
    | 'powerSaveBlocker'
    | 'BrowserWindow'
  >;
  readonly platform: NodeJS.Platform;
  readonly words: () => Words['files'];
  readonly pages: PrintPages;
  readonly showWindow: () => void;
  /** The parent window of dialogs. */
  readonly parent: () => WindowPort | undefined;
  readonly showTray: (jobs: number) => void;
  readonly showTheme: Host['showTheme'];
  readonly showLanguage: Host['showLanguage'];
  readonly find: Host['find'];
  readonly showProgress: (share: number | 'unknown' | null) => void;
  readonly openWith: OpenWith | null;
}): Host {
  const { electron, platform, words, showWindow, parent, showTray, showTheme, showLanguage, find } = ports;
  let awake: number | undefined;
  let busy = 0;
  let share: number | null = null;
  const showProgress = () => ports.showProgress(busy > 0 ? (share ?? 'unknown') : null);
  /** Keeps references, because a click on a collected notification has no effect. */
  const notes = new Set<object>();
  const openAddress = async (address: string | null): Promise<boolean> =>
    address !== null &&
    electron.shell.openExternal(address).then(
      () => true,
      () => false,
    );
  return {
    kind: 'electron',
    async save(file, name) {
      const extension = extensions[file.type];
      const filePath = await askWhere(electron.dialog, parent(), {
        defaultPath: join(electron.app.getPath('downloads'), safeFileName(name)),
        filters: [{ name: words()[extension], extensions: [extension] }],
        properties: ['showOverwriteConfirmation', 'createDirectory'],
      });
      if (filePath === undefined) return 'cancelled';
      await writeTo(filePath, file);
      return 'written';
    },
    openMail: (message) => openAddress(mailAddress(message)),
    openChat: (chat) => openAddress(chatAddress(chat)),
    notify(note, failed) {
      if (!electron.Notification.isSupported()) return failed();
      const notification = new electron.Notification({ title: note.title, body: note.body });
      notes.add(notification);
      for (const oldest of notes) {
        if (notes.size <= mostNotes) break;
        notes.delete(oldest);
      }
      const release = () => void notes.delete(notification);
      notification.on('click', () => {
        release();
        showWindow();
      });
      notification.on('close', release);
      // macOS shows none of an unsigned program.
      notification.on('failed', () => {
        release();
        electron.app.dock?.bounce('informational');
        failed();
      });
      notification.show();
    },
    idleMs: () => electron.powerMonitor.getSystemIdleTime() * 1_000,
    resolveProxy: (url) => electron.session.defaultSession.resolveProxy(url),
    showBusy(jobs) {
      if (jobs > 0) awake ??= electron.powerSaveBlocker.start('prevent-app-suspension');
      else if (awake !== undefined) {
        electron.powerSaveBlocker.stop(awake);
        awake = undefined;
      }
      electron.app.setBadgeCount(jobs);
      showTray(jobs);
      busy = jobs;
      showProgress();
    },
    showProgress(now) {
      share = now;
      showProgress();
    },
    showTheme,
    showLanguage,
    find,
    printing: electronPrinting({ electron, platform, env: process.env, run: runProgram, pages: ports.pages }),
    chooseFolder: (from) =>
      askFolder(electron.dialog, parent(), {
        defaultPath: from,
        properties: ['openDirectory', 'createDirectory'],
      }),
    openWith: ports.openWith,
    quit: () => electron.app.quit(),
  };
}

async function writeTo(path: string, { from }: TicketFile): Promise<void> {
  try {
    if ('path' in from) await copyFile(from.path, path);
    else await writeFile(path, from.bytes);
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'ENOSPC') throw new CodedError('diskFull', 'files', { cause: error });
    throw new CodedError('saveFailed', 'files', { detail: code, cause: error });
  }
}
