// All that the filter finds, as a table for thousands: sorted, selected, copied.
import type { JSX, KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WatchFilter, WatchRow } from '../../../preload/contract/monitor.ts';
import type { Sort } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import type { Range } from '../../ui/grid/selection.ts';
import { useNow } from '../../ui/now.ts';
import { useCopied } from '../../list/use-copied.ts';
import type { ListSource, ShownList } from '../../list/use-long-list.ts';
import { FailureBanner } from '../../words/failure-words.tsx';
import type { Order } from '../monitor-search.ts';
import { useWatchColumns } from './watch-columns.tsx';

/** Which order a title stands for; the ones that know two directions have two. */
function orderOf({ column, descending }: Sort): Order {
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

function sortOf(order: WatchFilter['sort']): Sort {
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

export const watchSource: ListSource<WatchRow, WatchFilter> = {
  calls: ({ monitor }) => monitor,
  last: ({ watch }) => watch.last,
};

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
  list: ShownList<WatchRow>;
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
