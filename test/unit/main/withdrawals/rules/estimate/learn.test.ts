// The learned estimate: right to the last digit whenever it is shown, and not shown if nothing is known.
import * as fc from '../../../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import { shown, replay, wrongAt } from '../../../../../helpers/estimate-replay.ts';
import {
  type Quote,
  estimate,
  learn,
  type Sample,
} from '../../../../../../main/withdrawals/rules/estimate/learn.ts';
import {
  hiddenFormula,
  quotesFor,
  sampleOf,
  type HiddenFormula,
} from '../../../../../helpers/hidden-fees.ts';

const usual = {
  withdrawalRate: '1.5',
  rateFixed: '3.50',
  usdtRate: '5.4320',
};
const plain: HiddenFormula = {
  reckoning: 'exact',
  rate: 'percent',
  share: 'ofAmount',
  fixed: 'brl',
  join: 'sum',
  feeRounding: 'halfUp',
  total: 'plus',
  sold: 'amount',
  convert: 'divide',
  usdtRounding: 'down',
  usdtDigits: 6,
};

const drawn = hiddenFormula.chain((hidden) =>
  quotesFor(hidden, 40).map((quotes) => quotes.map((quote) => sampleOf(hidden, quote))),
);

describe('a hidden formula', () => {
  it('is estimated exactly whenever an estimate is shown, and is shown often', () => {
    const count = { asked: 0, inReach: 0, shown: 0 };
    fc.assert(
      fc.property(drawn, (samples) => {
        const steps = replay(samples);
        expect(shown(steps).filter(({ right }) => !right)).toEqual([]);
        const ripe = steps.filter(({ estimate }) => estimate.value !== null || estimate.why !== 'tooFew');
        expect(
          ripe.filter(({ estimate }) => estimate.value === null && estimate.why === 'unexplained'),
        ).toEqual([]);
        count.asked += ripe.length;
        count.inReach += ripe.filter(
          ({ estimate }) => estimate.value !== null || estimate.why !== 'beyond',
        ).length;
        count.shown += shown(steps).length;
      }),
      { numRuns: 200 },
    );
    expect(count.shown / count.inReach).toBeGreaterThan(0.7);
  });
});

describe('figures that cannot be explained', () => {
  /** Random figures, about as large as true ones. */
  const noise = fc.array(
    fc.record({
      amountCents: fc.integer({ min: 5_000, max: 2_000_000 }),
      feeCents: fc.integer({ min: 0, max: 10_000 }),
      awry: fc.integer({ min: -10_000, max: 10_000 }),
      usdtMicros: fc.integer({ min: 9_000_000, max: 400_000_000 }),
      usdtRate: fc.integer({ min: 52_000, max: 56_000 }),
    }),
    { minLength: 15, maxLength: 15 },
  );

  it('shows no estimate of random values', () => {
    fc.assert(
      fc.property(noise, (draws) => {
        const samples = draws.map(({ amountCents, feeCents, awry, usdtMicros, usdtRate }): Sample => ({
          amountCents,
          fees: { ...usual, usdtRate: String(usdtRate / 10_000) },
          answer: {
            fee: String(feeCents / 100),
            total: String((amountCents + awry) / 100),
            usdt: String(usdtMicros / 1e6),
          },
        }));
        expect(shown(replay(samples))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  /** Formulas that no candidate knows; an estimate is shown only for the parts that they share with known formulas. */
  const strange: Readonly<Record<string, (quote: Quote) => number>> = {
    tiers: ({ amountCents }) =>
      amountCents * (amountCents < 100_000 ? 0.02 : amountCents < 500_000 ? 0.015 : 0.01),
    slices: ({ amountCents }) =>
      Math.min(amountCents, 300_000) * 0.02 + Math.max(0, amountCents - 300_000) * 0.01,
    capped: ({ amountCents }) => Math.min(amountCents * 0.015 + 350, 10_000),
    'at least': ({ amountCents }) => Math.max(amountCents * 0.015 + 350, 2_500),
    'a hidden spread': ({ amountCents }) => amountCents * 0.0151 + 350,
  };

  it.each(Object.keys(strange))('is shown wrongly once at most before a person asks again: %s', (name) => {
    fc.assert(
      fc.property(quotesFor({ rate: 'percent', convert: 'divide' }, 40), (quotes) => {
        const samples = quotes.map(({ amountCents, fees: { usdtRate } }): Sample => {
          const quote = { amountCents, fees: { ...usual, usdtRate } };
          const feeCents = Math.round(strange[name]?.(quote) ?? NaN);
          const usdt = Math.floor(((amountCents - feeCents) / Number(usdtRate)) * 10_000) / 1e6;
          const answer = { fee: feeCents / 100, total: (amountCents + feeCents) / 100, usdt: usdt };
          return {
            ...quote,
            answer: {
              fee: String(answer.fee),
              total: String(answer.total),
              usdt: String(answer.usdt),
            },
          };
        });
        expect(wrongAt(replay(samples)).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a formula that changes', () => {
  const changing = fc
    .tuple(hiddenFormula, hiddenFormula)
    .chain(([before, then]) =>
      fc
        .tuple(quotesFor({ ...before, convert: 'divide' }, 20), quotesFor({ ...then, convert: 'divide' }, 20))
        .map(([early, late]) => [
          ...early.map((quote) => sampleOf(before, quote)),
          ...late.map((quote) => sampleOf(then, quote)),
        ]),
    );

  // With the second seed, what was learned after a miss was wrong again.
  it.each([20_261_121, 561_417_221, 7])('is wrong at most once between two presses (seed %i)', (seed) => {
    let misses = 0;
    const presses = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(changing, presses, (samples, asks) => {
        const alone = wrongAt(replay(samples));
        expect(alone.length).toBeLessThanOrEqual(1);
        const steps = replay(samples, (at) => asks[at] ?? false);
        const wrong = wrongAt(steps);
        misses += wrong.length;
        for (const [index, at] of wrong.entries()) {
          const next = wrong[index + 1] ?? samples.length;
          const press = asks.findIndex((asked, before) => asked && before > at);
          const free = press < 0 ? samples.length : Math.min(press, samples.length);
          expect(next).toBeGreaterThanOrEqual(free);
          const hidden = steps
            .filter((step) => step.at > at && step.at < free)
            .map(({ estimate }) => estimate);
          expect(hidden).toEqual(hidden.map(() => ({ value: null, why: 'missed' })));
        }
      }),
      { numRuns: 75, seed },
    );
    expect(misses).toBeGreaterThan(12);
  });
});

describe('samples that are not enough', () => {
  /** A percentage added to a fixed part, by a service that never changes its formula. */
  const sample = (amountCents: number, fees: Partial<Quote['fees']> = {}): Sample =>
    sampleOf(plain, { amountCents, fees: { ...usual, ...fees } });
  const five = [10_100, 20_300, 30_700, 41_900, 95_300];
  const feeFor = (samples: readonly Sample[], amountCents: number, fees: Partial<Quote['fees']> = {}) =>
    estimate(learn(samples), { ...usual, ...fees }, amountCents).fee;
  const hidden = (why: string) => ({ value: null, why });

  it('returns the number of withdrawals that support it', () => {
    const samples = [...five, 20_300].map((cents) => sample(cents));
    expect(estimate(learn(samples), usual, 50_000)).toEqual({
      fee: { value: '11.00', samples: 6 },
      total: { value: '511.00', samples: 6 },
      usdt: { value: '92.047128', samples: 6 },
    });
  });

  it('four withdrawals, or many of four amounts', () => {
    const four = five.slice(1).map((cents) => sample(cents));
    expect(feeFor([], 30_000)).toEqual(hidden('tooFew'));
    expect(feeFor([...four, ...four, ...four], 30_000)).toEqual(hidden('tooFew'));
  });

  it('withdrawals without the figure', () => {
    const samples = five.map((cents) => sample(cents));
    const silent = samples.map((made) => ({ ...made, answer: { ...made.answer, fee: null } }));
    expect(feeFor(silent, 30_000)).toEqual(hidden('tooFew'));
    expect(feeFor([...samples, ...silent], 30_000)).toEqual({ value: '8.00', samples: 5 });
    expect(estimate(learn(silent), usual, 50_000).total).toEqual({ value: '511.00', samples: 5 });
  });

  it('an amount larger than all earlier withdrawals', () => {
    const samples = five.map((cents) => sample(cents));
    expect(feeFor(samples, 10_099)).toEqual(hidden('beyond'));
    expect(feeFor(samples, 10_100)).toMatchObject({ samples: 5 });
    expect(feeFor(samples, 95_301)).toEqual(hidden('beyond'));
  });

  it('survivors that disagree: a rate of zero says nothing about any other rate', () => {
    const samples = five.map((cents) => sample(cents, { withdrawalRate: '0' }));
    expect(feeFor(samples, 50_000, { withdrawalRate: '0' })).toEqual({ value: '3.50', samples: 5 });
    expect(feeFor(samples, 50_000, { withdrawalRate: '1.5' })).toEqual(hidden('disagree'));
  });

  it('survivors that disagree: a share that was always the greater may have been the only one', () => {
    const greater = { ...plain, join: 'greater' } as const;
    const samples = five.map((amountCents) =>
      sampleOf(greater, { amountCents, fees: { ...usual, rateFixed: '0.50' } }),
    );
    expect(feeFor(samples, 30_000, { rateFixed: '0.50' })).toEqual({ value: '4.50', samples: 5 });
    expect(feeFor(samples, 30_000, { rateFixed: '9.00' })).toEqual(hidden('disagree'));
  });

  it('survivors that disagree: roundings that no withdrawal distinguished', () => {
    const samples = [10_000, 20_000, 30_000, 40_000, 100_000].map((cents) => sample(cents));
    expect(feeFor(samples, 50_000)).toEqual({ value: '11.00', samples: 5 });
    expect(feeFor(samples, 50_033)).toEqual(hidden('disagree'));
  });

  it('one miss, until five others are explained', () => {
    const samples = five.map((cents) => sample(cents));
    const odd: Sample = {
      ...sample(15_500),
      answer: { fee: '77.77', total: '171.33', usdt: '28.5324' },
    };
    expect(feeFor([...samples, odd], 30_000)).toEqual(hidden('unexplained'));
    expect(feeFor([...samples, odd, ...samples.slice(1)], 30_000)).toEqual(hidden('unexplained'));
    expect(feeFor([...samples, odd, ...samples], 30_000)).toEqual({ value: '8.00', samples: 5 });
  });

  it('figures finer than any rounding, invalid figures, and a rate of zero', () => {
    const samples = five.map((cents) => sample(cents));
    const fine = samples.map((made) => ({
      ...made,
      answer: { ...made.answer, fee: `${made.answer.fee}00001` },
    }));
    expect(feeFor(fine, 30_000)).toEqual(hidden('unexplained'));
    const unreadable = samples.map((made) => ({ ...made, answer: { ...made.answer, fee: 'cinco' } }));
    expect(feeFor(unreadable, 30_000)).toEqual(hidden('unexplained'));
    expect(estimate(learn(samples), { ...usual, usdtRate: '0' }, 30_000).usdt).toEqual(hidden('disagree'));
  });
});

describe('the limit of all learning', () => {
  it('mistakes a service for a known formula until the first miss', () => {
    const upToWholeReais = (amountCents: number): Sample => {
      const fee = Math.ceil(amountCents * 0.00015 + 3.5);
      return { amountCents, fees: usual, answer: { fee: String(fee), total: null, usdt: null } };
    };
    const alike = [10_000, 30_000, 50_000, 70_000, 90_000].map(upToWholeReais);
    const other = upToWholeReais(40_000);
    expect(other.answer.fee).toBe('10');
    expect(estimate(learn(alike), usual, 40_000).fee).toEqual({ value: '9.50', samples: 5 });
    expect(estimate(learn([...alike, other]), usual, 40_000).fee).toEqual({
      value: null,
      why: 'unexplained',
    });
  });
});
