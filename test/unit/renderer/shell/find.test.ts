import { expect, test } from 'vitest';
import { foldEach, mostFound, placesOf } from '../../../../renderer/shell/find.ts';

test('a text is found whatever its accents and case, at its own places', () => {
  expect(placesOf('São João e SAO JOAO', 'são joão')).toEqual([0, 11]);
  expect(placesOf('Cobrança, cobranca', 'COBRANÇA')).toEqual([0, 10]);
  expect(placesOf('aaaa', 'aa')).toEqual([0, 2]);
  expect(placesOf('nada', 'outro')).toEqual([]);
  expect(placesOf('a b', ' ')).toEqual([]);
});

test('folding keeps every letter in its place', () => {
  for (const text of ['İstanbul', 'ﬁm', 'ça va', '🏦 banco', 'ß'])
    expect(foldEach(text)).toHaveLength(text.length);
  expect(placesOf('🏦 Banco', 'banco')).toEqual([3]);
});

test('no more is found than anybody steps through', () => {
  expect(placesOf('a'.repeat(2 * mostFound), 'a')).toHaveLength(mostFound);
});
