// Everything that the filter finds, as a table for thousands: sorted, selected, copied.
import { useMemo, useSyncExternalStore, type JSX, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WatchFilter, WatchRow, WatchSort } from '../../../preload/contract/watch-list.ts';
import type { Pages } from '../../ui/grid/pages.ts';
import type { Range } from '../../ui/grid/selection.ts';
import { ListRows } from '../../list/ListRows.tsx';
import type { ListColumns } from '../../list/use-list-columns.ts';
import type { ListSource } from '../../list/use-long-list.ts';
import { sortOf, watches } from '../watch-list.tsx';

export const watchSource: ListSource<WatchRow, WatchFilter> = {
  calls: ({ monitor }) => monitor,
  last: ({ watch }) => watch.last,
};

/** As many rows as are looked through for a label. */
const most = 20_000;
const never = () => () => undefined;

/** One of the rows that were read has a label: without any the column says nothing. */
export function useLabelled(pages: Pages<WatchRow> | undefined): boolean {
  const version = useSyncExternalStore(pages?.subscribe ?? never, () => pages?.version() ?? 0);
  return useMemo(() => {
    for (let row = 0; row < Math.min(pages?.count ?? 0, most); row += 1)
      if ((pages?.row(row)?.label ?? null) !== null) return true;
    return false;
    // Another version has other rows.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [pages, version]);
}

export function WatchTable({
  pages,
  sort,
  onSort,
  columns,
  onOpen,
  details,
  onMoved,
  onSelected,
  onKey,
  empty,
}: {
  pages: Pages<WatchRow> | undefined;
  sort: WatchFilter['sort'];
  onSort: (order: WatchSort) => void;
  columns: ListColumns<WatchRow>;
  onOpen: (watch: WatchRow) => void;
  details: 'open' | 'closed';
  onMoved: (row: number) => void;
  onSelected: (ranges: readonly Range[]) => void;
  onKey: (event: KeyboardEvent, watch: WatchRow | undefined) => boolean;
  empty: JSX.Element;
}): JSX.Element {
  const { t } = useLingui();
  return (
    <ListRows
      label={t`Transações acompanhadas`}
      columns={columns}
      pages={pages}
      sort={sortOf(sort)}
      onSort={(next) => onSort(watches.sortName(next))}
      onOpen={onOpen}
      details={details}
      onMoved={onMoved}
      onSelected={onSelected}
      onKey={(event, { row }) => onKey(event, pages?.row(row))}
      empty={empty}
    />
  );
}
