// What is chosen for a line, what a payment does to its boleto, and positions that a clerk types.
import { expect, test } from 'vitest';
import type { LineProposals, Proposal } from '../../../../../preload/contract/income-terms.ts';
import { layoutOf } from '../../../../../renderer/boletos/income/FileQuestion.tsx';
import {
  choiceOf,
  leftOf,
  nothingTyped,
  outcomeOf,
  proposalOf,
  readParts,
  readSpan,
  textAt,
  type ShownLine,
} from '../../../../../renderer/boletos/income/reconcile.ts';
import { boletoRow } from '../draft/rows.ts';

const none = { principal: 0, interest: 0, fine: 0, discount: 0, fee: 0 };
const proposal = (id: number, more: Partial<Proposal> = {}): Proposal => ({
  boleto: boletoRow({ id }),
  strength: 'exact',
  by: ['nossoNumero'],
  doubts: [],
  parts: { ...none, principal: 5_000 },
  ...more,
});
const line = (match?: LineProposals): ShownLine => ({
  id: 7,
  accountId: 'padaria',
  file: 1,
  fileName: 'extrato.ofx',
  ordinal: 3,
  source: 'statement',
  kind: 'payment',
  day: '2026-11-19',
  cents: 5_000,
  text: 'PIX RECEBIDO',
  marks: {},
  questions: [],
  place: 'open',
  filedAs: null,
  boletos: [],
  revision: 1,
  ...(match ? { match } : {}),
});
const proposed = line({ line: 7, proposals: [proposal(1), proposal(2)], preselected: 1, none: null });

test('what was preselected is chosen until the clerk chooses, for this line alone', () => {
  expect(choiceOf(proposed, undefined).boleto).toBe(1);
  const other = { line: 7, boleto: 2, typed: nothingTyped };
  expect(choiceOf(proposed, other)).toBe(other);
  expect(choiceOf(proposed, { ...other, line: 8 }).boleto).toBe(1);
  expect(choiceOf(line(), undefined).boleto).toBeNull();
});

test('only a proposed boleto can be accepted', () => {
  expect(proposalOf(proposed, 2)?.boleto.id).toBe(2);
  expect(proposalOf(proposed, 3)).toBeUndefined();
  expect(proposalOf(proposed, null)).toBeUndefined();
});

test('without typed parts the line is divided as proposed', () => {
  expect(readParts(5_150, nothingTyped, { ...none, principal: 5_000, interest: 150 })).toEqual({
    ok: true,
    parts: {},
    principal: 5_000,
  });
});

test.each([
  [{ interest: '1,00', fine: '0,50' }, 5_000],
  [{ discount: '10,00' }, 6_150],
  [{ fee: '1,50', interest: '3,00' }, 5_000],
  [{ interest: '51,50' }, 0],
])('typed %o leave %i cents of principal of R$ 51,50', (typed, principal) =>
  expect(readParts(5_150, { ...nothingTyped, ...typed }, undefined)).toMatchObject({ ok: true, principal }),
);

test.each([
  [{ interest: 'um real' }, ['interest']],
  [{ fine: '1.500', discount: 'x' }, ['fine', 'discount']],
  // More than the whole line.
  [{ interest: '51,51' }, ['interest']],
])('typed %o cannot be accepted', (typed, wrong) =>
  expect(readParts(5_150, { ...nothingTyped, ...typed }, undefined)).toEqual({ ok: false, wrong }),
);

test('a payment covers its boleto, leaves a rest, or is more', () => {
  expect(outcomeOf(5_000, 5_000)).toEqual({ kind: 'paid' });
  expect(outcomeOf(-5_000, 5_000)).toEqual({ kind: 'paid' });
  expect(outcomeOf(4_999, 5_000)).toEqual({ kind: 'partial', cents: 1 });
  expect(outcomeOf(5_001, 5_000)).toEqual({ kind: 'over', cents: 1 });
});

test('several boletos leave a rest of the line, also of one that takes payments back', () => {
  const chosen = [1, 2].map((id) => boletoRow({ id, fields: { ...boletoRow().fields, amount: 2_000 } }));
  expect(leftOf({ cents: 5_000 }, chosen)).toBe(1_000);
  expect(leftOf({ cents: -4_000 }, chosen)).toBe(0);
  expect(leftOf({ cents: 3_999 }, chosen)).toBe(-1);
});

test.each([
  ['71-82', [71, 82]],
  [' 71 a 82 ', [71, 82]],
  ['109', [109, 109]],
])('“%s” are positions', (text, span) => expect(readSpan(text)).toEqual(span));
test.each(['', '0-3', '82-71', '401', '1-401', 'a-b', '1-2-3'])('“%s” are none', (text) =>
  expect(readSpan(text)).toBeUndefined(),
);

test('positions count from 1, and both ends are in', () => expect(textAt('0123456789', [3, 5])).toBe('234'));

test('a layout needs the four columns, and what is typed beside them must make sense', () => {
  const typed = { nossoNumero: '71-82', occurrence: '109-110', paid: '254-266', day: '111-116' };
  expect(layoutOf(typed)).toEqual({
    nossoNumero: [71, 82],
    occurrence: [109, 110],
    paid: [254, 266],
    day: [111, 116],
  });
  expect(layoutOf({ ...typed, title: '153-165' })?.title).toEqual([153, 165]);
  expect(layoutOf({ ...typed, dueDate: 'x' })).toBeUndefined();
  expect(layoutOf({ ...typed, paid: '' })).toBeUndefined();
});
