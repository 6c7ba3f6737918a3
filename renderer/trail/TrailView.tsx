// The trail in the grid: who did what, when; the details of one entry next to it. Of one account or of a chosen scope, including
// entries of no account.
import { useCallback, useRef, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TrailEntry, TrailFilter } from '../../preload/contract/trail-list.ts';
import { useApp, useSession, useToday } from '../app/app-context.ts';
import { fileOf } from '../list/columns-of.ts';
import { RefreshList, savable, SaveList } from '../list/ListActs.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useLongList, type ListSource } from '../list/use-long-list.ts';
import { useList } from '../list/use-list.tsx';
import { useScope } from '../list/use-scope.ts';
import { formatCount } from '../../preload/shared/format.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { selectedCount, type Range } from '../ui/grid/selection.ts';
import { useWords } from '../words/failure-words.tsx';
import { codesMatching } from './codes-matching.ts';
import { personOf, trail } from './trail-list.ts';
import { happenings } from './trail-words.ts';
import { TrailPane } from './TrailPane.tsx';
import './trail.css';

const none: readonly Range[] = [];
const { account: _account, ...otherFilters } = trail.filters;
// The account of the trail of one account is not chosen there.
const ofOne = { ...trail, filters: otherFilters };
const source: ListSource<TrailEntry, TrailFilter> = {
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
  const whole = accountId === undefined;
  const { search, change, sort, setSort, columns, narrowed, widen, ...parts } = useList(
    whole ? trail : ofOne,
    {
      key: whole ? 'guiche.trail' : 'guiche.accountTrail',
      asked: view,
      several: whole,
      withoutViews: !whole,
      onView() {
        setOpen(undefined);
        navigation.go({ screen: 'trail' });
      },
    },
  );
  const [open, setOpen] = useState<TrailEntry>();
  const [selected, setSelected] = useState(none);
  const frame = useRef<HTMLDivElement>(null);
  const chosenScope = useScope(search.account);
  const scope = whole ? chosenScope : { accountId };
  const codes = (text: string) =>
    codesMatching(
      text,
      Object.fromEntries(Object.entries(happenings).map(([code, message]) => [code, translate(message)])),
    );
  const asked = trail.asked(search, today);
  const list = useLongList<TrailEntry, TrailFilter>(source, {
    ...asked,
    ...(asked.text === undefined ? {} : { codes: codes(asked.text) }),
    scope,
    withApp: whole,
    sort: trail.sortName(sort),
  });
  const { pages, failure } = list;
  const accountName = useCallback(
    (id: string | null) =>
      id === null ? '' : (accounts?.find((one) => one.id === id)?.name ?? t`Conta excluída`),
    // `t` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [accounts, language],
  );
  const chosen = selectedCount({ ranges: selected });
  const make = savable(list, (wish) =>
    guiche.trail.saveList({
      ...wish,
      ...fileOf(trail, columns.shown, t`trilha`, translate, { accounts }),
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
        label: t`Buscar na trilha de auditoria`,
        placeholder: t`Quem, ação ou detalhe`,
        text: search.text,
        onText: (text) => change({ text }),
      }}
      narrowing={parts.filtersButton}
      onClear={narrowed ? widen : undefined}
      acts={
        <>
          <RefreshList list={list} />
          {parts.displayMenu}
          <SaveList make={make} />
        </>
      }
      filters={parts.filterArea}
      failure={failure}
      foot={
        pages && (
          <output className="list-foot small figures">
            {chosen === 1 &&
            open !== undefined &&
            pages.row(selected[0]?.from ?? -1)?.sequence === open.sequence
              ? t`1 aberta`
              : chosen > 0
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
        label={t`Auditoria`}
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
              title={t`Nenhum evento encontrado na trilha de auditoria`}
              acts={<Button kind="main" onPress={widen}>{t`Limpar a busca e os filtros`}</Button>}
            >
              {t`Tente com menos letras, outra palavra ou menos filtros.`}
            </EmptyState>
          ) : (
            <EmptyState icon="trail" title={t`A trilha de auditoria ainda está vazia`}>
              {t`Tudo o que for feito aparece aqui, com quem fez e quando. Nada aqui é apagado.`}
            </EmptyState>
          )
        }
      />
    </ListScreen>
  );
}
