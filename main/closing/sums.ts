// Sums of figures. The service's decimals are added to the last digit.
import { perField } from '../../preload/contract/boleto-fields.ts';
import type { ClosingFigures, ClosingWithdrawals } from '../../preload/contract/closing.ts';
import type { Figure } from '../../preload/contract/home.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';

export const nothing: Figure = { count: 0, cents: 0 };

export const plus = (one: Figure, other: Figure): Figure => ({
  count: one.count + other.count,
  cents: one.cents + other.cents,
});

export const sumOf = (rows: Iterable<{ readonly cents: number }>): Figure => {
  let sum = nothing;
  for (const { cents } of rows) sum = plus(sum, { count: 1, cents });
  return sum;
};

/** Finer than any decimal of the service. */
const places = 18;
const one = 10n ** BigInt(places);

/** In units of the last place; null for what is no decimal. */
function scaled(text: string | null): bigint | null {
  const [, whole, rest = ''] = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? null : BigInt(whole) * one + BigInt(rest.padEnd(places, '0'));
}

const written = (units: bigint, least: number): string => {
  const rest = String(units % one).padStart(places, '0');
  const kept = Math.max(least, rest.replace(/0{1,18}$/, '').length);
  return kept === 0 ? String(units / one) : `${units / one}.${rest.slice(0, kept)}`;
};

/** What is added up of withdrawals; sums of accounts are sums of it. */
export interface WithdrawalSums extends Figure {
  readonly fee: bigint;
  readonly usdt: bigint;
  /** Of those that name their USDT. */
  readonly pricedCents: number;
  readonly unpriced: number;
}

export const noWithdrawals: WithdrawalSums = { ...nothing, fee: 0n, usdt: 0n, pricedCents: 0, unpriced: 0 };

type Made = Pick<WithdrawalRow, 'cents' | 'fee' | 'usdt'>;

export const addWithdrawals = (first: WithdrawalSums, second: WithdrawalSums): WithdrawalSums => ({
  ...plus(first, second),
  fee: first.fee + second.fee,
  usdt: first.usdt + second.usdt,
  pricedCents: first.pricedCents + second.pricedCents,
  unpriced: first.unpriced + second.unpriced,
});

export function withdrawalSum({ cents, fee, usdt }: Made): WithdrawalSums {
  const [paid, received] = [scaled(fee), scaled(usdt)];
  const priced = received !== null && received > 0n;
  return {
    count: 1,
    cents,
    fee: paid ?? 0n,
    usdt: received ?? 0n,
    pricedCents: priced ? cents : 0,
    unpriced: paid === null || !priced ? 1 : 0,
  };
}

/** Rounded half up to four places; null without USDT. */
function rateOf(cents: number, usdt: bigint): string | null {
  if (usdt <= 0n) return null;
  const tenThousandths = (BigInt(cents) * 100n * one * 2n + usdt) / (usdt * 2n);
  return `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`;
}

export const rateOfOne = (made: Made): string | null => {
  const { pricedCents, usdt } = withdrawalSum(made);
  return rateOf(pricedCents, usdt);
};

const shownWithdrawals = ({ fee, usdt, pricedCents, ...shown }: WithdrawalSums): ClosingWithdrawals => ({
  ...shown,
  fee: written(fee, 2),
  usdt: written(usdt, 2),
  brlPerUsdt: rateOf(pricedCents, usdt),
});

/** Of one account, before its sums are written out. */
export type Sums = Omit<ClosingFigures, 'withdrawals'> & { readonly withdrawals: WithdrawalSums };

/** What is counted beside withdrawals, in the order of every list. */
export const figureNames = [
  'issued',
  'settled',
  'open',
  'overdue',
  'uncertain',
  'differences',
  'withdrawalDoubts',
  'withdrawalDifferences',
] as const satisfies readonly (keyof Sums)[];

export const noSums: Sums = { ...perField(figureNames, () => nothing), withdrawals: noWithdrawals };

export const addSums = (first: Sums, second: Sums): Sums => ({
  ...perField(figureNames, (name) => plus(first[name], second[name])),
  withdrawals: addWithdrawals(first.withdrawals, second.withdrawals),
});

export const shownSums = (sums: Sums): ClosingFigures => ({
  ...sums,
  withdrawals: shownWithdrawals(sums.withdrawals),
});
