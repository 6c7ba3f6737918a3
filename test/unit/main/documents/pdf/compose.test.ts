import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KnownBars } from '../../../../../main/documents/pdf/engine.ts';
import { filePart, pdfWorkspace } from '../../../../helpers/pdf-parts.ts';
import { boletoPaper, carnePaper, paperEntry } from '../../../../helpers/practice-paper.ts';
import { pagesOf, scanned, verdict } from '../../../../helpers/sandbox-paper.ts';
import { needs } from '../../../../helpers/system-tools.ts';

const barsOf = (sequence: number): string => paperEntry(sequence).slip.barCode;

describe('a file of many', needs('qpdf', 'pdftoppm', 'pdftotext', 'zbarimg'), () => {
  it('contains every part in order and size, and is valid for other programs', async () => {
    const { engine, at, put } = pdfWorkspace();
    const parts = [
      { kind: 'drawn' as const, lines: [{ text: 'Boletos de dezembro', size: 'title' as const }] },
      filePart(put('1.pdf', await boletoPaper(1)), barsOf(1)),
      filePart(put('carne.pdf', await carnePaper(5, 6, 7, 8))),
      filePart(put('2.pdf', await boletoPaper(2)), barsOf(2)),
    ];
    const out = at('all.pdf');
    const composed = await engine.compose({ out, title: 'Tudo – ção', layout: 'page', parts });
    expect(composed).toMatchObject({ pages: 5, notes: [], check: { expected: 6, read: 6 } });
    for (const { widthMm } of composed.bars) expect(widthMm).toBeCloseTo(102.87, 3);
    expect(verdict('qpdf', '--check', out)).toMatchObject({ code: 0 });
    expect(verdict('qpdf', '--json', '--json-key=qpdf', out).words).toMatch(/"\/PrintScaling": "\/None"/);
    expect(verdict('pdfinfo', out).words).toMatch(/Title: +Tudo – ção/);
    expect(pagesOf(out)[0]).toContain('Boletos de dezembro');
    expect(scanned(out).map((page) => page.join())).toEqual([
      '',
      barsOf(1),
      [5, 6, 7].map(barsOf).join(),
      barsOf(8),
      barsOf(2),
    ]);
  });

  it('includes only the requested pages', async () => {
    const { engine, at, put } = pdfWorkspace();
    const path = put('carne.pdf', await carnePaper(1, 2, 3, 4, 5, 6, 7));
    const out = at('some.pdf');
    const part = { ...filePart(path), pages: [3, 1] };
    const composed = await engine.compose({ out, title: 'Duas', layout: 'page', parts: [part] });
    expect(composed).toMatchObject({ pages: 2, check: { expected: 4, read: 4 } });
    expect(scanned(out)).toEqual([[barsOf(7)], [1, 2, 3].map(barsOf)]);
  });

  it('keeps the order of many pages, and can be a part itself', async () => {
    const { engine, at } = pdfWorkspace();
    const words = Array.from({ length: 40 }, (_, page) => `Folha ${page + 1}`);
    const parts = words.map((text) => ({
      kind: 'drawn' as const,
      lines: [{ text, size: 'title' as const }],
    }));
    const once = at('once.pdf');
    await engine.compose({ out: once, title: 'x', layout: 'page', parts });
    const twice = at('twice.pdf');
    await engine.compose({ out: twice, title: 'x', layout: 'page', parts: [filePart(once)] });
    for (const out of [once, twice]) {
      expect(verdict('qpdf', '--check', out)).toMatchObject({ code: 0 });
      expect(pagesOf(out).map((page) => page.trim())).toEqual(words);
    }
  });
});

describe('known bar codes', () => {
  it.each(['page', 'threeUp'] as const)(
    'are used for those exact bytes, %s, and the result is still read',
    async (layout) => {
      const { engine, at, put } = pdfWorkspace();
      const path = put('1.pdf', await boletoPaper(1));
      const seen = await engine.inspect(path, []);
      const bars = seen.kind === 'pdf' ? seen.bars : [];
      const sha256 = hash('sha256', readFileSync(path));
      const wish = (known: KnownBars) => ({
        out: at('all.pdf'),
        title: 'x',
        layout,
        parts: [{ ...filePart(path, barsOf(1)), known }],
      });
      const right = { pages: 1, notes: [], check: { expected: 1, read: 1 }, bars: [{ digits: barsOf(1) }] };
      expect(await engine.compose(wish({ sha256, bars }))).toMatchObject(right);
      // Known bar codes of other bytes are ignored, and the codes in the result are read whatever the caller said.
      const other = bars.map((bar) => ({ ...bar, digits: barsOf(2) }));
      expect(await engine.compose(wish({ sha256: 'another', bars: other }))).toMatchObject(right);
      const narrow = bars.map((bar) => ({ ...bar, widthMm: 90 }));
      expect(await engine.compose(wish({ sha256, bars: narrow }))).toMatchObject({
        check: { expected: 1, read: 0 },
      });
      expect(await engine.compose(wish({ sha256, bars: other }))).toMatchObject({
        notes: [{ part: 0, out: true, why: 'barsDiffer' }],
      });
    },
  );
});

describe('a part that cannot be included', () => {
  it('is noted, and the rest is included', async () => {
    const { engine, at, put } = pdfWorkspace();
    const parts = [
      filePart(put('1.pdf', await boletoPaper(1)), barsOf(1)),
      filePart(put('2.pdf', await boletoPaper(2)), barsOf(3)),
      filePart(put('3.pdf', 'no PDF at all')),
      filePart(put('4.pdf', await boletoPaper(4, { version: '1.6', ownerPassword: 'o', userPassword: 'u' }))),
    ];
    const composed = await engine.compose({ out: at('all.pdf'), title: 'x', layout: 'page', parts });
    expect(composed).toMatchObject({
      pages: 1,
      check: { expected: 1, read: 1 },
      notes: [
        { part: 1, out: true, why: 'barsDiffer' },
        { part: 2, out: true, why: 'damaged' },
        { part: 3, out: true, why: 'locked' },
      ],
    });
  });

  it('leaves no file when nothing is included or the work is cancelled', async () => {
    const { engine, at, put } = pdfWorkspace();
    const parts = [filePart(put('1.pdf', 'nothing'))];
    const wish = { out: at('all.pdf'), title: 'x', layout: 'page' as const, parts };
    const notes = [{ part: 0, out: true, why: 'damaged' }];
    expect(await engine.compose(wish)).toMatchObject({ pages: 0, notes });
    const many = Array.from({ length: 300 }, () => filePart(at('2.pdf')));
    put('2.pdf', await boletoPaper(2));
    const stop = new AbortController();
    const composing = engine.compose(
      { ...wish, parts: many },
      { signal: stop.signal, progressed: () => stop.abort() },
    );
    await expect(composing).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(existsSync(wish.out)).toBe(false);
    expect(readdirSync(dirname(wish.out)).toSorted()).toEqual(['1.pdf', '2.pdf']);
  });
});
