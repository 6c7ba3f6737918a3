import { expect, test } from 'vitest';
import type { SheetPlan } from '../../../../../preload/contract/sheets.ts';
import { keyOf, questionsOf, unanswered } from '../../../../../preload/contract/open-questions.ts';
import {
  answer,
  choiceOf,
  choose,
  chooseSource,
  columnLetter,
  columnsNotSent,
  goesStraight,
  isRemembered,
  leaveOut,
  proposedName,
  unfilled,
  withSheet,
  write,
} from '../../../../../renderer/boletos/draft/draft.ts';
import { otherSum } from '../../../../../renderer/boletos/draft/AmountQuestion.tsx';
import { documentKinds, draftOf, openAmounts } from './samples.ts';

test('required fields that nothing fills are named, also if their text is blank', () => {
  const { plan } = draftOf();
  expect(unfilled(plan, [])).toEqual([]);
  expect(unfilled(choose(plan, 'amount', 'none'), [])).toEqual(['amount']);
  expect(unfilled(choose(plan, 'amount', 'fixed'), [])).toEqual(['amount']);
  expect(unfilled(write(choose(plan, 'amount', 'fixed'), 'amount', '120,00'), [])).toEqual([]);
  expect(unfilled(plan, ['payer.email'])).toEqual(['payer.email']);
});

test('a question is about the column that the plan uses, and the latest information counts', () => {
  const first = openAmounts();
  const later = openAmounts({ count: 3 });
  const draft = draftOf({ questions: [first] });
  expect(questionsOf({ ...draft, asked: [later] })).toEqual([later]);
  expect(questionsOf({ ...draft, plan: choose(draft.plan, 'amount', '0') })).toEqual([]);
  expect(unanswered(draft)).toEqual([first]);
  const documents = documentKinds();
  const both = draftOf({ questions: [first, documents] });
  expect(questionsOf({ ...both, plan: choose(both.plan, 'payer.document', '0') })).toEqual([first]);
});

test('only the plan answers open amounts, each separator separately', () => {
  const questions = [openAmounts(), openAmounts({ ask: 'commaAmounts' })];
  const draft = draftOf({ questions });
  const point = { ...draft.plan, openAmounts: { point: 'thousands', comma: null } } as const;
  expect(unanswered({ ...draft, plan: point }).map(({ ask }) => ask)).toEqual(['commaAmounts']);
  const both = { ...draft.plan, openAmounts: { point: 'thousands', comma: 'decimal' } } as const;
  expect(unanswered({ ...draft, plan: both })).toEqual([]);
});

test('a choice for an earlier sheet is no answer, and is kept when the columns are opened again', () => {
  const draft = draftOf({ questions: [openAmounts({ earlier: 'decimal' })] });
  expect(unanswered(draft)).toHaveLength(1);
  expect(questionsOf({ ...draft, asked: [openAmounts({ count: 9 })] })).toMatchObject([
    { count: 9, earlier: 'decimal' },
  ]);
});

test('an answer about a column is dropped with the column', () => {
  const answers = { openAmounts: { point: 'thousands', comma: null }, documents: 'cpf' } as const;
  const plan = { ...draftOf().plan, ...answers };
  expect(choose(plan, 'amount', '4').openAmounts).toEqual({ point: null, comma: null });
  expect(choose(plan, 'amount', '4').documents).toBe('cpf');
  expect(choose(plan, 'payer.document', '4').documents).toBeNull();
  expect(choose(plan, 'description', '4')).toMatchObject(answers);
});

test('answers from an earlier sheet are distinguished from answers for this one', () => {
  const answers = { openAmounts: { point: 'thousands', comma: null } } as const;
  const draft = draftOf({ plan: { ...draftOf().plan, ...answers }, answered: ['pointAmounts'] });
  expect(isRemembered(draft, openAmounts())).toBe(true);
  const changed = { ...draft.plan, openAmounts: { point: 'decimal', comma: null } } as const;
  expect(isRemembered({ ...draft, plan: changed }, openAmounts())).toBe(false);
  expect(isRemembered({ ...draft, plan: { ...draft.plan, documents: 'cpf' } }, documentKinds())).toBe(false);
});

test('the sum of a column includes the other group as it was answered, and not before', () => {
  const point = openAmounts();
  const questions = [point, openAmounts({ ask: 'commaAmounts', thousands: 900_000, decimal: 900 })];
  expect(otherSum(point, [point], { point: null, comma: null })).toBe(0);
  expect(otherSum(point, questions, { point: null, comma: null })).toBeUndefined();
  expect(otherSum(point, questions, { point: null, comma: 'thousands' })).toBe(900_000);
  expect(otherSum(point, questions, { point: null, comma: 'decimal' })).toBe(900);
});

test('parcels are asked about while a column or text gives their number', () => {
  const draft = draftOf({ questions: [{ ask: 'parcelAmount', most: 12 }] });
  expect(unanswered(draft)).toEqual([]);
  const fixed = { ...draft, plan: choose(draft.plan, 'parcels', 'fixed') };
  expect(unanswered(fixed)).toHaveLength(1);
  expect(unanswered(answer(fixed, 'parcelAmount', { parcelAmount: 'row' }))).toEqual([]);
});

test('status and quantity are open until the plan contains their answers', () => {
  const status = { ask: 'status', column: 5, values: [] } as const;
  const quantity = { ask: 'quantity', column: 4, rows: [], unread: 0 } as const;
  const draft = draftOf({ questions: [status, { ...status, column: 6 }, quantity] });
  expect(unanswered(draft)).toHaveLength(3);
  const left = { ...draft, plan: leaveOut(leaveOut(draft.plan, 5, ['pago']), 5, []) };
  expect(left.plan.leaveOut).toEqual([{ column: 5, values: [] }]);
  expect(unanswered(left).map(keyOf)).toEqual(['status 6', 'quantity']);
  const multiplied = answer(left, 'quantity', { quantity: { column: 4, multiply: true } });
  expect(unanswered(multiplied).map(keyOf)).toEqual(['status 6']);
  // For another amount the question is asked again, and a preview without the question closes it.
  const other = { ...multiplied, plan: choose(multiplied.plan, 'amount', '4') };
  expect(unanswered(other).map(keyOf)).toEqual(['status 6', 'quantity']);
  expect(unanswered({ ...other, asked: [status] })).toEqual([]);
});

test('only a known layout without questions or notices continues at once', () => {
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
  const questions = [openAmounts()];
  expect(goesStraight(draftOf({ known, questions }), [])).toBe(false);
  const plan = { ...draftOf().plan, openAmounts: { point: 'thousands', comma: null } } as const;
  expect(goesStraight(draftOf({ known, questions, plan }), [])).toBe(true);
});

test('hidden rows and further sheets stop even a known layout', () => {
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

test('an ambiguous column is open until it is chosen, in its question or in its field', () => {
  const known = { name: 'Mensalidades', usedAt: '2026-10-01T12:00:00Z' };
  const amount = { ask: 'source', field: 'amount', why: 'sameTitle', columns: [2, 4] } as const;
  const name = { ask: 'source', field: 'payer.name', why: 'whoPays', columns: [0, 5] } as const;
  const draft = draftOf({ known, questions: [amount, name] });
  expect(unanswered(draft)).toEqual([amount, name]);
  expect(goesStraight(draft, [])).toBe(false);
  const chosen = chooseSource(draft, 'amount', '4');
  expect(unanswered(chosen)).toEqual([name]);
  expect(chosen.plan.mapping.amount).toEqual({ from: 'column', column: 4 });
  const both = chooseSource(chosen, 'payer.name', '0');
  expect(unanswered(both)).toEqual([]);
  expect(goesStraight(both, [])).toBe(true);
});

test('a column that is hidden in the spreadsheet always needs a stop, however often it was chosen', () => {
  const known = { name: 'Mensalidades', usedAt: '2026-10-01T12:00:00Z' };
  expect(goesStraight(draftOf({ known, hiddenColumns: [4] }), [])).toBe(true);
  expect(goesStraight(draftOf({ known, hiddenColumns: [2] }), [])).toBe(false);
});

test('another sheet is read from its own first row', () => {
  const overrides = { start: { skip: 3, header: true }, sheet: 'Maio' };
  expect(withSheet(overrides, 'Abril')).toEqual({ sheet: 'Abril' });
});

test('a field changes its source and keeps the typed text', () => {
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
])('for %s the name %s is proposed', (file, name) => {
  expect(proposedName(file, 'Colado', '2026-11-21')).toBe(name);
});

const readings = {
  count: 1,
  rows: [],
  first: 1_500_000,
  second: 15_000,
  unreadFirst: 0,
  unreadSecond: 0,
  others: 0,
};
const split = { ask: 'splitCents', column: 2, join: 'all', ...readings } as const;
const unit = { ask: 'amountUnit', column: 2, unit: 'cents', named: 'header', ...readings } as const;
const swapped = {
  ask: 'swappedDates',
  column: 3,
  form: 'iso',
  count: 1,
  rows: [],
  certain: ['13/02/2027'],
} as const;

test('keeps questions about units, cut cents and swapped dates open until an answer fits them', () => {
  const draft = draftOf({ questions: [split, unit, swapped] });
  const open = (plan: Partial<SheetPlan>) =>
    unanswered({ ...draft, plan: { ...draft.plan, ...plan } }).map(({ ask }) => ask);
  expect(open({})).toEqual(['splitCents', 'amountUnit', 'swappedDates']);
  expect(open({ splitCents: 'all', amountUnit: 'reais', swappedDates: 'none' })).toEqual([]);
  // The columns changed, and the answer was about other cells.
  expect(open({ splitCents: 'own', amountUnit: 'named', swappedDates: 'parted' })).toEqual([
    'splitCents',
    'swappedDates',
  ]);
  const answered = { ...draft.plan, splitCents: 'all', amountUnit: 'named', swappedDates: 'iso' } as const;
  const other = choose(choose(answered, 'amount', '4'), 'dueDate', '5');
  expect(other).toMatchObject({ openAmounts: { point: null, comma: null } });
  for (const key of ['splitCents', 'amountUnit', 'swappedDates']) expect(other).not.toHaveProperty(key);
});

test('asks about ambiguous amounts again only if the joined cells still leave them open', () => {
  const draft = draftOf({ questions: [split, openAmounts()] });
  const joined = { ...draft, plan: { ...draft.plan, splitCents: 'all' } as const, asked: [split] };
  expect(unanswered(joined)).toEqual([]);
  expect(unanswered({ ...joined, asked: [split, openAmounts()] }).map(({ ask }) => ask)).toEqual([
    'pointAmounts',
  ]);
});
