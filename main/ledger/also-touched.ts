// Tables that an operation changes besides the one it is named after, so that its commit announces these as well.
import type { Sql } from './sql.ts';

export type AlsoTouched = 'trail' | 'withdrawals' | 'watches' | 'boletos' | 'income';

const touched = new WeakMap<Sql, Set<AlsoTouched>>();
const nothing: ReadonlySet<AlsoTouched> = new Set();

export function alsoTouch(db: Sql, tables: AlsoTouched): void {
  const already = touched.get(db);
  if (already) already.add(tables);
  else touched.set(db, new Set([tables]));
}

/** Tables touched since the last call. */
export function takeAlsoTouched(db: Sql): ReadonlySet<AlsoTouched> {
  const taken = touched.get(db) ?? nothing;
  touched.delete(db);
  return taken;
}
