// Evaluates the service's exact figures for a withdrawal: limits, changed fees, differences. Pure.
import { feeNames } from '../../../preload/contract/withdrawal-terms.ts';
import type { WithdrawalDifference } from '../../../preload/contract/withdrawals.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import { compare, compareCents, compareFigures, exact, ofCents } from '../../exact.ts';
import { sameWallet } from './wallet.ts';

type Numbers = Omit<Fees, 'readAt'>;

/** All five must be figures, none negative, and the conversion rate positive; otherwise the limits are unknown. */
export function areReadable(fees: Numbers): boolean {
  const zero = ofCents(0);
  return feeNames.every((name) => {
    const figure = exact(fees[name]);
    return figure !== null && compare(figure, zero) >= (name === 'usdtRate' ? 1 : 0);
  });
}

export type Outside = { readonly why: 'belowMin' | 'aboveMax'; readonly limit: string };

/** Null within both limits, which are inclusive. */
export function outsideOf(cents: number, { minWithdrawal, maxWithdrawal }: Numbers): Outside | null {
  // Limits are readable by then; an unreadable one would exclude every amount.
  if ((compareCents(cents, minWithdrawal) ?? -1) < 0) return { why: 'belowMin', limit: minWithdrawal };
  if ((compareCents(cents, maxWithdrawal) ?? 1) > 0) return { why: 'aboveMax', limit: maxWithdrawal };
  return null;
}

/** Whether all five have the same values, however written. */
export const unchanged = (before: Numbers, after: Numbers): boolean =>
  feeNames.every((name) => compareFigures(before[name], after[name]) === 0);

/**
 * Whether a person must confirm again: anything but the conversion rate changed, or that rate by more than `tolerance`
 * hundredths of a percent.
 */
export function changedBeyond(before: Numbers, after: Numbers, tolerance: number): boolean {
  const others = feeNames.some(
    (name) => name !== 'usdtRate' && compareFigures(before[name], after[name]) !== 0,
  );
  const from = exact(before.usdtRate);
  const to = exact(after.usdtRate);
  if (others || !from || !to) return true;
  const places = Math.max(from.places, to.places);
  const [was, is] = [from, to].map(({ digits, places: own }) => digits * 10n ** BigInt(places - own));
  if (was === undefined || is === undefined) return true;
  const gap = is > was ? is - was : was - is;
  return gap * 10_000n > was * BigInt(tolerance);
}

/** What the answer has different from the request; a missing field is no difference. */
export function differencesOf(
  asked: { readonly cents: number; readonly wallet: string },
  answer: { readonly wallet: string | null; readonly amount: string | null },
): readonly WithdrawalDifference[] {
  const { wallet, amount } = answer;
  return [
    ...(wallet !== null && !sameWallet(wallet.trim(), asked.wallet) ? ['wallet' as const] : []),
    ...(amount !== null && compareCents(asked.cents, amount) !== 0 ? ['amount' as const] : []),
  ];
}
