// Compares figures with each other and with cents: exact, however they are written.
import { expect, test } from 'vitest';
import { compareCents, compareFigures, sumOfFigures } from '../../../main/exact.ts';
import { assert, integer, nat, property } from '../../helpers/properties.ts';

test.for([
  ['1.5', '1.50', 0],
  ['0.30', '0.3', 0],
  ['0.1', '0.10000000000000000001', -1],
  ['9007199254740993', '9007199254740992', 1],
  ['-0.01', '0', -1],
  ['-1.5', '-1.25', -1],
  ['1e3', '1000', null],
  ['', '0', null],
  ['9'.repeat(61), '1', null],
] as const)('%s against %s is %s', ([a, b, expected]) => {
  expect(compareFigures(a, b)).toBe(expected);
});

test('cents equal their decimal text, and a cent more is more', () => {
  assert(
    property(integer({ min: 0, max: 9_999_999_999 }), nat(6), (cents, zeros) => {
      const digits = String(cents).padStart(3, '0');
      const text = `${digits.slice(0, -2)}.${digits.slice(-2)}${'0'.repeat(zeros)}`;
      expect(compareCents(cents, text)).toBe(0);
      expect(compareCents(cents + 1, text)).toBe(1);
      expect(compareCents(cents, `${text}1`)).toBe(-1);
    }),
  );
});

test.for([
  [[], '0'],
  [['0.1', '0.2'], '0.3'],
  [['1', '0.05'], '1.05'],
  [['-0.5', '0.25'], '-0.25'],
  [['9007199254740993', '0.000000000000000001'], '9007199254740993.000000000000000001'],
  [['2.5', 'n/a'], '2.5'],
] as const)('%s add up to %s', ([figures, sum]) => {
  expect(sumOfFigures(figures)).toBe(sum);
});
