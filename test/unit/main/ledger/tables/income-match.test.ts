// What a line may mean, in three strengths, and what speaks against it.
import { describe, expect, test } from 'vitest';
import {
  isExact,
  isPreselected,
  matchLines,
  partsOf,
} from '../../../../../main/ledger/tables/income-match.ts';
import type {
  CandidateBoleto,
  CandidateKind,
  OpenLine,
} from '../../../../../main/ledger/tables/income-candidates.ts';
import { partNames } from '../../../../../preload/contract/income-terms.ts';
import { completeTaxId } from '../../../../../preload/shared/tax-id.ts';

const document = completeTaxId('123456789');
const otherDocument = completeTaxId('987654321');

const boleto = (more: Partial<CandidateBoleto> = {}): CandidateBoleto => ({
  id: 1,
  revision: 3,
  cents: 10_000,
  due: '2026-11-30',
  document,
  name: 'Márcia Alves de Souza',
  createdAt: '2026-11-01T12:00:00.000Z',
  baixaOn: null,
  cancelledOn: null,
  ...more,
});

const line = (more: Partial<OpenLine> = {}): OpenLine => ({
  id: 7,
  revision: 1,
  kind: 'payment',
  source: 'return',
  day: '2026-11-30',
  cents: 10_000,
  marks: {},
  questions: [],
  ...more,
});

/** One line and its boletos, each with the kinds by which it was found. */
function match(of: OpenLine, ...found: readonly (readonly [CandidateBoleto, ...CandidateKind[]])[]) {
  const [matched] = matchLines({
    lines: [of],
    boletos: found.map(([one]) => one),
    pairs: found.flatMap(([, ...kinds], at) => kinds.map((by) => ({ line: 0, by, boleto: at }))),
  });
  if (!matched) throw new Error('no line');
  return matched;
}
const best = (...given: Parameters<typeof match>) => {
  const [first] = match(...given).matches;
  return first && `${first.strength} ${first.doubts.join(' ')}`.trim();
};

describe('is exact', () => {
  test.each(['ref', 'slipLine'] as const)('by %s alone', (kind) => {
    expect(best(line(), [boleto(), kind])).toBe('exact');
  });

  test.each([
    ['due date', { dueDates: ['2026-11-30'] }],
    ['document', { documents: [document] }],
    ['name', { names: ['MARCIA ALVES SOUZA'] }],
  ])('by nosso número with amount and %s', (_name, marks) => {
    expect(best(line({ marks }), [boleto(), 'nossoNumero'])).toBe('exact');
    expect(best(line({ marks }), [boleto(), 'id'])).toBe('exact');
  });

  test('if the source names interest, a discount or the fee that it took', () => {
    const dueDates = ['2026-11-30'];
    const of = (cents: number, marks: OpenLine['marks']) =>
      best(line({ cents, marks: { dueDates, titles: [10_000], ...marks } }), [boleto(), 'nossoNumero']);
    expect(of(10_150, { interest: 150 })).toBe('exact');
    expect(of(9_500, { discount: 500 })).toBe('exact');
    expect(of(9_790, { feeTaken: 210 })).toBe('exact');
    expect(of(10_150, { interest: 149 })).toBe('possible more');
    expect(of(9_790, { fee: 210 })).toBe('possible less');
  });
});

describe('is not exact', () => {
  test('by amount alone, or by amount and due date of one of many', () => {
    expect(best(line(), [boleto(), 'dueDate'])).toBeUndefined();
    expect(best(line({ marks: { dueDates: ['2026-11-30'] } }), [boleto(), 'dueDate'])).toBe('possible');
  });

  test('by a number with another amount, and by a number alone', () => {
    const dueDates = ['2026-11-30'];
    expect(best(line({ cents: 9_999, marks: { dueDates } }), [boleto(), 'nossoNumero'])).toBe(
      'possible less',
    );
    expect(best(line(), [boleto(), 'nossoNumero'])).toBe('possible');
  });

  test.each([
    ['document', { documents: [otherDocument] }],
    ['name', { names: ['JOAO PEREIRA'] }],
    ['dueDate', { dueDates: ['2026-12-01'] }],
    ['title less', { titles: [20_000] }],
  ])('against another %s, which is a question', (doubt, marks) => {
    const [word = ''] = doubt.split(' ');
    const found = match(line({ marks }), [boleto(), 'ref']).matches[0];
    expect(found?.doubts).toContain(word);
    expect(isExact(found)).toBe(false);
    expect(isPreselected(found)).toBe(false);
  });

  test('if it is paid, cancelled, older than the boleto, or the line itself asks', () => {
    const of = (more: Partial<CandidateBoleto>, own: Partial<OpenLine> = {}) =>
      best(line(own), [boleto(more), 'ref']);
    expect(of({ baixaOn: '2026-11-20' })).toBe('exact paid');
    expect(of({ cancelledOn: '2026-11-20' })).toBe('exact cancelled');
    expect(of({}, { day: '2026-10-20' })).toBe('exact before');
    expect(of({}, { questions: ['future', 'file'] })).toBe('exact future file');
  });
});

describe('is likely', () => {
  const marks = { documents: [document] };

  test('by amount and document, from 3 days before issuing to 120 days after the due date', () => {
    const on = (day: string) => best(line({ day, marks }), [boleto(), 'document']);
    expect(on('2026-10-29')).toBe('likely');
    expect(on('2026-10-28')).toBeUndefined();
    expect(on('2027-03-30')).toBe('likely');
    expect(on('2027-03-31')).toBeUndefined();
  });

  test('and preselected, unless several match', () => {
    const one = match(line({ marks }), [boleto(), 'document']).matches[0];
    expect([isPreselected(one), isExact(one)]).toEqual([true, false]);
    const several = match(line({ marks }), [boleto(), 'document'], [boleto({ id: 2 }), 'document']);
    expect(several.matches.map(({ doubts }) => doubts)).toEqual([['several'], ['several']]);
  });

  test('for the one that is still open, of several equal ones', () => {
    const { matches } = match(
      line({ marks }),
      [boleto({ baixaOn: '2026-11-02' }), 'document'],
      [boleto({ id: 2 }), 'document'],
    );
    expect(matches.map(({ boleto: { id }, doubts }) => [id, ...doubts])).toEqual([[2], [1, 'paid']]);
  });

  test('not with a cent more', () => {
    expect(best(line({ cents: 10_001, marks }), [boleto(), 'document'])).toBeUndefined();
  });
});

test('amount and name are possible, and never preselected', () => {
  const found = match(line({ marks: { names: ['MARCIA ALVES SOUZA'] } }), [boleto(), 'name']).matches[0];
  expect(found?.strength).toBe('possible');
  expect(isPreselected(found)).toBe(false);
});

test('an exact one stands before likely and possible ones', () => {
  const { matches } = match(
    line({ marks: { documents: [document] } }),
    [boleto({ id: 2 }), 'document'],
    [boleto(), 'slipLine'],
  );
  expect(matches.map(({ strength, boleto: { id }, doubts }) => [strength, id, ...doubts])).toEqual([
    ['exact', 1],
    ['likely', 2],
  ]);
});

test('two lines that claim one boleto: the second is a question', () => {
  const [first, second] = matchLines({
    lines: [line(), line({ id: 8 })],
    boletos: [boleto()],
    pairs: [
      { line: 0, by: 'ref', boleto: 0 },
      { line: 1, by: 'ref', boleto: 0 },
    ],
  });
  expect(first?.matches[0]?.doubts).toEqual([]);
  expect(second?.matches[0]?.doubts).toEqual(['paid']);
});

test('a reversal needs a payment that it takes back', () => {
  const reversal = line({ kind: 'reversal', cents: -10_000 });
  expect(best(reversal, [boleto({ baixaOn: '2026-11-20' }), 'ref'])).toBe('exact');
  expect(best(reversal, [boleto(), 'ref'])).toBe('exact notPaid');
});

test('lines that are no payments have no proposal, and a mark that too many share says nothing', () => {
  expect(match(line({ kind: 'fee' }), [boleto(), 'ref'])).toMatchObject({ matches: [], none: 'notPayment' });
  expect(match(line())).toMatchObject({ matches: [], none: 'nothing' });
  const many = Array.from({ length: 21 }, (_, at) => [boleto({ id: at + 1 }), 'dueDate'] as const);
  expect(match(line({ marks: { dueDates: ['2026-11-30'] } }), ...many)).toMatchObject({
    matches: [],
    none: 'tooMany',
  });
});

test('the parts of a line are its amount, and its principal the title if the source explains the rest', () => {
  const sum = (parts: ReturnType<typeof partsOf>) => partNames.reduce((all, name) => all + parts[name], 0);
  const explained = line({ cents: 9_940, marks: { interest: 150, feeTaken: 210 } });
  expect(partsOf(explained, 10_000)).toEqual({
    principal: 10_000,
    interest: 150,
    fine: 0,
    discount: 0,
    fee: -210,
  });
  const less = line({ cents: 6_000, marks: { feeTaken: 210 } });
  expect(partsOf(less, 10_000)).toEqual({ principal: 6_210, interest: 0, fine: 0, discount: 0, fee: -210 });
  for (const one of [explained, less, line({ cents: -500 })])
    expect(sum(partsOf(one, 10_000))).toBe(one.cents);
});
