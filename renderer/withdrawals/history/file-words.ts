// The texts of an exported list of withdrawals; the column titles are those of the screen.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { withdrawalStates } from '../../../preload/contract/withdrawal-terms.ts';
import type { WithdrawalColumn, WithdrawalWord } from '../../../preload/contract/withdrawals.ts';
import { feeTitles, withdrawalTitles } from '../withdrawal-words.tsx';

const own = {
  startedAt: msg`Solicitado em`,
  state: msg`Situação`,
  cents: msg`Valor`,
  wallet: msg`Carteira`,
  label: msg`Nome da carteira`,
  transactionId: msg`Código da transação`,
  status: msg`Situação no pedido`,
  fee: msg`Tarifa`,
  total: msg`Total debitado`,
  usdt: msg`USDT a receber`,
  watchState: msg`No monitor`,
  changedAt: msg`Mudou em`,
  gateway: msg`Gateway`,
  webhook: msg`Webhook`,
  account: msg`Conta`,
  said: msg`Retorno do serviço`,
} as const satisfies Partial<Record<WithdrawalColumn, MessageDescriptor>>;

export const columnTitle = (
  column: WithdrawalColumn,
  translate: (message: MessageDescriptor) => string,
): string => {
  switch (column) {
    case 'withdrawalRate':
    case 'rateFixed':
    case 'usdtRate':
      return feeTitles[column];
    default:
      return translate(own[column]);
  }
};

export function withdrawalFileWords(
  name: string,
  columns: readonly WithdrawalColumn[],
  accounts: readonly { readonly id: string; readonly name: string }[],
  translate: (message: MessageDescriptor) => string,
): Record<string, string> {
  const words: readonly [WithdrawalWord, string][] = [
    ['name', name],
    ...columns.map((column): [WithdrawalWord, string] => [column, columnTitle(column, translate)]),
    ...withdrawalStates.map((state): [WithdrawalWord, string] => [
      `state ${state}`,
      translate(withdrawalTitles[state]),
    ]),
    ...accounts.map((account): [WithdrawalWord, string] => [`account ${account.id}`, account.name]),
  ];
  return Object.fromEntries(words);
}
