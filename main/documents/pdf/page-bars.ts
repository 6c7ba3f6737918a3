// The bar codes of one page: exact if drawn as paths, else found in an image of the page.
import { barsAmong } from './bars.ts';
import type { BarCode } from './engine.ts';
import type { Box } from './geometry.ts';
import { drawingOf, pageAt, type NormalizedFile, type Page } from './pdf-format.ts';
import type { Source } from './pdfium.ts';
import { barsFromImage } from './rendered-bars.ts';
import { slipAround, type Slip } from './slip.ts';

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
