import { describe, expect, test } from 'vitest';
import {
  compareDocuments,
  compareNames,
  comparePayer,
  contradictions,
} from '../../../main/boleto-evidence.ts';
import { completeTaxId, formatTaxId } from '../../../preload/shared/tax-id.ts';

const ours = completeTaxId('350123456');
const other = completeTaxId('350123457');
const short = completeTaxId('000123456');
const company = completeTaxId('112223330001');

describe('documents', () => {
  test.each([
    ['whole', formatTaxId(ours), 'same'],
    ['another', formatTaxId(other), 'other'],
    ['beside a name', `Ana Souza (${formatTaxId(ours)})`, 'same'],
    ['another beside a name', `CPF ${formatTaxId(other)} Eva Dias`, 'other'],
    ['masked', `***.${ours.slice(3, 6)}.${ours.slice(6, 9)}-**`, 'same'],
    ['masked with x', `xxx.${ours.slice(3, 6)}.${ours.slice(6, 9)}-xx`, 'same'],
    ['masked, of another', '***.999.456-**', 'other'],
    ['masked at the end', `${ours.slice(0, 3)}.***.***-**`, 'same'],
    ['masked without points', `***${ours.slice(3, 9)}**`, 'same'],
    ['a company, masked', '11.***.***/0001-**', 'other'],
    ['eleven digits of nobody', `${ours.slice(0, 10)}${(Number(ours[10]) + 1) % 10}`, 'other'],
    ['a company', formatTaxId(company), 'other'],
    ['cut', '350.123', 'unknown'],
    ['damaged by a spreadsheet', '3,50123E+10', 'unknown'],
    ['empty', '', 'unknown'],
    ['words', 'isento', 'unknown'],
  ] as const)('%s: %s is %s', (_name, cell, agreement) => {
    expect(compareDocuments(ours, cell)).toBe(agreement);
  });

  test('are the same without the zeros that a spreadsheet dropped', () => {
    expect(compareDocuments(short, short.replace(/^0+/, ''))).toBe('same');
    expect(compareDocuments(company, company)).toBe('same');
  });
});

describe('names', () => {
  test.each([
    ['Ana Souza', 'ANA SOUZA', 'same'],
    ['Érica Conceição Prado', 'erica conceicao prado', 'same'],
    ['Ana Souza', 'Souza, Ana', 'same'],
    ['Ana Souza', 'SOUZA ANA', 'same'],
    ['Ana Maria de Souza', 'Ana Souza', 'same'],
    ['Maria Aparecida dos Santos Silva', 'Maria Ap. S. Silva', 'same'],
    ['Maria Aparecida dos Santos', 'MARIA APARECIDA DOS SAN', 'same'],
    ['Padaria Aurora Ltda', 'PADARIA AURORA', 'same'],
    ['Aço Norte S/A', 'ACO NORTE SA', 'same'],
    ['José Prado Júnior', 'Jose Prado Jr.', 'same'],
    ['Ana Souza', 'A. Souza', 'unknown'],
    ['Ana Souza', 'Ana', 'unknown'],
    ['Ana Souza', 'Ana S.', 'unknown'],
    ['Ana Souza', '12345', 'unknown'],
    ['Ana Souza', 'Eva Dias', 'other'],
    ['Ana Souza', 'Ana Dias', 'other'],
    ['Ana Souza', 'Anabela Souza', 'other'],
    ['Maria Silva', 'Mário Silva', 'other'],
    ['José Prado', 'José Prado Filho', 'other'],
    ['José Prado Neto', 'José Prado Filho', 'other'],
    ['João Silva', 'Maria João Silva', 'other'],
    ['Escola Aurora 17', 'Escola Aurora 1', 'other'],
    ['Ana Souza', ' ', 'unknown'],
  ] as const)('%s and %s: %s', (one, two, agreement) => {
    expect(compareNames(one, two)).toBe(agreement);
    expect(compareNames(two, one)).toBe(agreement);
  });
});

test('an equal document outweighs another name, and another document an equal name', () => {
  const fields = { 'payer.document': ours, 'payer.name': 'Ana Souza' };
  const found = (documents: readonly string[], names: readonly string[]) =>
    comparePayer(fields, { documents, names });
  expect(found([ours], ['Eva Dias'])).toBe('same');
  expect(found([other], ['Ana Souza'])).toBe('document');
  expect(found([''], ['Eva Dias'])).toBe('name');
  // If the PDF has several persons, one is the payer.
  expect(found([], ['Eva Dias', 'Ana Souza'])).toBe('same');
  expect(found([other, ours], [])).toBe('same');
  expect(found(['isento'], ['Ana'])).toBe('unknown');
  expect(found([], [])).toBe('unknown');
});

test('names everything that contradicts a boleto, and ignores missing values', () => {
  const fields = { 'payer.document': ours, 'payer.name': 'Ana Souza', amount: 50_000, dueDate: '2027-02-10' };
  const nothing = { documents: [], names: [], amounts: [], dueDates: [] };
  expect(contradictions(fields, nothing)).toEqual([]);
  expect(
    contradictions(fields, {
      documents: [other],
      names: ['Eva Dias'],
      amounts: [49_999, 50_001],
      dueDates: ['2027-02-11'],
    }),
  ).toEqual(['document', 'amount', 'dueDate']);
  expect(contradictions(fields, { ...nothing, amounts: [100, 50_000], dueDates: ['2027-02-10'] })).toEqual(
    [],
  );
});
