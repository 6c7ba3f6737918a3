import { expect, test } from 'vitest';
import { kindText, shortId } from '../../../../../renderer/monitor/board/Column.tsx';
import { watchOf } from '../watch-sample.ts';

const kind = { type: 'SAQUE', method: 'BEP20' };
const inWords = (wish: Parameters<typeof watchOf>[0]) =>
  kindText(watchOf(wish), ({ message = '' }) => message);

test('a state that only the service knows is shown on the card, one with a column of its own above it', () => {
  expect(inWords({ ...kind, lane: 'other', state: 'EM_ANALISE' })).toBe('EM_ANALISE · Saque · BEP20');
  expect(inWords({ ...kind, lane: 'pending', state: 'PENDENTE' })).toBe('Saque · BEP20');
  expect(inWords({ lane: 'other', state: null, type: null, method: null })).toBe('');
});

test('the words of the service that are known are translated, and nothing that an object has by itself is one', () => {
  expect(inWords({ lane: 'other', state: 'PROCESSING', type: 'DEPOSITO', method: 'PIX' })).toBe(
    'Em processamento · Depósito · Pix',
  );
  expect(inWords({ lane: 'other', state: 'constructor', type: 'toString', method: null })).toBe(
    'constructor · toString',
  );
});

test('a long id keeps both ends, a short one stays whole', () => {
  expect(shortId('E9880000020261121090512345678901')).toBe('E98800…5678901');
  expect(shortId('TX-12345-ABCDE')).toBe('TX-12345-ABCDE');
});
