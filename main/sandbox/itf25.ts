// Interleaved 2 of 5 as boletos use it: widths of bars and gaps in modules.

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
/** The quiet zone required on both sides. */
export const quietMm = 5;

/**
 * Alternates bars and gaps, beginning with a bar; a wide one has three modules. The 44 digits of a boleto make 405
 * modules.
 */
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
