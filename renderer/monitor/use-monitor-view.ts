// Opens a saved view of the monitor: its search, filters and order, as a board or a table. The recent changes stay as
// they are.
import type { SavedView } from '../../preload/contract/list-layouts.ts';
import { useListView } from '../list/use-list-view.ts';
import type { ListColumns } from '../list/use-list-columns.ts';
import { readSearch, viewOf, type MonitorSearch } from './monitor-search.ts';
import { sortOf } from './table/watch-order.ts';

export interface MonitorView {
  /** What is shown now, as a view keeps it. */
  readonly shown: Pick<SavedView, 'search' | 'sort' | 'columns'>;
  readonly open: (view: SavedView) => void;
}

export function useMonitorView<Row>(
  asked: string | undefined,
  columns: ListColumns<Row>,
  search: MonitorSearch,
  show: (part: Partial<MonitorSearch>) => void,
): MonitorView {
  const open = useListView({
    list: 'watches',
    asked,
    columns: columns.all,
    read: readSearch,
    show(view, { feed: _feed, ...found }) {
      columns.take(view.columns);
      show(found);
    },
  });
  return { shown: { search: viewOf(search), sort: sortOf(search.order), columns: columns.layout }, open };
}
