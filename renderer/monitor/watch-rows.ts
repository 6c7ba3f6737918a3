// The rows of the monitor's table, and whether any of them has a label.
import { useMemo, useSyncExternalStore } from 'react';
import type { WatchFilter, WatchRow } from '../../preload/contract/watch-list.ts';
import type { ListSource } from '../list/use-long-list.ts';
import type { Pages } from '../ui/grid/pages.ts';

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
