// The trail in the grid: who did what, when; the details of one entry next to it. Of one account or of a chosen scope, including
// entries of no account.
import { useCallback, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TrailEntry, TrailFilter } from '../../preload/contract/trail-list.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { DeclaredList, NothingFound } from '../list/DeclaredList.tsx';
import { savable } from '../list/ListActs.tsx';
import { useLongList, type ListSource } from '../list/use-long-list.ts';
import { useList } from '../list/use-list.tsx';
import { formatCount } from '../../preload/shared/format.ts';
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
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, navigation } = useApp();
  const known = useSession((state) => state.accounts);
  const accounts = known?.accounts;
  const whole = accountId === undefined;
  const parts = useList(whole ? trail : ofOne, {
    key: whole ? 'guiche.trail' : 'guiche.accountTrail',
    asked: view,
    several: whole,
    withoutViews: !whole,
    onView() {
      setOpen(undefined);
      navigation.go({ screen: 'trail' });
    },
  });
  const [open, setOpen] = useState<TrailEntry>();
  const [selected, setSelected] = useState(none);
  const frame = useRef<HTMLDivElement>(null);
  const codes = (text: string) =>
    codesMatching(
      text,
      Object.fromEntries(Object.entries(happenings).map(([code, message]) => [code, t(message)])),
    );
  const { text } = parts.filter;
  const list = useLongList<TrailEntry, TrailFilter>(source, {
    ...parts.filter,
    ...(text === undefined ? {} : { codes: codes(text) }),
    ...(whole ? {} : { scope: { accountId } }),
    withApp: whole,
  });
  const { pages } = list;
  const accountName = useCallback(
    (id: string | null) =>
      id === null ? '' : (accounts?.find((one) => one.id === id)?.name ?? t`Conta excluída`),
    // `t` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [accounts, language],
  );
  const chosen = selectedCount({ ranges: selected });
  const onMoved = useCallback(
    (row: number) => setOpen((before) => before && (pages?.row(row) ?? before)),
    [pages],
  );
  const close = () => {
    setOpen(undefined);
    frame.current?.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
  };
  return (
    <DeclaredList
      className="trail"
      parts={parts}
      list={list}
      label={t`Auditoria`}
      search={{ label: t`Buscar na trilha de auditoria`, placeholder: t`Quem, ação ou detalhe` }}
      make={savable(list, (wish) => guiche.trail.saveList({ ...wish, ...parts.file(t`trilha`) }))}
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
      frame={frame}
      details={
        open !== undefined && (
          <TrailPane
            key={open.sequence}
            entry={open}
            account={accountName(open.accountId)}
            reachable={open.accountId === known?.current}
            onlyUser={parts.search.user === personOf(open.user)}
            onUser={(user) => parts.change({ user })}
            onClose={close}
          />
        )
      }
      onCloseDetails={close}
      onOpen={setOpen}
      onSelected={setSelected}
      onMoved={onMoved}
      empty={
        parts.narrowed ? (
          <NothingFound
            title={t`Nenhum evento encontrado na trilha de auditoria`}
            kind="main"
            onWiden={parts.widen}
          >
            {t`Tente com menos letras, outra palavra ou menos filtros.`}
          </NothingFound>
        ) : (
          <EmptyState icon="trail" title={t`A trilha de auditoria ainda está vazia`}>
            {t`Tudo o que for feito aparece aqui, com quem fez e quando. Nada aqui é apagado.`}
          </EmptyState>
        )
      }
    />
  );
}
