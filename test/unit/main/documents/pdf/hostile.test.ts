// A PDF with scripts, links and programs: what Guichê makes of it for printing and saving contains none of them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hostilePdf, hostileWords, stampWords, wishes } from '../../../../helpers/hostile-pdf.ts';
import { filePart, pdfWorkspace } from '../../../../helpers/pdf-parts.ts';
import { pagesOf, verdict } from '../../../../helpers/sandbox-paper.ts';
import { needs } from '../../../../helpers/system-tools.ts';

const address = 'http://127.0.0.1:9/';

/** Every kind of active content that an independent reader finds in a file. */
function wishesIn(path: string): string[] {
  const { words } = verdict('qpdf', '--json', '--json-key=qpdf', '--decode-level=none', path);
  return [
    ...wishes.filter((wish) => words.includes(`"${wish}"`)),
    ...(words.includes(address) ? ['address'] : []),
  ];
}

describe('a PDF with active content', needs('qpdf', 'pdftotext'), () => {
  it('contains all kinds of it and is accepted by readers', () => {
    const path = pdfWorkspace().put('hostile.pdf', hostilePdf(address));
    expect(wishesIn(path)).toEqual([...wishes, 'address']);
    expect(pagesOf(path)[0]).toContain(hostileWords);
  });

  it.each(['page', 'threeUp'] as const)('contains none of it after joining: %s', async (layout) => {
    const { engine, at, put } = pdfWorkspace();
    const path = put('hostile.pdf', hostilePdf(address));
    const inspected = await engine.inspect(path, []);
    expect(inspected).toMatchObject({ kind: 'pdf' });
    const out = at('out.pdf');
    const parts = [filePart(path), filePart(path)];
    const composed = await engine.compose({ out, title: 'x', layout, parts });
    expect(composed).toMatchObject({ pages: 2 });
    expect(composed.notes.filter((note) => note.out)).toEqual([]);
    for (const words of [hostileWords, stampWords]) expect(pagesOf(out).join()).toContain(words);
    expect(wishesIn(out)).toEqual([]);
    expect(readFileSync(out).includes('scripted')).toBe(false);
  });
});
