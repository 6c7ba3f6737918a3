// The service's words as a clerk reads them.
import { expect, test } from 'vitest';
import { serviceWord } from '../../../../renderer/words/service-words.ts';

const written = (word: string) => serviceWord(word, ({ message }) => message ?? '');

test.each([
  ['PENDING', 'Pendente'],
  ['PENDENTE', 'Pendente'],
  ['PROCESSING', 'Em processamento'],
  ['COMPLETO', 'Concluída'],
  ['FALHA', 'Com falha'],
  ['DEPOSITO', 'Depósito'],
  ['SAQUE', 'Saque'],
  ['PIX', 'Pix'],
])('%s is %s', (word, words) => {
  expect(written(word)).toBe(words);
});

test.each(['AWAITING_REGISTRATION', 'pending', 'constructor', ''])(
  '“%s” is unknown and shown as received',
  (word) => {
    expect(written(word)).toBe(word);
  },
);
