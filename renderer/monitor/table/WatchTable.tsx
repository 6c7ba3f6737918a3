// All that the filter finds, as a table for thousands: sorted, selected, copied. Rows are read anew where they lie; what came
// or went meanwhile is told, and taken in when the clerk says so.
import { useEffect, useMemo, type JSX, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import type { WatchFilter, WatchRow } from '../../../preload/contract/monitor.ts';
import { useDesk, useSession } from '../../desk.ts';
import { createLongList, type LongListState } from '../../long-list.ts';
import { createSteady } from '../../steady.ts';
import type { Sort } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import type { Range } from '../../ui/grid/selection.ts';
import { useNow } from '../../ui/now.ts';
import { useCopied } from '../../use-copied.ts';
import { FailureBanner } from '../../words.tsx';
import type { Order } from '../monitor-search.ts';
import { useWatchColumns } from './watch-columns.tsx';

const pause = 200;
const refreshGap = 1_000;

/** Which order a title stands for; the ones that know two directions have two. */
export function orderOf({ column, descending }: Sort): Order {
  switch (column) {
    case 'createdAt':
      return descending ? 'newest' : 'oldest';
    case 'value':
    case 'label':
    case 'next':
    case 'group':
      return column;
    default:
      return 'changed';
  }
}

export function sortOf(order: WatchFilter['sort']): Sort {
  switch (order) {
    case 'newest':
    case 'oldest':
      return { column: 'createdAt', descending: order === 'newest' };
    case 'changed':
      return { column: 'changedAt', descending: true };
    case 'value':
      return { column: 'value', descending: true };
    case 'label':
    case 'next':
    case 'group':
      return { column: order, descending: false };
  }
}

export interface WatchList extends LongListState<WatchRow> {
  /** Something changed since the list was opened. */
  readonly outdated: boolean;
  readonly again: () => void;
}

/** The list that the table shows; nothing is opened while it is not shown. */
export function useWatchList(filter: WatchFilter | undefined): WatchList {
  const { guiche, session } = useDesk();
  const list = useMemo(
    () => createLongList(guiche.monitor, session, () => session.store.getState().watch.last),
    [guiche, session],
  );
  const state = useStore(list.store);
  const last = useSession(({ watch }) => watch.last);
  useEffect(() => {
    if (!filter) {
      list.close();
      return undefined;
    }
    const timer = setTimeout(
      () => void list.open(filter),
      list.store.getState().handle === undefined ? 0 : pause,
    );
    const steady = createSteady(async () => {
      const { pages } = list.store.getState();
      if (pages?.count === 0) await list.open(filter);
      else pages?.refresh();
    }, refreshGap);
    const unsubscribe = session.store.subscribe((now, before) => {
      if (now.watch.last !== before.watch.last) steady.poke();
    });
    return () => {
      clearTimeout(timer);
      steady.stop();
      unsubscribe();
    };
  }, [list, filter, session]);
  useEffect(() => () => list.close(), [list]);
  return {
    ...state,
    outdated: state.pages !== undefined && last > state.end,
    again: () => {
      if (filter) void list.open(filter);
    },
  };
}

export function WatchTable({
  list,
  sort,
  onSort,
  marks,
  onOpen,
  onSelected,
  onKey,
  empty,
}: {
  list: WatchList;
  sort: WatchFilter['sort'];
  onSort: (order: Order) => void;
  marks: readonly number[];
  onOpen: (watch: WatchRow) => void;
  onSelected: (ranges: readonly Range[]) => void;
  onKey: (event: KeyboardEvent, watch: WatchRow | undefined) => boolean;
  empty: JSX.Element;
}): JSX.Element {
  const { t } = useLingui();
  const onCopied = useCopied();
  const columns = useWatchColumns(marks, useNow());
  const { pages, failure } = list;
  return (
    <>
      <FailureBanner failure={failure} />
      {pages && (
        <Grid
          label={t`Transações acompanhadas`}
          columns={columns}
          pages={pages}
          dense
          sort={sortOf(sort)}
          onSort={(next) => onSort(orderOf(next))}
          onOpen={onOpen}
          onSelected={onSelected}
          onKey={(event, { row }) => onKey(event, pages.row(row))}
          onCopied={onCopied}
          empty={empty}
        />
      )}
    </>
  );
}
