import { expect, test } from 'vitest';
import { codesMatching } from '../../../../renderer/trail/codes-matching.ts';

const texts = { 'account.created': 'Conta adicionada', 'practice.reset': 'Conta de teste reiniciada' };

test.each([
  ['conta', ['account.created', 'practice.reset']],
  ['ADICION conta', ['account.created']],
  ['téste', ['practice.reset']],
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
