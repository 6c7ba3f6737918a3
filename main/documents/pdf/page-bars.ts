// The bar codes of one page: exact where they are drawn as paths, else as they look.
import { barsAmong } from './bars.ts';
import type { CleanFile } from './clean-file.ts';
import type { BarSeen } from './engine.ts';
import type { Box } from './geometry.ts';
import { factsOfPage, type PageFacts } from './page-facts.ts';
import { inkOf, type Reading } from './page-ink.ts';
import type { Source } from './pdfium.ts';
import { barsByLooking } from './rendered-bars.ts';
import { slipAround, type Slip } from './slip.ts';

export interface PageRead {
  readonly facts: PageFacts;
  /** Of its only bar code; left out where paths do not tell. */
  readonly slip?: Slip | null;
  readonly bars: readonly BarSeen[];
}

/** A bar code that must be found again in the result, and on which page. */
export interface Expected {
  readonly page: number;
  readonly digits: string;
  readonly widthMm: number;
}

/** Of a page whose bar codes are known: nothing is read but its size. */
export function pageAsTold({ file }: Reading, index: number, bars: readonly BarSeen[]): PageRead {
  const facts = factsOfPage(file, numberAt(file, index));
  const [bar] = bars;
  return bars.length === 1 && bar?.slip !== undefined ? { facts, bars, slip: bar.slip } : { facts, bars };
}

function numberAt({ pages }: CleanFile, index: number): number {
  const number = pages[index];
  if (number === undefined) throw new Error(`no page ${index + 1}`);
  return number;
}

/** `index` counts the pages of the file from 0, in PDFium's view of it as well; null where looking is not worth while. */
export function readPage(reading: Reading, index: number, page: number, look: Source | null): PageRead {
  const facts = factsOfPage(reading.file, numberAt(reading.file, index));
  const ink = inkOf(reading, facts);
  const drawn = ink ? barsAmong(ink.bars, page) : [];
  const { width, height } = facts;
  const bars =
    drawn.length > 0 || !look || !(Math.max(width, height) <= longest)
      ? drawn
      : barsByLooking(page, width, height, (window) => look.drawn(index, window));
  const [bar] = bars;
  return bar && bars.length === 1 && reading.marks && ink && !ink.partly
    ? { facts, bars, slip: slipAround(bar, facts, ink.marks) }
    : { facts, bars };
}

/** A plan of a house is no boleto, and would be an image of gigabytes. A little more than an A2. */
const longest = 72 * 24;

const lookDpi = 50;
const white = 250;

/** What is not white on it: rows of dots without a white one between them are one mark. */
export function marksByLooking(look: Source, index: number, { width, height }: PageFacts): Box[] {
  const scale = lookDpi / 72;
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const { dots } = look.drawn(index, { scale, left: 0, top: 0, ...size });
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
