// Fees, limits and the USDT rate of the practice service. The service's document does not say how its five numbers
// combine, so the policy chooses one of several plausible formulas, which the app must learn.

export interface FeePolicy {
  /** The rate in hundredths of a percent: 150 is 1.5 %. */
  readonly rateBasisPoints: number;
  /** How `withdrawal_rate` is written: 1.5 or 0.015. */
  readonly rateShownAs: 'percent' | 'fraction';
  readonly fixedCents: number;
  readonly minCents: number;
  readonly maxCents: number;
  /** BRL for one USDT, in ten-thousandths. */
  readonly usdtRate: number;
  /** added: on top of the amount. included: subtracted from the amount before conversion. */
  readonly fee: 'added' | 'included';
  /** The interval of small changes of the USDT rate; 0 for none. */
  readonly driftEveryMs: number;
  readonly openingBalanceCents: number;
}

export const usualFees: FeePolicy = {
  rateBasisPoints: 150,
  rateShownAs: 'percent',
  fixedCents: 350,
  minCents: 5_000,
  maxCents: 2_000_000,
  usdtRate: 5_4320,
  fee: 'added',
  driftEveryMs: 15 * 60_000,
  openingBalanceCents: 25_000_000,
};

/** BRL for one USDT at a moment, in ten-thousandths: a slow wave of at most 0.4 % around the policy's rate. */
export function usdtRateAt({ usdtRate, driftEveryMs }: FeePolicy, now: number): number {
  if (driftEveryMs === 0) return usdtRate;
  const step = Math.floor(now / driftEveryMs);
  return Math.round(usdtRate * (1 + 0.004 * Math.sin(step)));
}

export const feesAnswer = (policy: FeePolicy, now: number) => ({
  withdrawal_rate: policy.rateBasisPoints / (policy.rateShownAs === 'percent' ? 100 : 10_000),
  rate_fixed: policy.fixedCents / 100,
  min_withdrawal: policy.minCents / 100,
  max_withdrawal: policy.maxCents / 100,
  usdt_rate: usdtRateAt(policy, now) / 10_000,
});

export function chargeOf(policy: FeePolicy, amountCents: number, now: number) {
  const share = BigInt(amountCents) * BigInt(policy.rateBasisPoints);
  const feeCents = Number((share + 5_000n) / 10_000n) + policy.fixedCents;
  const added = policy.fee === 'added';
  const converted = Math.max(0, added ? amountCents : amountCents - feeCents);
  // Millionths of a USDT, rounded down: cents / 100 / (rate / 10,000) * 1,000,000.
  const usdtMicros = Number((BigInt(converted) * 100_000_000n) / BigInt(usdtRateAt(policy, now)));
  return { feeCents, totalCents: added ? amountCents + feeCents : amountCents, usdtMicros };
}
