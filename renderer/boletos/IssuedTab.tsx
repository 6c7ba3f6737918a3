// The register: every boleto ever sent or requested singly, searched in the ledger, with the details of one next to the
// list.
import { useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { current } from '../list/account-choice.ts';
import { situations } from '../../preload/contract/boleto-states.ts';
import type { RegisterRow, AccountScope } from '../../preload/contract/boleto-terms.ts';
import type { Figure } from '../../preload/contract/home.ts';
import type { RegisterFilter } from '../../preload/contract/register-list.ts';
import { useApp, useSession, useToday, useCurrentAccount } from '../app/app-context.ts';
import { DisplayMenu } from '../list/DisplayMenu.tsx';
import { DeclaredList, NothingFound } from '../list/DeclaredList.tsx';
import { savable } from '../list/ListActs.tsx';
import { fileOf } from '../list/columns-of.ts';
import { FilterArea } from '../list/FilterArea.tsx';
import { FilterFields } from '../list/FilterFields.tsx';
import { FiltersButton } from '../list/FiltersButton.tsx';
import { filtersSet, sortable } from '../list/list-of.ts';
import type { Route } from '../app/route.ts';
import { GoButton } from '../app/GoButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Range } from '../ui/grid/selection.ts';
import type { Sort } from '../ui/grid/columns.ts';
import { useChips } from '../list/use-chips.ts';
import { useDetails } from '../list/use-details.ts';
import { useSavedSearch } from '../list/use-saved-search.ts';
import { useListColumns } from '../list/use-list-columns.ts';
import { useListView } from '../list/use-list-view.ts';
import { useScope } from '../list/use-scope.ts';
import { MoreMenu } from '../list/MoreMenu.tsx';
import { useLongList, type ListSource } from '../list/use-long-list.ts';
import { BoletoPane } from './boleto/BoletoPane.tsx';
import { register, searchOf } from './issued/register-list.tsx';
import { useBatchesOf, useBatchTitle } from './issued/use-batches-of.ts';
import { PaidSheetDialog } from './issued/PaidSheetDialog.tsx';
import { SelectionBar } from './issued/SelectionBar.tsx';
import { SituationChips } from './issued/SituationChips.tsx';
import { useOfList, type OfList } from '../list/use-of-list.ts';
import { useWords } from '../words/failure-words.tsx';
import type { BatchBrief } from '../../preload/contract/batches.ts';
import { Select } from '../ui/fields.tsx';
import './issued/issued.css';

const none: readonly Range[] = [];
const summed: OfList<RegisterFilter, Figure> = { call: ({ boletos }) => boletos.sum, live: false };
const source: ListSource<RegisterRow, RegisterFilter> = {
  calls: ({ boletos }) => boletos,
  last: ({ work }) => work.last,
};

export function IssuedTab({ route }: { route: Extract<Route, { screen: 'boletos' }> }) {
  const { boleto, within: batch } = route;
  const { t } = useLingui();
  const { translate } = useWords();
  const { guiche, navigation, session, toasts } = useApp();
  const today = useToday();
  const [search, change] = useSavedSearch(register, 'guiche.register', (kept) => {
    if (route.only) return searchOf(route.only);
    // A batch can only be opened from its own account.
    return batch === undefined ? kept : { ...kept, account: current };
  });
  const [sort, setSort] = useState<Sort>(register.first);
  const [filtering, setFiltering] = useState(false);
  const [selected, setSelected] = useState(none);
  const [reading, setReading] = useState(false);
  const accounts = useSession((state) => state.accounts?.accounts);
  const account = useCurrentAccount();
  const scope = useScope(search.account);
  const filter: RegisterFilter = {
    ...register.asked(search, today),
    ...(batch === undefined ? {} : { batchId: batch }),
    scope,
    sort: register.sortName(sort),
  };
  const list = useLongList(source, filter);
  const { pages, handle, give } = list;
  const sum = useOfList(summed, filter, handle)?.cents;
  const batches = useBatchesOf(scope);
  const batchTitle = useBatchTitle();
  const words = useMemo(
    () => ({ batch: Object.fromEntries(batches.map((one) => [one.id, batchTitle(one)])) }),
    [batches, batchTitle],
  );
  const shown = { several: scope === 'all', words };
  const columns = useListColumns(register, shown);

  const show = (next: { boleto?: number | undefined; within?: number | undefined }) => {
    const { boleto: shown, within, only: _only, view: _view, ...rest } = { ...route, ...next };
    navigation.go({
      ...rest,
      ...(shown === undefined ? {} : { boleto: shown }),
      ...(within === undefined ? {} : { within }),
    });
  };
  const openView = useListView({
    list: register,
    asked: route.view,
    columns: columns.all,
    async show(view, found) {
      const { batch: of, name } = view;
      const answer = of === undefined ? undefined : await session.ask(guiche.batches.get({ id: of }));
      change(found);
      setSort(sortable(register, view.sort));
      columns.take(view.columns);
      show({ within: answer?.ok === true ? of : undefined, boleto: undefined });
      if (answer?.ok === false)
        toasts.show('bad', t`O lote da visão “${name}” não existe mais: a lista mostra todos os lotes.`);
    },
  });
  const { frame, onMoved, close } = useDetails(pages, boleto, (id) => show({ boleto: id }));

  const make = savable(list, (wish) =>
    guiche.boletos.saveList({
      ...wish,
      ...fileOf(register, columns.shown, t`boletos emitidos`, translate, { ...shown, accounts }),
    }),
  );
  const chosenBatch = batches.find((one) => one.id === batch);
  const ofBatch = {
    id: 'batch',
    text: t`Lote: ${chosenBatch ? batchTitle(chosenBatch) : t`o lote escolhido`}`,
    remove: () => show({ within: undefined }),
  };
  const chips = [...(batch === undefined ? [] : [ofBatch]), ...useChips(register, search, change)];
  const set = filtersSet(register, search).length + (batch === undefined ? 0 : 1);
  const narrowed = set > 0 || search.text.trim() !== '';
  const clear = () => {
    change(register.read(null));
    if (batch !== undefined) show({ within: undefined });
  };
  const empty = narrowed ? (
    <NothingFound title={t`Nenhum boleto encontrado`} kind="main" onWiden={clear}>
      {t`Tente com menos letras, outro número ou menos filtros.`}
    </NothingFound>
  ) : (
    <EmptyState
      icon="boletos"
      title={t`Nenhum boleto emitido ainda`}
      acts={
        <>
          <GoButton
            kind="main"
            to={{ screen: 'boletos', tab: 'batch' }}
          >{t`Emitir de uma planilha`}</GoButton>
          <GoButton to={{ screen: 'boletos', tab: 'single' }}>{t`Emitir um boleto`}</GoButton>
        </>
      }
    >
      {t`Todo boleto emitido, em lote ou avulso, fica registrado aqui. Em “Lote” há uma planilha de exemplo.`}
    </EmptyState>
  );
  const viewed = { search: { ...search }, sort, columns: columns.layout };
  const parts = {
    search,
    change,
    sort,
    setSort: (next: Sort) => setSort(sortable(register, next)),
    columns,
    narrowed,
    widen: clear,
    displayMenu: (
      <DisplayMenu
        list="register"
        shown={batch === undefined ? viewed : { ...viewed, batch }}
        open={openView}
        columns={columns}
      />
    ),
    filtersButton: <FiltersButton set={set} open={filtering} onToggle={setFiltering} />,
    filterArea: (
      <FilterArea chips={chips}>
        {filtering && (
          <FilterFields
            list={register}
            search={search}
            change={(part) => {
              change(part);
              // A batch is of one account.
              if ('account' in part && batch !== undefined) show({ within: undefined });
            }}
            own={{
              batchId: (
                <BatchSelect
                  scope={scope}
                  batches={batches}
                  batch={batch}
                  choose={(picked) => show({ within: picked })}
                />
              ),
            }}
          />
        )}
      </FilterArea>
    ),
  };
  return (
    <>
      <DeclaredList
        parts={parts}
        list={list}
        label={t`Boletos emitidos`}
        search={{
          label: t`Buscar boletos`,
          placeholder: t`Nome, CPF ou CNPJ, linha digitável, nosso número ou código`,
        }}
        make={make}
        narrowing={
          <>
            <SituationChips
              chosen={situations.find((one) => one === search.situation)}
              choose={(situation) => change({ situation: situation ?? '' })}
              filter={filter}
              handle={handle}
            />
            {parts.filtersButton}
          </>
        }
        acts={
          <MoreMenu
            acts={[
              { id: 'paidSheet', label: t`Baixa por planilha…`, icon: 'file', run: () => setReading(true) },
              {
                id: 'closing',
                label: t`Fechamento do mês`,
                icon: 'documents',
                run: () => navigation.go({ screen: 'closing' }),
              },
            ]}
          />
        }
        foot={
          pages &&
          (pages.count > 0 || narrowed) &&
          handle !== undefined && (
            <SelectionBar
              pages={pages}
              handle={handle}
              ranges={selected}
              opened={boleto}
              sum={sum}
              give={give}
            />
          )
        }
        details={boleto !== undefined && <BoletoPane id={boleto} onClose={close} />}
        frame={frame}
        onCloseDetails={close}
        onOpen={({ id }) => show({ boleto: id })}
        onSelected={setSelected}
        onMoved={onMoved}
        empty={empty}
      />
      {reading && account && <PaidSheetDialog account={account} onClose={() => setReading(false)} />}
    </>
  );
}

/** Limits the register to one batch. A batch belongs to the route, because it is only there within its account. */
function BatchSelect({
  scope,
  batches,
  batch,
  choose,
}: {
  scope: AccountScope;
  batches: readonly BatchBrief[];
  batch: number | undefined;
  choose: (batch: number | undefined) => void;
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const accounts = useSession((state) => state.accounts?.accounts);
  // Batch numbers are only unique within an account.
  const ownerOf = ({ accountId }: BatchBrief) =>
    scope === 'all' ? [accounts?.find(({ id }) => id === accountId)?.name ?? t`Conta excluída`] : [];
  const sheets = batches.filter((one) => one.kind === 'sheet' && one.queuedAt !== null);
  const unknown = batch !== undefined && !sheets.some((one) => one.id === batch);
  return (
    <Select
      label={t`Lote`}
      value={batch === undefined ? '' : String(batch)}
      onChange={(value) => choose(value === '' ? undefined : Number(value))}
      options={[
        { value: '', label: t`Qualquer` },
        ...(unknown ? [{ value: String(batch), label: t`o lote escolhido` }] : []),
        ...sheets.map((one) => ({
          value: String(one.id),
          label: [formatCount(one.lote), one.name, ...ownerOf(one)].join(' · '),
        })),
      ]}
    />
  );
}
