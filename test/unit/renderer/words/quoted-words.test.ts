import { expect, test } from 'vitest';
import { wordsOf } from '../../../../renderer/words/quoted-words.ts';

test('the service is quoted; a code of the system only if no sentence of ours says the same', () => {
  expect(wordsOf({ words: [' Já existe. ', '', 'Veja o painel.'] })).toBe('Já existe. · Veja o painel.');
  expect(wordsOf({ reason: 'connectionCut', detail: 'UND_ERR_SOCKET' })).toBe('');
  expect(wordsOf({ detail: 'ECONNREFUSED' })).toBe('ECONNREFUSED');
  expect(wordsOf(null)).toBe('');
});
