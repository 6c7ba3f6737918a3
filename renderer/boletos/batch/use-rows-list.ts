// The list of a batch's rows as the clerk shapes it: what it shows, in which order, in which columns. Its saved views are
// of every batch.
import { useState } from 'react';
import type { Batch } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { SavedView } from '../../../preload/contract/list-layouts.ts';
import { useApp } from '../../app/app-context.ts';
import { asTexts } from '../../list/saved-search.ts';
import { useListColumns, type ListColumns } from '../../list/use-list-columns.ts';
import { useListView } from '../../list/use-list-view.ts';
import type { Viewed } from '../../list/ViewsMenu.tsx';
import type { Sort } from '../../ui/grid/columns.ts';
import { useRowColumns, type EditorOf } from './row-columns.tsx';
import { byLine, readRowsSearch, type RowsSearch, type Shown } from './rows-search.ts';

export interface RowsList {
  readonly search: RowsSearch;
  readonly change: (part: Partial<RowsSearch>) => void;
  readonly sort: Sort;
  readonly setSort: (sort: Sort) => void;
  readonly columns: ListColumns<BoletoRow>;
  /** What is shown now, as a view keeps it. */
  readonly viewed: Viewed;
  readonly openView: (view: SavedView) => void;
}

export function useRowsList(
  batch: Batch,
  {
    first,
    view,
    editorOf,
  }: {
    readonly first: () => Shown;
    /** The saved view to open. */
    readonly view: string | undefined;
    /** Cells of these rows are corrected in place, if they are. */
    readonly editorOf: (shown: Shown) => EditorOf | undefined;
  },
): RowsList {
  const { navigation } = useApp();
  const [search, setSearch] = useState((): RowsSearch => ({ text: '', shown: first() }));
  const [sort, setSort] = useState(byLine);
  const columns = useListColumns('batchRows', useRowColumns(batch.state, editorOf(search.shown)));
  const openView = useListView({
    list: 'batchRows',
    asked: view,
    columns: columns.all,
    read: readRowsSearch,
    show(saved, found) {
      setSearch(found);
      setSort(saved.sort);
      columns.take(saved.columns);
      navigation.go({ screen: 'boletos', tab: 'batch', batch: batch.id });
    },
  });
  return {
    search,
    change: (part) => setSearch((before) => ({ ...before, ...part })),
    sort,
    setSort,
    columns,
    viewed: { search: asTexts(search), sort, columns: columns.layout },
    openView,
  };
}
