// Puts a copy in the ledger's place, in two steps that a crash may part: checked and laid ready while the program runs,
// swapped in at the next start. What stood there goes aside, whole; nothing is overwritten, nothing deleted.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CodedError } from '../failure.ts';
import { backUp, inName, sealFile, syncFolder } from './backup.ts';
import { openForReading, openForWriting } from './connection.ts';
import { readCopy, type CopyFacts } from './copy-facts.ts';
import { coded } from './failures.ts';
import { inspect, leftovers, parts } from './inspect.ts';

const readyFolder = (folder: string): string => join(folder, 'restore');
const asideFolder = (folder: string): string => join(folder, 'replaced');

const namesIn = (path: string): readonly string[] => {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
};

/** The copy that waits for the next start. */
export function readyCopy(folder: string): string | null {
  const name = namesIn(readyFolder(folder)).findLast((one) => one.endsWith('.db'));
  return name === undefined ? null : join(readyFolder(folder), name);
}

export function dropReadyCopy(folder: string): void {
  for (const name of namesIn(readyFolder(folder)))
    if (/\.db(\.part)?(-\w+)?$/.test(name)) rmSync(join(readyFolder(folder), name), { force: true });
  if (existsSync(readyFolder(folder))) syncFolder(readyFolder(folder));
}

/** Checks `source` and lays it ready, marked as a copy. Another that waited gives way. */
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

/** A file that this folder keeps already and that could be put in the ledger's place. */
export interface KeptCopy {
  /** Within the data folder. */
  readonly name: string;
  readonly why: 'beforeUpdate' | 'setAside';
  readonly at: string;
  readonly bytes: number;
}

export function keptCopies(folder: string): readonly KeptCopy[] {
  const found = [
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

/** Its journal goes into its file first, where both are sound: what stands aside is then one file that can be read. */
function fold(path: string): void {
  if (inspect(path).kind === 'sound') openForWriting(path).close();
}

/** A file set aside twice for the same copy was parted by a crash: its journal joins it, and overwrites nothing. */
function moveAside(folder: string, path: string, stem: string): string {
  fold(path);
  const standing = parts(path).filter((part) => existsSync(part));
  const place = ['', ...Array.from({ length: 999 }, (_, index) => `-${index + 2}`)]
    .map((suffix) => join(asideFolder(folder), stem + suffix))
    .find((candidate) => standing.every((part) => !existsSync(join(candidate, basename(part)))));
  if (place === undefined) throw new Error('no free name for the replaced ledger');
  mkdirSync(place, { recursive: true, mode: 0o700 });
  for (const part of standing) renameSync(part, join(place, basename(part)));
  syncFolder(place);
  return place;
}

export type Swapped =
  | { readonly code: 'ledgerRestored'; readonly path: string }
  /** It was sound when it was laid ready; now it is not, or this program is older than that one. */
  | { readonly code: 'restoreRefused'; readonly path: string };

/** Before the ledger is opened: puts the copy that waits into its place. A crash at any step is gone on from. */
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
