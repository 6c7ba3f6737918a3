// Prepares Electron before it is ready. Its own files are stored in a subfolder of the data folder, and only after that
// folder was accepted, so that a refused folder stays unchanged.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderName } from '../folder.ts';
import type { ElectronPort } from './port.ts';
import { registerScheme } from './session.ts';

/** Windows shows notifications only under the id that the installer registered. */
const appId = 'app.guiche.desktop';

interface Start {
  readonly electron: Pick<ElectronPort<never, never>, 'app' | 'protocol'>;
  readonly platform: NodeJS.Platform;
  readonly dataFolder: string;
  /** Throws a CodedError if the folder may not be used; creates a missing one. */
  readonly judgeFolder: (folder: string) => void;
}

export function prepare({ electron, platform, dataFolder, judgeFolder }: Start): void {
  const { app, protocol } = electron;
  registerScheme(protocol);
  app.setName('Guichê');
  if (platform === 'win32') app.setAppUserModelId(appId);
  // The user disabled the sandbox on purpose.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  judgeFolder(dataFolder);
  const chromium = join(dataFolder, 'window', 'electron');
  // Electron requires an existing folder.
  mkdirSync(chromium, { recursive: true, mode: 0o700 });
  keepChromiumIn(app, chromium);
}

/** Also the folder of the single instance lock: Chromium creates links there, which the data folder must not have. */
function keepChromiumIn(app: Start['electron']['app'], folder: string): void {
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
}

/**
 * For a start that only shows an error: a message box needs a ready Electron, which writes files. The returned function
 * removes them.
 */
export function useTemporaryProfile(app: Start['electron']['app']): () => void {
  const folder = mkdtempSync(join(tmpdir(), `${folderName}-refused-`));
  keepChromiumIn(app, folder);
  return () => removeTemporary(folder);
}

export function removeTemporary(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Windows cannot remove open files; they stay in the temporary folder.
  }
}
