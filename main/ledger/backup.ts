// Backup copies: one consistent file, complete or absent, marked as a copy so that a restored one opens frozen.
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { coded } from './failures.ts';

/** A new database is readable by this user alone, whatever its folder allows, and is synced before it is renamed into place. */
export function sealFile(path: string): void {
  const file = openSync(path, 'r+');
  fchmodSync(file, 0o600);
  fsyncSync(file);
  closeSync(file);
}

/** Syncs the folder's entries. Windows cannot do this and does not need it: its file system journals them. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** A moment as part of a file name. */
export const inName = (at: string): string => at.replaceAll(':', '-');

export function backUp(db: DatabaseSync, path: string): void {
  const part = `${path}.part`;
  try {
    rmSync(part, { force: true });
    db.prepare('VACUUM INTO ?').run(part);
    const copy = new DatabaseSync(part);
    // A freeze kept in the copy would hide, once it is restored, that it is a copy.
    copy.exec(
      'PRAGMA journal_mode = DELETE; UPDATE meta SET copy = 1, freeze_reason = NULL, freeze_since = NULL',
    );
    copy.close();
    sealFile(part);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw coded(error);
  }
}

const ownBackup = /^ledger-v\d+-.*\.db$/;
const keep = 10;

/** Before the schema changes: a copy in `backups/`, of which the last ten stay. */
export function backUpBeforeMigration(db: DatabaseSync, folder: string, version: number, at: string): string {
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true });
  const path = join(backups, `ledger-v${version}-${inName(at)}.db`);
  backUp(db, path);
  const age = (name: string): string => name.replace(/^ledger-v\d+-/, '');
  const own = readdirSync(backups).filter((name) => ownBackup.test(name));
  own.sort((a, b) => (age(a) < age(b) ? 1 : -1));
  for (const name of own.slice(keep)) rmSync(join(backups, name), { force: true });
  return path;
}
