// Every formula by which a service may come from its numbers to what a withdrawal costs: small tables, multiplied out.
// None is believed here; learn.ts keeps those that every withdrawal so far has borne out.

import type { FeesAnswer } from '../../../service/decode-money.ts';
import { modes, type Arithmetic, type Rounding } from './arithmetic.ts';

/** What a new withdrawal is known by before it is made. */
export interface Quote {
  readonly fees: FeesAnswer;
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

/** What the rate is a share of: the amount, what is left of it, or what must be asked for so that it is left. */
const shares: readonly Share[] = [
  (_m, x, times) => times(x),
  (m, x, times, one) => m.sub(x, m.div(x, m.add(one, times(one)))),
  (m, x, times, one) => m.sub(m.div(x, m.sub(one, times(one))), x),
];

/** The fixed part, in BRL or in USDT. */
const fixedParts: readonly Formula[] = [(_m, q) => q.fixed, (m, q) => m.mul(q.fixed, q.usdtRate)];

/** Beside the share, instead of a lesser one, or taken out of (put onto) the amount before it. */
const joins: readonly Join[] = [
  (m, x, share, fixed) => m.add(share(x), fixed),
  (m, x, share, fixed) => m.max(share(x), fixed),
  (m, x, share, fixed) => m.add(share(m.sub(x, fixed)), fixed),
  (m, x, share, fixed) => m.add(share(m.add(x, fixed)), fixed),
];

const shareFormulas = rates.flatMap((times) =>
  shares.map(
    (share): Times =>
      (m, q, x) =>
        share(m, x, (part) => times(m, q, part), q.one),
  ),
);

/** 84 fees before rounding: nothing, the fixed part, a share, or both. */
const fees: readonly Formula[] = [
  (m) => m.of('0'),
  ...fixedParts,
  ...shareFormulas.flatMap((share): Formula[] => [
    (m, q) => share(m, q, q.amount),
    ...fixedParts.flatMap((fixed) =>
      joins.map(
        (join): Formula =>
          (m, q) =>
            join(m, q.amount, (x) => share(m, q, x), fixed(m, q)),
      ),
    ),
  ]),
];

const toCents: readonly Rounding[] = modes.map((mode) => ({ mode, digits: 2 }));

/** The fee that the other figures are made with: rounded first, or left until they are rounded themselves. */
const innerFees: readonly Formula[] = fees.flatMap((fee) => [
  fee,
  ...toCents.map(
    (rounding): Formula =>
      (m, q) =>
        m.round(fee(m, q), rounding),
  ),
]);

const amount: Formula = (_m, q) => q.amount;
const more = innerFees.map(
  (fee): Formula =>
    (m, q) =>
      m.add(q.amount, fee(m, q)),
);
const less = innerFees.map(
  (fee): Formula =>
    (m, q) =>
      m.sub(q.amount, fee(m, q)),
);

export interface Candidates {
  readonly formulas: readonly Formula[];
  readonly roundings: readonly Rounding[];
}

export type Figure = 'fee' | 'total' | 'usdtAmount';

/** Each figure by the quote's own numbers alone: a new one has no answered fee to build on. */
export const candidates: Readonly<Record<Figure, Candidates>> = {
  fee: { formulas: fees, roundings: toCents },
  total: { formulas: [amount, ...more, ...less], roundings: toCents },
  usdtAmount: {
    formulas: [amount, ...less].flatMap((sold): Formula[] => [
      (m, q) => m.div(sold(m, q), q.usdtRate),
      (m, q) => m.mul(sold(m, q), q.usdtRate),
    ]),
    roundings: [2, 3, 4, 5, 6].flatMap((digits) => modes.map((mode) => ({ mode, digits }))),
  },
};
