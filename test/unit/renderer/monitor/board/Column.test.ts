import { expect, test } from 'vitest';
import { kindText, shortId } from '../../../../../renderer/monitor/board/Column.tsx';
import { watchOf } from '../watch-sample.ts';

const kind = { type: 'SAQUE', method: 'BEP20' };

test('a state that only the service knows is shown on the card, one with a column of its own above it', () => {
  expect(kindText(watchOf({ ...kind, lane: 'other', state: 'EM_ANALISE' }))).toBe(
    'EM_ANALISE · SAQUE · BEP20',
  );
  expect(kindText(watchOf({ ...kind, lane: 'pending', state: 'PENDENTE' }))).toBe('SAQUE · BEP20');
  expect(kindText(watchOf({ lane: 'other', state: null, type: null, method: null }))).toBe('');
});

test('a long id keeps both ends, a short one stays whole', () => {
  expect(shortId('E9880000020261121090512345678901')).toBe('E98800000…45678901');
  expect(shortId('TX-1234567890-ABCD')).toBe('TX-1234567890-ABCD');
});
