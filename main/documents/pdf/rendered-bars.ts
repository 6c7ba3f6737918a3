// Finds bar codes that a page shows as an image or in letters: the page is rendered in grey and scanned row by row, and each code
// found is measured again at 600 dpi.
import type { BarCode } from './engine.ts';
import { barCount, digitsOf } from './itf25.ts';
import type { GreyImage, Window } from './pdfium.ts';

const searchDpi = 200;
const measureDpi = 600;
const stepMm = 1.5;
const apartMm = 3;
const marginMm = 4;
const middle = 128;

interface Found {
  readonly digits: string;
  /** In dots, with fractions computed from the grey of the edge dots. */
  readonly left: number;
  readonly right: number;
  readonly row: number;
}

type Draw = (window: Window) => GreyImage;

/** Width and height are those of the page as it is displayed, in points. */
export function barsFromImage(page: number, width: number, height: number, draw: Draw): BarCode[] {
  const scale = searchDpi / 72;
  const image = draw({
    scale,
    left: 0,
    top: 0,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  const dot = 25.4 / searchDpi;
  const found: { one: Found; last: number }[] = [];
  for (let row = 0; row < image.height; row += Math.round(stepMm / dot)) {
    for (const one of codesInRow(image, row, searchDpi)) {
      const same = found.find(
        ({ one: { digits, left }, last }) =>
          digits === one.digits && Math.abs(left - one.left) < 2 / dot && row - last < 6 / dot,
      );
      if (same) same.last = row;
      else found.push({ one, last: row });
    }
  }
  return found.map(({ one, last }) => {
    const { left, right } = measured(one, (one.row + last) / 2, draw) ?? one;
    const column = Math.round(one.left + 0.5);
    const top = reach(image, column, one.row, -1);
    const bottom = reach(image, column, last, 1);
    return {
      page,
      digits: one.digits,
      leftMm: left * dot,
      bottomMm: (height / 72) * 25.4 - bottom * dot,
      widthMm: (right - left) * dot,
      heightMm: (bottom - top) * dot,
    };
  });
}

/** The same code, drawn larger and measured in several rows; in dots of the search. */
function measured(one: Found, row: number, draw: Draw): { left: number; right: number } | null {
  const finer = measureDpi / searchDpi;
  const margin = Math.round((marginMm / 25.4) * measureDpi);
  const window = {
    scale: measureDpi / 72,
    left: Math.max(0, Math.floor(one.left * finer) - margin),
    top: Math.max(0, Math.floor(row * finer) - 12),
    width: Math.ceil((one.right - one.left) * finer) + 2 * margin,
    height: 24,
  };
  const image = draw(window);
  const seen = Array.from({ length: image.height }, (_, at) => codesInRow(image, at, measureDpi))
    .flat()
    .filter(({ digits }) => digits === one.digits);
  if (seen.length === 0) return null;
  const middleOf = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return {
    left: (middleOf(seen.map(({ left }) => left)) + window.left) / finer,
    right: (middleOf(seen.map(({ right }) => right)) + window.left) / finer,
  };
}

function codesInRow({ dots, width }: GreyImage, row: number, dpi: number): Found[] {
  const apart = (apartMm / 25.4) * dpi;
  const start = row * width;
  /** Where the row turns dark and light, in turn. */
  let edges: number[] = [];
  const found: Found[] = [];
  const settle = (): void => {
    if (edges.length === 2 * barCount) {
      const widths = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0));
      const digits = digitsOf(widths);
      if (digits !== null) found.push({ digits, left: edges[0] ?? 0, right: edges.at(-1) ?? 0, row });
    }
    edges = [];
  };
  let before = 255;
  for (let x = 0; x <= width; x += 1) {
    const now = x < width ? (dots[start + x] ?? 255) : 255;
    if (now < middle !== before < middle) {
      const dark = now < middle;
      if (dark && edges.length > 0 && x - (edges.at(-1) ?? 0) > apart) settle();
      // The grey of a dot counts at its center.
      edges.push(x - 0.5 + (middle - before) / (now - before));
    }
    before = now;
  }
  settle();
  return found;
}

function reach({ dots, width, height }: GreyImage, column: number, from: number, step: 1 | -1): number {
  let row = from;
  while (row >= 0 && row < height && (dots[row * width + column] ?? 255) < middle) row += step;
  return step === 1 ? row : row + 1;
}
