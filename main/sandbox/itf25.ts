// Interleaved 2 of 5 as boletos bear it: widths of bars and gaps in modules, nothing about paper or ink.

const wideAt: readonly string[] = [
  'nnwwn',
  'wnnnw',
  'nwnnw',
  'wwnnn',
  'nnwnw',
  'wnwnn',
  'nwwnn',
  'nnnww',
  'wnnwn',
  'nwnwn',
];

export const moduleMm = 0.254;
export const heightMm = 13;
/** 405 modules. */
export const widthMm = 102.87;
/** The blank that must stand on both sides. */
export const quietMm = 5;

/** Bars and gaps in turn, a bar first, a wide one three modules: 405 modules for the 44 digits of a boleto. */
export function itf25(digits: string): number[] {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError('ITF-25 takes an even number of digits');
  const pairs = digits.match(/../g) ?? [];
  const body = pairs.flatMap((pair) => {
    const bars = wideAt[Number(pair[0])] ?? '';
    const gaps = wideAt[Number(pair[1])] ?? '';
    return bars.split('').flatMap((bar, at) => [bar, gaps[at]]);
  });
  return ['n', 'n', 'n', 'n', ...body, 'w', 'n', 'n'].map((width) => (width === 'w' ? 3 : 1));
}
