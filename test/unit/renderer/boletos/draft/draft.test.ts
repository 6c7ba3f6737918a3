import { expect, test } from 'vitest';
import {
  answer,
  choiceOf,
  choose,
  columnLetter,
  columnsNotSent,
  goesStraight,
  proposedName,
  questionsOf,
  unanswered,
  unfilled,
  withSheet,
  write,
} from '../../../../../renderer/boletos/draft/draft.ts';
import { draftOf } from './samples.ts';

test('what is required and filled by nothing is named, a blank text too', () => {
  const { plan } = draftOf();
  expect(unfilled(plan, [])).toEqual([]);
  expect(unfilled(choose(plan, 'amount', 'none'), [])).toEqual(['amount']);
  expect(unfilled(choose(plan, 'amount', 'fixed'), [])).toEqual(['amount']);
  expect(unfilled(write(choose(plan, 'amount', 'fixed'), 'amount', '120,00'), [])).toEqual([]);
  expect(unfilled(plan, ['payer.email'])).toEqual(['payer.email']);
});

test('a question is asked of the column that the plan takes, the last check knowing best', () => {
  const first = { ask: 'decimalMark', column: 2, samples: ['1.234'], comma: 0, point: 0 } as const;
  const later = { ...first, comma: 3, point: 4 };
  const draft = draftOf({ questions: [first] });
  expect(questionsOf({ ...draft, asked: [later] })).toEqual([later]);
  expect(questionsOf({ ...draft, plan: choose(draft.plan, 'amount', '0') })).toEqual([]);
  expect(unanswered(draft)).toEqual([first]);
  const answered = answer(draft, 'decimalMark', { mark: ',' });
  expect(unanswered(answered)).toEqual([]);
  expect(answered.plan.mark).toBe(',');
});

test('parcels are asked about while something gives their number', () => {
  const draft = draftOf({ questions: [{ ask: 'parcelAmount', most: 12 }] });
  expect(unanswered(draft)).toEqual([]);
  expect(unanswered({ ...draft, plan: choose(draft.plan, 'parcels', 'fixed') })).toHaveLength(1);
});

test('only a known layout with nothing to ask or to say goes straight on', () => {
  const known = { name: 'Mensalidades', usedAt: '2026-10-01T12:00:00Z' };
  const seen = {
    batchId: 1,
    name: 'x',
    lote: 1,
    createdAt: '2026-10-01T12:00:00Z',
    same: 'file',
    created: 3,
    uncertain: 0,
    boletos: 3,
  } as const;
  expect(goesStraight(draftOf(), [])).toBe(false);
  expect(goesStraight(draftOf({ known }), [])).toBe(true);
  expect(goesStraight(draftOf({ known }), ['payer.email'])).toBe(false);
  expect(goesStraight(draftOf({ known, mojibake: true }), [])).toBe(false);
  expect(goesStraight(draftOf({ known, seen: [seen] }), [])).toBe(false);
  const ask = { ask: 'decimalMark', column: 2, samples: ['1.234'], comma: 0, point: 0 } as const;
  expect(goesStraight(draftOf({ known, questions: [ask] }), [])).toBe(false);
  expect(goesStraight(draftOf({ known, questions: [ask], answered: ['decimalMark'] }), [])).toBe(true);
});

test('hidden rows and further sheets keep even a known layout from going straight on', () => {
  const known = { name: 'Mensalidades', usedAt: '2026-10-01T12:00:00Z' };
  const hidden = { ask: 'hiddenRows', count: 2, samples: [{ line: 3, text: 'Raul' }] } as const;
  const draft = draftOf({ known, questions: [hidden] });
  expect(goesStraight(draft, [])).toBe(false);
  expect(unanswered(draft)).toEqual([hidden]);
  expect(unanswered(answer(draft, 'hiddenRows', { hiddenRows: 'leave' }))).toEqual([]);
  const several = { known, questions: [{ ask: 'sheet' }] } as const;
  expect(goesStraight(draftOf({ ...several, answered: ['sheet'] }), [])).toBe(false);
  expect(unanswered(draftOf(several))).toHaveLength(1);
  expect(unanswered({ ...draftOf(several), overrides: { sheet: 'Abril' } })).toEqual([]);
});

test('another sheet is read from its own first line', () => {
  const overrides = { start: { skip: 3, header: true }, sheet: 'Maio' };
  expect(withSheet(overrides, 'Abril')).toEqual({ sheet: 'Abril' });
});

test('a field changes its source and keeps the text that was typed', () => {
  const { plan } = draftOf();
  const typed = write(choose(plan, 'description', 'fixed'), 'description', 'Mensalidade');
  const made = choose(typed, 'description', 'template');
  expect(made.mapping.description).toEqual({ from: 'template', text: 'Mensalidade' });
  expect(choiceOf(made.mapping.description)).toBe('template');
  expect(choiceOf(choose(made, 'description', '3').mapping.description)).toBe('3');
  expect(choiceOf(choose(made, 'description', 'none').mapping.description)).toBe('none');
});

test('filled columns that no field takes are listed', () => {
  const draft = draftOf();
  expect(columnsNotSent(draft.opened, draft.plan)).toEqual([4]);
  expect(columnsNotSent(draft.opened, choose(draft.plan, 'description', '4'))).toEqual([]);
});

test('columns have the letters of a workbook', () => {
  expect([0, 25, 26, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
});

test.each([
  ['mensalidades.xlsx', 'mensalidades 11/2026'],
  ['mensalidades_2026-11.csv', 'mensalidades 2026-11'],
  ['Escola Aurora 11-26.csv', 'Escola Aurora 11-26'],
  [null, 'Colado 11/2026'],
])('%s is proposed as %s', (file, name) => {
  expect(proposedName(file, 'Colado', '2026-11-21')).toBe(name);
});
