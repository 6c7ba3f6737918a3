// Where things lie: the data folder that both hosts share by default, and the built files beside an entry. Touches no disk.
import { join, posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';

/** ASCII, so that no tool, log or backup trips over it. */
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
  // The freedesktop rule: a relative value is to be ignored.
  const configured = env['XDG_CONFIG_HOME'];
  const base = configured?.startsWith('/') ? configured : posix.join(home, '.config');
  return posix.join(base, folderName);
}

/**
 * Where the system keeps what a program must remember on this computer alone. Nothing in it is a clerk's document, and it
 * lies beside the data folder, never in it: a backup of the one put back does not bring the other.
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

/** Where one start of the program keeps what. */
export interface Folders {
  readonly data: string;
  readonly state: string;
}

export interface BuiltFiles {
  readonly renderer: string;
  readonly preload: string;
  /** The browser host's half of the bridge, one classic script. */
  readonly door: string;
}

/** The entries stand in out/main/ when built, in main/ when Node runs the sources. */
export function builtFiles(entry: string): BuiltFiles {
  const here = join(fileURLToPath(entry), '..');
  const out = entry.endsWith('.ts') ? join(here, '..', 'out') : join(here, '..');
  return {
    renderer: join(out, 'renderer'),
    preload: join(out, 'preload', 'electron.cjs'),
    door: join(out, 'door', 'http.js'),
  };
}
