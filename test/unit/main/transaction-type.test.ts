import { expect, test } from 'vitest';
import { isDeposit } from '../../../main/transaction-type.ts';

test.for([
  ['DEPOSITO', true],
  [' deposito ', true],
  ['DEPÓSITO', true],
  ['DEPÓSITO'.normalize('NFD'), true],
  ['DEPOSIT', true],
  ['SAQUE', false],
  ['ESTORNO_DEPOSITO', false],
  ['', false],
  [null, false],
] as const)('%s is money that came in: %s', ([type, expected]) => {
  expect(isDeposit(type)).toBe(expected);
});
