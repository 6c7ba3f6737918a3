// Look-alikes: Guichê finds the wallets that attackers create and typing errors produce, and chance matches are as rare as the rule says.
import * as fc from '../../../../helpers/properties.ts';
import { describe, expect, it, test } from 'vitest';
import { likeness } from '../../../../../main/withdrawals/rules/look-alike.ts';
import { checksummed, groupsOf } from '../../../../../main/withdrawals/rules/wallet.ts';
import { anyWallet, hexText } from '../../../../fixtures/wallets.ts';

const published = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const book = (...wallets: readonly string[]) => wallets.map((wallet, id) => ({ id, wallet }));

/** Every digit differs, except this many at either end. */
function poisoned(address: string, head: number, tail: number): string {
  const turned = Array.from(address.slice(2).toLowerCase(), (digit, at) =>
    at < head || at >= 40 - tail ? digit : (15 - Number.parseInt(digit, 16)).toString(16),
  );
  return `0x${turned.join('')}`;
}

describe('alike at both ends', () => {
  it.each([
    [3, 3, true],
    [4, 4, true],
    [2, 4, true],
    [5, 2, true],
    [6, 6, true],
    [2, 3, false],
    [1, 8, false],
    [40, 0, false],
    [0, 12, false],
  ])('%i at the start and %i at the end: %s', (head, tail, warned) => {
    const found = likeness(poisoned(published, head, tail), book(published));
    expect(found.map(({ why }) => why)).toEqual(warned ? ['ends'] : []);
  });

  it('returns the similar entries, and the groups that differ', () => {
    const known = book('0x52908400098527886E0F7030069857D2E4169EE7', published);
    expect(likeness(poisoned(published, 4, 8), known)).toEqual([
      { known: known[1], why: 'ends', groups: [2, 3, 4, 5, 6, 7, 8] },
    ]);
  });

  it('ignores the case of letters', () => {
    const other = poisoned(published, 4, 4);
    expect(likeness(checksummed(other), book(published.toLowerCase()))).toHaveLength(1);
  });
});

test('counts one or two different digits as a typing error, in any groups', () => {
  const slip = fc.tuple(fc.nat(39), fc.integer({ min: 1, max: 15 }));
  fc.assert(
    fc.property(anyWallet, slip, slip, (key, ...slips) => {
      const digits = Array.from(key.slice(2));
      for (const [at, by] of slips)
        digits[at] = ((Number.parseInt(digits[at] ?? '', 16) + by) % 16).toString(16);
      const typed = `0x${digits.join('')}`;
      const [found] = likeness(typed, book(key));
      fc.pre(typed !== key);
      const touched = groupsOf(typed).flatMap((group, at) => (group === groupsOf(key)[at] ? [] : [at]));
      expect(found).toMatchObject({ why: 'near', groups: touched });
    }),
  );
});

test('ignores the same wallet, and is symmetric', () => {
  fc.assert(
    fc.property(anyWallet, fc.nat(20), fc.nat(20), (key, head, tail) => {
      expect(likeness(checksummed(key), book(key))).toEqual([]);
      const other = poisoned(key, head, tail);
      const [there] = likeness(key, book(other));
      const [back] = likeness(other, book(key));
      expect(there?.groups).toEqual(back?.groups);
      expect(there !== undefined).toBe(head + tail < 40 && head >= 2 && tail >= 2 && head + tail >= 6);
    }),
  );
});

test('warns of 1.1 in a hundred random wallets with two equal digits at each end', () => {
  const runs = 100_000;
  const middles = fc.sample(fc.tuple(hexText(36), hexText(36)), { numRuns: runs, seed: 20_261_121 });
  const warned = middles.filter(
    ([mine, theirs]) => likeness(`0x5a${mine}ed`, book(`0x5a${theirs}ed`)).length > 0,
  ).length;
  const expected = 1 - (15 / 16) ** 2 * (1 + 2 / 16);
  // Four standard deviations of this many samples.
  expect(Math.abs(warned / runs - expected)).toBeLessThan(4 * Math.sqrt(expected / runs));
  expect(16 ** -4 * expected).toBeLessThan(1.72e-7);
});
