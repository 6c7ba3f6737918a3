// Paths: the data folder that both hosts share by default, and the built files. Does not access the disk.
import { join, posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';

/** ASCII, so that every tool, log and backup can handle it. */
export const folderName = 'guiche';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

export function defaultDataFolder({ platform, env, home }: Machine): string {
  if (platform === 'win32') {
    return win32.join(env['APPDATA'] ?? win32.join(home, 'AppData', 'Roaming'), folderName);
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', folderName);
  // The freedesktop specification: a relative value must be ignored.
  const configured = env['XDG_CONFIG_HOME'];
  const base = configured?.startsWith('/') ? configured : posix.join(home, '.config');
  return posix.join(base, folderName);
}

/**
 * The folder of what the program must remember on this computer only. It has no documents and is next to the data
 * folder, so that restoring a backup of the data folder does not restore it.
 */
export function defaultStateFolder({ platform, env, home }: Machine): string {
  if (platform === 'win32')
    return win32.join(env['LOCALAPPDATA'] ?? win32.join(home, 'AppData', 'Local'), folderName);
  const configured = env['XDG_STATE_HOME'];
  if (configured?.startsWith('/')) return posix.join(configured, folderName);
  return platform === 'darwin'
    ? posix.join(home, 'Library', 'Application Support', `${folderName}-state`)
    : posix.join(home, '.local', 'state', folderName);
}

/** The folders of one start of the program. */
export interface Folders {
  readonly data: string;
  readonly state: string;
}

export type BuiltFiles = Readonly<ReturnType<typeof builtFiles>>;

/** The entries are in out/main/ when built, in main/ when Node runs the sources. */
export function builtFiles(entry: string) {
  const here = join(fileURLToPath(entry), '..');
  const out = entry.endsWith('.ts') ? join(here, '..', 'out') : join(here, '..');
  return {
    renderer: join(out, 'renderer'),
    preload: join(out, 'preload', 'electron.cjs'),
    /** The browser host's part of the bridge, one classic script. */
    door: join(out, 'door', 'http.js'),
  };
}
