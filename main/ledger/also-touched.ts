// What an operation changed beside the tables that it is named after, so that its commit tells of these as well.
import type { DatabaseSync } from 'node:sqlite';

export type AlsoTouched = 'trail' | 'withdrawals' | 'watches';

const touched = new WeakMap<DatabaseSync, Set<AlsoTouched>>();
const nothing: ReadonlySet<AlsoTouched> = new Set();

export function alsoTouch(db: DatabaseSync, tables: AlsoTouched): void {
  const already = touched.get(db);
  if (already) already.add(tables);
  else touched.set(db, new Set([tables]));
}

/** Since this was last asked. */
export function takeAlsoTouched(db: DatabaseSync): ReadonlySet<AlsoTouched> {
  const taken = touched.get(db) ?? nothing;
  touched.delete(db);
  return taken;
}
