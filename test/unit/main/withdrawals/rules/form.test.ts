// The messages of the withdrawal form while the clerk types.
import { expect, test } from 'vitest';
import { judgeGateway, judgeWebhook, readAmount } from '../../../../../main/withdrawals/rules/form.ts';

const fees = {
  withdrawalRate: '1.5',
  rateFixed: '3.5',
  minWithdrawal: '50',
  maxWithdrawal: '20000',
  usdtRate: '5.4320',
  readAt: '2026-11-21T15:00:00.000Z',
};

test.for([
  ['1.234,56', { kind: 'amount', cents: 123_456 }],
  ['R$ 1.234,56', { kind: 'amount', cents: 123_456 }],
  ['1,234.56', { kind: 'amount', cents: 123_456 }],
  ['1.234', { kind: 'open', readings: [123_400] }],
  ['R$ 1.500', { kind: 'open', readings: [150_000, 150] }],
  ['1,500', { kind: 'open', readings: [150_000, 150] }],
  ['12,345,678', { kind: 'outside', cents: 1_234_567_800, why: 'aboveMax', limit: '20000' }],
  ['12.345.678', { kind: 'outside', cents: 1_234_567_800, why: 'aboveMax', limit: '20000' }],
  ['1234,5', { kind: 'amount', cents: 123_450 }],
  ['1234,500', { kind: 'refused', why: 'fractions' }],
  ['100,0010', { kind: 'refused', why: 'fractions' }],
  ['', { kind: 'refused', why: 'missing' }],
  ['0,00', { kind: 'refused', why: 'zero' }],
  ['-50', { kind: 'refused', why: 'negative' }],
  ['1e3', { kind: 'refused', why: 'notANumber' }],
  ['cem', { kind: 'refused', why: 'notANumber' }],
  ['100.000.000,00', { kind: 'refused', why: 'tooLarge' }],
  ['49,99', { kind: 'outside', cents: 4_999, why: 'belowMin', limit: '50' }],
  ['20.000,01', { kind: 'outside', cents: 2_000_001, why: 'aboveMax', limit: '20000' }],
] as const)('the amount %s', ([text, expected]) => {
  expect(readAmount(text, fees)).toEqual(expected);
});

test('has no limits before the fees are read', () => {
  expect(readAmount('1,00', null)).toEqual({ kind: 'amount', cents: 100 });
});

test.for([
  ['', 'good'],
  ['https://retorno.example/saques?ref={ref}', 'good'],
  ['http://10.0.0.7:8080/x', 'good'],
  ['retorno.example/saques', 'malformed'],
  ['https://', 'malformed'],
  ['https://retorno.example/a b', 'malformed'],
  ['https:retorno.example', 'malformed'],
  ['javascript:alert(1)', 'notHttp'],
  ['ftp://retorno.example', 'notHttp'],
  ['https://ana:senha@retorno.example', 'withPassword'],
] as const)('the webhook %s is %s', ([text, expected]) => {
  expect(judgeWebhook(text)).toBe(expected);
});

test.for([
  ['', 'good'],
  ['principal 2', 'good'],
  ['a\u0000b', 'malformed'],
  ['a\nb', 'malformed'],
] as const)('the gateway %j is %s', ([text, expected]) => {
  expect(judgeGateway(text)).toBe(expected);
});
