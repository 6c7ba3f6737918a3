// The four columns as long lists, and the board's figures: read together when the filter or a watched transaction
// changes, so that cards and counts always match. Visible cards stay until the new rows have arrived.
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { Board, WatchFilter } from '../../../preload/contract/monitor.ts';
import { boardColumns, type BoardColumn } from '../../../preload/contract/watch-list.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useApp } from '../../app/app-context.ts';
import { createLongList } from '../../list/long-list.ts';
import { afterwards, throttledRefresh } from '../../app/throttled-refresh.ts';
import type { Range } from '../../ui/grid/selection.ts';

/** A change is visible within 300 ms of its answer; reading long lists again takes at most a quarter of the time. */
const gap = 80;
const rest = 3;
/** While the clerk types, in milliseconds. */
const pause = 200;

export type Sights = Record<BoardColumn, Range>;

export type Columns = ReturnType<typeof useColumns>;

export const byColumn = <Value>(make: (column: BoardColumn) => Value): Record<BoardColumn, Value> => ({
  pending: make('pending'),
  complete: make('complete'),
  failed: make('failed'),
  other: make('other'),
});

const moment = (milliseconds: number) =>
  new Promise<void>((resolve) => void afterwards(resolve, milliseconds));

/** `sights` are the visible rows of each column, updated by the columns; a hidden board only reads figures. */
export function useColumns(filter: WatchFilter, sights: RefObject<Sights>, shown: boolean) {
  const { guiche, session } = useApp();
  const lists = useMemo(
    () => byColumn(() => createLongList(guiche.monitor, session, () => session.store.getState().watch.last)),
    [guiche, session],
  );
  const pending = useStore(lists.pending.store);
  const complete = useStore(lists.complete.store);
  const failed = useStore(lists.failed.store);
  const other = useStore(lists.other.store);
  const [board, setBoard] = useState<Board>();
  const [failure, setFailure] = useState<Failure>();
  const opened = useRef(false);
  useEffect(() => {
    let over = false;
    const throttled = throttledRefresh(async () => {
      const start = performance.now();
      const figures = session.ask(guiche.monitor.board({ filter }));
      const open = (column: BoardColumn) =>
        lists[column].open({ ...filter, lanes: [column] }, sights.current[column]);
      if (shown) await Promise.all(boardColumns.map(open));
      const result = await figures;
      if (over) return;
      if (result.ok) setBoard(result.value);
      setFailure(result.ok ? undefined : result.error);
      await moment((performance.now() - start) * rest);
    }, gap);
    let cancel: () => void = () => undefined;
    if (opened.current) cancel = afterwards(throttled.poke, pause);
    else throttled.poke();
    opened.current = true;
    const unsubscribe = session.store.subscribe((now, before) => {
      if (now.watch.last !== before.watch.last) throttled.poke();
    });
    return () => {
      over = true;
      cancel();
      throttled.stop();
      unsubscribe();
    };
  }, [guiche, session, lists, filter, sights, shown]);
  useEffect(() => {
    if (!shown) boardColumns.forEach((column) => lists[column].close());
  }, [lists, shown]);
  useEffect(() => () => boardColumns.forEach((column) => lists[column].close()), [lists]);
  return {
    lists: useMemo(() => ({ pending, complete, failed, other }), [pending, complete, failed, other]),
    board,
    failure,
  };
}
