// Electron as rooms see it: dialogs, notifications, the system's proxy, keeping awake. No room ever sees more of it.
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError } from '../../failure.ts';
import { safeFileName } from '../../file-name.ts';
import type { Host, TicketFile } from '../host.ts';
import { mailAddress } from '../mail-address.ts';
import { runProgram } from '../programs.ts';
import type { ElectronPort } from './port.ts';
import { electronPrinting } from './printing.ts';

export interface HostPorts {
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
  readonly showWindow: () => void;
  readonly showTray: (jobs: number) => void;
  readonly showTheme: Host['showTheme'];
}

export function createElectronHost({ electron, platform, showWindow, showTray, showTheme }: HostPorts): Host {
  let awake: number | undefined;
  return {
    kind: 'electron',
    async save(file, name) {
      const { canceled, filePath } = await electron.dialog.showSaveDialog({
        defaultPath: join(electron.app.getPath('downloads'), safeFileName(name)),
        properties: ['showOverwriteConfirmation', 'createDirectory'],
      });
      if (canceled || filePath === '') return 'cancelled';
      await writeTo(filePath, file);
      return 'written';
    },
    async openMail(message) {
      const address = mailAddress(message);
      if (address === null) return false;
      return electron.shell.openExternal(address).then(
        () => true,
        () => false,
      );
    },
    notify(note) {
      if (!electron.Notification.isSupported()) return;
      const notification = new electron.Notification({ title: note.title, body: note.body });
      notification.on('click', showWindow);
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
    },
    showTheme,
    printing: electronPrinting({ electron, platform, env: process.env, run: runProgram }),
    quit: () => electron.app.quit(),
  };
}

async function writeTo(path: string, { from }: TicketFile): Promise<void> {
  try {
    if ('path' in from) await copyFile(from.path, path);
    else await writeFile(path, from.bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOSPC') throw new CodedError('diskFull', 'files', { cause: error });
    throw new CodedError('saveFailed', 'files', { detail: code, cause: error });
  }
}
