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
} from './arithmetic.ts';
import { candidates, numbersOf, type Figure, type Formula, type Quote, type Terms } from './formulas.ts';

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
export interface Held {
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
