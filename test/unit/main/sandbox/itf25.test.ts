import { expect, it } from 'vitest';
import { heightMm, itf25, moduleMm, widthMm } from '../../../../main/sandbox/itf25.ts';

/** Reads the widths back by weights (1, 2, 4, 7, 0), not by the table that wrote them. */
function readBack(modules: readonly number[]): string {
  const body = modules.slice(4, -3).map((width) => (width === 3 ? 1 : 0));
  const digit = (wide: readonly number[]): number => {
    const sum = wide.reduce<number>((total, is, at) => total + is * ([1, 2, 4, 7, 0][at] ?? 0), 0);
    return sum === 11 ? 0 : sum;
  };
  let digits = '';
  for (let at = 0; at < body.length; at += 10) {
    const ten = body.slice(at, at + 10);
    digits += `${digit(ten.filter((_, index) => index % 2 === 0))}${digit(ten.filter((_, index) => index % 2 === 1))}`;
  }
  return digits;
}

const barCode = '34195153900000127501091234567800057123457000';

it('writes what can be read back', () => {
  expect(readBack(itf25(barCode))).toBe(barCode);
  expect(readBack(itf25('0123456789'))).toBe('0123456789');
});

it('is 405 modules wide for a boleto, 102.87 mm, with 228 edges', () => {
  const widths = itf25(barCode);
  expect(widths.reduce((total, width) => total + width, 0)).toBe(405);
  expect(405 * moduleMm).toBeCloseTo(widthMm, 10);
  expect(widths.length + 1).toBe(228);
  expect(heightMm).toBe(13);
});

it.each(['123', '12a4', ''])('refuses "%s"', (digits) => {
  expect(() => itf25(digits)).toThrow(RangeError);
});
