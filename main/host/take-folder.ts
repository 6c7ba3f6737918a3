// Makes a data folder this process's own, before anything in it is read: private, locked, and without what an earlier process left at its door.
import { mkdirSync } from 'node:fs';
import { takeSecretAway } from './browser/second-start.ts';

export async function takeFolder(folder: string, lockFolder: (folder: string) => unknown): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // Why it cannot be had is for the lock to say.
  }
  await lockFolder(folder);
  await takeSecretAway(folder);
}
