import { expect, test } from 'vitest';
import { findAnswers } from '../../../../renderer/help/help-search.ts';

const answers = [
  { ask: 'A internet cai?', does: 'Espera.', kept: 'Nada some.', act: 'Continue.' },
  { ask: 'E se o disco ficar cheio?', does: 'Pára à espera.', kept: 'Tudo fica.', act: 'Libere espaço.' },
];
const found = (search: string) => findAnswers(answers, search).map(({ ask }) => ask);

test('every word must be in the answer, regardless of accents and case', () => {
  expect(found('')).toHaveLength(2);
  expect(found('  INTERNET ')).toEqual(['A internet cai?']);
  expect(found('para espaco')).toEqual(['E se o disco ficar cheio?']);
  expect(found('espera')).toHaveLength(2);
  expect(found('internet disco')).toEqual([]);
});
