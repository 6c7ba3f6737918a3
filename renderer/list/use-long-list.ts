// A long list on a screen: reopened when the filter changes, and re-read in place when its rows may have changed. Rows
// added or removed meanwhile are announced, and appear when the clerk refreshes.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Guiche } from '../../preload/contract/contract.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { createLongList, type LongListCalls } from './long-list.ts';
import type { SessionState } from '../app/session.ts';
import { throttledRefresh } from '../app/throttled-refresh.ts';
import { useSame } from './use-same.ts';
import type { Range } from '../ui/grid/selection.ts';

/** While the clerk types, in milliseconds. */
const pause = 200;
const refreshGap = 1_000;

/** The source of a list; made once, outside of components. */
export interface ListSource<Row, Filter> {
  readonly calls: (guiche: Guiche) => LongListCalls<Row, Filter>;
  /** The revision of its rows: when it grows, the list may need other rows. */
  readonly last: (state: SessionState) => number;
  /** The revision of values shown in its rows that add or remove no row. */
  readonly beside?: (state: SessionState) => number;
}

export type ShownList<Row> = ReturnType<typeof useLongList<Row, unknown>>;

/** Nothing is open while there is no filter. */
export function useLongList<Row, Filter>(source: ListSource<Row, Filter>, wished: Filter | undefined) {
  const filter = useSame(wished);
  const { guiche, session } = useApp();
  const list = useMemo(
    () => createLongList(source.calls(guiche), session, () => source.last(session.store.getState())),
    [source, guiche, session],
  );
  const state = useStore(list.store);
  const last = useSession(source.last);
  useEffect(() => {
    if (filter === undefined) {
      list.close();
      return undefined;
    }
    const timer = setTimeout(
      () => void list.open(filter),
      list.store.getState().handle === undefined ? 0 : pause,
    );
    const throttled = throttledRefresh(async () => {
      const { pages } = list.store.getState();
      // An empty list has no rows to re-read, so new rows are taken in at once.
      if (pages?.count === 0) await list.open(filter);
      else pages?.refresh();
    }, refreshGap);
    const unsubscribe = session.store.subscribe((now, before) => {
      const moved = (of: (state: SessionState) => number) => of(now) !== of(before);
      if (moved(source.last) || (source.beside && moved(source.beside))) throttled.poke();
    });
    return () => {
      clearTimeout(timer);
      throttled.stop();
      unsubscribe();
    };
  }, [list, filter, session, source]);
  useEffect(() => () => list.close(), [list]);
  return {
    ...state,
    /** Something changed since the list was opened: it may need other rows. */
    outdated: state.pages !== undefined && last > state.end,
    again: () => {
      if (filter !== undefined) void list.open(filter);
    },
    /** The same, but the visible rows are read before the current list is replaced, so nothing flickers. */
    takeIn: (sight: Range) => {
      if (filter !== undefined) void list.open(filter, sight);
    },
    /** The list for a component that reads it after this screen is left. */
    give: list.give,
  };
}
