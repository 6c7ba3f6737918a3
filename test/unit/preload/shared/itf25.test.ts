import { describe, expect, test } from 'vitest';
import { barsOf, barWidths } from '../../../../preload/shared/itf25.ts';
import { vectors } from '../../../fixtures/slip-vectors.ts';

const codes = vectors.cobranca.flatMap(({ barCode }) => (barCode === null ? [] : [barCode]));

describe('the bars of a boleto', () => {
  test('44 digits are 405 modules, 227 bars and gaps; two of every five are wide', () => {
    expect(codes.length).toBeGreaterThan(5);
    for (const code of codes) {
      const widths = barWidths(code) ?? [];
      expect(widths).toHaveLength(227);
      expect(widths.reduce((sum, one) => sum + one, 0)).toBe(405);
    }
  });

  test('bars read back as the digits from which they were drawn', () => {
    for (const code of codes) {
      const body = barWidths(code)?.slice(4, -3) ?? [];
      let read = '';
      for (let at = 0; at < body.length; at += 10) {
        for (const side of [0, 1]) {
          const weights = [1, 2, 4, 7, 0];
          const sum = weights.reduce(
            (all, weight, index) => all + (body[at + side + index * 2] === 3 ? weight : 0),
            0,
          );
          read += String(sum === 11 ? 0 : sum);
        }
      }
      expect(read).toBe(code);
    }
  });

  test('an odd number of digits, or other text, has no bars', () => {
    for (const text of ['', '123', '12a4', ' 12']) {
      expect(barWidths(text)).toBeUndefined();
      expect(barsOf(text)).toEqual([]);
    }
  });

  test('the bars alone cover the code from the first to the last module', () => {
    const bars = barsOf(codes[0] ?? '');
    expect(bars).toHaveLength(114);
    expect(bars.slice(0, 2)).toEqual([
      { at: 0, width: 1 },
      { at: 2, width: 1 },
    ]);
    expect(bars.at(-1)).toEqual({ at: 404, width: 1 });
  });
});
