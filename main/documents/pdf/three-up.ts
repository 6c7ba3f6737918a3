// Puts three slips on an A4 at actual size. The lines to cut along are at the same heights on every sheet, so that a pile is cut
// in two strokes.
import type { Expected, PageRead } from './page-bars.ts';
import { numbersText, type PageCopier, type PdfWriter } from './pdf-format.ts';
import { boxOf, inverse, placed, pointsOf, shared, times, type Box, type Matrix } from './geometry.ts';
import { slipAround, type Slip } from './slip.ts';

const paper = { width: pointsOf(210), height: pointsOf(297) };
const slot = pointsOf(99);
const perSheet = 3;
const margin = pointsOf(5);
/** Between the drawing and the cutting line. */
const gap = pointsOf(1);

interface Placed {
  readonly form: number;
  readonly matrix: Matrix;
  readonly bars: PageRead['bars'];
}

export function openSheets(writer: PdfWriter, expect: (found: Expected) => void) {
  let slips: Placed[] = [];

  function endSheet(): void {
    if (slips.length === 0) return;
    const draw = slips.map(({ matrix }, at) => `q ${numbersText(matrix)} cm /S${at} Do Q\n`);
    const lines = slips.slice(0, perSheet - 1).map((_, at) => cutLine(paper.height - (at + 1) * slot));
    const content = writer.addStream('', Buffer.from(draw.join('') + lines.join('')));
    const forms = slips.map(({ form }, at) => `/S${at} ${form} 0 R`).join('');
    writer.addPage(
      `/MediaBox[0 0 ${numbersText([paper.width, paper.height])}]/Contents ${content} 0 R` +
        `/Resources<</XObject<<${forms}>>>>`,
    );
    for (const { bars } of slips)
      for (const { digits, widthMm } of bars) expect({ page: writer.pageCount(), digits, widthMm });
    slips = [];
  }

  return {
    /** The next slip begins a new sheet. */
    endSheet,
    /** False if the page must stay whole; then nothing is added. `renderedMarks` finds the marks of a page that is an image. */
    place(copier: PageCopier, { page, bars, slip: known }: PageRead, renderedMarks: () => readonly Box[]) {
      const [bar, another] = bars;
      // A slip that is too high by its paths is no lower in an image of the page.
      if (!bar || another || known === null || page.userUnit !== 1) return false;
      if (known === undefined && !page.content()) return false;
      const at = slips.length;
      const slip = fitting(at, known ?? null) ?? fitting(at, slipAround(bar, page, renderedMarks()));
      if (!slip) return false;
      const { shift } = slip;
      const matrix = times(page.toDisplayed, [1, 0, 0, 1, ...shift]);
      // The crop prevents overlaps with its neighbours.
      const bottom = slotBottom(at) - shift[1];
      const crop = shared(slip.crop, {
        left: -shift[0],
        right: paper.width - shift[0],
        bottom,
        top: bottom + slot,
      });
      if (!crop) return false;
      const form = copier.addForm(page, placed(crop, inverse(page.toDisplayed)));
      slips.push({ form, matrix, bars });
      if (slips.length === perSheet) endSheet();
      return true;
    },
  };
}

const slotBottom = (at: number): number => paper.height - (at + 1) * slot;

/** Its position on the sheet: as on its own page if that fits the slot, else moved by as little as possible. */
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

function cutLine(y: number): string {
  const { left, right } = boxOf(margin, y, paper.width - margin, y);
  return `q 0.45 G 0.4 w [4 3] 0 d ${numbersText([left, y])} m ${numbersText([right, y])} l S Q\n`;
}
