// The wallets that are looked at as a file for a spreadsheet.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import type { walletColumns } from '../../../preload/contract/withdrawal-terms.ts';
import { save } from '../../bridge.ts';
import { useAct, useDesk } from '../../desk.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useWords } from '../../words.tsx';

export function SaveBook({
  accountId,
  entries,
}: {
  accountId: string;
  entries: readonly BookEntry[];
}): JSX.Element {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, toasts } = useDesk();
  const words: Readonly<Record<(typeof walletColumns)[number] | 'name', string>> = {
    name: t`carteiras`,
    label: t`Nome`,
    wallet: t`Carteira`,
    note: t`Observação`,
    addedAt: t`Posta no livro em`,
    waitsUntil: t`Espera até`,
    used: t`Vezes usada`,
    lastUsedAt: t`Usada por último em`,
  };
  const saving = useAct(async (format: 'csv' | 'xlsx') => {
    const ids = entries.map(({ id }) => id);
    const made = await guiche.withdrawals.saveBook({ accountId, ids, format, words: { ...words } });
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  const saveAs = async (format: 'csv' | 'xlsx') => {
    const result = await saving.run(format);
    if (result?.ok && result.value !== 'cancelled') toasts.say('good', t`Lista salva.`);
    if (result && !result.ok) toasts.say('bad', both(result.error));
  };
  return (
    <Menu
      label={t`Salvar a lista`}
      trigger={
        <Button icon="save" busy={saving.busy} isDisabled={entries.length === 0}>
          {t`Salvar`}
        </Button>
      }
      groups={[
        {
          id: 'format',
          entries: [
            { id: 'xlsx', label: t`Planilha do Excel (.xlsx)`, icon: 'file', run: () => void saveAs('xlsx') },
            { id: 'csv', label: t`Texto separado (.csv)`, icon: 'file', run: () => void saveAs('csv') },
          ],
        },
      ]}
    />
  );
}
