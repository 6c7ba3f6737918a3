import { expect, test } from 'vitest';
import { textsOf } from '../../../build/start-texts.ts';

const catalogue = {
  a: { translation: 'Início', origin: [['renderer/home/HomeScreen.tsx', 3]] },
  b: { translation: 'Contas', origin: [['renderer/accounts/AccountsScreen.tsx', 9]] },
  c: {
    translation: 'Cancelar',
    origin: [
      ['renderer/accounts/AccountsScreen.tsx', 12],
      ['renderer/home/HomeScreen.tsx', 8],
    ],
  },
  d: { translation: 'De ninguém' },
} as const;
const atStart = new Set(['renderer/home/HomeScreen.tsx']);

test('a text of the first files is loaded with them, wherever else it is used', () => {
  expect(textsOf(catalogue, atStart, 'start')).toEqual({ a: 'Início', c: 'Cancelar' });
});

test('every other text is loaded later', () => {
  expect(textsOf(catalogue, atStart, 'later')).toEqual({ b: 'Contas', d: 'De ninguém' });
});
