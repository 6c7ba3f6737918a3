// The columns of the register.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import { type BoletoField, exportedFields, textFields } from '../../../preload/contract/boleto-fields.ts';
import type { RegisterRow } from '../../../preload/contract/boleto-terms.ts';
import { useSession } from '../../app/app-context.ts';
import { formatCents, formatInstant } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { formatLine } from '../../../preload/shared/slip.ts';
import { fieldTitles } from '../../words/field-words.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { newStatus } from '../service-status.ts';
import {
  ConferenceChip,
  conferenceTitles,
  SituationChip,
  situationTitles,
  StateChip,
  stateTitles,
} from '../state-words.tsx';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';

const always: ReadonlySet<BoletoField> = new Set(['payer.name', 'payer.document', 'amount', 'dueDate']);
const otherFields = textFields.filter(
  (field) => exportedFields.some((one) => one === field) && !always.has(field),
);

export function useRegisterColumns(
  several: boolean,
  batches: readonly BatchBrief[],
  batchTitle: (batch: BatchBrief) => string,
): readonly Column<RegisterRow>[] {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const accounts = useSession((state) => state.accounts?.accounts);
  /** Of an old batch the window only has the number. */
  const lotes = useMemo(
    () => new Map(batches.map((batch) => [batch.id, batchTitle(batch)])),
    [batches, batchTitle],
  );
  return useMemo(
    (): readonly Column<RegisterRow>[] => [
      {
        id: 'name',
        file: 'payer.name',
        title: t`Pagador`,
        width: 208,
        sortable: true,
        text: ({ fields }) => fields['payer.name'] ?? '',
      },
      // The account is shown next to the name if the list may contain several.
      ...(several
        ? [
            {
              id: 'account',
              title: t`Conta`,
              width: 116,
              text: ({ accountId }: RegisterRow) =>
                accounts?.find((one) => one.id === accountId)?.name ?? t`Conta excluída`,
            },
          ]
        : []),
      {
        id: 'state',
        title: t`Estado`,
        width: 116,
        text: ({ state }) => translate(stateTitles[state]),
        cell: ({ state }) => <StateChip state={state} />,
      },
      {
        id: 'situation',
        title: t`Situação`,
        width: 132,
        text: ({ situation }) => (situation ? translate(situationTitles[situation]) : ''),
        cell: ({ situation }) => situation && <SituationChip situation={situation} />,
      },
      {
        id: 'amount',
        title: t`Valor`,
        width: 116,
        align: 'end',
        figures: true,
        sortable: true,
        ...copiedAsInBrazil<RegisterRow>(language, ({ fields }, inLanguage) =>
          fields.amount === null ? '' : formatCents(fields.amount, inLanguage),
        ),
      },
      {
        id: 'due',
        file: 'dueDate',
        title: t`Vencimento`,
        width: 104,
        figures: true,
        sortable: true,
        text: ({ fields }) => formatDay(fields.dueDate ?? ''),
      },
      {
        id: 'conference',
        title: t`Conferência`,
        width: 116,
        text: ({ conference }) => (conference ? translate(conferenceTitles[conference]) : ''),
        cell: ({ conference }) => conference && <ConferenceChip conference={conference} />,
      },
      {
        id: 'serviceStatus',
        title: t`No serviço`,
        width: 132,
        text: ({ serviceStatus }) => serviceStatus ?? '',
        cell: ({ serviceStatus }) =>
          newStatus(serviceStatus) ? (
            <State tone="plain" icon="help">
              {serviceStatus}
            </State>
          ) : (
            serviceStatus
          ),
      },
      {
        id: 'baixa',
        title: t`Baixa`,
        width: 96,
        figures: true,
        text: ({ baixaOn }) => formatDay(baixaOn ?? ''),
      },
      {
        id: 'document',
        file: 'payer.document',
        title: t`CPF ou CNPJ`,
        width: 164,
        figures: true,
        whole: true,
        text: ({ fields }) => formatTaxId(fields['payer.document'] ?? ''),
      },
      {
        id: 'nossoNumero',
        title: t`Nosso número`,
        width: 132,
        figures: true,
        whole: true,
        text: ({ nossoNumero }) => nossoNumero ?? '',
      },
      {
        id: 'id',
        title: t`Código`,
        width: 116,
        figures: true,
        whole: true,
        text: ({ remoteId }) => remoteId ?? '',
      },
      {
        id: 'created',
        file: 'createdAt',
        title: t`Criado em`,
        width: 152,
        figures: true,
        sortable: true,
        text: ({ createdAt }) => (createdAt === null ? '' : formatInstant(createdAt, language)),
      },
      { id: 'batch', title: t`Lote`, width: 180, text: ({ batchId }) => lotes.get(batchId) ?? '' },
      {
        id: 'slipLine',
        title: t`Linha digitável`,
        width: 356,
        figures: true,
        whole: true,
        extra: true,
        text: ({ slipLine }) => (slipLine === null ? '' : formatLine(slipLine)),
      },
      {
        id: 'barCode',
        title: t`Código de barras`,
        width: 332,
        figures: true,
        whole: true,
        extra: true,
        text: ({ barCode }) => barCode ?? '',
      },
      {
        id: 'ref',
        title: t`Referência`,
        width: 132,
        figures: true,
        whole: true,
        extra: true,
        text: ({ ref }) => ref ?? '',
      },
      {
        id: 'line',
        title: t`Linha da planilha`,
        width: 128,
        align: 'end',
        figures: true,
        extra: true,
        text: ({ line }) => (line === null ? '' : String(line)),
      },
      ...otherFields.map((field): Column<RegisterRow> => ({
        id: field,
        title: translate(fieldTitles[field]),
        width: 160,
        extra: true,
        text: ({ fields }) => fields[field] ?? '',
      })),
    ],
    // `say` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, accounts, lotes],
  );
}
