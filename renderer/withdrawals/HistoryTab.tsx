// Histórico: every withdrawal that was asked for, and what became of it; the details of one beside the list.
import { useEffect, useEffectEvent, useMemo, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { withdrawalColumns } from '../../preload/contract/withdrawal-terms.ts';
import type { WithdrawalFilter, WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { useDesk, useSession } from '../app/desk.ts';
import { RefreshList, SaveList } from '../list/ListActs.tsx';
import type { Place } from '../app/place.ts';
import { formatCount } from '../text/format.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Sort } from '../ui/grid/columns.ts';
import { Grid } from '../ui/grid/Grid.tsx';
import type { Range } from '../ui/grid/selection.ts';
import { TextField } from '../ui/TextField.tsx';
import { useCopied } from '../list/use-copied.ts';
import { useDetails } from '../list/use-details.ts';
import { useScope } from '../list/use-scope.ts';
import { useLongList, type ListSource } from '../list/use-long-list.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { withdrawalFileWords } from './history/file-words.ts';
import { useHistoryColumns } from './history/history-columns.tsx';
import { HistoryFilters } from './history/HistoryFilters.tsx';
import { current } from '../list/account-choice.ts';
import {
  filterOf,
  isNarrowed,
  keepSearch,
  newestFirst,
  readSearch,
  sortable,
  widened,
  type HistorySearch,
} from './history/history-search.ts';
import { WithdrawalPane } from './history/WithdrawalPane.tsx';
import './history/history.css';

const none: readonly Range[] = [];
/** News come in bursts: a list that nobody is busy with takes them in so often, in milliseconds. */
const takenInAfter = 1_000;
/** As many as a high window shows. */
const firstRows: Range = { from: 0, to: 59 };
const history: ListSource<WithdrawalRow, WithdrawalFilter> = {
  calls: ({ withdrawals }) => withdrawals,
  last: ({ withdrawals }) => withdrawals.last,
  beside: ({ watch }) => watch.last,
};

export function HistoryTab({ place }: { place: Extract<Place, { screen: 'withdrawals' }> }): JSX.Element {
  const { withdrawal: open } = place;
  const { t } = useLingui();
  const { say, language } = useWords();
  const onCopied = useCopied();
  const { guiche, places } = useDesk();
  const today = useSession((state) => (state.app?.phase === 'ready' ? state.app.today : ''));
  const known = useSession((state) => state.accounts);
  const [search, setSearch] = useState(() => readSearch(sessionStorage));
  const [sort, setSort] = useState<Sort>(newestFirst);
  const [selected, setSelected] = useState(none);
  const change = (part: Partial<HistorySearch>) => {
    const next = { ...search, ...part };
    keepSearch(sessionStorage, next);
    setSearch(next);
  };
  const scope = useScope(search.account);
  const wished = filterOf(search, scope, sort, today);
  // The same filter is the same object: what only changes how it is shown reads nothing anew.
  const told = JSON.stringify(wished);
  // oxlint-disable-next-line react/exhaustive-deps
  const filter = useMemo(() => wished, [told]);
  const list = useLongList(history, filter);
  const { pages, handle, failure, outdated, takeIn } = list;
  const columns = useHistoryColumns(scope === 'all');
  const narrowed = isNarrowed(search);
  const elsewhere = scope !== 'all' && scope.accountId !== known?.current;

  const show = (id: number | undefined) =>
    places.go({ screen: 'withdrawals', tab: 'history', ...(id === undefined ? {} : { withdrawal: id }) });
  const { frame, onMoved, close } = useDetails(pages, open, show);

  const make =
    handle === undefined || pages?.count === 0
      ? undefined
      : (format: 'csv' | 'xlsx') => {
          const words = withdrawalFileWords(t`saques`, withdrawalColumns, known?.accounts ?? [], say);
          return guiche.withdrawals.saveList({ handle, format, words });
        };
  const chosen = selected.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const all = pages?.count ?? 0;

  // Nothing is chosen and no row has the hand on it: what is new comes by itself.
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
        title={t`Nenhum saque com esta busca`}
        acts={
          <Button onPress={() => change({ ...widened(search), account: current })}>
            {t`Limpar a busca e os filtros`}
          </Button>
        }
      >
        {t`Procure por menos letras, por outro valor, ou tire um filtro. A carteira pode ser procurada inteira ou por um grupo de quatro.`}
      </EmptyState>
    ) : (
      <EmptyState
        icon="withdrawals"
        title={t`Nenhum saque pedido ainda`}
        acts={
          <Button kind="main" onPress={() => places.go({ screen: 'withdrawals', tab: 'new' })}>
            {t`Pedir um saque`}
          </Button>
        }
      >
        {t`Todo saque pedido por esta conta fica aqui para sempre, com o que o serviço respondeu e o que o monitor viu depois.`}
      </EmptyState>
    );
  return (
    // Esc closes the details wherever the focus is in here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={open === undefined ? 'history' : 'history with-details'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || open === undefined) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="history-main">
        <div className="list-bar history-bar">
          <TextField
            data-search
            label={t`Buscar saques`}
            value={search.text}
            onChange={(text) => change({ text })}
            maxLength={200}
            placeholder={t`Carteira, nome, código ou valor`}
          />
          {narrowed && (
            <Button kind="quiet" onPress={() => change(widened(search))}>
              {t`Limpar`}
            </Button>
          )}
          <span className="grow" />
          <RefreshList list={list} />
          <SaveList make={make} />
        </div>
        <HistoryFilters search={search} change={change} />
        <FailureBanner failure={failure} />
        {pages && (
          <>
            <Grid
              label={t`Saques pedidos`}
              columns={columns}
              pages={pages}
              dense
              sort={sort}
              onSort={(next) => setSort(sortable(next))}
              onOpen={({ id }) => show(id)}
              onSelected={setSelected}
              onMoved={onMoved}
              onCopied={onCopied}
              empty={empty}
            />
            <div className="history-foot">
              <output className="figures">
                {chosen > 0
                  ? t`${formatCount(chosen, language)} de ${formatCount(all, language)} selecionados`
                  : all === 1
                    ? t`1 saque`
                    : t`${formatCount(all, language)} saques`}
              </output>
              <span className="faint">
                {chosen > 0 ? t`Ctrl+C copia as linhas selecionadas` : t`Enter abre os detalhes`}
              </span>
            </div>
          </>
        )}
      </div>
      {open !== undefined && (
        <div className="history-details">
          <WithdrawalPane key={open} id={open} onClose={close} />
        </div>
      )}
    </div>
  );
}
