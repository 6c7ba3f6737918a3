// Files in the user's state folder, which no copy of the data folder holds: what they say survives a restore of the ledger.
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { systemCode } from './failure.ts';

export interface Folders {
  /** Of this user on this computer; never copied along with the data folder. */
  readonly stateFolder: string;
  readonly dataFolder: string;
  /** Names the computer and the data folder. */
  readonly machineId: string;
}

/** Null if the state folder lies within the data folder: restoring the one would restore the other. */
export function statePath(
  { stateFolder, dataFolder, machineId }: Folders,
  kind: string,
  suffix = '',
): string | null {
  const way = relative(dataFolder, stateFolder);
  const outside = way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way);
  return outside ? join(stateFolder, kind, `${machineId}${suffix}`) : null;
}

/** Null if there is no such file. */
export async function readState(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Written completely or not at all: synced to disk, then renamed into place. */
export async function replaceState(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.new`;
  await rm(part, { force: true });
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
