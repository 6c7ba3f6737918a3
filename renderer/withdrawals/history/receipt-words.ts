// The receipt of a withdrawal as text: the request, the service's answer, and what this paper does not prove.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { feeNames } from '../../../preload/contract/withdrawal-terms.ts';
import type { WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { checkDiffersSentence } from '../../words/check-difference.ts';
import { formatCents, formatInstant, formatSecond } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { walletGroups } from '../wallet-groups.ts';
import { watchState } from '../WatchStateChip.tsx';
import { feeTitles, withdrawalTitles } from '../withdrawal-words.tsx';

export interface Receipt {
  readonly title: string;
  readonly lines: readonly { readonly title: string; readonly text: string; readonly loud: boolean }[];
  readonly foot: readonly string[];
}

export function receiptOf(
  withdrawal: WithdrawalRow,
  account: { readonly name: string; readonly practice: boolean },
  now: string,
  translate: (message: MessageDescriptor) => string,
  language: Language,
): Receipt {
  const { watch, fees } = withdrawal;
  const line = (title: MessageDescriptor, text: string | null, loud = false) =>
    text === null || text === '' ? [] : [{ title: translate(title), text, loud }];
  const state = translate(withdrawalTitles[withdrawal.state]);
  const watchText = watchState(withdrawal, translate)?.text ?? null;
  return {
    title: translate(msg`Comprovante de pedido de saque`),
    lines: [
      ...line(msg`Valor pedido`, formatCents(withdrawal.cents, language), true),
      ...line(msg`Carteira de destino`, walletGroups(withdrawal.wallet).join(' '), true),
      ...line(msg`Nome da carteira`, withdrawal.label),
      ...line(msg`Moeda e rede`, translate(msg`USDT, rede BEP20`)),
      ...line(msg`Código da transação`, withdrawal.transactionId),
      ...line(msg`Situação do pedido`, state),
      ...line(msg`Situação no serviço, no pedido`, withdrawal.status),
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
      ...(account.practice ? [translate(msg`Conta de prática: nada foi pago.`)] : []),
      ...(withdrawal.differs.length > 0
        ? [translate(msg`Atenção: a resposta do serviço indica outro valor ou outra carteira.`)]
        : []),
      ...(withdrawal.checked
        ? [
            `${translate(msg`Atenção:`)} ${checkDiffersSentence(withdrawal.cents, withdrawal.checked, translate, language)}`,
          ]
        : []),
      translate(
        msg`Mostra o pedido e a resposta do serviço. Não comprova que o valor chegou à carteira: isso se verifica na rede.`,
      ),
      translate(msg`Feito pelo Guichê em ${formatInstant(now, language)}.`),
    ],
  };
}
