// The history of withdrawals as the window shows it: the titles and looks of its columns, and the labels of its filters.
import { msg } from '@lingui/core/macro';
import {
  withdrawalColumns,
  withdrawalFilters,
  type WithdrawalRow,
} from '../../../preload/contract/withdrawal-lists.ts';
import { keepable } from '../../app/keepable.ts';
import type { Days } from '../../app/route.ts';
import { listOf, type SearchOf } from '../../list/list-of.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { State } from '../../ui/State.tsx';
import { serviceWord, serviceWords } from '../../words/service-words.ts';
import { isDifferent, isUnseen } from '../differences.ts';
import { WalletGroups } from '../WalletGroups.tsx';
import { WatchStateChip, watchState } from '../WatchStateChip.tsx';
import { WithdrawalChip, withdrawalTitles } from '../withdrawal-words.tsx';

export const history = listOf<WithdrawalRow>()({
  name: 'withdrawals',
  columns: withdrawalColumns,
  titles: {
    startedAt: { title: msg`Solicitado em` },
    state: {
      title: msg`Situação`,
      words: withdrawalTitles,
      cell: (row, translate) =>
        isDifferent(row) ? (
          <State tone={isUnseen(row) ? 'bad' : 'doubt'}>
            {translate(isUnseen(row) ? msg`Diferente` : msg`Diferente, já vista`)}
          </State>
        ) : (
          <WithdrawalChip state={row.state} />
        ),
    },
    watchState: {
      title: msg`No monitor`,
      text: (row, translate) => watchState(row, translate)?.text ?? '',
      cell: (row) => row.watch && <WatchStateChip withdrawal={row} />,
    },
    status: {
      title: msg`Situação na solicitação`,
      words: serviceWords,
      text: ({ status }, translate) => serviceWord(status ?? '', translate),
    },
    cents: { title: msg`Valor` },
    wallet: { title: msg`Carteira`, cell: ({ wallet }) => <WalletGroups wallet={wallet} /> },
    label: { title: msg`Nome da carteira` },
    account: { title: msg`Conta` },
    usdt: { title: msg`USDT a receber` },
    fee: { title: msg`Tarifa` },
    total: { title: msg`Total debitado` },
    transactionId: { title: msg`Código da transação` },
  },
  filters: withdrawalFilters,
  labels: {
    states: { title: msg`Situação`, words: { ...withdrawalTitles, notMade: msg`Não feitos` } },
    days: { title: msg`Período`, ends: [msg`De`, msg`Até`] },
    account: null,
  },
  first: { column: 'startedAt', descending: true },
  keepable,
});
export type HistorySearch = SearchOf<typeof history>;

/** The withdrawals that were made on these days. */
export const madeOn = ({ from = '', to = '' }: Days): HistorySearch => ({
  ...history.read(null),
  state: 'created',
  from: formatDay(from),
  to: formatDay(to),
});
