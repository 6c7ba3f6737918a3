// The register as the window shows it: the titles and looks of its columns, and the labels of its filters.
import { msg } from '@lingui/core/macro';
import { perField } from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow, RegisterRow } from '../../../preload/contract/boleto-terms.ts';
import {
  otherFields,
  registerColumns,
  registerFilters,
  standingOf,
} from '../../../preload/contract/register-list.ts';
import type { IssuedOnly } from '../../app/route.ts';
import { listOf, type ColumnWords, type SearchOf } from '../../list/list-of.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { State } from '../../ui/State.tsx';
import { sourceTitles } from '../../words/income-words.ts';
import { fieldTitles } from '../../words/field-words.ts';
import { serviceWord, serviceWords } from '../../words/service-words.ts';
import { newStatus } from '../service-status.ts';
import { verificationTitles, StandingChip, standingTitles, stateTitles } from '../state-words.tsx';

/** The titles that the rows of a batch have too. */
export const boletoTitles = {
  state: { title: msg`Estado`, words: stateTitles, cell: ({ state }) => <StandingChip of={state} /> },
  conference: {
    title: msg`Conferência`,
    words: verificationTitles,
    cell: ({ conference }) => <StandingChip of={conference} />,
  },
  amount: { title: msg`Valor` },
  due: { title: msg`Vencimento` },
  nossoNumero: { title: msg`Nosso número` },
  id: { title: msg`Código do boleto` },
  slipLine: { title: msg`Linha digitável` },
  barCode: { title: msg`Código de barras` },
  ref: { title: msg`Referência` },
} satisfies Readonly<Record<string, ColumnWords<BoletoRow>>>;

export const register = listOf<RegisterRow>()({
  name: 'register',
  columns: registerColumns,
  titles: {
    ...boletoTitles,
    name: { title: msg`Pagador` },
    account: { title: msg`Conta` },
    situation: {
      title: msg`Situação`,
      words: standingTitles,
      cell: (row) => <StandingChip of={standingOf(row)} />,
    },
    serviceStatus: {
      title: msg`No serviço`,
      words: serviceWords,
      text: ({ serviceStatus }, translate) => serviceWord(serviceStatus ?? '', translate),
      cell({ serviceStatus }, translate) {
        const word = serviceWord(serviceStatus ?? '', translate);
        return newStatus(serviceStatus, translate) ? (
          <State tone="plain" icon="help">
            {word}
          </State>
        ) : (
          word
        );
      },
    },
    baixa: { title: msg`Pago em` },
    paidBy: { title: msg`Origem da baixa`, words: sourceTitles },
    document: { title: msg`CPF ou CNPJ` },
    created: { title: msg`Emitido em` },
    // Of an old batch the window only has the number.
    batch: { title: msg`Lote` },
    line: { title: msg`Linha da planilha` },
    ...perField(otherFields, (field) => ({ title: fieldTitles[field] })),
  },
  filters: registerFilters,
  labels: {
    states: { title: msg`Estado`, words: stateTitles },
    conferences: { title: msg`Conferência`, words: verificationTitles },
    baixa: {
      title: msg`Baixa`,
      words: { yes: msg`Pago`, no: msg`Em aberto` },
      chips: { yes: msg`Pago`, no: msg`Em aberto` },
    },
    openOn: { title: msg`Em aberto em` },
    situation: null,
    account: null,
    batchId: null,
    amount: { title: msg`Valor`, placeholder: '1.234,56' },
    due: { title: msg`Vencimento`, ends: [msg`Vence de`, msg`Vence até`] },
    created: { title: msg`Data de emissão`, ends: [msg`Emitido de`, msg`Emitido até`] },
    paid: { title: msg`Baixa`, ends: [msg`Pago de`, msg`Pago até`] },
  },
  first: { column: 'created', descending: true },
});
export type RegisterSearch = SearchOf<typeof register>;

/** The search that a figure of Início stands for. */
export const searchOf = ({ state, baixa, openOn, due, created, paid }: IssuedOnly): RegisterSearch => ({
  ...register.read(null),
  state: state ?? '',
  baixa: baixa ?? '',
  openOn: formatDay(openOn ?? ''),
  dueFrom: formatDay(due?.from ?? ''),
  dueTo: formatDay(due?.to ?? ''),
  createdFrom: formatDay(created?.from ?? ''),
  createdTo: formatDay(created?.to ?? ''),
  paidFrom: formatDay(paid?.from ?? ''),
  paidTo: formatDay(paid?.to ?? ''),
});
