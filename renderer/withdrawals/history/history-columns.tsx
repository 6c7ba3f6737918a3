// The columns of the history of withdrawals. A wallet is never cut, so its column is wide enough.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalColumn, WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { useSession } from '../../app/app-context.ts';
import { formatCents, formatInstant } from '../../../preload/shared/format.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { WalletGroups } from '../WalletGroups.tsx';
import { isDifferent, isUnseen } from '../differences.ts';
import { WatchStateChip, watchState } from '../WatchStateChip.tsx';
import { WithdrawalChip, withdrawalTitles } from '../withdrawal-words.tsx';
import type { EstimateName } from '../new/figures.ts';
import { estimateText } from '../new/form-words.ts';
import { columnTitle } from './file-words.ts';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';

export function useHistoryColumns(several: boolean): readonly Column<WithdrawalRow>[] {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const accounts = useSession((state) => state.accounts?.accounts);
  return useMemo(
    (): readonly Column<WithdrawalRow>[] => {
      const column = (
        id: WithdrawalColumn,
        width: number,
        text: (row: WithdrawalRow) => string,
        more: Partial<Column<WithdrawalRow>> = {},
      ): Column<WithdrawalRow> => ({ id, title: columnTitle(id, translate), width, text, ...more });
      const watched = (row: WithdrawalRow) => watchState(row, translate)?.text ?? '';
      const figure = (id: EstimateName, width: number): Column<WithdrawalRow> => ({
        id,
        title: columnTitle(id, translate),
        width,
        align: 'end',
        figures: true,
        ...copiedAsInBrazil<WithdrawalRow>(language, ({ [id]: value }, inLanguage) =>
          value === null ? '' : estimateText(id, value, inLanguage),
        ),
      });
      return [
        column('startedAt', 148, ({ startedAt }) => formatInstant(startedAt, language), {
          figures: true,
          sortable: true,
        }),
        column('state', 124, ({ state }) => translate(withdrawalTitles[state]), {
          cell: (row) =>
            isDifferent(row) ? (
              <State tone={isUnseen(row) ? 'bad' : 'doubt'}>
                {isUnseen(row) ? t`diferente` : t`diferente, ciente`}
              </State>
            ) : (
              <WithdrawalChip state={row.state} />
            ),
        }),
        column('watchState', 108, watched, {
          cell: (row) => row.watch && <WatchStateChip withdrawal={row} />,
        }),
        column('status', 148, ({ status }) => status ?? ''),
        {
          id: 'cents',
          title: columnTitle('cents', translate),
          width: 108,
          align: 'end',
          figures: true,
          sortable: true,
          ...copiedAsInBrazil<WithdrawalRow>(language, ({ cents }, inLanguage) =>
            formatCents(cents, inLanguage),
          ),
        },
        column('wallet', 404, ({ wallet }) => wallet, {
          whole: true,
          cell: ({ wallet }) => <WalletGroups wallet={wallet} />,
        }),
        column('label', 160, ({ label }) => label ?? ''),
        ...(several
          ? [
              column(
                'account',
                116,
                ({ accountId }) => accounts?.find((one) => one.id === accountId)?.name ?? t`Conta excluída`,
              ),
            ]
          : []),
        figure('usdt', 148),
        figure('fee', 108),
        figure('total', 108),
        column('transactionId', 280, ({ transactionId }) => transactionId ?? '', {
          figures: true,
          whole: true,
        }),
      ];
    },
    // `say` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, accounts, several],
  );
}
