// The columns of the stored wallets. A wallet is never cut, so its column is wide enough.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import type { WalletColumn } from '../../../preload/contract/withdrawal-terms.ts';
import { formatCount, formatInstant } from '../../../preload/shared/format.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { useWords } from '../../words/failure-words.tsx';
import { WalletGroups } from '../WalletGroups.tsx';
import { network, walletTitles } from './book-words.ts';
import { isWaiting } from './book-search.ts';
import { WaitChip } from './WaitChip.tsx';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';

export function useBookColumns(now: number): readonly Column<BookEntry>[] {
  const { t } = useLingui();
  const { translate, language } = useWords();
  return useMemo(
    (): readonly Column<BookEntry>[] => {
      const column = (
        id: WalletColumn,
        width: number,
        text: (entry: BookEntry) => string,
        more: Partial<Column<BookEntry>> = {},
      ): Column<BookEntry> => ({
        id,
        title: translate(walletTitles[id]),
        width,
        text,
        sortable: true,
        ...more,
      });
      const moment = (id: 'lastUsedAt' | 'addedAt' | 'changedAt', more: Partial<Column<BookEntry>> = {}) =>
        column(
          id,
          148,
          (entry) => {
            const at = entry[id];
            return at === null ? '' : formatInstant(at, language);
          },
          { figures: true, ...more },
        );
      return [
        column('label', 200, ({ label }) => label),
        column('wallet', 404, ({ wallet }) => wallet, {
          whole: true,
          sortable: false,
          cell: ({ wallet }) => <WalletGroups wallet={wallet} />,
        }),
        column('network', 80, () => network, { sortable: false, extra: true }),
        column(
          'waitsUntil',
          320,
          (entry) =>
            isWaiting(entry, now)
              ? t`espera até ${formatInstant(entry.waitsUntil ?? '', language)}`
              : t`liberada`,
          { cell: (entry) => <WaitChip entry={entry} now={now} /> },
        ),
        {
          id: 'used',
          title: translate(walletTitles.used),
          width: 108,
          align: 'end',
          figures: true,
          sortable: true,
          ...copiedAsInBrazil<BookEntry>(language, ({ used }, inLanguage) => formatCount(used, inLanguage)),
        },
        moment('lastUsedAt'),
        column('note', 220, ({ note }) => note ?? ''),
        moment('addedAt'),
        moment('changedAt', { extra: true }),
      ];
    },
    // `translate` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, now],
  );
}
