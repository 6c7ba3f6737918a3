// Replaces the ledger by a copy, in two steps between which a crash is harmless: the copy is checked and prepared while the
// program runs, and swapped in at the next start. The replaced ledger is moved aside; nothing is overwritten or deleted.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { KeptCopy } from '../../preload/contract/copies.ts';
import { CodedError } from '../failure.ts';
import { backUp, inName, sealFile, syncFolder } from './backup.ts';
import { openForReading, openForWriting } from './connection.ts';
import { readCopy, type CopyFacts } from './copy-facts.ts';
import { coded } from './failures.ts';
import { freePlace, inspect, leftovers, parts } from './inspect.ts';

/** Where daily copies are stored unless a person chose another folder. */
export const dailyFolder = (folder: string): string => join(folder, 'daily');
const readyFolder = (folder: string): string => join(folder, 'restore');
const asideFolder = (folder: string): string => join(folder, 'replaced');

const namesIn = (path: string): readonly string[] => {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
};

/** The copy that will be restored at the next start. */
export function readyCopy(folder: string): string | null {
  const name = namesIn(readyFolder(folder)).findLast((one) => one.endsWith('.db'));
  return name === undefined ? null : join(readyFolder(folder), name);
}

export function dropReadyCopy(folder: string): void {
  for (const name of namesIn(readyFolder(folder)))
    if (/\.db(\.part)?(-\w+)?$/.test(name)) rmSync(join(readyFolder(folder), name), { force: true });
  if (existsSync(readyFolder(folder))) syncFolder(readyFolder(folder));
}

/** Checks `source` and prepares it for restore, marked as a copy. Replaces a copy that was prepared before. */
export function layReady(folder: string, source: string, at: string): CopyFacts {
  const facts = readCopy(source);
  try {
    dropReadyCopy(folder);
    mkdirSync(readyFolder(folder), { recursive: true, mode: 0o700 });
    const db = openForReading(source);
    try {
      backUp(db, join(readyFolder(folder), `${inName(at)}.db`));
    } finally {
      db.close();
    }
    syncFolder(readyFolder(folder));
  } catch (error) {
    throw coded(error);
  }
  return facts;
}

export function keptCopies(folder: string): readonly KeptCopy[] {
  const found = [
    ...namesIn(dailyFolder(folder))
      .filter((name) => /\.db(?:\.age)?$/.test(name))
      .map((name) => ({ name: `daily/${name}`, why: 'daily' as const })),
    ...namesIn(join(folder, 'backups'))
      .filter((name) => name.endsWith('.db'))
      .map((name) => ({ name: `backups/${name}`, why: 'beforeUpdate' as const })),
    ...namesIn(asideFolder(folder)).map((name) => ({
      name: `replaced/${name}/ledger.db`,
      why: 'setAside' as const,
    })),
  ];
  return found
    .flatMap(({ name, why }) => {
      const file = statSync(join(folder, name), { throwIfNoEntry: false });
      return file?.isFile() ? [{ name, why, at: file.mtime.toISOString(), bytes: file.size }] : [];
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Only what the list names is ever opened. */
export function keptPath(folder: string, name: string): string {
  if (!keptCopies(folder).some((one) => one.name === name)) throw new CodedError('fileGone', 'ledger');
  return join(folder, name);
}

/** After a crash between moving the file and its journal, the journal joins the file in the same folder; nothing is overwritten. */
function moveAside(folder: string, path: string, stem: string): string {
  // A sound journal is first merged into its file, so that what is kept aside is one readable file.
  if (inspect(path).kind === 'sound') openForWriting(path).close();
  const standing = parts(path).filter((part) => existsSync(part));
  const place = freePlace(join(asideFolder(folder), stem), (candidate) =>
    standing.every((part) => !existsSync(join(candidate, basename(part)))),
  );
  mkdirSync(place, { recursive: true, mode: 0o700 });
  for (const part of standing) renameSync(part, join(place, basename(part)));
  syncFolder(place);
  return place;
}

export type Swapped =
  | { readonly code: 'ledgerRestored'; readonly path: string }
  /** The copy was sound when it was prepared; now it is not, or this program is older than the one that prepared it. */
  | { readonly code: 'restoreRefused'; readonly path: string };

/** Called before the ledger is opened: swaps in the prepared copy. After a crash at any step the next start continues. */
export function swapIn(folder: string, path: string): Swapped | null {
  const ready = readyCopy(folder);
  if (ready === null) return null;
  if (inspect(ready).kind !== 'sound') {
    const refused = `${ready}.refused`;
    renameSync(ready, refused);
    syncFolder(readyFolder(folder));
    return { code: 'restoreRefused', path: refused };
  }
  const aside = leftovers(path) ? moveAside(folder, path, basename(ready, '.db')) : null;
  sealFile(ready);
  renameSync(ready, path);
  syncFolder(folder);
  return { code: 'ledgerRestored', path: aside ?? asideFolder(folder) };
}
