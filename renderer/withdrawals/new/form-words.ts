// The form's texts about each field, and why a press had no effect. Sentences that other screens share are in
// ../withdrawal-words.tsx.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AmountReading, Summary, WithdrawalReading } from '../../../preload/contract/withdrawals.ts';
import { formatDecimal, formatUsdt } from '../../../preload/shared/format.ts';
import { formatAmount, type Language } from '../../../preload/shared/money.ts';
import type { EstimateName } from './figures.ts';

const amounts: Readonly<Record<Extract<AmountReading, { kind: 'refused' }>['why'], MessageDescriptor>> = {
  missing: msg`Informe o valor.`,
  notANumber: msg`Valor inválido. Informe em reais, por exemplo 1.234,56.`,
  negative: msg`O valor não pode ser negativo.`,
  zero: msg`O valor não pode ser zero.`,
  tooLarge: msg`Este valor é grande demais.`,
  fractions: msg`O valor tem no máximo dois dígitos depois da vírgula.`,
};

/** Undefined if it has no error. */
export function amountProblem(reading: AmountReading, language: Language): MessageDescriptor | undefined {
  switch (reading.kind) {
    case 'amount':
      return undefined;
    case 'refused':
      return amounts[reading.why];
    case 'open': {
      const [one = '', other] = reading.readings.map((cents) => formatAmount(cents, language));
      return other === undefined
        ? msg`Informe também os centavos, como ${one}.`
        : msg`São milhares ou centavos? Digite ${one} ou ${other}.`;
    }
    case 'outside':
      return reading.why === 'belowMin'
        ? msg`O saque mínimo do serviço é ${reading.limit}. Aumente o valor.`
        : msg`O saque máximo do serviço é ${reading.limit}. Diminua o valor, ou faça mais de um saque.`;
  }
}

const webhooks: Readonly<Record<Exclude<WithdrawalReading['webhook'], 'good'>, MessageDescriptor>> = {
  malformed: msg`Endereço inválido. Informe-o completo, por exemplo https://exemplo.com.br/aviso.`,
  notHttp: msg`O endereço precisa começar com http:// ou https://.`,
  withPassword: msg`O endereço não pode ter usuário nem senha.`,
};

export const webhookProblem = (webhook: WithdrawalReading['webhook']): MessageDescriptor | undefined =>
  webhook === 'good' ? undefined : webhooks[webhook];

export const gatewayProblem = (gateway: WithdrawalReading['gateway']): MessageDescriptor | undefined =>
  gateway === 'good' ? undefined : msg`O gateway só pode ter letras, dígitos e sinais visíveis.`;

export const groupProblem = msg`Este não é o grupo solicitado. Nada foi enviado. Confira se a carteira na tela é mesmo a de quem vai receber.`;

export const pinReasons: Readonly<Record<Summary['pinFor'][number], MessageDescriptor>> = {
  amount: msg`o valor atinge o limite que exige PIN`,
  locked: msg`há outro saque sem resultado confirmado`,
  waiting: msg`a carteira ainda não foi liberada`,
  dayUnproved: msg`o serviço não informou a data`,
};

/** As the service's answers name them. */
export const estimateTitles: Readonly<Record<EstimateName, string>> = {
  fee: 'fee',
  total: 'total',
  usdt: 'usdt_amount',
};

export const estimateGlosses: Readonly<Record<EstimateName, MessageDescriptor>> = {
  fee: msg`Tarifa`,
  total: msg`Total debitado`,
  usdt: msg`A carteira recebe`,
};

export const estimateText = (name: EstimateName, value: string, language: Language): string =>
  name === 'usdt' ? formatUsdt(value, language) : formatDecimal(value, language);
