import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { markedWords } from '../../../../../renderer/boletos/issued/paid-words.ts';
import { messages } from '../../../../../renderer/text/pt-BR.po';

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': messages } });

test.each([
  [1, 0, 'Baixa em 1 boleto.'],
  [1_200, 0, 'Baixa em 1.200 boletos.'],
  [1, 1, 'Baixa em 1 boleto. 1 mudou enquanto isso e não foi alterado.'],
  [2, 3, 'Baixa em 2 boletos. 3 mudaram enquanto isso e não foram alterados.'],
])('%i marked and %i missed', (changed, missed, words) => {
  expect(markedWords({ changed, missed }, (message) => i18n._(message), 'pt-BR')).toBe(words);
});
