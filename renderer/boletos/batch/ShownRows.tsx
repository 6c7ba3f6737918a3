// The list below the fechamento: the rows that the clerk selected there, with the opened boleto next to it.
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch, BatchRowFilter } from '../../../preload/contract/batches.ts';
import type { Figure } from '../../../preload/contract/home.ts';
import { useApp } from '../../app/app-context.ts';
import { fileOf } from '../../list/columns-of.ts';
import { DisplayMenu } from '../../list/DisplayMenu.tsx';
import { FilterChips } from '../../list/FilterChips.tsx';
import { savable, SaveList } from '../../list/ListActs.tsx';
import { ListRows } from '../../list/ListRows.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import { useDetails } from '../../list/use-details.ts';
import { type OfList, useOfList } from '../../list/use-of-list.ts';
import { useSelectedRows } from '../../list/use-selected-rows.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { pagesOf } from '../../ui/grid/pages.ts';
import { type Range, selectedCount } from '../../ui/grid/selection.ts';
import { useWords } from '../../words/failure-words.tsx';
import { BoletoPane } from '../boleto/BoletoPane.tsx';
import { fileWords } from '../file-words.ts';
import { reasonSentences } from '../reason-words.ts';
import { verificationTitles } from '../state-words.tsx';
import type { Closing } from './closing.ts';
import { HeldDuplicates } from './HeldDuplicates.tsx';
import { rowsCalls } from './rows-calls.ts';
import { batchRows, isCompared, rowFilterOf } from './row-list.tsx';
import type { RowsList } from './use-rows-list.ts';
import { useStore } from 'zustand';
import { createLongList } from '../../list/long-list.ts';
import { useSame } from '../../list/use-same.ts';

/** While the clerk types, in milliseconds. */
const pause = 200;

/**
 * The open list of a batch's rows. It updates in place and is not reopened by itself, so that no row moves under
 * the pointer.
 */
function useBatchRows(batch: Batch, wished: BatchRowFilter) {
  const { guiche, session } = useApp();
  const filter = useSame(wished);
  const list = useMemo(() => createLongList(rowsCalls(guiche), session, () => 0), [guiche, session]);
  const { pages, failure, handle } = useStore(list.store);
  useEffect(() => {
    const timer = setTimeout(() => void list.open(filter), filter.text === undefined ? 0 : pause);
    return () => clearTimeout(timer);
  }, [list, filter]);
  useEffect(() => () => list.close(), [list]);
  // Each read of the batch may bring new values of its rows.
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  useEffect(() => list.store.getState().pages?.refresh(), [list, batch]);
  return { pages, failure, handle, again: () => void list.open(filter) };
}

/** What the list of a batch's rows comes to, or its selection, and what is done with them. */
function RowsFoot({
  count,
  chosen,
  cents,
  children,
}: {
  count: number;
  chosen: number;
  /** Of the selection, or of all without one; undefined while it is not known. */
  cents: number | undefined;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const all = formatCount(count);
  return (
    <div className="list-foot rows-foot line apart">
      <output className="line gap-12 small figures">
        <span>
          {chosen > 0
            ? t`${formatCount(chosen)} de ${all} selecionadas`
            : count === 1
              ? t`1 linha`
              : t`${all} linhas`}
        </span>
        {cents !== undefined && count > 0 && <span className="strong">{formatCents(cents)}</span>}
      </output>
      <div className="line">{children}</div>
    </div>
  );
}

const summed: OfList<BatchRowFilter, Figure> = { call: ({ batches }) => batches.sumRows, live: true };
const noRanges: readonly Range[] = [];
const noPages = pagesOf<never>([]);

/** The selection. Of loaded rows the sum is known, of a very large selection the count alone. */
export interface ChosenRows {
  readonly count: number;
  readonly cents: number | undefined;
  readonly ranges: readonly Range[];
  /** The list that it is of, with so many rows. */
  readonly handle: string | undefined;
  readonly all: number;
}

export function ShownRows({
  batch,
  closing,
  rows,
  acts,
}: {
  batch: Batch;
  closing: Closing;
  rows: RowsList;
  acts: (chosen: ChosenRows) => ReactNode;
}) {
  const { t } = useLingui();
  const { translate } = useWords();
  const { guiche } = useApp();
  const { search, change, sort, setSort, columns } = rows;
  const { text, shown } = search;
  const [open, setOpen] = useState<number>();
  const [selected, setSelected] = useState(noRanges);
  const filter = rowFilterOf(batch.id, search, sort);
  const { pages, failure, handle, again } = useBatchRows(batch, filter);
  const count = pages?.count ?? 0;
  const sum = useOfList(summed, filter, handle);
  const chosen = selectedCount({ ranges: selected });
  const chosenRows = useSelectedRows(pages ?? noPages, selected, chosen);
  const chosenCents = chosenRows?.reduce((cents, { fields }) => cents + (fields.amount ?? 0), 0);
  const { frame, onMoved, close } = useDetails(pages, open, setOpen);

  const expected = isCompared(shown)
    ? batch.verifications[shown]
    : shown === 'all'
      ? closing.count
      : (closing.parts.find(({ name }) => name === shown)?.count ?? 0);
  const stale = pages !== undefined && text.trim() === '' && pages.count !== expected;
  const make = savable({ handle, pages }, (wish) => {
    const { batchStopped } = reasonSentences;
    const name = t`linhas de ${batch.name}`;
    const { columns: seen, words } = fileOf(batchRows, columns.shown, name, translate);
    const more = {
      serviceStatus: t`situação no serviço`,
      notSent: batch.state === 'stopped' && batchStopped ? t(batchStopped) : '',
    };
    const all = { ...fileWords(name, translate), ...more, ...words };
    return guiche.batches.saveRows({ ...wish, columns: seen, words: all });
  });
  return (
    <ListScreen
      className="batch-rows"
      frame={frame}
      search={{
        label: t`Buscar nas linhas`,
        placeholder: t`Nome, CPF, CNPJ ou valor`,
        text,
        onText: (typed) => change({ text: typed }),
      }}
      narrowing={
        <>
          {isCompared(shown) && (
            <FilterChips
              chips={[
                {
                  id: 'conference',
                  text: t`Conferência: ${t(verificationTitles[shown])}`,
                  remove: () => change({ shown: 'all' }),
                },
              ]}
            />
          )}
          {stale && (
            <Button kind="quiet" icon="retry" onPress={again}>
              {t`A lista mudou: atualizar`}
            </Button>
          )}
        </>
      }
      onClear={text.trim() === '' ? undefined : () => change({ text: '' })}
      acts={
        <>
          <DisplayMenu list="batchRows" shown={rows.viewed} open={rows.openView} columns={columns} />
          <SaveList make={make} />
        </>
      }
      filters={shown === 'held' && <HeldDuplicates batch={batch} onOpen={setOpen} />}
      failure={failure}
      foot={
        pages && (
          <RowsFoot
            count={count}
            chosen={chosen}
            // A list that changed meanwhile, or that has rows without an amount, shows none.
            cents={chosen > 0 ? chosenCents : sum?.count === count ? sum.cents : undefined}
          >
            {acts({ count: chosen, cents: chosenCents, ranges: selected, handle, all: count })}
          </RowsFoot>
        )
      }
      details={open !== undefined && <BoletoPane id={open} onClose={close} />}
      onCloseDetails={close}
    >
      <ListRows
        key={shown}
        label={t`Linhas do lote`}
        columns={columns}
        pages={pages}
        sort={sort}
        onSort={setSort}
        onOpen={({ id }) => setOpen(id)}
        details={open === undefined ? 'closed' : 'open'}
        onSelected={setSelected}
        onMoved={onMoved}
        empty={
          <EmptyState
            icon="none"
            title={t`Nenhuma linha aqui`}
            acts={
              text.trim() === '' ? (
                shown !== 'all' && (
                  <Button
                    kind="main"
                    onPress={() => change({ shown: 'all' })}
                  >{t`Ver todas as linhas`}</Button>
                )
              ) : (
                <Button onPress={() => change({ text: '' })}>{t`Limpar busca`}</Button>
              )
            }
          >
            {t`Escolha outro total, ou limpe a busca.`}
          </EmptyState>
        }
      />
    </ListScreen>
  );
}
