// The trail in the grid: who did what, when; the details of one entry next to it. Of one account or of a chosen scope, including
// entries of no account.
import { useCallback, useRef, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TrailEntry, TrailFilter } from '../../preload/contract/trail.ts';
import { useApp, useSession, useToday } from '../app/app-context.ts';
import { asSeen } from '../list/as-seen.ts';
import { FilterArea } from '../list/FilterArea.tsx';
import { FiltersButton } from '../list/FiltersButton.tsx';
import { ColumnChooser } from '../list/ColumnChooser.tsx';
import { RefreshList, savable, SaveList } from '../list/ListActs.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useListColumns } from '../list/use-list-columns.ts';
import { useListView } from '../list/use-list-view.ts';
import { useLongList, type ListSource } from '../list/use-long-list.ts';
import { useSavedSearch } from '../list/use-saved-search.ts';
import { useScope } from '../list/use-scope.ts';
import { ViewsMenu } from '../list/ViewsMenu.tsx';
import { formatCount } from '../../preload/shared/format.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { selectedCount, type Range } from '../ui/grid/selection.ts';
import { useWords } from '../words/failure-words.tsx';
import { codesMatching } from './codes-matching.ts';
import { useTrailChips } from './trail-chips.ts';
import { useTrailColumns } from './trail-columns.ts';
import { trailFileWords } from './trail-file-words.ts';
import {
  accountTrail,
  filterOf,
  isNarrowed,
  keptOf,
  newestFirst,
  personOf,
  wholeTrail,
  widened,
} from './trail-search.ts';
import { happenings } from './trail-words.ts';
import { TrailFilters } from './TrailFilters.tsx';
import { TrailPane } from './TrailPane.tsx';
import './trail.css';

const none: readonly Range[] = [];
const trail: ListSource<TrailEntry, TrailFilter> = {
  calls: ({ trail: calls }) => calls,
  last: ({ trailEnd }) => trailEnd,
};

export function TrailView({
  accountId,
  view,
}: {
  accountId?: string;
  /** The saved view to open. */
  view?: string | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche, navigation } = useApp();
  const today = useToday();
  const known = useSession((state) => state.accounts);
  const accounts = known?.accounts;
  const kept = accountId === undefined ? wholeTrail : accountTrail;
  const [search, change] = useSavedSearch(kept);
  const [sort, setSort] = useState(newestFirst);
  const [open, setOpen] = useState<TrailEntry>();
  const [filtering, setFiltering] = useState(false);
  const [selected, setSelected] = useState(none);
  const frame = useRef<HTMLDivElement>(null);
  const chosenScope = useScope(search.account);
  const scope = accountId === undefined ? chosenScope : { accountId };
  const codes = (text: string) =>
    codesMatching(
      text,
      Object.fromEntries(Object.entries(happenings).map(([code, message]) => [code, translate(message)])),
    );
  const list = useLongList(
    trail,
    filterOf(search, { scope, withApp: accountId === undefined }, sort, today, codes),
  );
  const { pages, failure } = list;
  const accountName = useCallback(
    (id: string | null) =>
      id === null ? '' : (accounts?.find((one) => one.id === id)?.name ?? t`Conta excluída`),
    // `t` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [accounts, language],
  );
  const columns = useListColumns('trail', useTrailColumns(accountId === undefined ? accountName : undefined));
  const chips = useTrailChips(search, change, accountId === undefined);
  const narrowed = isNarrowed(search);
  const chosen = selectedCount({ ranges: selected });
  const widen = () => change(widened(search));
  const openView = useListView({
    list: 'trail',
    asked: view,
    columns: columns.all,
    read: wholeTrail.read,
    show(found, asKept) {
      change(asKept);
      setSort({ ...newestFirst, descending: found.sort.descending });
      columns.take(found.columns);
      setOpen(undefined);
      navigation.go({ screen: 'trail' });
    },
  });
  const make = savable(list, (wish) =>
    guiche.trail.saveList({
      ...wish,
      ...asSeen(columns.shown, trailFileWords(t`trilha`, accounts ?? [], translate)),
    }),
  );
  const onMoved = useCallback(
    (row: number) => setOpen((before) => before && (pages?.row(row) ?? before)),
    [pages],
  );
  const close = () => {
    setOpen(undefined);
    frame.current?.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
  };
  return (
    <ListScreen
      className="trail"
      frame={frame}
      search={{
        label: t`Buscar na trilha`,
        placeholder: t`Quem, ação ou detalhe`,
        text: search.text,
        onText: (text) => change({ text }),
      }}
      narrowing={<FiltersButton set={chips.length} open={filtering} onToggle={setFiltering} />}
      onClear={narrowed ? widen : undefined}
      acts={
        <>
          <RefreshList list={list} />
          {accountId === undefined && (
            <ViewsMenu
              list="trail"
              shown={{ search: { ...keptOf(search) }, sort, columns: columns.layout }}
              open={openView}
            />
          )}
          <ColumnChooser columns={columns} />
          <SaveList make={make} />
        </>
      }
      filters={
        <FilterArea chips={chips}>
          {filtering && <TrailFilters search={search} change={change} anyAccount={accountId === undefined} />}
        </FilterArea>
      }
      failure={failure}
      foot={
        pages && (
          <output className="list-foot small figures">
            {chosen > 0
              ? t`${formatCount(chosen, language)} de ${formatCount(pages.count, language)} selecionadas`
              : pages.count === 1
                ? t`1 entrada`
                : t`${formatCount(pages.count, language)} entradas`}
          </output>
        )
      }
      details={
        open !== undefined && (
          <TrailPane
            key={open.sequence}
            entry={open}
            account={accountName(open.accountId)}
            reachable={open.accountId === known?.current}
            onlyUser={search.user === personOf(open.user)}
            onUser={(user) => change({ user })}
            onClose={close}
          />
        )
      }
      onCloseDetails={close}
    >
      <ListRows
        label={t`Trilha`}
        columns={columns}
        pages={pages}
        sort={sort}
        onSort={setSort}
        onOpen={setOpen}
        details={open === undefined ? 'closed' : 'open'}
        onSelected={setSelected}
        onMoved={onMoved}
        empty={
          narrowed ? (
            <EmptyState
              icon="search"
              title={t`Nenhuma entrada da trilha encontrada`}
              acts={<Button onPress={widen}>{t`Limpar a busca e os filtros`}</Button>}
            >
              {t`Tente com menos letras, outra palavra ou menos filtros.`}
            </EmptyState>
          ) : (
            <EmptyState icon="trail" title={t`A trilha ainda está vazia`}>
              {t`Tudo o que for feito aparece aqui, com quem fez e quando. Nada aqui é apagado.`}
            </EmptyState>
          )
        }
      />
    </ListScreen>
  );
}
