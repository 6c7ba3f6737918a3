import { expect, test } from 'vitest';
import { findAnswers } from '../../../../renderer/help/help-search.ts';
import { questions } from '../../../../renderer/help/questions.ts';

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

test.each([
  ['enviar por e-mail', 'mail'],
  ['e-mail a confirmar', 'mailMaybe'],
  ['lembretes', 'reminders'],
  ['whatsapp', 'whatsApp'],
])('the help answers “%s”', (search, id) => {
  const texts = questions.map((one) => ({
    id: one.id,
    ask: one.ask.message ?? '',
    does: one.does.message ?? '',
    kept: one.kept.message ?? '',
    act: one.act.message ?? '',
  }));
  const ids = findAnswers(texts, search).map((one) => one.id);
  expect(ids).toContain(id);
  // Few enough to be read.
  expect(ids.length).toBeLessThan(5);
});
