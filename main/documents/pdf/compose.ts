// Joins parts into one file: PDFium gathers a chunk of sources at a time, each chunk is written to the disk at once, and the
// finished file is read back.
import { hash } from 'node:crypto';
import { closeSync, openSync, fstatSync, readFileSync } from 'node:fs';
import type { BarCode, Composed, ComposeProgress, Composition, Part, PartNote } from './engine.ts';
import { marksInImage, pageWithKnownBars, readPage, type Expected, type PageRead } from './page-bars.ts';
import { inMemory, onDisk, openNormalizedFile, openPdfWriter } from './pdf-format.ts';
import type { Gathering, Pdfium } from './pdfium.ts';
import { openSheets } from './three-up.ts';

/** The most sources, or bytes of them, of a chunk in memory. */
const mostSources = 64;
const mostBytes = 6 << 20;
const tolerance = 0.1;

interface Waiting {
  readonly part: number;
  readonly what: Part;
  readonly first: number;
  readonly pages: number;
  /** Bar codes of each page, if an earlier inspection of the same bytes found them. */
  readonly known: readonly (readonly BarCode[])[] | null;
}

export interface Watched {
  /** Parts known to be damaged. */
  readonly without: ReadonlySet<number>;
  /** Called before each piece of work with its part, or null if the work is for all parts. */
  readonly begins: (part: number | null) => void;
  readonly progressed: (progress: ComposeProgress) => void;
}

export async function composeFile(
  pdfium: Pdfium,
  { title, layout, parts }: Composition,
  partial: string,
  { without, begins, progressed }: Watched,
): Promise<Composed> {
  const notes: PartNote[] = [];
  const expected: Expected[] = [];
  /** Parts whose bar code is known but was not read: the result is not searched for it. */
  let unread = 0;
  const writer = openPdfWriter(partial, title);
  const sheets = openSheets(writer, (found) => expected.push(found));

  let gathering = pdfium.gather();
  let waiting: Waiting[] = [];
  let bytes = 0;
  const settle = (): void => {
    if (waiting.length > 0) writeChunk(gathering, waiting);
    gathering.close();
    gathering = pdfium.gather();
    waiting = [];
    bytes = 0;
  };

  function writeChunk(from: Gathering, chunk: readonly Waiting[]): void {
    begins(null);
    from.flatten();
    const file = openNormalizedFile(inMemory(from.saved()));
    const withSlip = layout === 'threeUp';
    const copier = writer.copierFor(file);
    const image = from.source();
    for (const { part, what, first, pages, known } of chunk) {
      begins(part);
      const indices = Array.from({ length: pages }, (_, at) => first + at);
      const drawn = what.kind !== 'file';
      const read = indices.map((index, at) => {
        const bars = known?.[at];
        // A slip to cut out needs its bounds too.
        const isKnown = bars && (!withSlip || bars.length !== 1 || bars[0]?.slip !== undefined);
        return isKnown
          ? pageWithKnownBars(file, index, bars)
          : readPage({ file, index, pageNumber: 0, withSlip, image: drawn ? null : image });
      });
      const note = judged(what, part, read);
      if (note) notes.push(note);
      if (note?.out) continue;
      if (note?.why === 'noBars' && what.kind === 'file' && what.bars !== null) unread += 1;
      let whole = false;
      indices.forEach((index, at) => {
        const one = read[at];
        if (!one) throw new Error('a page was lost');
        const { page } = one;
        if (withSlip && !drawn && sheets.place(copier, one, () => marksInImage(image, index, page))) return;
        whole ||= withSlip && !drawn;
        sheets.endSheet();
        copier.copyPage(page);
        const copied = writer.pageCount();
        expected.push(...one.bars.map(({ digits, widthMm }) => ({ page: copied, digits, widthMm })));
      });
      if (whole && !note) notes.push({ part, out: false, why: 'wholePage' });
    }
    copier.copyReferenced();
  }

  try {
    for (const [part, what] of parts.entries()) {
      if (without.has(part)) {
        notes.push({ part, out: true, why: 'damaged' });
        continue;
      }
      begins(part);
      const file = what.kind === 'file' ? readFileSync(what.path) : await drawnPart(what);
      const opening = pdfium.open(
        file,
        what.kind === 'file' && what.password !== null ? [what.password] : [],
      );
      if (opening.kind !== 'open') {
        if (what.kind !== 'file') throw new Error('a page of our own cannot be read');
        notes.push({ part, out: true, why: opening.kind });
      } else {
        const { source } = opening;
        const wanted = what.kind === 'file' ? (what.pages?.map((page) => page - 1) ?? null) : null;
        const first = gathering.pages();
        const taken = gathering.take(source, wanted);
        source.close();
        if (taken === 0) notes.push({ part, out: true, why: 'damaged' });
        else waiting.push({ part, what, first, pages: taken, known: knownOf(what, file, taken) });
        bytes += opening.bytes;
      }
      if (waiting.length >= mostSources || bytes > mostBytes || gathering.pages() > 4 * mostSources) {
        settle();
        progressed({ phase: 'merge', done: part + 1, total: parts.length });
      }
    }
    settle();
    progressed({ phase: 'merge', done: parts.length, total: parts.length });
    sheets.endSheet();
    gathering.close();
    const pages = writer.pageCount();
    if (pages === 0) {
      writer.close();
      return { pages, bytes: 0, sha256: '', notes, bars: [], check: { expected: 0, read: 0 } };
    }
    const { bytes: size, sha256 } = writer.finish();
    writer.close();
    const bars = readBack(pdfium, partial, pages, expected, { begins, progressed });
    const found = countFound(expected, bars);
    notes.sort((a, b) => a.part - b.part);
    return {
      pages,
      bytes: size,
      sha256,
      notes,
      bars,
      check: { expected: expected.length + unread, read: found },
    };
  } catch (error) {
    writer.close();
    throw error;
  }
}

function knownOf(what: Part, file: Buffer, pages: number): Waiting['known'] {
  if (what.kind !== 'file' || !what.known) return null;
  const { bars, sha256 } = what.known;
  // If an earlier inspection found no bar code, the pages are read again.
  if (bars.length === 0 || hash('sha256', file) !== sha256) return null;
  const numbers = what.pages ?? Array.from({ length: pages }, (_, at) => at + 1);
  return numbers.map((number) => bars.filter(({ page }) => page === number));
}

/** PDFKit is loaded only if a page is drawn here. */
async function drawnPart(part: Exclude<Part, { kind: 'file' }>): Promise<Buffer> {
  const { drawPart } = await import('./drawn.ts');
  return drawPart(part);
}

function judged(what: Part, part: number, read: readonly PageRead[]): PartNote | null {
  if (what.kind !== 'file') return null;
  const bars = read.flatMap((page) => page.bars);
  if (bars.length === 0) {
    const unreadable = read.every(({ page }) => page.content() === null);
    return unreadable ? { part, out: true, why: 'damaged' } : { part, out: false, why: 'noBars' };
  }
  const right = what.bars === null || bars.some(({ digits }) => digits === what.bars);
  return right ? null : { part, out: true, why: 'barsDiffer' };
}

/** The finished file must open in PDFium, and every page of it is read again. */
function readBack(
  pdfium: Pdfium,
  path: string,
  pages: number,
  expected: readonly Expected[],
  { begins, progressed }: Pick<Watched, 'begins' | 'progressed'>,
): BarCode[] {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const opening = pdfium.openFile(fd, size);
    if (opening.kind !== 'open') throw new Error('what was written cannot be read');
    try {
      const file = openNormalizedFile(onDisk(fd, size));
      const found = file.pageNumbers.length;
      if (opening.source.pages !== pages || found !== pages)
        throw new Error(`${found} pages where ${pages} should be`);
      const wanted = new Set(expected.map(({ page }) => page));
      const bars: BarCode[] = [];
      for (let page = 1; page <= pages; page += 1) {
        begins(null);
        const image = wanted.has(page) ? opening.source : null;
        const read = readPage({ file, index: page - 1, pageNumber: page, withSlip: false, image });
        bars.push(...read.bars);
        if (page % 64 === 0 || page === pages) progressed({ phase: 'check', done: page, total: pages });
      }
      return bars;
    } finally {
      opening.source.close();
    }
  } finally {
    closeSync(fd);
  }
}

/** Counts each bar code once, on its page, at its own width. */
function countFound(expected: readonly Expected[], bars: readonly BarCode[]): number {
  const left = Map.groupBy(bars, ({ page }) => page);
  let found = 0;
  for (const { page, digits, widthMm } of expected) {
    const there = left.get(page) ?? [];
    const at = there.findIndex(
      (bar) => bar.digits === digits && Math.abs(bar.widthMm - widthMm) <= tolerance,
    );
    if (at < 0) continue;
    there.splice(at, 1);
    found += 1;
  }
  return found;
}
