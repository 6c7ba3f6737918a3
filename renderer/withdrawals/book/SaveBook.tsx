// Exports the listed wallets as a spreadsheet: the columns that are shown, in their order.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { asSeen } from '../../list/as-seen.ts';
import { SaveList } from '../../list/ListActs.tsx';
import type { Column } from '../../ui/grid/columns.ts';

export function SaveBook({
  accountId,
  entries,
  columns,
}: {
  accountId: string;
  entries: readonly BookEntry[];
  columns: readonly Column<BookEntry>[];
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const ids = entries.map(({ id }) => id);
  const seen = asSeen(columns, { name: t`carteiras`, released: t`liberada` });
  return (
    <SaveList
      make={
        ids.length === 0
          ? undefined
          : (format) => guiche.withdrawals.saveBook({ accountId, ids, format, ...seen })
      }
    />
  );
}
