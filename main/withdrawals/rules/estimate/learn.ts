// Learns from withdrawals that were made what the next will cost, and says it only where nothing speaks against it.
// Which withdrawals teach is for the caller to know; what is said here is an estimate and never a fact.

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
  /** The service's own figures as exact decimal text; what it left out teaches nothing. */
  readonly answer: Readonly<Record<Figure, string | null>>;
}

/** A formula as one arithmetic reckons it, with the roundings that every withdrawal bore out. */
interface Survivor {
  readonly formula: Formula;
  readonly reckoning: number;
  readonly roundings: readonly Rounding[];
}

/** One figure since its last miss. */
interface Lesson {
  readonly survivors: readonly Survivor[];
  /** Of every withdrawal that was explained. */
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

/** By time, the first made first; what later ones teach can be added to what was learned. */
export const learn = (samples: readonly Sample[], before = nothing): Learned =>
  samples.reduce(
    ({ fee, total, usdt }, sample) => ({
      fee: taught('fee', fee, sample),
      total: taught('total', total, sample),
      usdt: taught('usdt', usdt, sample),
    }),
    before,
  );

/** What one withdrawal leaves of a lesson; if nothing, the next begins with that withdrawal, or else after it. */
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

/** The candidates that some rounding could bring to the answer: a double each, or less, tells nearly all of them apart. */
function near(figure: Figure, quote: Quote, answer: number): readonly Survivor[] {
  const numbers = numbersOf(binary, quote);
  const { groups, roundings } = candidates[figure];
  // A cent of rounding in the fee, converted either way, and one more in the figure itself; twice, for the doubles.
  const slack = 0.02 * (1 + numbers.usdtRate + 1 / numbers.usdtRate);
  return groups
    .filter(({ rough }) => Math.abs(rough(binary, numbers) - answer) <= slack)
    .flatMap(({ formulas }) => formulas)
    .flatMap((formula) => reckonings.map((_, reckoning) => ({ formula, reckoning, roundings })));
}

/** Whether anything may be shown in the account, whatever was learned. */
export interface Held {
  /** One that was shown was wrong, and nobody has asked again. */
  readonly missed: boolean;
  /** A withdrawal is not settled: it may prove wrong what would be shown. */
  readonly open: boolean;
}

/** Nothing is shown that a withdrawal before this one could still prove wrong: so at most one is wrong between two presses. */
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
  const said = (figure: Figure) => estimated(learned[figure], quote);
  return { fee: said('fee'), total: said('total'), usdt: said('usdt') };
}

function estimated({ survivors, amounts, missed }: Lesson, quote: Quote): Estimated {
  const hidden = (why: Why): Estimated => ({ value: null, why });
  if (new Set(amounts).size < enough) return hidden(missed ? 'unexplained' : 'tooFew');
  // Tiers and caps show themselves only where withdrawals were made: nothing is drawn out past them.
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
