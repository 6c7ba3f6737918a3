import { expect, test } from 'vitest';
import { readCents, typedMoney } from '../../../../renderer/app/typed-money.ts';

test('a field shows an amount in the form of the language, and is empty without an amount', () => {
  expect([typedMoney(123_456, 'pt-BR'), typedMoney(123_456, 'en')]).toEqual(['1.234,56', '1,234.56']);
  expect([typedMoney(null, 'pt-BR'), typedMoney(null, 'en')]).toEqual(['', '']);
});

test.each([
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['R$\u00a01,234.56', 123_456],
  ['1234,56', 123_456],
  ['1234.56', 123_456],
  ['1234,5', 123_450],
  ['1234.5', 123_450],
  ['1234', 123_400],
  ['0,50', 50],
  ['0.50', 50],
  ['1.234.567', 123_456_700],
  ['1,234,567', 123_456_700],
  ['1,234,567.89', 123_456_789],
])('%s is read by its own separators, whatever the language', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});

test.each([
  '1.234',
  '1,234',
  'R$ 1,234',
  '0.500',
  '0,500',
  '012.345,00',
  '1.234.56',
  '1,234,56',
  '1.23,45',
  '1.234,567',
  '1,234.567',
  '1,234.567,89',
  '1234.567',
  '12,',
  '.50',
  '-1.00',
  '',
])('%j may mean another amount, or none, and is refused', (text) => {
  expect(readCents(text)).toBeUndefined();
});
