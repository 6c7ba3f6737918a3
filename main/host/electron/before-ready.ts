// What Electron must know before it is ready. Its own files go into a folder inside of the clerk's, and only once that one is
// known to be good: a refused folder is left as it was.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderName } from '../folder.ts';
import type { ElectronPort } from './port.ts';
import { registerScheme } from './session.ts';

/** Windows shows notifications only under the name that the installer gave the app. */
const appId = 'app.guiche.desktop';

interface Start {
  readonly electron: Pick<ElectronPort<never, never>, 'app' | 'protocol'>;
  readonly platform: NodeJS.Platform;
  readonly dataFolder: string;
  /** Throws a CodedError where the folder may not be used; makes it where it is missing. */
  readonly judgeFolder: (folder: string) => void;
}

export function prepare({ electron, platform, dataFolder, judgeFolder }: Start): void {
  const { app, protocol } = electron;
  registerScheme(protocol);
  app.setName('Guichê');
  if (platform === 'win32') app.setAppUserModelId(appId);
  // It would undo what whoever started the program wished on purpose.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  judgeFolder(dataFolder);
  const chromium = join(dataFolder, 'window', 'electron');
  // Electron takes no folder that is not there.
  mkdirSync(chromium, { recursive: true, mode: 0o700 });
  keepChromiumIn(app, chromium);
}

/** Also what the single instance goes by: Chromium lays links there, and the data folder may hold none. */
function keepChromiumIn(app: Start['electron']['app'], folder: string): void {
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
}

/** For a start that only has something to say: a box needs a ready Electron, which writes files. The answer removes them. */
export function standAside(app: Start['electron']['app']): () => void {
  const folder = mkdtempSync(join(tmpdir(), `${folderName}-refused-`));
  keepChromiumIn(app, folder);
  return () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Windows removes no file that is open: it lies in the system's own folder for such things.
    }
  };
}
