// All formulas by which a service may calculate the cost of a withdrawal, as combinations of small tables. learn.ts
// keeps those that all past withdrawals confirm.

import type { Fees } from '../../../../preload/contract/withdrawal-terms.ts';
import { modes, type Arithmetic, type Rounding } from './arithmetic.ts';

/** The three of five numbers that determine the cost; the other two are limits. */
export type Terms = Pick<Fees, 'withdrawalRate' | 'rateFixed' | 'usdtRate'>;

/** What is known of a new withdrawal before it is made. */
export interface Quote {
  readonly fees: Terms;
  readonly amountCents: number;
}

export interface Numbers<N> {
  readonly amount: N;
  readonly rate: N;
  readonly fixed: N;
  readonly usdtRate: N;
  readonly one: N;
  readonly hundred: N;
}

export type Formula = <N>(m: Arithmetic<N>, q: Numbers<N>) => N;

export function numbersOf<N>(m: Arithmetic<N>, { fees, amountCents }: Quote): Numbers<N> {
  const hundred = m.of('100');
  return {
    amount: m.div(m.of(String(amountCents)), hundred),
    rate: m.of(fees.withdrawalRate),
    fixed: m.of(fees.rateFixed),
    usdtRate: m.of(fees.usdtRate),
    one: m.of('1'),
    hundred,
  };
}

type Times = <N>(m: Arithmetic<N>, q: Numbers<N>, x: N) => N;
type Share = <N>(m: Arithmetic<N>, x: N, times: (x: N) => N, one: N) => N;
type Join = <N>(m: Arithmetic<N>, x: N, share: (x: N) => N, fixed: N) => N;

/** An amount times the rate. The two percentages differ only in doubles. */
const rates: readonly Times[] = [
  (m, q, x) => m.mul(x, q.rate),
  (m, q, x) => m.div(m.mul(x, q.rate), q.hundred),
  (m, q, x) => m.mul(x, m.div(q.rate, q.hundred)),
];

/** The base of the rate: the amount, the amount that remains, or the gross amount from which it remains. */
const shares: readonly Share[] = [
  (_m, x, times) => times(x),
  (m, x, times, one) => m.sub(x, m.div(x, m.add(one, times(one)))),
  (m, x, times, one) => m.sub(m.div(x, m.sub(one, times(one))), x),
];

/** The fixed part, in BRL or in USDT. */
const fixedParts: readonly Formula[] = [(_m, q) => q.fixed, (m, q) => m.mul(q.fixed, q.usdtRate)];

/** Added to the share, as its minimum, or subtracted from (added to) the amount before the share. */
const joins: readonly Join[] = [
  (m, x, share, fixed) => m.add(share(x), fixed),
  (m, x, share, fixed) => m.max(share(x), fixed),
  (m, x, share, fixed) => m.add(share(m.sub(x, fixed)), fixed),
  (m, x, share, fixed) => m.add(share(m.add(x, fixed)), fixed),
];

function shareAt(times: Times, share: Share): Times {
  return (m, q, x) => share(m, x, (part) => times(m, q, part), q.one);
}
function joined(share: Times, fixed: Formula, join: Join): Formula {
  return (m, q) => join(m, q.amount, (x) => share(m, q, x), fixed(m, q));
}

/** 84 fees before rounding: none, the fixed part, a share, or both. */
const fees: readonly Formula[] = [
  (m) => m.of('0'),
  ...fixedParts,
  ...rates
    .flatMap((times) => shares.map((share) => shareAt(times, share)))
    .flatMap((share): Formula[] => [
      (m, q) => share(m, q, q.amount),
      ...fixedParts.flatMap((fixed) => joins.map((join) => joined(share, fixed, join))),
    ]),
];

const amount: Formula = (_m, q) => q.amount;
function plus(fee: Formula): Formula {
  return (m, q) => m.add(q.amount, fee(m, q));
}
function minus(fee: Formula): Formula {
  return (m, q) => m.sub(q.amount, fee(m, q));
}
function divided(sold: Formula): Formula {
  return (m, q) => m.div(sold(m, q), q.usdtRate);
}
function multiplied(sold: Formula): Formula {
  return (m, q) => m.mul(sold(m, q), q.usdtRate);
}
function rounded(fee: Formula, rounding: Rounding): Formula {
  return (m, q) => m.round(fee(m, q), rounding);
}

const roundingsTo = (digits: number): Rounding[] => modes.map((mode) => ({ mode, digits }));
const toCents = roundingsTo(2);

/** Formulas that differ only by intermediate roundings; `rough` has none. */
export interface Group {
  readonly rough: Formula;
  readonly formulas: readonly Formula[];
}

const lone = (formula: Formula): Group => ({ rough: formula, formulas: [formula] });
const turned = ({ rough, formulas }: Group, turn: (formula: Formula) => Formula): Group => ({
  rough: turn(rough),
  formulas: formulas.map(turn),
});

/** The fee as other figures use it: in whole cents, or unrounded. */
const innerFees = fees.map((fee): Group => ({
  rough: fee,
  formulas: [fee, ...toCents.map((rounding) => rounded(fee, rounding))],
}));
const more = innerFees.map((fee) => turned(fee, plus));
const less = innerFees.map((fee) => turned(fee, minus));

export type Figure = 'fee' | 'total' | 'usdt';
export interface Candidates {
  readonly groups: readonly Group[];
  readonly roundings: readonly Rounding[];
}

/** Each figure uses the quote's own numbers only, because a new withdrawal has no answered fee yet. */
export const candidates: Readonly<Record<Figure, Candidates>> = {
  fee: { groups: fees.map(lone), roundings: toCents },
  total: { groups: [lone(amount), ...more, ...less], roundings: toCents },
  usdt: {
    groups: [lone(amount), ...less].flatMap((sold) => [turned(sold, divided), turned(sold, multiplied)]),
    roundings: [2, 3, 4, 5, 6].flatMap(roundingsTo),
  },
};
