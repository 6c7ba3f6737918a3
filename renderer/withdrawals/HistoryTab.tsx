// Histórico: every requested withdrawal and its outcome; the details of one next to the list.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalFilter, WithdrawalRow } from '../../preload/contract/withdrawal-lists.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { DeclaredList, NothingFound } from '../list/DeclaredList.tsx';
import { savable } from '../list/ListActs.tsx';
import type { Route } from '../app/route.ts';
import { GoButton } from '../app/GoButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { selectedCount, type Range } from '../ui/grid/selection.ts';
import { useList } from '../list/use-list.tsx';
import { useDetails } from '../list/use-details.ts';
import { useLongList, type ListSource } from '../list/use-long-list.ts';
import { history, madeOn } from './history/history-list.tsx';
import { HistoryFoot } from './history/HistoryFoot.tsx';
import { WithdrawalPane } from './history/WithdrawalPane.tsx';
import './history/history.css';

const none: readonly Range[] = [];
/** The minimum interval, in milliseconds, at which an unused list takes in changes, which come in bursts. */
const takenInAfter = 1_000;
/** As many as a tall window shows. */
const firstRows: Range = { from: 0, to: 59 };
const source: ListSource<WithdrawalRow, WithdrawalFilter> = {
  calls: ({ withdrawals }) => withdrawals,
  last: ({ withdrawals }) => withdrawals.last,
  beside: ({ watch }) => watch.last,
};

export function HistoryTab({ route }: { route: Extract<Route, { screen: 'withdrawals' }> }) {
  const { withdrawal: open } = route;
  const { t } = useLingui();
  const { guiche, navigation } = useApp();
  const current = useSession((state) => state.accounts?.current);
  const show = (id: number | undefined) =>
    navigation.go({ screen: 'withdrawals', tab: 'history', ...(id === undefined ? {} : { withdrawal: id }) });
  const parts = useList(history, {
    key: 'guiche.withdrawals',
    begin: (kept) => (route.only ? madeOn(route.only) : kept),
    asked: route.view,
    onView: () => show(undefined),
  });
  const [selected, setSelected] = useState(none);
  const { scope, filter } = parts;
  const list = useLongList(source, filter);
  const { pages, outdated, takeIn } = list;
  const elsewhere = scope !== 'all' && scope.accountId !== current;

  const { frame, onMoved, close } = useDetails(pages, open, show);

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
    parts.narrowed || elsewhere ? (
      <NothingFound
        title={t`Nenhum saque encontrado`}
        kind="main"
        onWiden={() => parts.change(history.read(null))}
      >
        {t`Tente com menos letras, outro valor ou menos filtros. A carteira pode ser procurada inteira ou por um grupo de quatro.`}
      </NothingFound>
    ) : (
      <EmptyState
        icon="withdrawals"
        title={t`Nenhum saque solicitado ainda`}
        acts={
          <GoButton kind="main" to={{ screen: 'withdrawals', tab: 'new' }}>
            {t`Solicitar um saque`}
          </GoButton>
        }
      >
        {t`Todo saque solicitado por esta conta fica registrado aqui, com a resposta do serviço e as consultas do monitor.`}
      </EmptyState>
    );
  return (
    <DeclaredList
      className="history"
      parts={parts}
      list={list}
      label={t`Saques solicitados`}
      search={{ label: t`Buscar saques`, placeholder: t`Carteira, nome, código ou valor` }}
      make={savable(list, (wish) => guiche.withdrawals.saveList({ ...wish, ...parts.file(t`saques`) }))}
      foot={
        pages && (
          <HistoryFoot pages={pages} handle={list.handle} filter={filter} ranges={selected} opened={open} />
        )
      }
      details={open !== undefined && <WithdrawalPane key={open} id={open} onClose={close} />}
      frame={frame}
      onCloseDetails={close}
      onOpen={({ id }) => show(id)}
      onSelected={setSelected}
      onMoved={onMoved}
      empty={empty}
    />
  );
}
