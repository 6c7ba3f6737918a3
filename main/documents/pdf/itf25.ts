// Interleaved 2 of 5 as boletos use it: from digits to the widths of bars and gaps, and back.

const digitCount = 44;
/** Start, 22 pairs of digits, stop. */
export const barCount = 2 + (digitCount / 2) * 5 + 2;
export const moduleMm = 0.254;

const patterns = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];
/** By its pattern read as a binary number, where a wide one is 1. */
const digitOf = new Map(
  patterns.map((pattern, digit) => [
    Number.parseInt(pattern.replaceAll('w', '1').replaceAll('n', '0'), 2),
    String(digit),
  ]),
);

/** Bars and gaps in modules, a bar first, a wide one three: 405 modules for 44 digits. */
export function modulesOf(digits: string): number[] {
  const pairs = digits.match(/../g) ?? [];
  const body = pairs.flatMap((pair) => {
    const gaps = patterns[Number(pair[1])] ?? '';
    return Array.from(patterns[Number(pair[0])] ?? '', (bar, at) => [bar, gaps[at]]).flat();
  });
  return ['n', 'n', 'n', 'n', ...body, 'w', 'n', 'n'].map((width) => (width === 'w' ? 3 : 1));
}

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

/** The fifth digit, computed from the other 43 with weights 2 to 9 from the right. */
export function checkDigitOf(digits: string): string {
  const others = digits.slice(0, 4) + digits.slice(5);
  let sum = 0;
  for (let at = others.length - 1, weight = 2; at >= 0; at -= 1, weight = weight === 9 ? 2 : weight + 1)
    sum += Number(others[at]) * weight;
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 1 : digit);
}

const hasRightCheckDigit = (digits: string): boolean =>
  digits.length === digitCount && digits[4] === checkDigitOf(digits);
