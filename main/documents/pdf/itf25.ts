// Reads Interleaved 2 of 5: from the widths of bars and gaps to the digits of a boleto.
import { digitPatterns } from '../../../preload/shared/itf25.ts';
import { barCodeFaults } from '../../../preload/shared/slip.ts';

const digitCount = 44;
/** Start, 22 pairs of digits, stop. */
export const barCount = 2 + (digitCount / 2) * 5 + 2;

/** By its pattern read as a binary number, where a wide one is 1. */
const digitOf = new Map(digitPatterns.map((pattern, digit) => [Number.parseInt(pattern, 2), String(digit)]));

/** Null unless it contains 44 digits with a valid check digit, upright or upside down. */
export function digitsOf(widths: readonly number[]): string | null {
  if (widths.length !== 2 * barCount - 1) return null;
  return readFrom(widths) ?? readFrom(widths.toReversed());
}

function readFrom(widths: readonly number[]): string | null {
  const [stop = 0, gap = 0, last = 0] = widths.slice(-3);
  const narrow = Math.max(...widths.slice(0, 4));
  if (stop < 1.4 * Math.max(gap, last) || stop < 1.4 * narrow) return null;
  let digits = '';
  for (let at = 4; at < widths.length - 3; at += 10) {
    const bars = digitFrom(widths, at);
    const gaps = digitFrom(widths, at + 1);
    if (bars === null || gaps === null) return null;
    digits += bars + gaps;
  }
  return hasRightCheckDigit(digits) ? digits : null;
}

/** Two of five are wide, and clearly so. */
function digitFrom(widths: readonly number[], from: number): string | null {
  let widest = 0;
  let wide = 0;
  let narrow = 0;
  for (let at = from; at < from + 10; at += 2) {
    const width = widths[at] ?? 0;
    narrow = Math.max(narrow, Math.min(width, wide));
    wide = Math.max(wide, Math.min(width, widest));
    widest = Math.max(widest, width);
  }
  if (wide < 1.35 * narrow) return null;
  let pattern = 0;
  for (let at = from; at < from + 10; at += 2) pattern = 2 * pattern + ((widths[at] ?? 0) >= wide ? 1 : 0);
  return digitOf.get(pattern) ?? null;
}

const hasRightCheckDigit = (digits: string): boolean =>
  digits.length === digitCount && barCodeFaults(digits).length === 0;
