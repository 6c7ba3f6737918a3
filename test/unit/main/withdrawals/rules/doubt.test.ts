import { expect, test } from 'vitest';
import {
  decidableAt,
  differencesFrom,
  offeredOf,
  answeredFigures,
  isForTheEye,
  type Found,
} from '../../../../../main/withdrawals/rules/doubt.ts';

const asked = {
  cents: 123_456,
  others: [null, null],
  startedAt: '2026-11-20T15:00:00.000Z',
  answeredAt: '2026-11-20T15:01:00.000Z',
};
const found: Found = {
  value: '1234.56',
  createdAt: '2026-11-20T15:00:01.000Z',
  type: 'SAQUE',
  method: 'USDT',
};

test.each<[string, Partial<Found>, readonly string[]]>([
  ['the very one', {}, []],
  ['more places', { value: '1234.5600' }, []],
  ['a cent less', { value: '1234.55' }, ['value']],
  ['a hair more', { value: '1234.5600000000001' }, ['value']],
  ['no value', { value: null }, ['value']],
  ['no figure', { value: 'R$ 1.234,56' }, ['value']],
  ['five minutes before', { createdAt: '2026-11-20T14:55:00.000Z' }, []],
  ['earlier', { createdAt: '2026-11-20T14:54:59.999Z' }, ['createdAt']],
  ['a day after the answer', { createdAt: '2026-11-21T15:01:00.000Z' }, []],
  ['later', { createdAt: '2026-11-21T15:01:00.001Z' }, ['createdAt']],
  ['in another zone', { createdAt: '2026-11-20T12:00:05.000-03:00' }, []],
  ['without a zone', { createdAt: '2026-11-20T15:00:05' }, []],
  ['day first', { createdAt: '20/11/2026 15:00' }, ['createdAt']],
  ['only a day', { createdAt: '2026-11-20' }, ['createdAt']],
  ['no moment', { createdAt: null }, ['createdAt']],
  ['money that came in', { type: 'DEPOSITO' }, ['type']],
  ['so written', { type: ' deposito ' }, ['type']],
  ['paid by PIX, a day later', { method: 'PIX', createdAt: '2026-11-21T14:00:00.000Z' }, ['type']],
  ['paid by PIX, of no type', { type: null, method: 'pix' }, ['type']],
  ['a deposit by another method', { type: 'Depósito', method: 'TED' }, ['type']],
  ['of no type', { type: null }, ['otherType']],
  ['a transfer', { type: 'TRANSFERENCIA' }, ['otherType']],
  ['a withdrawal that came back', { type: 'ESTORNO_SAQUE' }, ['otherType']],
  ['of no method', { method: null }, []],
  [
    'nothing at all',
    { value: null, createdAt: null, type: null, method: null },
    ['value', 'createdAt', 'otherType'],
  ],
])('%s', (_name, change, differs) => {
  expect(differencesFrom(asked, { ...found, ...change })).toEqual(differs);
});

test('accepts the figures of the uncertain answer; without an answer the time counts from the start', () => {
  expect(differencesFrom({ ...asked, others: ['1234.60', null] }, { ...found, value: '1234.6' })).toEqual([]);
  expect(differencesFrom({ ...asked, others: ['1234.60', null] }, found)).toEqual([]);
  expect(differencesFrom({ ...asked, others: [null, '1256.58'] }, { ...found, value: '1256.580' })).toEqual(
    [],
  );
  expect(differencesFrom({ ...asked, others: ['', 'x'] }, { ...found, value: null })).toEqual(['value']);
  const late = { ...found, createdAt: '2026-11-21T15:00:30.000Z' };
  expect(differencesFrom({ ...asked, answeredAt: null }, late)).toEqual(['createdAt']);
});

test('uses an answer only for the transaction that it names, or if it names none', () => {
  const outcome = {
    reason: 'errorBesideId',
    offered: { id: 'one' },
    withdrawal: { amount: '10.00', wallet: '0xAb', status: 'PROCESSING' },
  };
  expect(offeredOf(outcome)).toBe('one');
  expect(answeredFigures(outcome, 'one')).toEqual({ amount: '10.00', wallet: '0xAb' });
  expect(answeredFigures(outcome, 'two')).toEqual({ amount: null, wallet: null });
  expect(answeredFigures({ ...outcome, offered: {} }, 'two')).toEqual({ amount: '10.00', wallet: '0xAb' });
  expect(offeredOf({ reason: 'interrupted' })).toBeNull();
  expect(offeredOf(null)).toBeNull();
  expect(answeredFigures(null, 'one')).toEqual({ amount: null, wallet: null });
});

test('requires a day before it can be settled as not made', () => {
  expect(decidableAt('2026-11-20T15:00:00.000Z')).toBe('2026-11-21T15:00:00.000Z');
});

test('leaves a value or an unknown type to the clerk, and never an incoming payment or another day', () => {
  expect(isForTheEye(['value', 'otherType'])).toBe(true);
  expect(isForTheEye(['value', 'type'])).toBe(false);
  expect(isForTheEye(['createdAt'])).toBe(false);
});
