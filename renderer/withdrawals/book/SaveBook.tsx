// Exports the listed wallets as a spreadsheet.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import type { walletColumns } from '../../../preload/contract/withdrawal-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { SaveList } from '../../list/ListActs.tsx';

export function SaveBook({
  accountId,
  entries,
}: {
  accountId: string;
  entries: readonly BookEntry[];
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const words: Readonly<Record<(typeof walletColumns)[number] | 'name', string>> = {
    name: t`carteiras`,
    label: t`Nome`,
    wallet: t`Carteira`,
    note: t`Observação`,
    addedAt: t`Cadastrada em`,
    waitsUntil: t`Em espera até`,
    used: t`Vezes usada`,
    lastUsedAt: t`Último uso em`,
  };
  const ids = entries.map(({ id }) => id);
  return (
    <SaveList
      make={
        ids.length === 0
          ? undefined
          : (format) => guiche.withdrawals.saveBook({ accountId, ids, format, words: { ...words } })
      }
    />
  );
}
