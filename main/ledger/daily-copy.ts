// Makes one daily copy of the ledger's file in a folder that may lie anywhere, also on a network: complete or absent. Of those that
// were made in this way the last ones stay; no other file is ever removed.
import {
  closeSync,
  copyFileSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import { CodedError, systemCode } from '../failure.ts';
import { backUp } from './backup.ts';
import { openForReading } from './connection.ts';
import { readCopy } from './copy-facts.ts';
import { encryptFile } from './encrypted-file.ts';
import { coded } from './failures.ts';
import { isNetworkFolder } from './network-folder.ts';

export interface DailyCopyTask {
  /** The ledger's file. */
  readonly path: string;
  /** Where the copy is made before it goes to its folder: SQLite cannot lock files of every network. */
  readonly scratch: string;
  readonly folder: string;
  /** The folder beside the ledger is made where it is missing; one that a person chose is not. */
  readonly makeFolder: boolean;
  /** What the names of this ledger's daily copies begin with. */
  readonly prefix: string;
  /** After the prefix the day and minute, as `2026-11-21-0905.db`; of an encrypted one `.db.age`. */
  readonly name: string;
  readonly keep: number;
  /** Null: the copy is not encrypted. */
  readonly password: string | null;
}

const stamped = /^\d{4}-\d{2}-\d{2}-\d{4}\.db(?:\.age)?$/;

/** On a disk that the ledger's own rules do not reach: some file systems know no owner, and then keep their own. */
function seal(path: string): void {
  const file = openSync(path, 'r+');
  try {
    try {
      fchmodSync(file, 0o600);
    } catch (error) {
      if (systemCode(error) !== 'EPERM') throw error;
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function needFolder(folder: string): void {
  // A path through a file or a share that is gone is an error of its own.
  const isThere = (() => {
    try {
      return statSync(folder).isDirectory();
    } catch {
      return false;
    }
  })();
  if (!isAbsolute(folder) || !isThere) throw new CodedError('backupFolderMissing', 'ledger');
}

const ofFolder = (error: unknown): CodedError => {
  const known = coded(error);
  return known.failure.code === 'ledgerReadOnly' ? new CodedError('backupFolderReadOnly', 'ledger') : known;
};

/** Writes a file into it and removes it: permissions alone do not tell. */
export function checkFolder(folder: string) {
  needFolder(folder);
  const probe = join(folder, `guiche-${randomUUID()}.part`);
  try {
    closeSync(openSync(probe, 'wx', 0o600));
    rmSync(probe);
    return { network: isNetworkFolder(folder) };
  } catch (error) {
    throw ofFolder(error);
  }
}

/** Throws with the reason why there is none; what stood in the folder before is still there then. */
export async function makeDailyCopy(task: DailyCopyTask) {
  const { path, scratch, folder, prefix, name, keep, password } = task;
  const part = join(folder, `${name}.part`);
  try {
    if (task.makeFolder) mkdirSync(folder, { recursive: true, mode: 0o700 });
    needFolder(folder);
    const db = openForReading(path);
    try {
      backUp(db, scratch);
    } finally {
      db.close();
    }
    readCopy(scratch);
    try {
      if (password === null) copyFileSync(scratch, part);
      else await encryptFile(scratch, part, password);
      seal(part);
      renameSync(part, join(folder, name));
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
    const own = readdirSync(folder)
      .filter((one) => one.startsWith(prefix) && stamped.test(one.slice(prefix.length)))
      .sort();
    for (const old of own.slice(0, -keep)) rmSync(join(folder, old), { force: true });
    return { bytes: statSync(join(folder, name)).size };
  } catch (error) {
    throw ofFolder(error);
  } finally {
    rmSync(scratch, { force: true });
  }
}
