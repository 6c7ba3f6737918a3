// Takes a data folder for this process before anything in it is read: private, locked, and without an earlier process's
// door file.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The file with which a process can be asked for a window. Only the process that holds the folder writes it. */
export const doorFile = (folder: string): string => join(folder, 'door.json');

export async function takeFolder(folder: string, lockFolder: (folder: string) => unknown): Promise<void> {
  await lockFolder(folder);
  // Another program may use the old port now.
  await rm(doorFile(folder), { force: true });
}
