// The columns of the register.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { useSession } from '../../app/app-context.ts';
import { formatCents, formatCount, formatDay, formatDocument, formatInstant } from '../../text/format.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { newStatus } from '../service-status.ts';
import { ConferenceChip, conferenceTitles, StateChip, stateTitles } from '../state-words.tsx';

export function useRegisterColumns(
  several: boolean,
  batches: readonly BatchBrief[],
): readonly Column<BoletoRow>[] {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const accounts = useSession((state) => state.accounts?.accounts);
  /** `12 · Mensalidades de dezembro`, or that it was issued singly; of an old batch the window only has the number. */
  const lotes = useMemo(
    () =>
      new Map(
        batches.map((batch) => [
          batch.id,
          batch.kind === 'single' ? t`avulso` : `${formatCount(batch.lote, language)} · ${batch.name}`,
        ]),
      ),
    // `t` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [batches, language],
  );
  return useMemo(
    (): readonly Column<BoletoRow>[] => [
      {
        id: 'name',
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
              text: ({ accountId }: BoletoRow) =>
                accounts?.find((one) => one.id === accountId)?.name ?? t`Conta excluída`,
            },
          ]
        : []),
      {
        id: 'state',
        title: t`Situação`,
        width: 116,
        text: ({ state }) => translate(stateTitles[state]),
        cell: ({ state }) => <StateChip state={state} />,
      },
      {
        id: 'amount',
        title: t`Valor`,
        width: 116,
        align: 'end',
        figures: true,
        sortable: true,
        text: ({ fields }) => (fields.amount === null ? '' : formatCents(fields.amount)),
      },
      {
        id: 'due',
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
        title: t`CPF ou CNPJ`,
        width: 164,
        figures: true,
        text: ({ fields }) => formatDocument(fields['payer.document'] ?? ''),
      },
      {
        id: 'nossoNumero',
        title: t`Nosso número`,
        width: 132,
        figures: true,
        text: ({ nossoNumero }) => nossoNumero ?? '',
      },
      { id: 'id', title: t`Código`, width: 116, figures: true, text: ({ remoteId }) => remoteId ?? '' },
      {
        id: 'created',
        title: t`Criado em`,
        width: 136,
        figures: true,
        sortable: true,
        text: ({ createdAt }) => (createdAt === null ? '' : formatInstant(createdAt, language)),
      },
      { id: 'batch', title: t`Lote`, width: 180, text: ({ batchId }) => lotes.get(batchId) ?? '' },
    ],
    // `say` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, accounts, lotes],
  );
}
