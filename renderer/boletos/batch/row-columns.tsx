// The columns of the rows of a batch.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { type BoletoField, exportedFields, textFields } from '../../../preload/contract/boleto-fields.ts';
import type { Batch } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import { formatLine } from '../../../preload/shared/slip.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { useWords } from '../../words/failure-words.tsx';
import { fieldTitles } from '../../words/field-words.ts';
import { typedText } from '../draft/review-rows.ts';
import { reasonOf } from '../reason.ts';
import { newStatus } from '../service-status.ts';
import { ConferenceChip, conferenceTitles, StateChip, stateTitles } from '../state-words.tsx';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';

/** The fields of a refused row that are corrected in their cells. */
export type MendedField = 'payer.name' | 'payer.document' | 'amount' | 'dueDate';
export type EditorOf = (field: MendedField) => NonNullable<Column<BoletoRow>['editor']>;

const always: ReadonlySet<BoletoField> = new Set<MendedField>([
  'payer.name',
  'payer.document',
  'amount',
  'dueDate',
]);
const otherFields = textFields.filter(
  (field) => exportedFields.some((one) => one === field) && !always.has(field),
);

const clipped = (text: string) => (
  <span className="clip" title={text}>
    {text}
  </span>
);
const stateCell = ({ state }: BoletoRow) => <StateChip state={state} />;

export function useRowColumns(
  batch: Batch['state'],
  editorOf: EditorOf | undefined,
): readonly Column<BoletoRow>[] {
  const { t } = useLingui();
  const { translate, language } = useWords();
  return useMemo(
    (): readonly Column<BoletoRow>[] => {
      const edited = (field: MendedField) => (editorOf ? { editor: editorOf(field) } : {});
      /** Never cut, and shown when it is chosen. */
      const number = (
        id: 'nossoNumero' | 'id' | 'slipLine' | 'barCode' | 'ref',
        title: string,
        width: number,
        text: (row: BoletoRow) => string | null,
      ): Column<BoletoRow> => ({
        id,
        title,
        width,
        figures: true,
        whole: true,
        extra: true,
        text: (row) => text(row) ?? '',
      });
      return [
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
          file: 'payer.name',
          title: t`Pagador`,
          width: 208,
          sortable: true,
          text: (row) => typedText(row, 'payer.name', language),
          ...edited('payer.name'),
        },
        {
          id: 'document',
          file: 'payer.document',
          title: t`Documento`,
          width: 156,
          whole: true,
          sortable: true,
          figures: true,
          text: (row) => typedText(row, 'payer.document', language),
          ...edited('payer.document'),
        },
        {
          id: 'amount',
          title: t`Valor`,
          width: 116,
          align: 'end',
          sortable: true,
          figures: true,
          ...copiedAsInBrazil<BoletoRow>(language, (row, inLanguage) =>
            row.fields.amount === null
              ? typedText(row, 'amount', inLanguage)
              : formatCents(row.fields.amount, inLanguage),
          ),
          ...edited('amount'),
        },
        {
          id: 'due',
          file: 'dueDate',
          title: t`Vencimento`,
          width: 100,
          sortable: true,
          figures: true,
          text: (row) => typedText(row, 'dueDate', language),
          ...edited('dueDate'),
        },
        {
          id: 'said',
          title: t`Retorno ou motivo`,
          width: 280,
          text: (row) => cameOf(row, batch, translate),
          cell: (row) => clipped(cameOf(row, batch, translate)),
        },
        number('nossoNumero', t`Nosso número`, 132, ({ nossoNumero }) => nossoNumero),
        number('id', t`Código`, 116, ({ remoteId }) => remoteId),
        number('slipLine', t`Linha digitável`, 356, ({ slipLine }) =>
          slipLine === null ? null : formatLine(slipLine),
        ),
        number('barCode', t`Código de barras`, 332, ({ barCode }) => barCode),
        number('ref', t`Referência`, 132, ({ ref }) => ref),
        {
          id: 'conference',
          title: t`Conferência`,
          width: 116,
          extra: true,
          text: ({ conference }) => (conference ? translate(conferenceTitles[conference]) : ''),
          cell: ({ conference }) => conference && <ConferenceChip conference={conference} />,
        },
        ...otherFields.map((field): Column<BoletoRow> => ({
          id: field,
          title: translate(fieldTitles[field]),
          width: 160,
          extra: true,
          text: (row) => typedText(row, field, language),
        })),
      ];
    },
    // `translate` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, editorOf, batch],
  );
}

function cameOf(
  row: BoletoRow,
  batch: Batch['state'],
  translate: ReturnType<typeof useWords>['translate'],
): string {
  if (row.state !== 'created') return reasonOf(row, batch, translate);
  const status = newStatus(row.serviceStatus);
  return [row.nossoNumero ?? row.remoteId ?? '', ...(status ? [translate(status)] : [])].join(' · ');
}
