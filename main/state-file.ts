// Files in the user's state folder, which no copy of the data folder holds: what they say survives a restore of the ledger.
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, relative } from 'node:path';

/** False if restoring the data folder would restore the state folder as well. */
export function isOutside(stateFolder: string, dataFolder: string): boolean {
  const way = relative(dataFolder, stateFolder);
  return way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way);
}

/** Written completely or not at all: synced to disk, then renamed into place. */
export async function replaceFile(path: string, content: string): Promise<void> {
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
