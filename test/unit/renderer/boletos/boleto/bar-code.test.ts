import { describe, expect, test } from 'vitest';
import { itf25 } from '../../../../../main/sandbox/itf25.ts';
import { barPath, barWidths } from '../../../../../renderer/boletos/boleto/bar-code.ts';
import { vectors } from '../../../../fixtures/slip-vectors.ts';

const codes = vectors.cobranca.flatMap(({ barCode }) => (barCode === null ? [] : [barCode]));

describe('the bars of a boleto', () => {
  test('44 digits are 405 modules, 227 bars and gaps, two wide ones of each five', () => {
    expect(codes.length).toBeGreaterThan(5);
    for (const code of codes) {
      const widths = barWidths(code) ?? [];
      expect(widths).toHaveLength(227);
      expect(widths.reduce((sum, one) => sum + one, 0)).toBe(405);
    }
  });

  test('they read back as the digits that they were drawn from', () => {
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

  test('they are the bars that the practice service prints', () => {
    for (const code of codes) expect(barWidths(code)).toEqual(itf25(code));
  });

  test('what is no even number of digits has no bars', () => {
    for (const text of ['', '123', '12a4', ' 12']) expect(barPath(text)).toBeUndefined();
  });

  test('the path holds each bar once, from the first to the last module', () => {
    const bars = barPath(codes[0] ?? '');
    expect(bars?.width).toBe(405);
    expect(bars?.path.match(/M/g)).toHaveLength(114);
    expect(bars?.path.startsWith('M0 0h1v1h-1zM2 0h1')).toBe(true);
    expect(bars?.path.endsWith('M404 0h1v1h-1z')).toBe(true);
  });
});
