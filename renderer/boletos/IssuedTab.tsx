// The register: every boleto ever sent or requested singly, searched in the ledger, with the details of one next to the
// list.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { current } from '../list/account-choice.ts';
import type { RegisterRow } from '../../preload/contract/boleto-terms.ts';
import type { Figure } from '../../preload/contract/home.ts';
import type { RegisterFilter } from '../../preload/contract/boletos.ts';
import { useApp, useSession, useToday } from '../app/app-context.ts';
import { asSeen } from '../list/as-seen.ts';
import { ColumnChooser } from '../list/ColumnChooser.tsx';
import { RefreshList, savable, SaveList } from '../list/ListActs.tsx';
import { FilterArea } from '../list/FilterArea.tsx';
import { FiltersButton } from '../list/FiltersButton.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import type { Route } from '../app/route.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Range } from '../ui/grid/selection.ts';
import type { Sort } from '../ui/grid/columns.ts';
import { useDetails } from '../list/use-details.ts';
import { useSavedSearch } from '../list/use-saved-search.ts';
import { useListColumns } from '../list/use-list-columns.ts';
import { useScope } from '../list/use-scope.ts';
import { ViewsMenu } from '../list/ViewsMenu.tsx';
import { useLongList, type ListSource } from '../list/use-long-list.ts';
import { useWords } from '../words/failure-words.tsx';
import { BoletoPane } from './boleto/BoletoPane.tsx';
import { fileWords } from './file-words.ts';
import { RegisterFilters } from './issued/RegisterFilters.tsx';
import { useRegisterColumns } from './issued/register-columns.tsx';
import {
  anything,
  countSet,
  emptySearch,
  filterOf,
  keepSearch,
  newestFirst,
  readSearch,
  searchOf,
  sortable,
} from './issued/register-search.ts';
import { useBatchesOf, useBatchTitle } from './issued/use-batches-of.ts';
import { PaidSheetDialog } from './issued/PaidSheetDialog.tsx';
import { SelectionBar } from './issued/SelectionBar.tsx';
import { useRegisterChips } from './issued/register-chips.ts';
import { useRegisterView } from './issued/use-register-view.ts';
import { SituationChips } from './issued/SituationChips.tsx';
import { useOfList, type OfList } from '../list/use-of-list.ts';
import './issued/issued.css';

const none: readonly Range[] = [];
const summed: OfList<RegisterFilter, Figure> = { call: ({ boletos }) => boletos.sum, live: false };
const register: ListSource<RegisterRow, RegisterFilter> = {
  calls: ({ boletos }) => boletos,
  last: ({ work }) => work.last,
};

export function IssuedTab({ route }: { route: Extract<Route, { screen: 'boletos' }> }): JSX.Element {
  const { boleto, within: batch } = route;
  const { t } = useLingui();
  const { translate } = useWords();
  const { guiche, navigation } = useApp();
  const today = useToday();
  const [search, change] = useSavedSearch({ keep: keepSearch, read: readSearch }, (kept) => {
    if (route.only) return searchOf(route.only);
    // A batch can only be opened from its own account.
    return batch === undefined ? kept : { ...kept, account: current };
  });
  const [sort, setSort] = useState<Sort>(newestFirst);
  const [filtering, setFiltering] = useState(false);
  const [selected, setSelected] = useState(none);
  const [reading, setReading] = useState(false);
  const accounts = useSession((state) => state.accounts?.accounts);
  const account = useSession((state) =>
    state.accounts?.accounts.find((one) => one.id === state.accounts?.current),
  );
  const scope = useScope(search.account);
  const filter = filterOf(search, scope, sort, batch, today);
  const list = useLongList(register, filter);
  const { pages, handle, failure, give } = list;
  const sum = useOfList(summed, filter, handle)?.cents;
  const batches = useBatchesOf(scope);
  const batchTitle = useBatchTitle();
  const columns = useListColumns('register', useRegisterColumns(scope === 'all', batches, batchTitle));

  const show = (next: { boleto?: number | undefined; within?: number | undefined }) => {
    const { boleto: shown, within, only: _only, view: _view, ...rest } = { ...route, ...next };
    navigation.go({
      ...rest,
      ...(shown === undefined ? {} : { boleto: shown }),
      ...(within === undefined ? {} : { within }),
    });
  };
  const openView = useRegisterView(route.view, columns.all, (view, found, within) => {
    change(found);
    setSort(sortable(view.sort));
    columns.take(view.columns);
    show({ within, boleto: undefined });
  });
  const { frame, onMoved, close } = useDetails(pages, boleto, (id) => show({ boleto: id }));

  const make = savable(list, (wish) =>
    guiche.boletos.saveList({
      ...wish,
      ...asSeen(columns.shown, {
        ...fileWords(t`boletos emitidos`, translate),
        ...Object.fromEntries((accounts ?? []).map(({ id, name }) => [`account ${id}`, name])),
        ...Object.fromEntries(batches.map((one) => [`batch ${one.id}`, batchTitle(one)])),
      }),
    }),
  );
  const chosenBatch = batches.find((one) => one.id === batch);
  const chips = useRegisterChips(
    search,
    change,
    batch === undefined
      ? undefined
      : {
          title: chosenBatch ? batchTitle(chosenBatch) : t`o lote escolhido`,
          remove: () => show({ within: undefined }),
        },
  );
  const set = countSet(search) + (batch === undefined ? 0 : 1);
  const narrowed = set > 0 || search.text.trim() !== '';
  const clear = () => {
    change(emptySearch);
    if (batch !== undefined) show({ within: undefined });
  };
  const empty = narrowed ? (
    <EmptyState
      icon="search"
      title={t`Nenhum boleto encontrado`}
      acts={<Button onPress={clear}>{t`Limpar a busca e os filtros`}</Button>}
    >
      {t`Tente com menos letras, outro número ou menos filtros.`}
    </EmptyState>
  ) : (
    <EmptyState
      icon="boletos"
      title={t`Nenhum boleto emitido ainda`}
      acts={
        <>
          <Button
            kind="main"
            onPress={() => navigation.go({ screen: 'boletos', tab: 'batch' })}
          >{t`Emitir de uma planilha`}</Button>
          <Button
            onPress={() => navigation.go({ screen: 'boletos', tab: 'single' })}
          >{t`Emitir um boleto`}</Button>
        </>
      }
    >
      {t`Todo boleto emitido, em lote ou avulso, fica registrado aqui. Em “Lote” há uma planilha de exemplo.`}
    </EmptyState>
  );
  return (
    <>
      <ListScreen
        className="issued"
        frame={frame}
        search={{
          label: t`Buscar boletos`,
          placeholder: t`Nome, documento, linha, nosso número, código`,
          text: search.text,
          onText: (text) => change({ text }),
        }}
        narrowing={<FiltersButton set={set} open={filtering} onToggle={setFiltering} />}
        onClear={narrowed ? clear : undefined}
        acts={
          <>
            <RefreshList list={list} />
            <ViewsMenu
              list="register"
              shown={{
                search: { ...search },
                sort,
                columns: columns.layout,
                ...(batch === undefined ? {} : { batch }),
              }}
              open={openView}
            />
            {/* Beside one boleto there is room for what concerns the list alone. */}
            {boleto === undefined && (
              <>
                <Button icon="file" onPress={() => setReading(true)}>{t`Baixa por planilha`}</Button>
                <Button
                  icon="documents"
                  onPress={() => navigation.go({ screen: 'closing' })}
                >{t`Fechamento do mês`}</Button>
              </>
            )}
            <ColumnChooser columns={columns} />
            <SaveList make={make} />
          </>
        }
        filters={
          <FilterArea
            chips={chips}
            before={
              <SituationChips
                chosen={search.situation === anything ? undefined : search.situation}
                choose={(situation) => change({ situation: situation ?? anything })}
                filter={filter}
                handle={handle}
              />
            }
          >
            {filtering && (
              <RegisterFilters
                search={search}
                scope={scope}
                change={change}
                batches={batches}
                batch={batch}
                onBatch={(picked) => show({ within: picked })}
              />
            )}
          </FilterArea>
        }
        failure={failure}
        foot={
          pages &&
          handle !== undefined && (
            <SelectionBar pages={pages} handle={handle} ranges={selected} sum={sum} give={give} />
          )
        }
        details={boleto !== undefined && <BoletoPane id={boleto} onClose={close} />}
        onCloseDetails={close}
      >
        <ListRows
          label={t`Boletos emitidos`}
          columns={columns}
          pages={pages}
          sort={sort}
          onSort={(next) => setSort(sortable(next))}
          onOpen={({ id }) => show({ boleto: id })}
          details={boleto === undefined ? 'closed' : 'open'}
          onSelected={setSelected}
          onMoved={onMoved}
          empty={empty}
        />
      </ListScreen>
      {reading && account && <PaidSheetDialog account={account} onClose={() => setReading(false)} />}
    </>
  );
}
