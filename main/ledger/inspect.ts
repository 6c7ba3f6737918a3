// Inspects a ledger file without changing a byte of it, and moves a damaged one aside unchanged.
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inName } from './backup.ts';
import { openForReading } from './connection.ts';
import { isDamage } from './failures.ts';
import { applicationId, latest, pragma, schemaAt, schemaOf } from './migrations.ts';

export type Finding =
  | { readonly kind: 'missing' }
  | { readonly kind: 'sound'; readonly version: number }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'damaged'; readonly why: string };

const damaged = (why: string): Finding => ({ kind: 'damaged', why });

/** SQLite reads a missing end of the file as zeros, possibly without an error. With a journal the end may still be in there. */
function cutShort(path: string): boolean {
  if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0) return false;
  const header = Buffer.alloc(100);
  const file = openSync(path, 'r');
  readSync(file, header);
  closeSync(file);
  const pageSize = header.readUInt16BE(16);
  return statSync(path).size < header.readUInt32BE(28) * (pageSize === 1 ? 65_536 : pageSize);
}

/** `known`: the whole file was checked since it last changed, so it is not checked again. */
export function inspect(path: string, known = false): Finding {
  if (!existsSync(path)) return { kind: 'missing' };
  if (statSync(path).size === 0) return damaged('empty');
  // Done before SQLite opens the file: closing our own handle later would release SQLite's locks on it.
  if (cutShort(path)) return damaged('cut short');
  try {
    const db = openForReading(path);
    try {
      if (pragma(db, 'application_id') !== applicationId) return damaged('not a ledger');
      const version = pragma(db, 'user_version');
      if (version > latest) return { kind: 'newer', version };
      if (version < 1) return damaged('no schema');
      const why = known ? null : unsound(db, version);
      if (why !== null) return damaged(why);
      if (db.prepare('SELECT 1 FROM meta').all().length !== 1) return damaged('meta');
      return { kind: 'sound', version };
    } finally {
      db.close();
    }
  } catch (error) {
    if (isDamage(error)) return damaged('malformed');
    throw error;
  }
}

function unsound(db: DatabaseSync, version: number): string | null {
  const [first] = db.prepare('PRAGMA quick_check(1)').all();
  if (first?.['quick_check'] !== 'ok') return 'quick_check';
  const stands = schemaOf(db);
  for (const object of schemaAt(version)) if (!stands.has(object)) return 'schema';
  return null;
}

/** A database and its journals. */
export const parts = (path: string): readonly string[] => ['', '-wal', '-shm'].map((suffix) => path + suffix);

/** A journal without its database must never be applied to another one. */
export const leftovers = (path: string): boolean => parts(path).some((part) => existsSync(part));

/** The first of `path`, `path-2` and so on that is free. */
export function freePlace(path: string, isFree: (candidate: string) => boolean): string {
  const place = ['', ...Array.from({ length: 999 }, (_, index) => `-${index + 2}`)]
    .map((suffix) => path + suffix)
    .find(isFree);
  if (place === undefined) throw new Error('no free name for a ledger that is moved aside');
  return place;
}

/** Moves the file and its journals, or these of them, into `damaged/<moment>/`; nothing is overwritten, nothing deleted. */
export function setAside(folder: string, path: string, at: string, moved = parts(path)): string {
  const place = freePlace(join(folder, 'damaged', inName(at)), (candidate) => !existsSync(candidate));
  mkdirSync(place, { recursive: true });
  for (const part of moved) if (existsSync(part)) renameSync(part, join(place, basename(part)));
  return place;
}
