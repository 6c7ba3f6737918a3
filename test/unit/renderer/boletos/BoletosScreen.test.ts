import { describe, expect, test } from 'vitest';
import { fieldsNamed } from '../../../../renderer/boletos/BoletosScreen.tsx';

describe('the field that a refusal names', () => {
  test.each([
    ['payer.document: CPF inválido', 'payer.document'],
    ['O CNPJ informado não existe', 'payer.document'],
    ['dueDate must be in the future', 'dueDate'],
    ['A data de vencimento já passou', 'dueDate'],
    ['Valor mínimo: 5,00', 'amount'],
    ['E-mail inválido', 'payer.email'],
    ['clientCallbackUrl inválida', 'clientCallbackUrl'],
    ['Descrição longa demais', 'description'],
    ['payer.name is required', 'payer.name'],
  ])('%j names %s', (words, field) => {
    expect(fieldsNamed([words])).toEqual({ [field]: words });
  });

  test('two messages for one field are joined, and messages for no field are dropped', () => {
    expect(fieldsNamed(['valor baixo', 'saldo insuficiente', 'amount < 5'])).toEqual({
      amount: 'valor baixo amount < 5',
    });
    expect(fieldsNamed(['Conta bloqueada', 'inválido'])).toEqual({});
  });
});
