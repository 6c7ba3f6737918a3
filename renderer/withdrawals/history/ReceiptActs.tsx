// The receipt of a withdrawal that the service accepted: saved as a file, or printed.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { useSaving } from '../../list/use-saving.ts';
import { useAct, useApp, useAccount } from '../../app/app-context.ts';
import { usePrinting } from '../../app/printing.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { feeNames } from '../../../preload/contract/withdrawal-terms.ts';
import { checkDiffersSentence } from '../../words/check-difference.ts';
import { formatCents, formatInstant, formatSecond } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { walletGroups } from '../wallet-groups.ts';
import { watchState } from '../WatchStateChip.tsx';
import { feeTitles, withdrawalTitles } from '../withdrawal-words.tsx';

/** The receipt of a withdrawal as text: the request, the service's answer, and what this paper does not prove. */
function receiptOf(
  withdrawal: WithdrawalRow,
  account: { readonly name: string; readonly practice: boolean },
  now: string,
  translate: (message: MessageDescriptor) => string,
  language: Language,
) {
  const { watch, fees } = withdrawal;
  const line = (title: MessageDescriptor, text: string | null, loud = false) =>
    text === null || text === '' ? [] : [{ title: translate(title), text, loud }];
  const state = translate(withdrawalTitles[withdrawal.state]);
  const watchText = watchState(withdrawal, translate)?.text ?? null;
  return {
    title: translate(msg`Comprovante de solicitação de saque`),
    lines: [
      ...line(msg`Valor solicitado`, formatCents(withdrawal.cents, language), true),
      ...line(msg`Carteira de destino`, walletGroups(withdrawal.wallet).join(' '), true),
      ...line(msg`Nome da carteira`, withdrawal.label),
      ...line(msg`Moeda e rede`, translate(msg`USDT, rede BEP20`)),
      ...line(msg`Código da transação`, withdrawal.transactionId),
      ...line(msg`Situação da solicitação`, state),
      ...line(msg`Situação no serviço, na solicitação`, withdrawal.status),
      ...(watch
        ? line(
            msg`Situação no monitor`,
            watch.changedAt === null
              ? watchText
              : `${watchText} · ${formatInstant(watch.changedAt, language)}`,
          )
        : []),
      ...line(msg`usdt_amount, valor original`, withdrawal.usdt),
      ...line(msg`fee, valor original`, withdrawal.fee),
      ...line(msg`total, valor original`, withdrawal.total),
      ...line(
        msg`Tarifas e limites do serviço na confirmação`,
        feeNames.map((name) => `${feeTitles[name]} ${fees[name]}`).join(' · '),
      ),
      ...line(msg`gateway`, withdrawal.gateway),
      ...line(msg`Aviso para (webhook)`, withdrawal.webhook),
      ...line(msg`Conta`, account.name),
      ...line(msg`Solicitado em`, formatSecond(withdrawal.startedAt, language)),
      ...line(
        msg`Respondido em`,
        withdrawal.settledAt === null ? null : formatSecond(withdrawal.settledAt, language),
      ),
    ],
    foot: [
      ...(account.practice ? [translate(msg`Conta de teste: nenhum pagamento real foi feito.`)] : []),
      ...(withdrawal.differs.length > 0
        ? [translate(msg`Atenção: a resposta do serviço indica outro valor ou outra carteira.`)]
        : []),
      ...(withdrawal.checked
        ? [
            `${translate(msg`Atenção:`)} ${checkDiffersSentence(withdrawal.cents, withdrawal.checked, translate, language)}`,
          ]
        : []),
      translate(
        msg`Mostra a solicitação e a resposta do serviço. Não comprova que o valor chegou à carteira: isso deve ser verificado na rede.`,
      ),
      translate(msg`Feito pelo Guichê em ${formatInstant(now, language)}.`),
    ],
  };
}

export function ReceiptActs({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche } = useApp();
  const printing = usePrinting();
  const account = useAccount(withdrawal.accountId);
  const [printed, setPrinted] = useState<string>();
  const make = () => {
    const of = { name: account?.name ?? t`Conta excluída`, practice: account?.kind === 'practice' };
    const { title, lines, foot } = receiptOf(withdrawal, of, new Date().toISOString(), translate, language);
    return guiche.withdrawals.receipt({ id: withdrawal.id, title, lines, foot });
  };
  const saving = useSaving(make, t`Comprovante salvo.`);
  const preparing = useAct(make);
  return (
    <>
      <Button
        icon="save"
        busy={saving.busy}
        onPress={() => void saving.run(undefined)}
      >{t`Salvar comprovante`}</Button>
      <Button
        icon="print"
        busy={preparing.busy}
        onPress={() => void preparing.run(undefined, ({ ticket }) => setPrinted(ticket))}
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
