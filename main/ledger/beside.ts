// What an operation changed beside the tables that it is named after, so that its commit tells of these as well.
import type { DatabaseSync } from 'node:sqlite';

export type Beside = 'trail' | 'withdrawals' | 'watches';

const touched = new WeakMap<DatabaseSync, Set<Beside>>();
const nothing: ReadonlySet<Beside> = new Set();

export function touchBeside(db: DatabaseSync, tables: Beside): void {
  const already = touched.get(db);
  if (already) already.add(tables);
  else touched.set(db, new Set([tables]));
}

/** Since this was last asked. */
export function takeBeside(db: DatabaseSync): ReadonlySet<Beside> {
  const taken = touched.get(db) ?? nothing;
  touched.delete(db);
  return taken;
}
