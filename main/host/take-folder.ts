// Makes a data folder this process's own, before anything in it is read: private, locked, and without what an earlier process left at its door.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a process says how it can be asked for a window. Whoever takes the folder owns it, or there is none. */
export const doorFile = (folder: string): string => join(folder, 'door.json');

export async function takeFolder(folder: string, lockFolder: (folder: string) => unknown): Promise<void> {
  await lockFolder(folder);
  // Nobody may ask a stranger who now has the old port.
  await rm(doorFile(folder), { force: true });
}
