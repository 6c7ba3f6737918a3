// What a declared list has on its screen: the clerk's search, order and columns, the fields and chips of its filters, and its
// saved views.
import { useState } from 'react';
import type { SavedView } from '../../preload/contract/list-layouts.ts';
import { useSession, useToday } from '../app/app-context.ts';
import type { Column, Sort } from '../ui/grid/columns.ts';
import { fileOf, type Shown } from './columns-of.ts';
import { FilterArea } from './FilterArea.tsx';
import { FilterFields } from './FilterFields.tsx';
import { FiltersButton } from './FiltersButton.tsx';
import { filtersSet, isNarrowed, keptOf, sortable, widened, type Declared, type Search } from './list-of.ts';
import { useChips } from './use-chips.ts';
import { useListColumns } from './use-list-columns.ts';
import { useListView } from './use-list-view.ts';
import { useSavedSearch } from './use-saved-search.ts';
import { useScope } from './use-scope.ts';
import { DisplayMenu } from './DisplayMenu.tsx';
import { useWords } from '../words/failure-words.tsx';

interface Wish<Row, Searched> extends Omit<Shown<Row>, 'accounts'> {
  /** Where its search is kept over a reload. */
  readonly key: string;
  /** Which stored fields still apply when the list is shown. */
  readonly begin?: (kept: Searched) => Searched;
  /** The saved view that the route asks for. */
  readonly asked: string | undefined;
  /** The list is a part of another screen, and has no saved views. */
  readonly withoutViews?: boolean;
  /** After a view was opened: where the list stands. */
  readonly onView: (view: SavedView) => void | Promise<void>;
}

export function useList<Row, Searched extends Search & { readonly text: string }, Asked, Order>(
  list: Declared<Row> & {
    readonly read: (json: string | null) => Searched;
    readonly asked: (search: Searched, today: string) => Asked;
    readonly sortName: (sort: Sort) => Order;
  },
  { key, begin, asked, onView, withoutViews = false, several, words, more }: Wish<Row, Searched>,
) {
  const { translate } = useWords();
  const today = useToday();
  const accounts = useSession((state) => state.accounts?.accounts);
  const [search, change] = useSavedSearch(list, key, begin);
  const [sort, setSort] = useState<Sort>(list.first);
  const [filtering, setFiltering] = useState(false);
  const scope = useScope(search['account']);
  const columns = useListColumns(list, { several: several ?? scope === 'all', words, more });
  const chips = useChips(list, search, change);
  const open = useListView({
    list,
    asked,
    columns: columns.all,
    show(view, found) {
      change(found);
      setSort(sortable(list, view.sort));
      columns.take(view.columns);
      return onView(view);
    },
  });
  return {
    search,
    change,
    scope,
    /** What main is asked for. */
    filter: { ...list.asked(search, today), scope, sort: list.sortName(sort) },
    /** The texts of the file of that name; without `seen` it has the shown columns. */
    file: (name: string, seen: readonly Column<Row>[] = columns.shown) =>
      fileOf(list, seen, name, translate, { accounts, words }),
    sort,
    setSort: (next: Sort) => setSort(sortable(list, next)),
    columns,
    /** The clerk's choices leave something out; another account is not a filter. */
    narrowed: isNarrowed(list, search),
    widen: () => change(widened(list, search)),
    displayMenu: (
      <DisplayMenu
        list={list.name}
        shown={withoutViews ? undefined : { search: keptOf(list, search), sort, columns: columns.layout }}
        open={open}
        columns={columns}
      />
    ),
    filtersButton: (
      <FiltersButton set={filtersSet(list, search).length} open={filtering} onToggle={setFiltering} />
    ),
    filterArea: (
      <FilterArea chips={chips}>
        {filtering && <FilterFields list={list} search={search} change={change} />}
      </FilterArea>
    ),
  };
}
