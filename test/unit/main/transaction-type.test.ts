import { expect, test } from 'vitest';
import { isDeposit, isPix, isWithdrawal } from '../../../main/transaction-type.ts';

test.for([
  ['DEPOSITO', true],
  [' deposito ', true],
  ['DEPÓSITO', true],
  ['DEPÓSITO'.normalize('NFD'), true],
  ['DEPOSIT', true],
  ['DEPOSITO_PIX', true],
  ['Depósito via PIX', true],
  ['SAQUE', false],
  ['ESTORNO_DEPOSITO', false],
  ['', false],
  [null, false],
] as const)('%s is incoming money: %s', ([type, expected]) => {
  expect(isDeposit(type)).toBe(expected);
});

test.for([
  ['SAQUE', true],
  ['Saque_Cripto', true],
  ['WITHDRAWAL', true],
  ['ESTORNO_SAQUE', false],
  ['Devolução de saque', false],
  ['DEPOSITO', false],
  ['TRANSFERENCIA', false],
  ['', false],
  [null, false],
] as const)('%s is only a withdrawal: %s', ([type, expected]) => {
  expect(isWithdrawal(type)).toBe(expected);
});

test.for([
  ['PIX', true],
  ['pix_in', true],
  ['SAQUE PIX', true],
  ['USDT', false],
  ['PIXEL', false],
  [null, false],
] as const)('%s is paid by PIX: %s', ([text, expected]) => {
  expect(isPix(text)).toBe(expected);
});
