// The differences between an answer and its request: a figure or wallet in the answer is compared, readable or not.
import { expect, test } from 'vitest';
import { decodeWithdrawal } from '../../../../main/service/decode-money.ts';
import { recordOf } from '../../../../main/withdrawals/send-withdrawal.ts';
import { wallet } from '../../../helpers/withdrawals-room.ts';

function differencesIn(fields: string): readonly string[] {
  const withdrawal = decodeWithdrawal(`{"withdrawal":{"transaction_id":"t1",${fields}}}`);
  const message = { status: 201, words: [] };
  const outcome = { kind: 'created', id: 't1', offered: {}, message } as const;
  return recordOf({ outcome, millis: 1, withdrawal }, { cents: 10_000, wallet }).differs;
}

test.for([
  ['"amount":100.00', []],
  ['"amount":"100.00"', []],
  ['"amount":"100,00"', []],
  ['"amount":"R$ 100,00"', []],
  ['"amount":1e2', []],
  ['"fee":1', []],
  ['"amount":null', []],
  ['"amount":""', []],
  ['"amount":"1.000,00"', ['amount']],
  ['"amount":"1,000.00"', ['amount']],
  ['"amount":"100,000"', ['amount']],
  ['"amount":"cem reais"', ['amount']],
  ['"amount":"NaN"', ['amount']],
  ['"amount":1e400', ['amount']],
  ['"amount":{"value":100}', ['amount']],
  ['"amount":[100]', ['amount']],
  ['"amount":true', ['amount']],
  [`"wallet":"${wallet.toLowerCase()}"`, []],
  ['"wallet":null', []],
  ['"wallet":42', ['wallet']],
  [`"wallet":{"address":"${wallet}"}`, ['wallet']],
  [`"wallet":["${wallet}"]`, ['wallet']],
] as const)('an answer with %s for R$ 100,00 differs in %o', ([fields, expected]) => {
  expect(differencesIn(fields)).toEqual(expected);
});
