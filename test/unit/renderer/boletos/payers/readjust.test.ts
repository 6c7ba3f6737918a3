// A percentage as it is typed, and the amount that is shown before it is rounded.
import { expect, test } from 'vitest';
import { readjusted } from '../../../../../preload/shared/monthly.ts';
import { exactCents, readPercent } from '../../../../../renderer/boletos/payers/readjust.ts';
import * as fc from '../../../../helpers/properties.ts';

test.each([
  ['4,62', 46_200],
  ['4.62%', 46_200],
  [' +10 % ', 100_000],
  ['-3,5', -35_000],
  ['−3,5', -35_000],
  ['0,0001', 1],
  ['100', 1_000_000],
])('%s is read', (text, change) => {
  expect(readPercent(text)).toBe(change);
});

test.each(['', 'x', '4,62345', '1.000,5', '-100', '4,6,2', 'R$ 4'])('“%s” is no percentage', (text) => {
  expect(readPercent(text)).toBeUndefined();
});

test('what is shown before rounding is exact, and rounds to the stored amount', () => {
  expect(exactCents(10_000, 46_250)).toBe('104.625');
  expect(exactCents(1, -999_999)).toBe('0.00000001');
  expect(exactCents(10_000, 0)).toBe('100.00');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: -999_999, max: 9_999_999 }),
      (cents, change) => {
        const [whole = '', fraction = ''] = exactCents(cents, change).split('.');
        const exact = BigInt(whole + fraction.padEnd(8, '0'));
        expect(exact).toBe(BigInt(cents) * BigInt(1_000_000 + change));
        const off = BigInt(readjusted(cents, change)) * 1_000_000n - exact;
        expect(off > -500_000n && off <= 500_000n).toBe(true);
      },
    ),
  );
});
