// Finds known wallets that resemble a given one: equal at both ends, as address poisoning makes them, or one typo
// apart.
import type { LookAlike } from '../../../preload/contract/wallet-terms.ts';
import { groupsOf, walletKey } from './wallet.ts';

export interface Likeness<Known> {
  readonly known: Known;
  readonly why: LookAlike['why'];
  /** Indexes of the differing groups, as groupsOf counts them. */
  readonly groups: readonly number[];
}

/**
 * Equal digits at the ends: at least two at each end and six together. An attacker pays sixteen times more for each
 * digit; cheap fakes match three at each end, or two and four. Two unrelated wallets match so by chance in 1.7 of ten
 * million cases: 16⁻⁴ for two at each end, times 0.0112 for two more at either. A book of 500 then warns without need
 * about one in twelve thousand new wallets. Requiring four at each end would miss cheap fakes; two at each end alone
 * would warn about one in 130.
 */
const eachEnd = 2;
const bothEnds = 6;
/** A typing error; this never happens by chance. */
const slips = 2;

function alikeBy(differs: readonly number[], length: number): LookAlike['why'] | null {
  const [first] = differs;
  const last = differs.at(-1);
  if (first === undefined || last === undefined) return null;
  if (differs.length <= slips) return 'near';
  const tail = length - 1 - last;
  return Math.min(first, tail) >= eachEnd && first + tail >= bothEnds ? 'ends' : null;
}

/** In the order of `known`; never the same wallet. */
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
