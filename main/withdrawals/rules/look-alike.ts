// Known wallets that a glance takes for this one: alike at both ends, as poisoners make them, or a typo away. What is
// done about it is left to others.
import type { LookAlike } from '../../../preload/contract/wallet-terms.ts';
import { groupsOf, walletKey } from './wallet.ts';

export interface Likeness<Known> {
  readonly known: Known;
  readonly why: LookAlike['why'];
  /** Which of the groups differ, as groupsOf counts them. */
  readonly groups: readonly number[];
}

/**
 * Digits that are equal from both ends inwards: two at the least at each, six together. Whoever makes look-alikes pays
 * sixteen times more for each digit, so three at each end, or two and four, is what the cheap ones have. Of two
 * wallets that have nothing to do with each other, 1.7 in ten million are as near by chance: 16⁻⁴ for two at each end,
 * times 0.0112 for two more at either. A book of 500 then warns of one in twelve thousand new wallets without need.
 * Four at each end would let the cheap ones pass; two at each alone would warn of one in 130.
 */
const eachEnd = 2;
const bothEnds = 6;
/** Slips of a hand; by chance never. */
const slips = 2;

function alikeBy(differs: readonly number[], length: number): LookAlike['why'] | null {
  const [first] = differs;
  const last = differs.at(-1);
  if (first === undefined || last === undefined) return null;
  if (differs.length <= slips) return 'near';
  const tail = length - 1 - last;
  return Math.min(first, tail) >= eachEnd && first + tail >= bothEnds ? 'ends' : null;
}

/** In the order of `known`; never of the very same wallet. */
export function likeness<Known extends { readonly wallet: string }>(
  wallet: string,
  known: readonly Known[],
): Likeness<Known>[] {
  const digits = walletKey(wallet).slice(2);
  return known.flatMap((entry) => {
    const others = walletKey(entry.wallet).slice(2);
    const differs = Array.from(digits).flatMap((digit, at) => (digit === others[at] ? [] : [at]));
    const why = alikeBy(differs, digits.length);
    if (why === null) return [];
    const theirs = groupsOf(`0x${others}`);
    const groups = groupsOf(`0x${digits}`).flatMap((group, at) => (group === theirs[at] ? [] : [at]));
    return [{ known: entry, why, groups }];
  });
}
