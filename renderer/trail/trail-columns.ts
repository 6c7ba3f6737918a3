// The columns of the trail.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TrailEntry } from '../../preload/contract/trail.ts';
import { formatSecond } from '../../preload/shared/format.ts';
import type { Column } from '../ui/grid/columns.ts';
import { useWords } from '../words/failure-words.tsx';
import { describeDetail, describeWhat } from './trail-words.ts';
import { copiedAsInBrazil } from '../list/copied-amounts.ts';

/** `accountName`: absent in the trail of one account. Pass a stable function. */
export function useTrailColumns(
  accountName: ((id: string | null) => string) | undefined,
): readonly Column<TrailEntry>[] {
  const { t } = useLingui();
  const { translate, language } = useWords();
  return useMemo(
    () => [
      {
        id: 'sequence',
        title: t`Nº`,
        width: 88,
        align: 'end',
        figures: true,
        text: (entry) => String(entry.sequence),
      },
      {
        id: 'at',
        title: t`Quando`,
        width: 156,
        sortable: true,
        figures: true,
        text: (entry) => formatSecond(entry.at, language),
      },
      { id: 'user', title: t`Quem`, width: 120, text: (entry) => entry.user },
      ...(accountName
        ? [
            {
              id: 'account',
              title: t`Conta`,
              width: 160,
              text: (entry: TrailEntry) => accountName(entry.accountId),
            },
          ]
        : []),
      { id: 'what', title: t`Ação`, width: 176, text: (entry) => describeWhat(entry, translate) },
      {
        id: 'detail',
        title: t`Detalhe`,
        width: 240,
        // Wallets, codes and lines are among them.
        whole: true,
        ...copiedAsInBrazil<TrailEntry>(language, (entry, inLanguage) =>
          describeDetail(entry, translate, inLanguage),
        ),
      },
    ],
    // `translate` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, accountName],
  );
}
