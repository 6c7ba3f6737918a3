// Makes sure that a data folder belongs to its user: no one else created it, can write into it, or placed links in it that lead
// elsewhere.
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CodedError, systemCode } from '../failure.ts';

/** The user id of this process. Windows has none; there the access list of the user's profile protects the folder. */
const user = process.getuid?.();
const groupOrOthers = 0o077;
const groupOrOthersWrite = 0o022;

const refuse = (
  code: 'folderIsFile' | 'folderOfAnotherUser' | 'folderNotPrivate' | 'folderHasLink',
  detail: string,
) => new CodedError(code, 'ledger', { detail });

/** Guichê changes the mode only of its own folder, or of one with only the window's files. Any other folder may be shared on purpose. */
const isOurs = (entries: readonly string[]): boolean =>
  entries.includes('lock.db') || entries.every((name) => name === 'window');

/** Node's recursive mkdir never returns where a file system answers ENOENT below an existing folder, as /proc does. */
function make(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOTDIR') throw refuse('folderIsFile', folder);
    if (code === 'EEXIST' || (existsSync(folder) && statSync(folder).isDirectory())) return;
    const parent = dirname(folder);
    // Windows reports in this case that the file does not exist.
    if (existsSync(parent) && !statSync(parent).isDirectory()) throw refuse('folderIsFile', folder);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    make(parent);
    mkdirSync(folder, { mode: 0o700 });
  }
}

/** Creates the folder where it is missing, and makes it readable and writable by its owner alone. */
export function makePrivate(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw refuse('folderIsFile', folder);
  make(folder);
  const entries = readdirSync(folder, { withFileTypes: true });
  if (user !== undefined) {
    const { uid, mode } = statSync(folder);
    if (uid !== user) throw refuse('folderOfAnotherUser', folder);
    const names = entries.map(({ name }) => name);
    if ((mode & groupOrOthers) !== 0 && isOurs(names)) chmodSync(folder, mode & 0o700);
    else if ((mode & groupOrOthersWrite) !== 0) throw refuse('folderNotPrivate', folder);
  }
  // A file of ours that is a link would be written at the link's target.
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link) throw refuse('folderHasLink', link.name);
}
