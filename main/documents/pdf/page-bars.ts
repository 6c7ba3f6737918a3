// The bar codes of one page: exact if drawn as paths, else found in an image of the page.
import type { BarCode } from './engine.ts';
import { type Box, mmOf, pointsOf } from './geometry.ts';
import { drawingOf, pageAt, type NormalizedFile, type Page } from './pdf-format.ts';
import type { Source, GreyImage, Window } from './pdfium.ts';
import { slipAround, type Slip } from './slip.ts';
import { barCount, digitsOf } from './itf25.ts';

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
function barsFromImage(page: number, width: number, height: number, draw: Draw): BarCode[] {
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

const sameLine = pointsOf(0.3);
/** Wider than any gap within a code, narrower than the blank beside it. */
const apart = pointsOf(3);
/** Some services draw a wide bar as several narrow ones, and rounding leaves tiny gaps between them. */
const touching = pointsOf(0.04);

/** Finds bar codes among dark upright rectangles: as many as a boleto's code has, side by side and of one height. */
export function barsAmong(boxes: readonly Box[], page: number): BarCode[] {
  return linesOf(boxes).flatMap((line) => runsOf(line).flatMap((run) => codeOf(run, page)));
}

const linesOf = (boxes: readonly Box[]): Box[][] =>
  clusters(boxes, (box) => box.bottom).flatMap((line) => clusters(line, (box) => box.top));

function clusters(boxes: readonly Box[], height: (box: Box) => number): Box[][] {
  const groups: Box[][] = [];
  let at = -Infinity;
  for (const box of boxes.toSorted((a, b) => height(a) - height(b))) {
    if (height(box) - at > sameLine) {
      groups.push([]);
      at = height(box);
    }
    groups.at(-1)?.push(box);
  }
  return groups.filter((group) => group.length >= barCount);
}

function runsOf(line: readonly Box[]): Box[][] {
  const runs: Box[][] = [];
  let run: Box[] = [];
  for (const box of line.toSorted((a, b) => a.left - b.left)) {
    const last = run.at(-1);
    if (last && box.left - last.right < touching) {
      run[run.length - 1] = { ...last, right: Math.max(last.right, box.right) };
      continue;
    }
    if (!last || box.left - last.right > apart) runs.push((run = []));
    run.push(box);
  }
  return runs;
}

function codeOf(run: readonly Box[], page: number): BarCode[] {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last || run.length !== barCount) return [];
  const widths = run.flatMap((box, at) => {
    const next = run[at + 1];
    return next ? [box.right - box.left, next.left - box.right] : [box.right - box.left];
  });
  const digits = digitsOf(widths);
  if (digits === null) return [];
  return [
    {
      page,
      digits,
      leftMm: mmOf(first.left),
      bottomMm: mmOf(first.bottom),
      widthMm: mmOf(last.right - first.left),
      heightMm: mmOf(first.top - first.bottom),
    },
  ];
}

export interface PageRead {
  readonly page: Page;
  /** Around its only bar code; omitted if the paths of the page do not determine it. */
  readonly slip?: Slip | null;
  readonly bars: readonly BarCode[];
}

/** A bar code that must be found again in the result, and on which page. */
export interface Expected {
  readonly page: number;
  readonly digits: string;
  readonly widthMm: number;
}

/** For a page whose bar codes are known, only the size is read. */
export function pageWithKnownBars(file: NormalizedFile, index: number, bars: readonly BarCode[]): PageRead {
  const page = pageAt(file, index);
  const [bar] = bars;
  return bars.length === 1 && bar?.slip !== undefined ? { page, bars, slip: bar.slip } : { page, bars };
}

export interface PageReading {
  readonly file: NormalizedFile;
  /** From 0, in `file` and in `image` alike. */
  readonly index: number;
  /** The page's number in the result, from 1. */
  readonly pageNumber: number;
  /** Whether the slip to cut out is wanted too. */
  readonly withSlip: boolean;
  /** Draws the page if its paths contain no bar code; null if that is not wanted. */
  readonly image: Source | null;
}

export function readPage({ file, index, pageNumber, withSlip, image }: PageReading): PageRead {
  const page = pageAt(file, index);
  const drawing = drawingOf(page, withSlip);
  const drawn = drawing ? barsAmong(drawing.bars, pageNumber) : [];
  const { width, height } = page;
  const bars =
    drawn.length > 0 || !image || !(Math.max(width, height) <= longest)
      ? drawn
      : barsFromImage(pageNumber, width, height, (window) => image.drawn(index, window));
  const [bar] = bars;
  return bar && bars.length === 1 && withSlip && drawing && !drawing.isPartial
    ? { page, bars, slip: slipAround(bar, page, drawing.marks) }
    : { page, bars };
}

/** A page longer than an A2, such as a building plan, is no boleto, and its image would take gigabytes. */
const longest = 72 * 24;

const marksDpi = 50;
const white = 250;

/** The parts of a page image that are not white: adjacent rows of dots form one mark. */
export function marksInImage(image: Source, index: number, { width, height }: Page): Box[] {
  const scale = marksDpi / 72;
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const { dots } = image.drawn(index, { scale, left: 0, top: 0, ...size });
  const marks: Box[] = [];
  let blank = true;
  for (let row = 0; row < size.height; row += 1) {
    const line = dots.subarray(row * size.width, (row + 1) * size.width);
    const first = line.findIndex((dot) => dot < white);
    const above = blank ? undefined : marks.pop();
    blank = first < 0;
    if (blank) {
      if (above) marks.push(above);
      continue;
    }
    const last = line.findLastIndex((dot) => dot < white);
    marks.push({
      left: Math.min(first / scale, above?.left ?? Infinity),
      right: Math.max((last + 1) / scale, above?.right ?? 0),
      top: above?.top ?? height - row / scale,
      bottom: height - (row + 1) / scale,
    });
  }
  return marks;
}
