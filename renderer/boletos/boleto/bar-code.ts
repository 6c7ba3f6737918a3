// The bars of a boleto, Interleaved 2 of 5: digits in, widths in modules out. BarCode decides the size of a module.

/** Two of each digit's five elements are wide. */
const patterns = [
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

/** Alternating bars and gaps, a bar first; undefined for anything but an even number of digits. */
export function barWidths(digits: string): readonly number[] | undefined {
  if (!/^(?:\d\d)+$/.test(digits)) return undefined;
  const widths = [...start];
  for (let at = 0; at < digits.length; at += 2) {
    const bars = patterns[digits.charCodeAt(at) - 48] ?? '';
    const gaps = patterns[digits.charCodeAt(at + 1) - 48] ?? '';
    for (let element = 0; element < 5; element += 1) {
      widths.push(bars[element] === '1' ? wide : 1, gaps[element] === '1' ? wide : 1);
    }
  }
  return [...widths, ...stop];
}

export interface BarPath {
  /** The bars as one path of height 1: a module is 1 wide. */
  readonly path: string;
  readonly width: number;
}

export function barPath(digits: string): BarPath | undefined {
  const widths = barWidths(digits);
  if (!widths) return undefined;
  let width = 0;
  let path = '';
  widths.forEach((one, index) => {
    if (index % 2 === 0) path += `M${width} 0h${one}v1h-${one}z`;
    width += one;
  });
  return { path, width };
}
