// Interleaved 2 of 5 as boletos use it: the widths of bars and gaps in modules.

/** Two of each digit's five elements are wide. */
export const digitPatterns = [
  '00110',
  '10001',
  '01001',
  '11000',
  '00101',
  '10100',
  '01100',
  '00011',
  '10010',
  '01010',
] as const;

const wide = 3;
const start = [1, 1, 1, 1];
const stop = [wide, 1, 1];

export const moduleMm = 0.254;

/** Alternating bars and gaps, a bar first; undefined for anything but an even number of digits. */
export function barWidths(digits: string): readonly number[] | undefined {
  if (!/^(?:\d\d)+$/.test(digits)) return undefined;
  const widths = [...start];
  for (let at = 0; at < digits.length; at += 2) {
    const bars = digitPatterns[digits.charCodeAt(at) - 48] ?? '';
    const gaps = digitPatterns[digits.charCodeAt(at + 1) - 48] ?? '';
    for (let element = 0; element < 5; element += 1) {
      widths.push(bars[element] === '1' ? wide : 1, gaps[element] === '1' ? wide : 1);
    }
  }
  return [...widths, ...stop];
}

/** The bars alone, `at` so many modules from the left; none for anything but an even number of digits. */
export function barsOf(digits: string): readonly { readonly at: number; readonly width: number }[] {
  let at = 0;
  return (barWidths(digits) ?? []).flatMap((width, index) => {
    const bar = { at, width };
    at += width;
    return index % 2 === 0 ? [bar] : [];
  });
}
