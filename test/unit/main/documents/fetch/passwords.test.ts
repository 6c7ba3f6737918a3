// The possible passwords of a payer's PDF, and what the ledger remembers of them.
import { expect, test } from 'vitest';
import { candidates, passwordOf } from '../../../../../main/documents/fetch/passwords.ts';
import type { DocumentBoleto } from '../../../../../main/ledger/tables/documents.ts';

const boleto = (id: number, document: string | null): DocumentBoleto => ({
  id,
  document,
  remoteId: String(id),
  nossoNumero: null,
  barCode: null,
  name: 'Marina Duarte Prado',
});

const words = (...boletos: DocumentBoleto[]) => candidates(boletos).map(({ password }) => password);

test('tries the whole number, its first digits and its last', () => {
  expect(words(boleto(1, '12345678909'))).toEqual(['12345678909', '123', '1234', '12345', '123456', '8909']);
  expect(words(boleto(1, '11222333000181'))).toEqual([
    '11222333000181',
    '112',
    '1122',
    '11222',
    '112223',
    '0181',
  ]);
});

test('tries each number once, of at most five payers, and nothing if no number is known', () => {
  expect(words(boleto(1, null))).toEqual([]);
  expect(words(boleto(1, '12345678909'), boleto(2, '12345678909'))).toHaveLength(6);
  const many = Array.from({ length: 40 }, (_, at) => boleto(at, `${10 + at}345678909`));
  expect(new Set(words(...many)).size).toBe(words(...many).length);
  expect(words(...many).some((word) => word.startsWith('15'))).toBe(false);
});

test('every rule gives the digits that opened the file, and stores none of them', () => {
  const boletos = [boleto(7, '12345678909'), boleto(8, '11222333000181')];
  for (const { password, opener } of candidates(boletos)) {
    expect(passwordOf(boletos, { opener })).toBe(password);
    expect(opener.rule).toMatch(/^(whole|first[3-6]|last4)$/);
  }
  expect(passwordOf(boletos, { opener: null })).toBeNull();
  expect(passwordOf(boletos, { opener: { rule: 'birthday', boleto: 7 } })).toBeNull();
  expect(passwordOf(boletos, { opener: { rule: 'whole', boleto: 9 } })).toBeNull();
});
