// The list of a batch's rows as the clerk shapes it: what it shows, in which order, in which columns. Its saved views are
// of every batch.
import { useMemo, useState } from 'react';
import type { Batch } from '../../../preload/contract/batches.ts';
import { useApp } from '../../app/app-context.ts';
import { useListColumns } from '../../list/use-list-columns.ts';
import { useListView } from '../../list/use-list-view.ts';
import { useWords } from '../../words/failure-words.tsx';
import { batchRows, rowColumnsWith, type EditorOf, type RowsSearch, type Shown } from './row-list.tsx';

export type RowsList = ReturnType<typeof useRowsList>;

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
) {
  const { navigation } = useApp();
  const [search, setSearch] = useState((): RowsSearch => ({ text: '', shown: first() }));
  const { translate, language } = useWords();
  const [sort, setSort] = useState(batchRows.first);
  const editor = editorOf(search.shown);
  const more = useMemo(
    () => rowColumnsWith(batch.state, editor, translate),
    // `translate` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
    [batch.state, editor, language],
  );
  const columns = useListColumns(batchRows, { more });
  const openView = useListView({
    list: batchRows,
    asked: view,
    columns: columns.all,
    show(saved, found) {
      setSearch(found);
      setSort(saved.sort);
      columns.take(saved.columns);
      navigation.go({ screen: 'boletos', tab: 'batch', batch: batch.id });
    },
  });
  return {
    search,
    change: (part: Partial<RowsSearch>) => setSearch((before) => ({ ...before, ...part })),
    sort,
    setSort,
    columns,
    /** What is shown now, as a view keeps it. */
    viewed: { search, sort, columns: columns.layout },
    openView,
  };
}
