// Three slips an A4 at their own size, the knife's lines at the same heights on every sheet: a pile is cut in two strokes.
import { deflateSync } from 'node:zlib';
import type { BookWriter, Copier } from './book-writer.ts';
import type { CleanFile } from './clean-file.ts';
import type { Expected, PageRead } from './page-bars.ts';
import type { PageFacts } from './page-facts.ts';
import { boxOf, inverse, placed, pointsOf, shared, times, type Box, type Matrix } from './geometry.ts';
import { slipAround, type Slip } from './slip.ts';
import { entryOf, isDict, isRef } from './syntax.ts';

export interface Sheets {
  /** False where the page must stay whole; then nothing was done. `looked`: marks as they look, of a page that is an image. */
  readonly place: (
    file: CleanFile,
    copier: Copier,
    number: number,
    page: PageRead,
    looked: () => readonly Box[],
  ) => boolean;
  /** What follows begins a new sheet. */
  readonly endSheet: () => void;
}

const paper = { width: pointsOf(210), height: pointsOf(297) };
const slot = pointsOf(99);
const perSheet = 3;
const margin = pointsOf(5);
/** Between ink and the line to cut along. */
const gap = pointsOf(1);

interface Placed {
  readonly form: number;
  readonly matrix: Matrix;
  readonly bars: PageRead['bars'];
}

export function openSheets(book: BookWriter, expect: (found: Expected) => void): Sheets {
  let slips: Placed[] = [];

  function endSheet(): void {
    if (slips.length === 0) return;
    const draw = slips.map(({ matrix }, at) => `q ${numbers(matrix)} cm /S${at} Do Q\n`);
    const lines = slips.slice(0, perSheet - 1).map((_, at) => cutLine(paper.height - (at + 1) * slot));
    const content = book.newObject(...stream('', Buffer.from(draw.join('') + lines.join(''))));
    const forms = slips.map(({ form }, at) => `/S${at} ${form} 0 R`).join('');
    book.newPage(
      `/MediaBox[0 0 ${numbers([paper.width, paper.height])}]/Contents ${content} 0 R` +
        `/Resources<</XObject<<${forms}>>>>`,
    );
    for (const { bars } of slips)
      for (const { digits, widthMm } of bars) expect({ page: book.pages(), digits, widthMm });
    slips = [];
  }

  return {
    endSheet,
    place(file, copier, number, page, looked) {
      const [bar, another] = page.bars;
      const { facts, slip: told } = page;
      // Where paths tell of a ficha too high, looking closer makes it no lower.
      if (!bar || another || told === null || facts.unit !== 1) return false;
      if (told === undefined && !facts.content()) return false;
      const at = slips.length;
      const slip = fitting(at, told ?? null) ?? fitting(at, slipAround(bar, facts, looked()));
      if (!slip) return false;
      const { shift } = slip;
      const matrix = times(facts.seen, [1, 0, 0, 1, ...shift]);
      // Nothing of it reaches into its neighbours.
      const bottom = slotBottom(at) - shift[1];
      const crop = shared(slip.crop, {
        left: -shift[0],
        right: paper.width - shift[0],
        bottom,
        top: bottom + slot,
      });
      if (!crop) return false;
      const form = newForm(book, file, copier, number, facts, placed(crop, inverse(facts.seen)));
      slips.push({ form, matrix, bars: page.bars });
      if (slips.length === perSheet) endSheet();
      return true;
    },
  };
}

const slotBottom = (at: number): number => paper.height - (at + 1) * slot;

/** Where it stands on the sheet: as on its own page where that does, else moved by as little as will do. */
function fitting(
  at: number,
  slip: Slip | null,
): (Slip & { readonly shift: readonly [number, number] }) | null {
  if (!slip) return null;
  const { crop, ink } = slip;
  const bottom = Math.max(slotBottom(at) + gap, margin);
  const top = Math.min(slotBottom(at) + slot - gap, paper.height - margin);
  const right = paper.width - margin;
  if (ink.top - ink.bottom > top - bottom || ink.right - ink.left > right - margin) return null;
  const up = within(slotBottom(at) - crop.bottom, bottom - ink.bottom, top - ink.top);
  const across = within((paper.width - (crop.right - crop.left)) / 2, margin - ink.left, right - ink.right);
  return { ...slip, shift: [across, up] };
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The page as something that can be drawn on another, cut to a box of its own space. */
function newForm(
  book: BookWriter,
  file: CleanFile,
  copier: Copier,
  number: number,
  { content }: PageFacts,
  crop: Box,
): number {
  const page = file.object(number);
  const entry = (key: string): string => entryOf(page, key, copier.anew);
  const box = `/BBox[${numbers([crop.left, crop.bottom, crop.right, crop.top])}]`;
  const head = `/Type/XObject/Subtype/Form${box}${entry('/Resources')}${entry('/Group')}`;
  const said = isDict(page.value) ? page.value.get('/Contents') : undefined;
  const only = isRef(said) ? file.object(said.to) : null;
  if (only?.stream) {
    const packing = ['/Filter', '/DecodeParms'].map((key) => entryOf(only, key, copier.anew)).join('');
    return book.newObject(`<<${head}${packing}/Length ${only.stream.length}>>`, only.stream);
  }
  return book.newObject(
    ...stream(head, Buffer.concat((content() ?? []).flatMap((part) => [part, Buffer.from('\n')]))),
  );
}

function stream(head: string, bytes: Buffer): [head: string, stream: Buffer] {
  const packed = deflateSync(bytes);
  return [`<<${head}/Filter/FlateDecode/Length ${packed.length}>>`, packed];
}

function cutLine(y: number): string {
  const { left, right } = boxOf(margin, y, paper.width - margin, y);
  return `q 0.45 G 0.4 w [4 3] 0 d ${numbers([left, y])} m ${numbers([right, y])} l S Q\n`;
}

const numbers = (values: readonly number[]): string =>
  values.map((value) => String(Number(value.toFixed(4)))).join(' ');
