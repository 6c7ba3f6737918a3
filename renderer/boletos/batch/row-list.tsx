// The rows of a batch as the window shows them: a part of the fechamento or a verification's result, and the clerk's search. A
// saved view has no batch of its own.
import { msg } from '@lingui/core/macro';
import { perField, type TextField } from '../../../preload/contract/boleto-fields.ts';
import type { Batch, BatchRowFilter } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { otherFields, rowColumns } from '../../../preload/contract/register-list.ts';
import { listOf, type ColumnWords, type SearchOf, type Translate } from '../../list/list-of.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import type { Column, Sort } from '../../ui/grid/columns.ts';
import { fieldTitles } from '../../words/field-words.ts';
import { typedText } from '../draft/review-rows.ts';
import { boletoTitles } from '../issued/register-list.tsx';
import { reasonOf } from '../reason.ts';
import { newStatus } from '../service-status.ts';
import { partNames, statesOf, type PartName } from './closing.ts';

/** The columns of a refused row that are corrected in their cells. */
const mended = { name: 'payer.name', document: 'payer.document', amount: 'amount', due: 'dueDate' } as const;
export type MendedField = (typeof mended)[keyof typeof mended];
export type EditorOf = (field: MendedField) => NonNullable<Column<BoletoRow>['editor']>;

/** As typed, if the cell could not be read. */
const typed = (field: TextField, title = fieldTitles[field]): ColumnWords<BoletoRow> => ({
  title,
  text: (row, _translate, language) => typedText(row, field, language),
});

/** One part, all of them, or the rows with one verification result. */
const shownParts = ['all', ...partNames, 'difference', 'doubt'] as const;
export type Shown = (typeof shownParts)[number];

export const batchRows = listOf<BoletoRow>()({
  name: 'batchRows',
  columns: rowColumns,
  titles: {
    ...boletoTitles,
    line: {
      title: msg`Linha`,
      text: ({ line, item, parcel, parcels }) =>
        `${line ?? item}${parcels > 1 ? ` · ${parcel}/${parcels}` : ''}`,
    },
    name: typed('payer.name', msg`Pagador`),
    document: typed('payer.document', msg`CPF ou CNPJ`),
    amount: {
      ...boletoTitles.amount,
      write: (row, _translate, language) =>
        row.fields.amount === null
          ? typedText(row, 'amount', language)
          : formatCents(row.fields.amount, language),
    },
    due: typed('dueDate', msg`Vencimento`),
    said: { title: msg`Nosso número ou motivo` },
    ...perField(otherFields, (field) => typed(field)),
  },
  filters: {},
  labels: {},
  kept: { shown: shownParts },
  first: { column: 'line', descending: false },
});
export type RowsSearch = SearchOf<typeof batchRows>;

/** What the columns have beside their titles: what came of each row, and editors of its cells. */
export function rowColumnsWith(
  batch: Batch['state'],
  editorOf: EditorOf | undefined,
  translate: Translate,
): Readonly<Record<string, Partial<Column<BoletoRow>>>> {
  const came = (row: BoletoRow) => cameOf(row, batch, translate);
  const editors = Object.entries(mended).map(
    ([id, field]) => [id, editorOf ? { editor: editorOf(field) } : {}] as const,
  );
  const said: Partial<Column<BoletoRow>> = {
    text: came,
    cell: (row) => (
      <span className="clip" title={came(row)}>
        {came(row)}
      </span>
    ),
  };
  return { ...Object.fromEntries(editors), said };
}

function cameOf(row: BoletoRow, batch: Batch['state'], translate: Translate): string {
  if (row.state !== 'created') return reasonOf(row, batch, translate);
  const status = newStatus(row.serviceStatus, translate);
  return [row.nossoNumero ?? row.remoteId ?? '', ...(status ? [status] : [])].join(' · ');
}

export const isCompared = (shown: Shown): shown is 'difference' | 'doubt' =>
  shown === 'difference' || shown === 'doubt';

export const isPart = (shown: Shown): shown is PartName => shown !== 'all' && !isCompared(shown);

export const rowFilterOf = (batchId: number, { text, shown }: RowsSearch, sort: Sort): BatchRowFilter => ({
  batchId,
  ...(isCompared(shown) ? { conferences: [shown] } : isPart(shown) ? { states: [...statesOf[shown]] } : {}),
  ...(text.trim() === '' ? {} : { text: text.trim() }),
  sort: batchRows.sortName(sort),
  descending: sort.descending,
});
