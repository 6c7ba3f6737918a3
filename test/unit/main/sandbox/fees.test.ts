import { describe, expect, it } from 'vitest';
import {
  chargeOf,
  feesAnswer,
  usdtRateAt,
  usualFees,
  type FeePolicy,
} from '../../../../main/sandbox/fees.ts';

const still: FeePolicy = { ...usualFees, driftEveryMs: 0 };

describe('the hidden formula', () => {
  it('adds rate and fixed part to the amount', () => {
    // 1.5 % of 1,000.00 is 15.00, and 3.50; 1,000 / 5.432 = 184.0942562...
    expect(chargeOf(still, 100_000, 0)).toEqual({
      feeCents: 1_850,
      totalCents: 101_850,
      usdtMicros: 184_094_256,
    });
  });

  it('subtracts them from the amount if the policy says so', () => {
    expect(chargeOf({ ...still, fee: 'included' }, 100_000, 0)).toEqual({
      feeCents: 1_850,
      totalCents: 100_000,
      // (1,000 - 18.50) / 5.432
      usdtMicros: 180_688_512,
    });
  });

  it('rounds half a cent up and a millionth down', () => {
    expect(chargeOf({ ...still, fixedCents: 0 }, 5_100, 0).feeCents).toBe(77); // 76.5
    expect(chargeOf({ ...still, usdtRate: 30_000 }, 100, 0).usdtMicros).toBe(333_333);
  });
});

describe('what callers see', () => {
  it('gives five numbers, with the rate in the form that the policy sets', () => {
    expect(feesAnswer(still, 0)).toEqual({
      withdrawal_rate: 1.5,
      rate_fixed: 3.5,
      min_withdrawal: 50,
      max_withdrawal: 20_000,
      usdt_rate: 5.432,
    });
    expect(feesAnswer({ ...still, rateShownAs: 'fraction' }, 0).withdrawal_rate).toBe(0.015);
  });

  it('moves the USDT rate in steps, never by more than 0.4 %', () => {
    const quarter = usualFees.driftEveryMs;
    const rates = Array.from({ length: 500 }, (_, step) => usdtRateAt(usualFees, step * quarter));
    expect(usdtRateAt(usualFees, quarter)).toBe(usdtRateAt(usualFees, 2 * quarter - 1));
    expect(new Set(rates).size).toBeGreaterThan(100);
    for (const rate of rates) expect(Math.abs(rate / usualFees.usdtRate - 1)).toBeLessThanOrEqual(0.0041);
  });
});
