import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { drawBars, filePart, pdfWorkspace, pdfOf } from '../../../../helpers/pdf-parts.ts';
import { boletoPaper, carnePaper, paperEntry } from '../../../../helpers/practice-paper.ts';
import { edgesIn, mmOf, scanned, verdict } from '../../../../helpers/sandbox-paper.ts';
import { needs } from '../../../../helpers/system-tools.ts';

const barsOf = (sequence: number): string => paperEntry(sequence).slip.barCode;
const mm = (value: number): number => (value / 25.4) * 72;

/** The rows of the first page with ink, and the columns, in millimetres from its upper left corner. */
function inkOf(file: string): { top: number; bottom: number; left: number; right: number } {
  const picture = execFileSync('pdftoppm', ['-r', '254', '-gray', '-l', '1', file], { maxBuffer: 2 ** 26 });
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 40));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  const dots = picture.subarray(head?.[0].length ?? 0);
  const found = { top: height, bottom: 0, left: width, right: 0 };
  for (let row = 0; row < height; row += 1)
    for (let x = 0; x < width; x += 1)
      if ((dots[row * width + x] ?? 255) < 200) {
        found.top = Math.min(found.top, row);
        found.bottom = Math.max(found.bottom, row);
        found.left = Math.min(found.left, x);
        found.right = Math.max(found.right, x);
      }
  return { top: found.top / 10, bottom: found.bottom / 10, left: found.left / 10, right: found.right / 10 };
}

describe('three slips on a sheet', needs('qpdf', 'pdftoppm', 'zbarimg'), () => {
  it('keeps the order, the size and the margins; a carnê and pages without a bar code stay pages', async () => {
    const { engine, at, put } = pdfWorkspace();
    const plain = await pdfOf({ size: 'A4' }, (doc) => doc.text('Sem código'));
    const cover = { kind: 'drawn' as const, lines: [{ text: 'Capa', size: 'title' as const }] };
    const slips = [];
    for (let number = 1; number <= 5; number += 1)
      slips.push(filePart(put(`${number}.pdf`, await boletoPaper(number)), barsOf(number)));
    const parts = [
      ...slips.slice(0, 4),
      filePart(put('carne.pdf', await carnePaper(7, 8, 9))),
      ...slips.slice(4),
      filePart(put('plain.pdf', plain)),
      cover,
    ];
    const out = at('three.pdf');
    const composed = await engine.compose({ out, title: 'Três', layout: 'threeUp', parts });
    expect(composed).toMatchObject({
      pages: 6,
      check: { expected: 8, read: 8 },
      notes: [
        { part: 4, out: false, why: 'wholePage' },
        { part: 6, out: false, why: 'noBars' },
      ],
    });
    expect(verdict('qpdf', '--check', out)).toMatchObject({ code: 0 });
    expect(scanned(out)).toEqual([
      [1, 2, 3].map(barsOf),
      [barsOf(4)],
      [7, 8, 9].map(barsOf),
      [barsOf(5)],
      [''],
      [''],
    ]);
    for (const bar of composed.bars) expect(Math.abs(bar.widthMm - 102.87)).toBeLessThan(0.1);
    const ink = inkOf(out);
    expect(ink.top).toBeGreaterThanOrEqual(4.9);
    expect(ink.bottom).toBeLessThanOrEqual(292.1);
    expect(ink.left).toBeGreaterThanOrEqual(4.9);
    expect(ink.right).toBeLessThanOrEqual(205.1);
    for (const { bottomMm } of composed.bars.filter(({ page }) => page === 1)) {
      const [edges = []] = edgesIn(out, 297 - bottomMm - 6, 0.2);
      const code = edges.filter((edge) => mmOf(edge) < 140);
      expect(code).toHaveLength(228);
      expect(Math.abs(mmOf((code.at(-1) ?? 0) - (code[0] ?? 0)) - 102.87)).toBeLessThan(0.1);
    }
  });

  it.each([90, 180, 270])('rotates a page turned by %i upright', async (turn) => {
    const { engine, at, put } = pdfWorkspace();
    const across = turn !== 180;
    // Drawn so that it is upright once the page is turned.
    const drawn = await pdfOf({ size: 'A4', margin: 0, layout: across ? 'landscape' : 'portrait' }, (doc) => {
      const x = mm({ 90: 0, 180: 210 }[turn] ?? 297);
      const y = mm({ 90: 210, 180: 297 }[turn] ?? 0);
      doc.translate(x, y).rotate(-turn);
      doc.rect(mm(20), mm(205), mm(170), mm(60)).stroke();
      drawBars(doc, barsOf(1), 20, 270, 'rectangles');
    });
    execFileSync('qpdf', [put('1.pdf', drawn), `--rotate=+${turn}`, at('turned.pdf')]);
    const out = at('out.pdf');
    const parts = [filePart(at('turned.pdf'), barsOf(1))];
    const composed = await engine.compose({ out, title: 'x', layout: 'threeUp', parts });
    expect(composed).toMatchObject({ pages: 1, notes: [], check: { expected: 1, read: 1 } });
    expect(composed.bars[0]?.leftMm).toBeCloseTo(20, 1);
    expect(scanned(out)).toEqual([[barsOf(1)]]);
  });

  it('finds the slip on a longer page, and keeps a page whole if its slip is too high', async () => {
    const { engine, at, put } = pdfWorkspace();
    const page = (top: number): Promise<Buffer> =>
      pdfOf({ size: [mm(210), mm(400)], margin: 0 }, (doc) => {
        doc.rect(mm(15), mm(top), mm(180), mm(260 - top)).stroke();
        drawBars(doc, barsOf(1), 20, 265, 'rectangles');
      });
    const parts = [filePart(put('low.pdf', await page(200))), filePart(put('high.pdf', await page(170)))];
    const composed = await engine.compose({ out: at('out.pdf'), title: 'x', layout: 'threeUp', parts });
    expect(composed).toMatchObject({ pages: 2, notes: [{ part: 1, why: 'wholePage' }], check: { read: 2 } });
    expect(composed.bars[0]?.bottomMm).toBeGreaterThan(198);
  });
});
