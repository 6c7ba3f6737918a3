// Windows of a long list in the ledger: requested by page, the least recently used dropped, never more than a few at
// once. A row that is not loaded is undefined and keeps its place.
import type { Failure, Result } from '../../../preload/contract/result.ts';
import type { Range } from './selection.ts';

export type Pages<Row> = ReturnType<typeof createPages<Row>>;

export interface PagesOptions<Row> {
  readonly count: number;
  readonly fetch: (from: number, count: number) => Promise<Result<readonly Row[]>>;
  /** The first rows, which came with the list; an incomplete first page is requested. */
  readonly first?: readonly Row[];
  readonly size?: number;
  /** How many pages are cached. */
  readonly keep?: number;
  readonly atOnce?: number;
}

export function createPages<Row>({
  count,
  fetch,
  first = [],
  size = 200,
  keep = 40,
  atOnce = 2,
}: PagesOptions<Row>) {
  /** In order of use: the first key is the one dropped next. */
  const pages = new Map<number, readonly Row[]>(
    first.length > 0 && first.length >= Math.min(size, count) ? [[0, first.slice(0, size)]] : [],
  );
  const underWay = new Map<number, Promise<Result<readonly Row[]>>>();
  const listeners = new Set<() => void>();
  const stale = new Set<number>();
  let wanted: readonly number[] = [];
  let failure: Failure | undefined;
  let version = 0;

  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const used = (page: number) => {
    const rows = pages.get(page);
    if (!rows) return;
    pages.delete(page);
    pages.set(page, rows);
  };
  const store = (page: number, rows: readonly Row[]) => {
    pages.set(page, rows);
    for (const oldest of pages.keys()) {
      if (pages.size <= keep) break;
      if (!wanted.includes(oldest)) pages.delete(oldest);
    }
  };
  const load = (page: number): Promise<Result<readonly Row[]>> => {
    const running = underWay.get(page);
    if (running) return running;
    const from = page * size;
    stale.delete(page);
    const started = fetch(from, Math.min(size, count - from)).then((result) => {
      underWay.delete(page);
      if (result.ok) store(page, result.value);
      else failure = result.error;
      // A page that arrived too late, after the list was scrolled on, is cached and changes nothing visible.
      if (!result.ok || wanted.includes(page)) tell();
      pump();
      return result;
    });
    underWay.set(page, started);
    return started;
  };
  /** After a failure nothing is requested until a row is wanted again. */
  const pump = () => {
    for (const page of wanted) {
      if (failure || underWay.size >= atOnce) return;
      if (!pages.has(page) || stale.has(page)) void load(page);
    }
  };

  return {
    count,
    row: (index: number): Row | undefined => pages.get(Math.floor(index / size))?.[index % size],
    /** The visible rows: missing pages of them are requested, the nearest first. */
    want: (from: number, to: number) => {
      if (count === 0) return;
      const first = Math.floor(Math.max(0, from) / size);
      const last = Math.floor(Math.min(count - 1, to) / size);
      wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      for (const page of wanted) used(page);
      pump();
    },
    /** Rows for a copy or the like: waits for those that are missing. */
    read: async (from: number, to: number): Promise<Result<readonly Row[]>> => {
      const rows: Row[] = [];
      // A selection may belong to a longer list than this: missing rows are not requested.
      const last = Math.min(to, count - 1);
      for (let page = Math.floor(from / size); page * size <= last; page += 1) {
        const kept = stale.has(page) ? undefined : pages.get(page);
        let result = kept ? { ok: true as const, value: kept } : await load(page);
        // Requests sent before the rows changed return older rows.
        if (result.ok && (stale.has(page) || underWay.has(page))) result = await load(page);
        if (!result.ok) return result;
        rows.push(...result.value.slice(Math.max(0, from - page * size), last - page * size + 1));
      }
      return { ok: true, value: rows };
    },
    retry: () => {
      failure = undefined;
      tell();
      pump();
    },
    /** The rows have changed in place: the loaded ones stay visible until they are read again. */
    refresh: () => {
      for (const page of pages.keys()) {
        if (wanted.includes(page)) stale.add(page);
        else pages.delete(page);
      }
      for (const page of underWay.keys()) stale.add(page);
      pump();
    },
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    /** Changes with every page that arrived while it was wanted, and with every failure. */
    version: () => version,
    failure: () => failure,
  };
}

/** Rows of several ranges, from the first on, up to a limit. */
export async function readRanges<Row>(
  pages: Pages<Row>,
  ranges: readonly Range[],
  most: number,
): Promise<Result<readonly Row[]>> {
  const rows: Row[] = [];
  for (const { from, to } of ranges) {
    const last = Math.min(to, from + most - rows.length - 1);
    if (last < from) break;
    const read = await pages.read(from, last);
    if (!read.ok) return read;
    rows.push(...read.value);
  }
  return { ok: true, value: rows };
}

/** A list that is already in memory, with the same interface. */
export const pagesOf = <Row>(rows: readonly Row[]): Pages<Row> =>
  createPages({
    count: rows.length,
    first: rows,
    size: Math.max(1, rows.length),
    fetch: (from, many) => Promise.resolve({ ok: true, value: rows.slice(from, from + many) }),
  });
