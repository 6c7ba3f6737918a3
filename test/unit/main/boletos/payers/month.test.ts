// A month beside the month before: what is new, was skipped, ended, changed its amount or day, and who owes.
import { expect, test } from 'vitest';
import type { Agreement, Proposed } from '../../../../../main/ledger/tables/agreements.ts';
import { monthRows, type MonthFacts } from '../../../../../main/boletos/payers/month.ts';

const agreement = (change: Partial<Agreement> = {}): Agreement => ({
  id: 1,
  payer: 7,
  cents: 10_000,
  day: 10,
  ifClosed: 'after',
  firstMonth: '2026-01',
  lastMonth: null,
  firstCents: null,
  description: 'Mensalidade {mes}/{ano} de {nome}, até {vencimento}',
  state: 'active',
  revision: 1,
  ...change,
});

/** 10/10/2026 is a Saturday, and the Monday after it is a holiday. */
const october: Proposed = {
  agreement: 1,
  month: '2026-10',
  batch: 3,
  lote: 12,
  cents: 10_000,
  due: '2026-10-13',
};

const november = (facts: Partial<MonthFacts> = {}) =>
  monthRows({
    month: '2026-11',
    agreements: [agreement()],
    proposed: [october],
    owed: new Map(),
    nameOf: () => 'Ana Souza',
    ...facts,
  });
const reasons = (facts: Partial<MonthFacts>) =>
  november(facts).map((row) => (row.kind === 'open' ? row.reasons : row.kind));

test('an unchanged charge has no reasons, although a holiday moved the month before', () => {
  expect(november()).toEqual([
    {
      kind: 'open',
      agreement: 1,
      payer: 7,
      revision: 1,
      before: { cents: 10_000, due: '2026-10-13' },
      owed: 0,
      cents: 10_000,
      due: '2026-11-10',
      description: 'Mensalidade 11/2026 de Ana Souza, até 10/11/2026',
      reasons: [],
    },
  ]);
});

test('a first month is new, with its own amount', () => {
  const [row] = november({
    agreements: [agreement({ firstMonth: '2026-11', firstCents: 5_667 })],
    proposed: [],
  });
  expect(row).toMatchObject({ kind: 'open', cents: 5_667, reasons: ['new'], before: null });
});

test('after a first month with its own amount, the amount has changed', () => {
  const agreements = [agreement({ firstMonth: '2026-10', firstCents: 5_667 })];
  expect(reasons({ agreements, proposed: [{ ...october, cents: 5_667 }] })).toEqual([['amount']]);
});

test('a charge that the month before skipped says so, and the skipped month may be generated later', () => {
  const facts = { proposed: [{ ...october, month: '2026-09', due: '2026-09-10' }] };
  expect(reasons(facts)).toEqual([['notLastMonth']]);
  expect(november({ ...facts, month: '2026-10' })).toMatchObject([
    { kind: 'open', due: '2026-10-13', reasons: [] },
  ]);
});

test('what ended or is paused stands there once, if it was charged in the month before', () => {
  for (const [kind, change] of [
    ['ended', { lastMonth: '2026-10' }],
    ['paused', { state: 'paused' }],
  ] as const) {
    expect(reasons({ agreements: [agreement(change)] })).toEqual([kind]);
    expect(reasons({ agreements: [agreement(change)], proposed: [] })).toEqual([]);
  }
});

test('a charge before its first month is not shown', () => {
  expect(reasons({ agreements: [agreement({ firstMonth: '2026-12' })], proposed: [] })).toEqual([]);
});

test('another amount and another day are each a reason', () => {
  expect(reasons({ agreements: [agreement({ cents: 10_462, day: 15 })] })).toEqual([['amount', 'day']]);
});

test('another rule that leads to the same day of the month is no reason', () => {
  expect(reasons({ proposed: [{ ...october, due: '2026-10-10' }] })).toEqual([[]]);
});

test('who owes two or more is shown, who owes one is not', () => {
  expect(reasons({ owed: new Map([[7, 1]]) })).toEqual([[]]);
  expect(reasons({ owed: new Map([[7, 2]]) })).toEqual([['owes']]);
});

test('a month that was generated names its batch and is as it was then', () => {
  const made = { ...october, month: '2026-11', due: '2026-11-10', batch: 4, lote: 13, cents: 9_000 };
  expect(november({ proposed: [october, made] })).toMatchObject([
    { kind: 'made', batch: 4, lote: 13, cents: 9_000, due: '2026-11-10' },
  ]);
});

test('a renamed payer changes the text and nothing else', () => {
  const [row] = november({ nameOf: () => 'Ana Souza Lima' });
  expect(row).toMatchObject({
    reasons: [],
    description: 'Mensalidade 11/2026 de Ana Souza Lima, até 10/11/2026',
  });
});

test('two charges of one payer are two rows, each with its own month before', () => {
  const agreements = [agreement(), agreement({ id: 2, cents: 500, firstMonth: '2026-11' })];
  expect(reasons({ agreements })).toEqual([[], ['new']]);
});
