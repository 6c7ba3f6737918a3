// Image pages, as Chromium prints the document that a printing window loads: one sheet for each, nothing scaled.
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPrintPages } from '../../main/host/electron/print-pages.ts';
import { inChromium, launchChromium } from '../helpers/chromium.ts';
import { filePart, pdfWorkspace } from '../helpers/pdf-parts.ts';
import { boletoPaper, paperEntry } from '../helpers/practice-paper.ts';

const nominal = 102.87;

describe('printed images', inChromium, () => {
  test('there is one per sheet, and their bar codes keep their width', async () => {
    const { engine, at, put } = pdfWorkspace();
    const paths = await Promise.all([1, 2, 3].map(async (one) => put(`${one}.pdf`, await boletoPaper(one))));
    const parts = paths.map((path) => filePart(path));
    await engine.compose({ out: at('all.pdf'), title: 'x', layout: 'page', parts });
    mkdirSync(at('raster'));
    const pages = createPrintPages(() => 'minted');
    const { url } = pages.add('Boletos', await engine.pageImages(at('all.pdf'), at('raster')));
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.route('**/*', async (route) => {
        const answer = await pages.answer(new Request(route.request().url()));
        if (!answer) return route.fulfill({ status: 404 });
        const body = Buffer.from(await answer.arrayBuffer());
        return route.fulfill({ headers: Object.fromEntries(answer.headers), body });
      });
      await page.goto(new URL(new URL(url).pathname, 'https://guiche.example').href);
      // The same request that Electron receives: A4 without margins, at 100 %.
      writeFileSync(at('printed.pdf'), await page.pdf({ format: 'A4', scale: 1, preferCSSPageSize: false }));
    } finally {
      await browser.close();
    }
    const seen = await engine.inspect(at('printed.pdf'), []);
    if (seen.kind !== 'pdf') throw new Error(seen.kind);
    expect([seen.pages, seen.bars.map(({ digits }) => digits)]).toEqual([
      3,
      [1, 2, 3].map((one) => paperEntry(one).slip.barCode),
    ]);
    for (const { widthMm } of seen.bars) expect(Math.abs(widthMm - nominal)).toBeLessThan(0.1);
  });
});
