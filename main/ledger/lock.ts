// One process a data folder: an exclusive lock that the operating system frees when the process ends, however it ends.
// The host takes it before anything else. Which folder it is, is the host's matter.
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../failure.ts';
import { sqliteCode } from './failures.ts';
import { isNetworkFolder } from './network-folder.ts';
import { makePrivate } from './private-folder.ts';

export interface FolderLock {
  readonly folder: string;
  readonly release: () => void;
}

/** Held here so that no garbage collector closes them. */
const held = new Set<DatabaseSync>();

const busy = 5;

/** What is there already of the way to a folder. */
const standing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : standing(dirname(folder));

/** Refuses a folder that may not hold a ledger, and leaves nothing in it; one that is missing is made, closed to all others. */
export function judgeFolder(folder: string): void {
  try {
    if (isNetworkFolder(standing(folder))) throw new CodedError('folderOnNetwork', 'ledger');
    makePrivate(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Never opened but by SQLite: closing a file of our own would free SQLite's lock on it.
    const path = join(folder, 'lock.db');
    if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw new CodedError('folderNotWritable', 'ledger', { cause });
  }
}

/** Of two that take it at the same moment each may find the other in its way: one of them has it a moment later. */
const takingMs = 250;

/** Nothing is ever written within the lock, so taking it waits for no disk. */
function lock(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: takingMs });
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A process of ours holds the lock whole; a program that only reads the file leaves room for a writer's claim. */
function isOnlyRead(path: string): boolean {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    return true;
  } catch {
    return false;
  } finally {
    db.close();
  }
}

const refusal = (path: string, cause: unknown): 'folderInUse' | 'folderBeingRead' | 'folderNotWritable' => {
  if (sqliteCode(cause) !== busy) return 'folderNotWritable';
  return isOnlyRead(path) ? 'folderBeingRead' : 'folderInUse';
};

export function lockFolder(folder: string): FolderLock {
  judgeFolder(folder);
  const path = join(folder, 'lock.db');
  try {
    const db = lock(path);
    held.add(db);
    return {
      folder,
      release() {
        if (held.delete(db)) db.close();
      },
    };
  } catch (cause) {
    throw new CodedError(refusal(path, cause), 'ledger', { cause });
  }
}
