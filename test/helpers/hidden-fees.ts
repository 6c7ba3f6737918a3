// Fee formulas that a service might use, written independently of the code that has to find them: exact ones in integers of 100 decimal
// places, others in doubles. A drawn formula answers any quote with numbers as JSON carries them.
import * as fc from './properties.ts';
import type { Quote, Sample } from '../../main/withdrawals/rules/estimate/learn.ts';

export type Answer = { readonly fee: string; readonly total: string; readonly usdt: string };

const roundings = ['halfUp', 'halfEven', 'down', 'up'] as const;
type RoundingName = (typeof roundings)[number];

const hiddenParts = {
  reckoning: fc.constantFrom('exact', 'double', 'toFixed'),
  rate: fc.constantFrom('fraction', 'percent', 'percentFirst'),
  share: fc.constantFrom('ofAmount', 'ofAmount', 'within', 'onTop', 'none'),
  fixed: fc.constantFrom('none', 'brl', 'brl', 'usdt'),
  join: fc.constantFrom('sum', 'sum', 'greater', 'fixedFirst', 'fixedOnTop'),
  feeRounding: fc.constantFrom(...roundings),
  total: fc.constantFrom('amount', 'plus', 'minus'),
  sold: fc.constantFrom('amount', 'lessFee', 'lessRawFee'),
  convert: fc.constantFrom('divide', 'multiply'),
  usdtRounding: fc.constantFrom(...roundings),
  usdtDigits: fc.integer({ min: 2, max: 6 }),
} as const;

export const hiddenFormula = fc.record(hiddenParts);
export type HiddenFormula = typeof hiddenFormula extends fc.Arbitrary<infer T> ? T : never;

const places = 100;
const one = 10n ** BigInt(places);

function scaled(text: string): bigint {
  const [whole = '', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(places, '0'));
}

/** Decimal text without trailing zeros, as JSON writes a number. */
function written(count: bigint, digits: number): string {
  const text = String(count).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '');
}

function cut(value: bigint, digits: number, how: RoundingName): bigint {
  const unit = one / 10n ** BigInt(digits);
  const floor = value / unit;
  const twice = (value % unit) * 2n;
  if (how === 'down' || twice === 0n) return floor;
  if (how === 'up' || twice > unit) return floor + 1n;
  return twice < unit || (how === 'halfEven' && floor % 2n === 0n) ? floor : floor + 1n;
}

function exactAnswer(h: HiddenFormula, { fees, amountCents }: Quote): Answer {
  const amount = (BigInt(amountCents) * one) / 100n;
  const rate = scaled(fees.withdrawalRate) / (h.rate === 'fraction' ? 1n : 100n);
  const usdtRate = scaled(fees.usdtRate);
  const divided = (x: bigint, by: bigint) => (x * one) / by;
  const multiplied = (x: bigint, by: bigint) => (x * by) / one;
  const fixed = h.fixed === 'usdt' ? multiplied(scaled(fees.rateFixed), usdtRate) : scaled(fees.rateFixed);
  const share = (x: bigint) => {
    if (h.share === 'none') return 0n;
    if (h.share === 'within') return x - divided(x, one + rate);
    if (h.share === 'onTop') return divided(x, one - rate) - x;
    return multiplied(x, rate);
  };
  const joined = () => {
    if (h.fixed === 'none') return share(amount);
    if (h.join === 'greater') return share(amount) > fixed ? share(amount) : fixed;
    if (h.join === 'fixedFirst') return share(amount - fixed) + fixed;
    if (h.join === 'fixedOnTop') return share(amount + fixed) + fixed;
    return share(amount) + fixed;
  };
  const raw = joined();
  const feeCents = cut(raw, 2, h.feeRounding);
  const fee = (feeCents * one) / 100n;
  const sold = h.sold === 'amount' ? amount : amount - (h.sold === 'lessFee' ? fee : raw);
  const usdt = h.convert === 'divide' ? divided(sold, usdtRate) : multiplied(sold, usdtRate);
  const cents = BigInt(amountCents);
  const total = h.total === 'amount' ? cents : h.total === 'plus' ? cents + feeCents : cents - feeCents;
  return {
    fee: written(feeCents, 2),
    total: written(total, 2),
    usdt: written(cut(usdt, h.usdtDigits, h.usdtRounding), h.usdtDigits),
  };
}

function cutDouble(value: number, digits: number, how: RoundingName, exactly: boolean): number {
  const unit = 10 ** digits;
  if (exactly) return Number(cut(scaled(value.toFixed(places)), digits, how)) / unit;
  if (how === 'down') return Math.floor(value * unit) / unit;
  if (how === 'up') return Math.ceil(value * unit) / unit;
  const near = Math.round(value * unit);
  return (how === 'halfEven' && (value * unit) % 1 === 0.5 && near % 2 === 1 ? near - 1 : near) / unit;
}

function doubleAnswer(h: HiddenFormula, { fees, amountCents }: Quote): Answer {
  const amount = amountCents / 100;
  const rate = Number(fees.withdrawalRate);
  const usdtRate = Number(fees.usdtRate);
  const fixed = h.fixed === 'usdt' ? Number(fees.rateFixed) * usdtRate : Number(fees.rateFixed);
  const times = (x: number) =>
    h.rate === 'fraction' ? x * rate : h.rate === 'percent' ? (x * rate) / 100 : x * (rate / 100);
  const share = (x: number) => {
    if (h.share === 'none') return 0;
    if (h.share === 'within') return x - x / (1 + times(1));
    if (h.share === 'onTop') return x / (1 - times(1)) - x;
    return times(x);
  };
  const joined = () => {
    if (h.fixed === 'none') return share(amount);
    if (h.share === 'none') return fixed;
    if (h.join === 'greater') return Math.max(share(amount), fixed);
    if (h.join === 'fixedFirst') return share(amount - fixed) + fixed;
    if (h.join === 'fixedOnTop') return share(amount + fixed) + fixed;
    return share(amount) + fixed;
  };
  const raw = joined();
  const exactly = h.reckoning === 'toFixed';
  const fee = cutDouble(raw, 2, h.feeRounding, exactly);
  const total = h.total === 'amount' ? amount : h.total === 'plus' ? amount + fee : amount - fee;
  const sold = h.sold === 'amount' ? amount : amount - (h.sold === 'lessFee' ? fee : raw);
  const usdt = h.convert === 'divide' ? sold / usdtRate : sold * usdtRate;
  return {
    fee: String(fee),
    total: String(cutDouble(total, 2, 'halfUp', exactly)),
    usdt: String(cutDouble(usdt, h.usdtDigits, h.usdtRounding, exactly)),
  };
}

export const answerOf = (h: HiddenFormula, quote: Quote): Answer =>
  h.reckoning === 'exact' ? exactAnswer(h, quote) : doubleAnswer(h, quote);

export const sampleOf = (h: HiddenFormula, quote: Quote): Sample => ({
  ...quote,
  answer: answerOf(h, quote),
});

const decimal = (least: number, most: number, digits: number) =>
  fc
    .integer({ min: Math.round(least * 10 ** digits), max: Math.round(most * 10 ** digits) })
    .map((count) => written(BigInt(count), digits));

/**
 * Quotes of one account over time: amounts as clerks type them, round or not; the USDT rate always changes, the percentage and the fixed
 * part only now and then.
 */
export const quotesFor = (
  h: Pick<HiddenFormula, 'rate' | 'convert'>,
  most: number,
): fc.Arbitrary<Quote[]> => {
  const rate = h.rate === 'fraction' ? decimal(0.005, 0.05, 4) : decimal(0.5, 5, 2);
  const fixed = decimal(0, 2.5, 2);
  const usdtRate = h.convert === 'divide' ? decimal(5.2, 5.6, 4) : decimal(0.178, 0.192, 6);
  const amountCents = fc.oneof(
    fc.integer({ min: 5_000, max: 2_000_000 }),
    fc.integer({ min: 50, max: 20_000 }).map((reais) => reais * 100),
    fc.integer({ min: 5, max: 200 }).map((hundreds) => hundreds * 10_000),
  );
  const terms = fc.record({ withdrawalRate: rate, rateFixed: fixed });
  return fc
    .tuple(
      fc.array(terms, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(amountCents, usdtRate), { minLength: 6, maxLength: most }),
    )
    .map(([eras, days]) =>
      days.map(([amountCents, usdtRate], index) => ({
        amountCents,
        fees: {
          withdrawalRate: '0',
          rateFixed: '0',
          ...eras[Math.floor((index * eras.length) / days.length)],
          usdtRate,
        },
      })),
    );
};
