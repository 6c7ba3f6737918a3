// Points of the conferência as sentences; how their two sides are written is finding-sides.ts.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding } from '../../../preload/contract/boleto-terms.ts';

export const findingSentences: Readonly<Record<Finding['code'], MessageDescriptor>> = {
  slipMissing: msg`A resposta veio sem linha digitável e sem código de barras.`,
  lineMissing: msg`A resposta veio sem a linha digitável; há só o código de barras.`,
  barCodeMissing: msg`A resposta veio sem o código de barras; há só a linha digitável.`,
  lineUnreadable: msg`A linha digitável que veio não é de um boleto.`,
  barCodeUnreadable: msg`O código de barras que veio não tem 44 algarismos.`,
  lineAmbiguous: msg`A linha que veio pode ser lida de dois modos.`,
  arrecadacao: msg`Veio uma linha de arrecadação (conta de consumo ou imposto), não de cobrança.`,
  lineCheckDigits: msg`Os dígitos verificadores da linha não fecham.`,
  barCodeCheckDigits: msg`O dígito verificador do código de barras não fecha.`,
  lineAndBarCode: msg`A linha e o código de barras dizem coisas diferentes.`,
  slipAmount: msg`A linha cobra outro valor.`,
  slipAmountZero: msg`A linha não diz o valor.`,
  slipDueDate: msg`A linha diz outro vencimento.`,
  slipDueDateAbsent: msg`A linha não diz o vencimento.`,
  answerAmount: msg`A resposta traz outro valor.`,
  answerAmountMissing: msg`A resposta não repete o valor.`,
  answerDueDate: msg`A resposta traz outro vencimento.`,
  answerDueDateMissing: msg`A resposta não repete o vencimento.`,
  currency: msg`A linha diz uma moeda que não é o real.`,
};
