// The receipt of a withdrawal that the service accepted: saved as a file, or printed.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { save } from '../../bridge.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { usePrinting } from '../../app/printing.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { receiptOf } from './receipt-words.ts';

export function ReceiptActs({ withdrawal }: { withdrawal: WithdrawalRow }): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche, toasts } = useApp();
  const printing = usePrinting();
  const account = useSession((state) =>
    state.accounts?.accounts.find(({ id }) => id === withdrawal.accountId),
  );
  const [printed, setPrinted] = useState<string>();
  const make = () => {
    const of = { name: account?.name ?? t`Conta excluída`, practice: account?.kind === 'practice' };
    const { title, lines, foot } = receiptOf(withdrawal, of, new Date().toISOString(), translate, language);
    return guiche.withdrawals.receipt({ id: withdrawal.id, title, lines: [...lines], foot: [...foot] });
  };
  const saving = useAct(async () => {
    const made = await make();
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  const preparing = useAct(make);
  const keep = async () => {
    const result = await saving.run(undefined);
    if (result?.ok && result.value !== 'cancelled') toasts.show('good', t`Comprovante salvo.`);
  };
  const print = async () => {
    const made = await preparing.run(undefined);
    if (made?.ok) setPrinted(made.value.ticket);
  };
  return (
    <>
      <Button icon="save" busy={saving.busy} onPress={() => void keep()}>{t`Salvar comprovante`}</Button>
      <Button
        icon="print"
        busy={preparing.busy}
        onPress={() => void print()}
      >{t`Imprimir comprovante`}</Button>
      <FailureBanner failure={saving.failure ?? preparing.failure} />
      {printed !== undefined &&
        printing({
          of: { ticket: printed, title: t`Comprovante de saque`, accountId: withdrawal.accountId },
          title: t`comprovante de saque`,
          onClose: () => setPrinted(undefined),
        })}
    </>
  );
}
