import { mkdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filePart, pdfWorkspace } from '../../../../helpers/pdf-parts.ts';
import { boletoPaper, paperEntry } from '../../../../helpers/practice-paper.ts';
import { edgesIn, mmOf, verdict } from '../../../../helpers/sandbox-paper.ts';
import { needs } from '../../../../helpers/system-tools.ts';

describe('pages as images', needs('qpdf', 'pdfinfo', 'pdftoppm', 'zbarimg'), () => {
  it('are twenty per file, of the same size, with bar codes of the same width', async () => {
    const { engine, at, put } = pdfWorkspace();
    const path = put('1.pdf', await boletoPaper(1));
    const parts = Array.from({ length: 21 }, () => filePart(path));
    await engine.compose({ out: at('all.pdf'), title: 'x', layout: 'page', parts });
    mkdirSync(at('raster'));
    const files = await engine.rasterize(at('all.pdf'), at('raster'));
    expect(files.map((file) => basename(file))).toEqual(['raster-0001.pdf', 'raster-0002.pdf']);
    const [first = '', last = ''] = files;
    expect(verdict('pdfinfo', first).words).toMatch(/Pages: +20\n/);
    expect(verdict('pdfinfo', last).words).toMatch(/Page size: +595\.\d+ x 841\.\d+ pts \(A4\)/);
    expect(verdict('qpdf', '--check', last)).toMatchObject({ code: 0 });
    const seen = await engine.inspect(last, []);
    expect(seen).toMatchObject({ pages: 1, bars: [{ digits: paperEntry(1).slip.barCode }] });
    // The independent reader draws an image's edges as a pattern of dots: their number says nothing, only their start and end do.
    const [edges = []] = edgesIn(last, 297 - 15, 0.2);
    const code = edges.filter((edge) => mmOf(edge) < 140);
    expect(Math.abs(mmOf((code.at(-1) ?? 0) - (code[0] ?? 0)) - 102.87)).toBeLessThan(0.1);
    const [bar] = seen.kind === 'pdf' ? seen.bars : [];
    expect(Math.abs((bar?.widthMm ?? 0) - 102.87)).toBeLessThan(0.1);
  });

  it('are images of the same size that a scanner reads', async () => {
    const { engine, at, put } = pdfWorkspace();
    const path = put('1.pdf', await boletoPaper(1));
    mkdirSync(at('raster'));
    const images = await engine.pageImages(path, at('raster'));
    expect(images.map((image) => basename(image.path))).toEqual(['raster-0001.png']);
    const [image] = images;
    expect(Math.abs((image?.widthMm ?? 0) - 210)).toBeLessThan(0.05);
    expect(Math.abs((image?.heightMm ?? 0) - 297)).toBeLessThan(0.05);
    const bytes = readFileSync(image?.path ?? '');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([4961, 7016]);
    const scanned = verdict('zbarimg', '-q', '--raw', '-S*.disable', '-Si25.enable', image?.path ?? '');
    expect(scanned.words.split('\n')[0]).toBe(paperEntry(1).slip.barCode);
  });

  it('leave nothing behind when the file cannot be read', async () => {
    const { engine, at, put } = pdfWorkspace();
    const path = put('1.pdf', 'nothing');
    mkdirSync(at('raster'));
    await expect(engine.rasterize(path, at('raster'))).rejects.toMatchObject({
      failure: { code: 'pdfUnreadable' },
    });
  });
});
