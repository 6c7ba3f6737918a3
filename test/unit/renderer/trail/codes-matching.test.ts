import { expect, test } from 'vitest';
import { codesMatching } from '../../../../renderer/trail/codes-matching.ts';

const texts = { 'account.created': 'Conta adicionada', 'practice.reset': 'Prática reiniciada' };

test.each([
  ['conta', ['account.created']],
  ['ADICION conta', ['account.created']],
  ['pratica', ['practice.reset']],
  ['conta recomeçada', []],
  ['a', ['account.created', 'practice.reset']],
  ['  ', []],
])('“%s” means %j', (search, codes) => {
  expect(codesMatching(search, texts)).toEqual(codes);
});

test('never more than main accepts', () => {
  const many = Object.fromEntries(Array.from({ length: 260 }, (_, n) => [`code${n}`, 'conta']));
  expect(codesMatching('conta', many)).toHaveLength(200);
});
