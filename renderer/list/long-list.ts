// A long list of the ledger for the grid: one handle at a time, reopened for another filter, closed when the screen is
// left.
import { createStore } from 'zustand/vanilla';
import type { Failure, Result } from '../../preload/contract/result.ts';
import type { OpenedList } from '../../preload/contract/lists.ts';
import type { Session } from '../app/session.ts';
import { createPages, type Pages } from '../ui/grid/pages.ts';
import type { Range } from '../ui/grid/selection.ts';

export interface LongListCalls<Row, Filter> {
  /** Returns the first rows too. */
  readonly open: (filter: Filter) => Promise<Result<OpenedList<Row>>>;
  readonly window: (window: {
    handle: string;
    from: number;
    count: number;
  }) => Promise<Result<readonly Row[]>>;
  readonly close: (handle: { handle: string }) => Promise<Result<null>>;
}

export interface LongListState<Row> {
  readonly handle: string | undefined;
  readonly pages: Pages<Row> | undefined;
  readonly failure: Failure | undefined;
  /** The value of `mark` when this list was opened: a later value means that there are more rows. */
  readonly end: number;
}

export function createLongList<Row, Filter>(
  calls: LongListCalls<Row, Filter>,
  session: Pick<Session, 'ask'>,
  mark: () => number,
) {
  const store = createStore<LongListState<Row>>()(() => ({
    handle: undefined,
    pages: undefined,
    failure: undefined,
    end: 0,
  }));
  let turn = 0;
  /** The current list replaced a dropped one and has not been read yet. */
  let reopened = false;
  const drop = (handle: string | undefined) => {
    if (handle !== undefined) void session.ask(calls.close({ handle }));
  };
  /** With `sight` the current list stays until those rows of the new one have arrived, so nothing flickers. */
  const open = async (filter: Filter, sight?: Range): Promise<void> => {
    turn += 1;
    const mine = turn;
    const end = mark();
    const result = await session.ask(calls.open(filter));
    // A later filter was answered first: this answer is outdated.
    if (mine !== turn) return drop(result.ok ? result.value.handle : undefined);
    const old = store.getState().handle;
    if (!result.ok) return store.setState({ failure: result.error });
    const { handle, count, rows: first } = result.value;
    if (first.length > 0) reopened = false;
    const pages = createPages({
      count,
      first,
      async fetch(from, many) {
        const rows = await session.ask(calls.window({ handle, from, count: many }));
        // Main drops handles after a while without use: the same list is reopened, unless nothing can be read at all.
        const forgotten = !rows.ok && rows.error.code === 'notFound' && !reopened;
        if (rows.ok) reopened = false;
        if (forgotten && mine === turn) {
          reopened = true;
          void open(filter);
        }
        return rows;
      },
    });
    if (sight && count > 0) {
      await pages.read(Math.min(sight.from, count - 1), Math.min(sight.to, count - 1));
      if (mine !== turn) return drop(handle);
    }
    store.setState({ handle, failure: undefined, end, pages });
    return drop(old);
  };
  return {
    store,
    open,
    close: () => {
      turn += 1;
      drop(store.getState().handle);
      store.setState({ handle: undefined, pages: undefined });
    },
    /** Leaves the handle open for whoever took it over; main drops it after a while. */
    give: () => {
      turn += 1;
      store.setState({ handle: undefined, pages: undefined });
    },
  };
}
