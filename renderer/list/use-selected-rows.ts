// The rows that are selected in a list, for sums and acts.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Pages } from '../ui/grid/pages.ts';
import type { Range } from '../ui/grid/selection.ts';

/** How many rows are read; of a larger selection only the count is known. */
const most = 2_000;

/** The selected rows once they are loaded; undefined until then, or if there are too many. */
export function useSelectedRows<Row>(
  pages: Pages<Row>,
  ranges: readonly Range[],
  count: number,
): readonly Row[] | undefined {
  const version = useSyncExternalStore(pages.subscribe, pages.version);
  const [read, setRead] = useState<{ readonly of: readonly Range[]; readonly rows: readonly Row[] }>();
  useEffect(() => {
    if (count === 0 || count > most) return undefined;
    let stale = false;
    void Promise.all(ranges.map(({ from, to }) => pages.read(from, to))).then((parts) => {
      if (stale || !parts.every((one) => one.ok)) return;
      setRead({ of: ranges, rows: parts.flatMap((one) => (one.ok ? one.value : [])) });
    });
    return () => {
      stale = true;
    };
    // A changed row is read again.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [pages, ranges, count, version]);
  return read?.of === ranges ? read.rows : undefined;
}
