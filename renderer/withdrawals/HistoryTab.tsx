// Histórico: every requested withdrawal and its outcome; the details of one next to the list.
import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { withdrawalColumns } from '../../preload/contract/withdrawal-terms.ts';
import type { WithdrawalFilter, WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { useApp, useSession, useToday } from '../app/app-context.ts';
import { asSeen } from '../list/as-seen.ts';
import { ColumnChooser } from '../list/ColumnChooser.tsx';
import { FilterArea } from '../list/FilterArea.tsx';
import { FiltersButton } from '../list/FiltersButton.tsx';
import { RefreshList, savable, SaveList } from '../list/ListActs.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useListView } from '../list/use-list-view.ts';
import { ViewsMenu } from '../list/ViewsMenu.tsx';
import type { Route } from '../app/route.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Sort } from '../ui/grid/columns.ts';
import { selectedCount, type Range } from '../ui/grid/selection.ts';
import { useDetails } from '../list/use-details.ts';
import { useSavedSearch } from '../list/use-saved-search.ts';
import { useListColumns } from '../list/use-list-columns.ts';
import { useScope } from '../list/use-scope.ts';
import { useLongList, type ListSource } from '../list/use-long-list.ts';
import { useWords } from '../words/failure-words.tsx';
import { withdrawalFileWords } from './history/file-words.ts';
import { useHistoryColumns } from './history/history-columns.tsx';
import { useHistoryChips } from './history/history-chips.ts';
import { HistoryFoot } from './history/HistoryFoot.tsx';
import { HistoryFilters } from './history/HistoryFilters.tsx';
import { current } from '../list/account-choice.ts';
import {
  filterOf,
  isNarrowed,
  keepSearch,
  keptOf,
  madeOn,
  newestFirst,
  readSearch,
  sortable,
  widened,
} from './history/history-search.ts';
import { WithdrawalPane } from './history/WithdrawalPane.tsx';
import './history/history.css';

const none: readonly Range[] = [];
/** The minimum interval, in milliseconds, at which an unused list takes in changes, which come in bursts. */
const takenInAfter = 1_000;
/** As many as a tall window shows. */
const firstRows: Range = { from: 0, to: 59 };
const history: ListSource<WithdrawalRow, WithdrawalFilter> = {
  calls: ({ withdrawals }) => withdrawals,
  last: ({ withdrawals }) => withdrawals.last,
  beside: ({ watch }) => watch.last,
};

export function HistoryTab({ route }: { route: Extract<Route, { screen: 'withdrawals' }> }): JSX.Element {
  const { withdrawal: open } = route;
  const { t } = useLingui();
  const { translate } = useWords();
  const { guiche, navigation } = useApp();
  const today = useToday();
  const known = useSession((state) => state.accounts);
  const [search, change] = useSavedSearch({ keep: keepSearch, read: readSearch }, (kept) =>
    route.only ? madeOn(route.only) : kept,
  );
  const [sort, setSort] = useState<Sort>(newestFirst);
  const [selected, setSelected] = useState(none);
  const [filtering, setFiltering] = useState(false);
  const scope = useScope(search.account);
  const filter = filterOf(search, scope, sort, today);
  const list = useLongList(history, filter);
  const { pages, failure, outdated, takeIn } = list;
  const columns = useListColumns('withdrawals', useHistoryColumns(scope === 'all'));
  const chips = useHistoryChips(search, change);
  const narrowed = isNarrowed(search);
  const elsewhere = scope !== 'all' && scope.accountId !== known?.current;

  const show = (id: number | undefined) =>
    navigation.go({ screen: 'withdrawals', tab: 'history', ...(id === undefined ? {} : { withdrawal: id }) });
  const openView = useListView({
    list: 'withdrawals',
    asked: route.view,
    columns: columns.all,
    read: readSearch,
    show(view, found) {
      change(found);
      setSort(sortable(view.sort));
      columns.take(view.columns);
      show(undefined);
    },
  });
  const { frame, onMoved, close } = useDetails(pages, open, show);

  const make = savable(list, (wish) => {
    const words = withdrawalFileWords(t`saques`, withdrawalColumns, known?.accounts ?? [], translate);
    return guiche.withdrawals.saveList({ ...wish, ...asSeen(columns.shown, words) });
  });
  const chosen = selectedCount({ ranges: selected });

  // Nothing is selected and no row is focused: new rows appear automatically.
  const idle = outdated && chosen === 0 && open === undefined;
  const unlessBusy = useEffectEvent(() => {
    if (!frame.current?.querySelector('.grid')?.contains(document.activeElement)) takeIn(firstRows);
  });
  useEffect(() => {
    if (!idle) return undefined;
    const timer = setInterval(unlessBusy, takenInAfter);
    return () => clearInterval(timer);
  }, [idle]);

  const empty =
    narrowed || elsewhere ? (
      <EmptyState
        icon="search"
        title={t`Nenhum saque encontrado`}
        acts={
          <Button onPress={() => change({ ...widened(search), account: current })}>
            {t`Limpar a busca e os filtros`}
          </Button>
        }
      >
        {t`Tente com menos letras, outro valor ou menos filtros. A carteira pode ser procurada inteira ou por um grupo de quatro.`}
      </EmptyState>
    ) : (
      <EmptyState
        icon="withdrawals"
        title={t`Nenhum saque solicitado ainda`}
        acts={
          <Button kind="main" onPress={() => navigation.go({ screen: 'withdrawals', tab: 'new' })}>
            {t`Solicitar um saque`}
          </Button>
        }
      >
        {t`Todo saque solicitado por esta conta fica registrado aqui, com a resposta do serviço e as consultas do monitor.`}
      </EmptyState>
    );
  return (
    <ListScreen
      className="history"
      frame={frame}
      search={{
        label: t`Buscar saques`,
        placeholder: t`Carteira, nome, código ou valor`,
        text: search.text,
        onText: (text) => change({ text }),
      }}
      narrowing={<FiltersButton set={chips.length} open={filtering} onToggle={setFiltering} />}
      onClear={narrowed ? () => change(widened(search)) : undefined}
      acts={
        <>
          <RefreshList list={list} />
          <ViewsMenu
            list="withdrawals"
            shown={{ search: { ...keptOf(search) }, sort, columns: columns.layout }}
            open={openView}
          />
          <ColumnChooser columns={columns} />
          <SaveList make={make} />
        </>
      }
      filters={
        <FilterArea chips={chips}>
          {filtering && <HistoryFilters search={search} change={change} />}
        </FilterArea>
      }
      failure={failure}
      foot={pages && <HistoryFoot pages={pages} handle={list.handle} filter={filter} ranges={selected} />}
      details={open !== undefined && <WithdrawalPane key={open} id={open} onClose={close} />}
      onCloseDetails={close}
    >
      <ListRows
        label={t`Saques solicitados`}
        columns={columns}
        pages={pages}
        sort={sort}
        onSort={(next) => setSort(sortable(next))}
        onOpen={({ id }) => show(id)}
        details={open === undefined ? 'closed' : 'open'}
        onSelected={setSelected}
        onMoved={onMoved}
        empty={empty}
      />
    </ListScreen>
  );
}
