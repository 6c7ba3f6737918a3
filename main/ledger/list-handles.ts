// The reader's open lists. The ids of a list are sorted once, so that reading a window costs only its own rows.
import { CodedError } from '../failure.ts';
import { lists, type ListName } from './operations.ts';
import type { Engine, Sql } from './sql.ts';
import { unsafeCast } from './unsafe-cast.ts';

export interface ListQuery {
  readonly list: ListName;
  readonly filter: unknown;
  readonly sort: unknown;
  /** Rows read at once. */
  readonly first: number;
  /** An export goes on for longer than a window stays open, so it is not dropped for newer lists. */
  readonly pinned: boolean;
}

export interface ListWindow {
  readonly list: ListName;
  readonly handle: string;
  readonly from: number;
  readonly count: number;
}

export interface ListPlaces {
  readonly list: ListName;
  readonly handle: string;
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

type Query = (
  filter: unknown,
  sort: unknown,
  engine: Engine,
) => ReturnType<(typeof lists)[ListName]['query']>;

interface OpenList {
  readonly list: ListName;
  readonly ids: Float64Array;
  readonly pinned: boolean;
}

/** More rows than a window shows at once; a caller that needs more calls again. */
const largestWindow = 2_000;

export function listHandles(db: Sql, mostOpen = 16) {
  // In the order of last use: a Map keeps the order of insertion, and a used list is inserted again.
  const open = new Map<string, OpenList>();
  let opened = 0;

  function orderedIds({ list, filter, sort }: ListQuery): Promise<Float64Array> {
    const query = unsafeCast<Query>(lists[list].query);
    const { sql, values } = query(filter, sort, db.engine);
    return db.ids(sql, ...values);
  }

  function dropOldest(): void {
    const ordinary = [...open].filter(([, { pinned }]) => !pinned);
    for (const [handle] of ordinary.slice(0, Math.max(0, ordinary.length - mostOpen))) open.delete(handle);
  }

  function used(list: ListName, handle: string): OpenList {
    const found = open.get(handle);
    if (!found || found.list !== list) throw new CodedError('notFound', 'ledger', { detail: 'list' });
    open.delete(handle);
    open.set(handle, found);
    return found;
  }

  function rowsOf(
    list: ListName,
    ids: Float64Array,
    from: number,
    count: number,
  ): Promise<readonly unknown[]> {
    const wanted = ids.subarray(from, from + Math.min(Math.max(0, count), largestWindow));
    return lists[list].rows(db, [...wanted]);
  }

  return {
    open: async (query: ListQuery) => {
      const ids = await orderedIds(query);
      const handle = `${query.list}-${(opened += 1)}`;
      open.set(handle, { list: query.list, ids, pinned: query.pinned });
      dropOldest();
      return { handle, count: ids.length, rows: await rowsOf(query.list, ids, 0, query.first) };
    },
    window: async ({ list, handle, from, count }: ListWindow) =>
      rowsOf(list, used(list, handle).ids, Math.max(0, from), count),
    ids: ({ list, handle, ranges }: ListPlaces) => {
      const { ids } = used(list, handle);
      const wanted = new Set<number>();
      for (const { from, to } of ranges) for (const id of ids.subarray(from, to + 1)) wanted.add(id);
      // Rows that were made together are read and written together.
      return Float64Array.from(wanted).sort();
    },
    close: (handle: string) => {
      open.delete(handle);
    },
  };
}
