// Removes a wallet from the book, after showing what that changes and what stays.
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';
import { WalletGroups } from '../WalletGroups.tsx';

export function RemoveEntry({
  entry,
  onClose,
  onDone,
}: {
  entry: BookEntry;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const removing = useAct((_: void, commandId) =>
    guiche.withdrawals.removeEntry({ commandId, id: entry.id }),
  );
  const remove = async () => {
    const result = await removing.run(undefined);
    if (!result?.ok) return;
    toasts.show('good', t`Carteira excluída. O histórico dos saques continua.`);
    onDone();
  };
  return (
    <ConfirmDialog
      title={t`Excluir ${entry.label}?`}
      onClose={onClose}
      act={t`Excluir 1 carteira`}
      danger
      busy={removing.busy}
      onConfirm={() => void remove()}
    >
      <WalletGroups wallet={entry.wallet} />
      <p>{t`Ela não aparece mais na busca por nome. Os saques já feitos para ela não mudam. Se for cadastrada de novo, passa de novo pelo prazo de liberação.`}</p>
      <FailureBanner failure={removing.failure} />
    </ConfirmDialog>
  );
}
