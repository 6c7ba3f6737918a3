// The rows of a running or finished batch: state and reason of each. Updates live without moving rows.
import { useEffect, useMemo, useState, type JSX, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import type { Batch, BatchRowFilter } from '../../../preload/contract/batches.ts';
import type { BoletoRow, BoletoState, Conference } from '../../../preload/contract/boleto-terms.ts';
import type { Figure } from '../../../preload/contract/home.ts';
import { useApp } from '../../app/app-context.ts';
import { ColumnChooser } from '../../list/ColumnChooser.tsx';
import { ListRows } from '../../list/ListRows.tsx';
import { createLongList } from '../../list/long-list.ts';
import { formatCents, formatCount, formatLine } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import type { Column, Sort } from '../../ui/grid/columns.ts';
import type { Range } from '../../ui/grid/selection.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useListColumns } from '../../list/use-list-columns.ts';
import { useOfList, type OfList } from '../../list/use-of-list.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { typedText } from '../draft/review-rows.ts';
import { reasonOf } from '../reason.ts';
import { newStatus } from '../service-status.ts';
import { StateChip, stateTitles } from '../state-words.tsx';

const pause = 200;
const summed: OfList<BatchRowFilter, Figure> = { call: ({ batches }) => batches.sumRows, live: true };
const sorts = ['line', 'name', 'document', 'amount', 'due'] as const;
type Editor = NonNullable<Column<BoletoRow>['editor']>;
/** The fields of a refused row that are corrected in their cells. */
export type MendedField = 'payer.name' | 'payer.document' | 'amount' | 'dueDate';

const clipped = (text: string) => (
  <span className="clip" title={text}>
    {text}
  </span>
);
const stateCell = ({ state }: BoletoRow) => <StateChip state={state} />;

export interface RowsGridProps {
  readonly batch: Batch;
  /** Undefined: all of them. */
  readonly states?: readonly BoletoState[];
  readonly conference?: Conference;
  /** The current number of rows: the list is not reopened automatically, so that no row moves under the pointer. */
  readonly expected: number;
  readonly empty: ReactNode;
  readonly onOpen: (row: BoletoRow) => void;
  readonly editorOf?: (field: MendedField) => Editor;
  readonly onListed?: (handle: string | undefined, count: number) => void;
  readonly onSelected?: (ranges: readonly Range[]) => void;
  readonly acts?: ReactNode;
}

export function RowsGrid(props: RowsGridProps): JSX.Element {
  const { batch, states, conference, expected, empty, onOpen, editorOf, onListed, onSelected, acts } = props;
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche, session } = useApp();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>({ column: 'line', descending: false });
  const list = useMemo(() => {
    const { openRows, rows, closeRows } = guiche.batches;
    return createLongList<BoletoRow, Parameters<typeof openRows>[0]>(
      { open: openRows, window: rows, close: closeRows },
      session,
      () => 0,
    );
  }, [guiche, session]);
  const { pages, failure, handle } = useStore(list.store);
  const wanted = states?.join(' ');
  const filter = useMemo(
    () => ({
      batchId: batch.id,
      ...(wanted === undefined ? {} : { states: statesIn(wanted) }),
      ...(conference === undefined ? {} : { conferences: [conference] }),
      ...(search.trim() === '' ? {} : { text: search.trim() }),
      sort: sorts.find((one) => one === sort.column) ?? 'line',
      descending: sort.descending,
    }),
    [batch.id, wanted, conference, search, sort],
  );
  useEffect(() => {
    const timer = setTimeout(() => void list.open(filter), filter.text === undefined ? 0 : pause);
    return () => clearTimeout(timer);
  }, [list, filter]);
  useEffect(() => () => list.close(), [list]);
  // Each read of the batch may bring new values of its rows.
  useEffect(() => list.store.getState().pages?.refresh(), [list, batch]);
  const count = pages?.count ?? 0;
  const sum = useOfList(summed, filter, handle);
  useEffect(() => onListed?.(handle, count), [onListed, handle, count]);

  const every = useMemo(
    (): readonly Column<BoletoRow>[] => [
      {
        id: 'line',
        title: t`Linha`,
        width: 88,
        sortable: true,
        figures: true,
        text: ({ line, item, parcel, parcels }) =>
          `${line ?? item}${parcels > 1 ? ` · ${parcel}/${parcels}` : ''}`,
      },
      {
        id: 'state',
        title: t`Estado`,
        width: 116,
        text: ({ state }) => translate(stateTitles[state]),
        cell: stateCell,
      },
      {
        id: 'name',
        title: t`Pagador`,
        width: 208,
        sortable: true,
        text: (row) => typedText(row, 'payer.name'),
        ...(editorOf ? { editor: editorOf('payer.name') } : {}),
      },
      {
        id: 'document',
        title: t`Documento`,
        width: 156,
        whole: true,
        sortable: true,
        figures: true,
        text: (row) => typedText(row, 'payer.document'),
        ...(editorOf ? { editor: editorOf('payer.document') } : {}),
      },
      {
        id: 'amount',
        title: t`Valor`,
        width: 116,
        align: 'end',
        sortable: true,
        figures: true,
        text: (row) =>
          row.fields.amount === null ? typedText(row, 'amount') : formatCents(row.fields.amount),
        ...(editorOf ? { editor: editorOf('amount') } : {}),
      },
      {
        id: 'due',
        title: t`Vencimento`,
        width: 100,
        sortable: true,
        figures: true,
        text: (row) => typedText(row, 'dueDate'),
        ...(editorOf ? { editor: editorOf('dueDate') } : {}),
      },
      {
        id: 'said',
        title: t`Retorno ou motivo`,
        width: 280,
        text: (row) => cameOf(row, batch.state, translate),
        cell: (row) => clipped(cameOf(row, batch.state, translate)),
      },
      {
        id: 'nossoNumero',
        title: t`Nosso número`,
        width: 132,
        figures: true,
        whole: true,
        extra: true,
        text: ({ nossoNumero }) => nossoNumero ?? '',
      },
      {
        id: 'id',
        title: t`Código`,
        width: 116,
        figures: true,
        whole: true,
        extra: true,
        text: ({ remoteId }) => remoteId ?? '',
      },
      {
        id: 'slipLine',
        title: t`Linha digitável`,
        width: 356,
        figures: true,
        whole: true,
        extra: true,
        text: ({ slipLine }) => (slipLine === null ? '' : formatLine(slipLine)),
      },
    ],
    // `say` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, editorOf, batch.state],
  );
  const columns = useListColumns('batchRows', every);

  const stale = pages !== undefined && search.trim() === '' && pages.count !== expected;
  return (
    <div className="column">
      <div className="line one rows-bar labels-unseen">
        <TextField
          data-search
          label={t`Buscar nas linhas`}
          value={search}
          onChange={setSearch}
          maxLength={200}
          placeholder={t`Nome, documento ou valor`}
        />
        <output className="faint figures">
          {pages && (count === 1 ? t`1 linha` : t`${formatCount(count, language)} linhas`)}
          {/* A list that changed meanwhile, or that has rows without an amount, shows none. */}
          {sum && count > 0 && sum.count === count && (
            <>
              {' '}
              <span className="strong">{formatCents(sum.cents)}</span>
            </>
          )}
        </output>
        {stale && (
          <Button kind="quiet" icon="retry" onPress={() => void list.open(filter)}>
            {t`A lista mudou: atualizar`}
          </Button>
        )}
        <span className="grow" />
        <ColumnChooser columns={columns} />
        {acts}
      </div>
      <FailureBanner failure={failure} />
      <ListRows
        label={t`Linhas do lote`}
        columns={columns}
        pages={pages}
        sort={sort}
        onSort={setSort}
        onOpen={onOpen}
        {...(onSelected ? { onSelected } : {})}
        empty={empty}
      />
    </div>
  );
}

const known = ['draft', 'ready', 'sending', 'created', 'refused', 'uncertain', 'out'] as const;
const statesIn = (text: string): BoletoState[] => {
  const named = new Set(text.split(' '));
  return known.filter((state) => named.has(state));
};

function cameOf(
  row: BoletoRow,
  batch: Batch['state'],
  translate: ReturnType<typeof useWords>['translate'],
): string {
  if (row.state !== 'created') return reasonOf(row, batch, translate);
  const status = newStatus(row.serviceStatus);
  return [row.nossoNumero ?? row.remoteId ?? '', ...(status ? [translate(status)] : [])].join(' · ');
}
