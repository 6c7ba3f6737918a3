// One process for each data folder: an exclusive lock that the operating system releases when the process ends, however it ends.
// The host chooses the folder and takes the lock before anything else.
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../failure.ts';
import { sqliteCode } from './failures.ts';
import { isNetworkFolder } from './network-folder.ts';
import { makePrivate } from './private-folder.ts';

/** Referenced here so that the garbage collector does not close them. */
const held = new Set<DatabaseSync>();

const busy = 5;

/** The deepest folder of the path that exists. */
const existingAncestor = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existingAncestor(dirname(folder));

/** Refuses a folder that may not hold a ledger, and leaves nothing in it. Creates a missing one, accessible to this user alone. */
export function judgeFolder(folder: string): void {
  try {
    if (isNetworkFolder(existingAncestor(folder))) throw new CodedError('folderOnNetwork', 'ledger');
    makePrivate(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Opened by SQLite alone: closing our own handle would release SQLite's lock on the file.
    const path = join(folder, 'lock.db');
    if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw new CodedError('folderNotWritable', 'ledger', { cause });
  }
}

/** Two processes that take the lock at the same moment may block each other; one of them gets it on a retry. */
const takingMs = 250;

/** Nothing is ever written to the lock's database, so taking the lock waits for no disk. */
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

export type FolderLock = ReturnType<typeof lockFolder>;

export function lockFolder(folder: string) {
  judgeFolder(folder);
  const path = join(folder, 'lock.db');
  try {
    const db = lock(path);
    held.add(db);
    return {
      folder,
      release(): void {
        if (held.delete(db)) db.close();
      },
    };
  } catch (cause) {
    throw new CodedError(refusal(path, cause), 'ledger', { cause });
  }
}
