// Learns from past withdrawals what the next one will cost, and shows an estimate only if nothing contradicts it. The
// caller decides which withdrawals count.
import type { Estimate, Estimated } from '../../../../preload/contract/withdrawals.ts';
import {
  binary,
  binaryWritten,
  decimal,
  microsOf,
  microsText,
  type Arithmetic,
  type Micros,
  type Rounding,
  modes,
} from './arithmetic.ts';
import type { Fees } from '../../../../preload/contract/withdrawal-terms.ts';

// All formulas by which a service may calculate the cost of a withdrawal, as combinations of small tables. learn.ts
// keeps those that all past withdrawals confirm.

/** The three of five numbers that determine the cost; the other two are limits. */
type Terms = Pick<Fees, 'withdrawalRate' | 'rateFixed' | 'usdtRate'>;

/** What is known of a new withdrawal before it is made. */
export interface Quote {
  readonly fees: Terms;
  readonly amountCents: number;
}

interface Numbers<N> {
  readonly amount: N;
  readonly rate: N;
  readonly fixed: N;
  readonly usdtRate: N;
  readonly one: N;
  readonly hundred: N;
}

type Formula = <N>(m: Arithmetic<N>, q: Numbers<N>) => N;

function numbersOf<N>(m: Arithmetic<N>, { fees, amountCents }: Quote): Numbers<N> {
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
interface Group {
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

type Figure = 'fee' | 'total' | 'usdt';
interface Candidates {
  readonly groups: readonly Group[];
  readonly roundings: readonly Rounding[];
}

/** Each figure uses the quote's own numbers only, because a new withdrawal has no answered fee yet. */
const candidates: Readonly<Record<Figure, Candidates>> = {
  fee: { groups: fees.map(lone), roundings: toCents },
  total: { groups: [lone(amount), ...more, ...less], roundings: toCents },
  usdt: {
    groups: [lone(amount), ...less].flatMap((sold) => [turned(sold, divided), turned(sold, multiplied)]),
    roundings: [2, 3, 4, 5, 6].flatMap(roundingsTo),
  },
};

export interface Sample extends Quote {
  /** The service's figures as exact decimal text; a missing one teaches nothing. */
  readonly answer: Readonly<Record<Figure, string | null>>;
}

/** A formula in one arithmetic, with the roundings that all withdrawals have confirmed. */
interface Survivor {
  readonly formula: Formula;
  readonly reckoning: number;
  readonly roundings: readonly Rounding[];
}

/** What is known about one figure since its last wrong estimate. */
interface Lesson {
  readonly survivors: readonly Survivor[];
  /** The amounts of all explained withdrawals. */
  readonly amounts: readonly number[];
  readonly missed: boolean;
}

export type Learned = Readonly<Record<Figure, Lesson>>;

type Why = Extract<Estimated, { readonly value: null }>['why'];

const enough = 5;

type Reckoned = (formula: Formula) => (rounding: Rounding) => Micros | undefined;
const reckoning =
  <N>(m: Arithmetic<N>) =>
  (quote: Quote): Reckoned => {
    const numbers = numbersOf(m, quote);
    return (formula) => {
      const value = formula(m, numbers);
      return (rounding) => m.micros(value, rounding);
    };
  };
const reckonings = [reckoning(decimal), reckoning(binary), reckoning(binaryWritten)];

const untaught: Lesson = { survivors: [], amounts: [], missed: false };
export const nothing: Learned = { fee: untaught, total: untaught, usdt: untaught };

/** In order of time; later samples can be added to what was learned. */
export const learn = (samples: readonly Sample[], before = nothing): Learned =>
  samples.reduce(
    ({ fee, total, usdt }, sample) => ({
      fee: taught('fee', fee, sample),
      total: taught('total', total, sample),
      usdt: taught('usdt', usdt, sample),
    }),
    before,
  );

/**
 * Applies one withdrawal. If it leaves no formula, learning restarts with this withdrawal, or after it if nothing
 * explains it.
 */
function taught(figure: Figure, lesson: Lesson, sample: Sample): Lesson {
  const answer = sample.answer[figure];
  if (answer === null) return lesson;
  const { amounts } = lesson;
  const left = sieve(lesson.survivors, sample, answer);
  if (left.length > 0) return { ...lesson, survivors: left, amounts: [...amounts, sample.amountCents] };
  const survivors = sieve(near(figure, sample, Number(answer)), sample, answer);
  const explained = survivors.length > 0;
  return {
    survivors,
    amounts: explained ? [sample.amountCents] : [],
    missed: lesson.missed || amounts.length > 0 || !explained,
  };
}

function sieve(survivors: readonly Survivor[], quote: Quote, answer: string): readonly Survivor[] {
  const wanted = microsOf(answer);
  const reckoned = reckonings.map((of) => of(quote));
  return survivors.flatMap((survivor) => {
    const rounded = reckoned[survivor.reckoning]?.(survivor.formula);
    const roundings = survivor.roundings.filter((rounding) => rounded?.(rounding) === wanted);
    return roundings.length === 0 ? [] : [{ ...survivor, roundings }];
  });
}

/**
 * The formulas that some rounding could bring to the answer. One double calculation for each excludes nearly all
 * others.
 */
function near(figure: Figure, quote: Quote, answer: number): readonly Survivor[] {
  const numbers = numbersOf(binary, quote);
  const { groups, roundings } = candidates[figure];
  // One cent of rounding in the fee, converted either way, and one in the figure itself; doubled for the error of
  // doubles.
  const slack = 0.02 * (1 + numbers.usdtRate + 1 / numbers.usdtRate);
  return groups
    .filter(({ rough }) => Math.abs(rough(binary, numbers) - answer) <= slack)
    .flatMap(({ formulas }) => formulas)
    .flatMap((formula) => reckonings.map((_, reckoning) => ({ formula, reckoning, roundings })));
}

/** Whether the account's estimate may be shown at all. */
interface Held {
  /** A shown estimate was wrong, and nobody has requested estimates again. */
  readonly missed: boolean;
  /** A withdrawal is unsettled, so it may still disprove the estimate. */
  readonly open: boolean;
}

/**
 * Shows nothing that an earlier withdrawal could still disprove, so at most one estimate is wrong between two requests.
 */
export function estimateIn(
  { missed, open }: Held,
  learned: Learned,
  fees: Terms,
  amountCents: number,
): Estimate {
  if (!missed && !open) return estimate(learned, fees, amountCents);
  const hidden: Estimated = { value: null, why: missed ? 'missed' : 'pending' };
  return { fee: hidden, total: hidden, usdt: hidden };
}

export function estimate(learned: Learned, fees: Terms, amountCents: number): Estimate {
  const quote = { fees, amountCents };
  const figureOf = (figure: Figure) => estimated(learned[figure], quote);
  return { fee: figureOf('fee'), total: figureOf('total'), usdt: figureOf('usdt') };
}

function estimated({ survivors, amounts, missed }: Lesson, quote: Quote): Estimated {
  const hidden = (why: Why): Estimated => ({ value: null, why });
  if (new Set(amounts).size < enough) return hidden(missed ? 'unexplained' : 'tooFew');
  // Tiers and caps only show within the range of past amounts, so nothing is extrapolated.
  if (quote.amountCents < Math.min(...amounts) || quote.amountCents > Math.max(...amounts))
    return hidden('beyond');
  const reckoned = reckonings.map((of) => of(quote));
  const values = new Set(
    survivors.flatMap(({ formula, reckoning, roundings }) => {
      const rounded = reckoned[reckoning]?.(formula);
      return roundings.map((rounding) => rounded?.(rounding));
    }),
  );
  const [value] = values;
  if (values.size !== 1 || value === undefined) return hidden('disagree');
  return { value: microsText(value), samples: amounts.length };
}
