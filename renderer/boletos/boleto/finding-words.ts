// Verification points as sentences, and the names of their two sides; finding-sides.ts formats the values.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding } from '../../../preload/contract/boleto-terms.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatLine } from '../../../preload/shared/slip.ts';

type Code = Finding['code'];
type Write = (text: string, language: Language) => string;

const cents = (text: string, language: Language): string =>
  /^\d{1,15}$/.test(text) ? formatCents(Number(text), language) : text;
const decimal = (text: string, language: Language): string => {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? text : formatCents(Number(whole + part.padEnd(2, '0')), language);
};
const same = (text: string): string => text;
const day = (text: string): string => formatDay(text.slice(0, 10));

/** How both sides of a point are written; an unknown value keeps the service's spelling. */
const writing: Readonly<Partial<Record<Code, readonly [expected: Write, found: Write]>>> = {
  slipAmount: [cents, cents],
  slipAmountZero: [cents, cents],
  answerAmount: [cents, decimal],
  answerAmountMissing: [cents, same],
  slipDueDate: [day, day],
  slipDueDateAbsent: [day, same],
  answerDueDate: [day, day],
  answerDueDateMissing: [day, same],
  lineAndBarCode: [formatLine, formatLine],
  lineAmbiguous: [formatLine, same],
  // The expected end of the line, fourteen digits.
  slipMissing: [() => '', same],
  // Which fields of the line are wrong does not help a clerk: the sentence is enough.
  lineCheckDigits: [same, () => ''],
};

/** The two sides of a verification point, request and answer, formatted for clerks; '' if there is nothing to show. */
export function sidesOf({ code, expected, found }: Finding, language: Language) {
  const [writeExpected, writeFound] = writing[code] ?? [same, same];
  return { expected: writeExpected(expected, language), found: writeFound(found, language) };
}

export const findingSentences: Readonly<Record<Finding['code'], MessageDescriptor>> = {
  slipMissing: msg`A resposta veio sem linha digitável e sem código de barras.`,
  lineMissing: msg`A resposta veio sem a linha digitável; há só o código de barras.`,
  barCodeMissing: msg`A resposta veio sem o código de barras; há só a linha digitável.`,
  lineUnreadable: msg`A linha digitável do retorno não é de um boleto.`,
  barCodeUnreadable: msg`O código de barras do retorno não tem 44 dígitos.`,
  lineAmbiguous: msg`A linha digitável do retorno pode ser lida de dois modos.`,
  arrecadacao: msg`O retorno é uma linha de arrecadação (conta de consumo ou imposto), não de cobrança.`,
  lineCheckDigits: msg`Dígitos verificadores da linha digitável inválidos.`,
  barCodeCheckDigits: msg`Dígito verificador do código de barras inválido.`,
  lineAndBarCode: msg`A linha digitável e o código de barras são diferentes.`,
  slipAmount: msg`A linha digitável indica outro valor.`,
  slipAmountZero: msg`A linha digitável não indica o valor.`,
  slipDueDate: msg`A linha digitável indica outro vencimento.`,
  slipDueDateAbsent: msg`A linha digitável não indica o vencimento.`,
  answerAmount: msg`A resposta indica outro valor.`,
  answerAmountMissing: msg`A resposta não repete o valor.`,
  answerDueDate: msg`A resposta indica outro vencimento.`,
  answerDueDateMissing: msg`A resposta não repete o vencimento.`,
  currency: msg`A linha digitável indica uma moeda que não é o real.`,
  createdTwice: msg`O serviço respondeu mais de uma vez que emitiu este boleto, com códigos diferentes: pode haver dois boletos iguais.`,
};

type Name = (side: string) => MessageDescriptor;

/** If the answer contradicts itself, neither side is the request. */
const within: Readonly<Partial<Record<Finding['code'], readonly [expected: Name, found: Name]>>> = {
  lineAndBarCode: [(side) => msg`No código de barras: ${side}`, (side) => msg`Na linha digitável: ${side}`],
  lineAmbiguous: [
    (side) => msg`Como linha digitável: ${side}`,
    (side) => msg`Como código de barras: ${side}`,
  ],
};

/** Both sides with their names; a side without a value is left out. */
export function sideWords(finding: Finding, language: Language): readonly MessageDescriptor[] {
  const { expected, found } = sidesOf(finding, language);
  const [nameExpected, nameFound] = within[finding.code] ?? [
    (side) => msg`Enviado: ${side}`,
    (side) => msg`Recebido: ${side}`,
  ];
  return [...(expected === '' ? [] : [nameExpected(expected)]), ...(found === '' ? [] : [nameFound(found)])];
}
