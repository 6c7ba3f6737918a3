// Withdrawals, transactions and fees: exact figures, and unknown values unchanged.
import { describe, expect, test } from 'vitest';
import { decodeFees, decodeTransaction, decodeWithdrawal } from '../../../../main/service/decode-money.ts';

test('a withdrawal keeps its exact figures', () => {
  const text = `{"message":"ok","withdrawal":{"transaction_id":"tx1","status":"PROCESSING","amount":1000.00,
    "fee":15.10,"total":1015.10,"usdt_amount":180.123456,"wallet":"0xabc"}}`;
  expect(decodeWithdrawal(text)).toEqual({
    transactionId: 'tx1',
    status: 'PROCESSING',
    amount: '1000.00',
    fee: '15.10',
    total: '1015.10',
    usdtAmount: '180.123456',
    wallet: '0xabc',
    message: 'ok',
  });
});

test('a withdrawal keeps an unreadable value unchanged', () => {
  const text = `{"withdrawal":{"transaction_id":"tx1","amount":"1.000,00","fee":"quinze","total":{"brl":1},
    "usdt_amount":null,"wallet":["0xabc"]}}`;
  expect(decodeWithdrawal(text)).toMatchObject({
    amount: '1000.00',
    fee: 'quinze',
    total: '{"brl":1}',
    usdtAmount: undefined,
    wallet: '["0xabc"]',
  });
});

describe('decodeTransaction', () => {
  test('an unreadable value stays unchanged', () => {
    const text = `{"transaction":{"transactionId":"t1","transactionState":"COMPLETO","value":"cem","fee":[1]}}`;
    expect(decodeTransaction(text)).toMatchObject({ value: 'cem', fee: '[1]' });
  });

  test('unknown states, types and methods stay unchanged', () => {
    const text = `{"message":"ok","transaction":{"transactionId":"t1","value":10.5,"fee":"0.10",
      "transactionState":"EM_ANALISE","transactionType":"SAQUE","transactionMethod":"TED",
      "createdAt":"2026-11-17T10:00:00.000Z"}}`;
    expect(decodeTransaction(text)).toEqual({
      transactionId: 't1',
      value: '10.5',
      fee: '0.10',
      state: 'EM_ANALISE',
      type: 'SAQUE',
      method: 'TED',
      createdAt: '2026-11-17T10:00:00.000Z',
      updatedAt: undefined,
      message: 'ok',
    });
  });

  test.each([
    '{}',
    '<html>',
    '{"transaction":null}',
    '{"transaction":{"transactionId":"t1"}}',
    '{"transaction":{"transactionState":"COMPLETO"}}',
    '{"transactionId":"t1","transactionState":"COMPLETO"}',
  ])('%s is no transaction', (text) => {
    expect(decodeTransaction(text)).toBeUndefined();
  });
});

describe('decodeFees', () => {
  const five =
    '"withdrawal_rate":1.50,"rate_fixed":0.0,"min_withdrawal":10,"max_withdrawal":50000.00,"usdt_rate":5.6789';
  const read = {
    withdrawalRate: '1.50',
    rateFixed: '0.0',
    minWithdrawal: '10',
    maxWithdrawal: '50000.00',
    usdtRate: '5.6789',
  };
  test('at the top and one object deeper', () => {
    expect(decodeFees(`{${five}}`)).toEqual(read);
    expect(decodeFees(`{"message":"ok","data":{${five}}}`)).toEqual(read);
  });
  test('four are not enough', () => {
    expect(decodeFees(`{${five.replace('usdt_rate', 'rate')}}`)).toBeUndefined();
    expect(decodeFees('<html>')).toBeUndefined();
  });
});
