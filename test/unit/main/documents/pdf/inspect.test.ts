import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { formatLine } from '../../../../../preload/shared/slip.ts';
import { readable, unreadable } from '../../../../helpers/careless-papers.ts';
import { drawBars, filePart, pdfWorkspace, pdfOf, writeBars } from '../../../../helpers/pdf-parts.ts';
import { boletoPaper, carnePaper, paperEntry } from '../../../../helpers/practice-paper.ts';
import { needs } from '../../../../helpers/system-tools.ts';

const barsOf = (sequence: number): string => paperEntry(sequence).slip.barCode;
const near = (value: number): unknown => expect.closeTo(value, 1);
const mm = (value: number): number => (value / 25.4) * 72;
/** The lowest 99 mm of an A4. */
const foot = { left: 0, bottom: 0, right: near(mm(210)), top: near(mm(99)) };
const here = { digits: barsOf(1), leftMm: near(20), widthMm: near(102.87), heightMm: near(13) };

describe('a bar code', () => {
  it('is returned with its page and position, also all of a carnê', async () => {
    const { engine, put } = pdfWorkspace();
    expect(await engine.inspect(put('1.pdf', await boletoPaper(1)), [])).toEqual({
      kind: 'pdf',
      pages: 1,
      protection: 'none',
      password: null,
      lines: null,
      bars: [
        { page: 1, bottomMm: near(9.1), ...here, slip: expect.objectContaining({ crop: foot }) as unknown },
      ],
    });
    const carne = await engine.inspect(put('carne.pdf', await carnePaper(1, 2, 3, 4)), []);
    const bars = carne.kind === 'pdf' ? carne.bars : [];
    const found = bars.map(({ page, digits }) => `${page} ${digits}`);
    const wanted = [1, 2, 3, 4].map((number) => `${number === 4 ? 2 : 1} ${barsOf(number)}`);
    expect(new Set(found)).toEqual(new Set(wanted));
    expect(found).toHaveLength(4);
  });

  it.each(['rectangles', 'strokes', 'many rectangles', 'outlines', 'tints'] as const)(
    'is read when drawn as %s',
    async (how) => {
      const { engine, put } = pdfWorkspace();
      const page = await pdfOf({ size: 'A4', margin: 0 }, (doc) => drawBars(doc, barsOf(1), 20, 270, how));
      const seen = await engine.inspect(put('1.pdf', page), []);
      expect(seen).toMatchObject({ bars: [{ ...here, widthMm: expect.closeTo(102.87, 2) as unknown }] });
    },
  );

  it('is read when written in a font', async () => {
    const { engine, at, put } = pdfWorkspace();
    const path = put(
      '1.pdf',
      await pdfOf({ size: 'A4', margin: 0 }, (doc) => writeBars(doc, barsOf(1), 20, 270)),
    );
    const seen = await engine.inspect(path, []);
    expect(seen).toMatchObject({ bars: [{ digits: barsOf(1), leftMm: near(20) }] });
    const [bar] = seen.kind === 'pdf' ? seen.bars : [];
    expect(Math.abs((bar?.widthMm ?? 0) - 102.87)).toBeLessThan(0.1);
    const parts = [filePart(path, barsOf(1))];
    for (const layout of ['page', 'threeUp'] as const)
      expect(await engine.compose({ out: at('out.pdf'), title: 'x', layout, parts })).toMatchObject({
        notes: [],
        check: { expected: 1, read: 1 },
      });
  });

  it('is ignored when its check digit is wrong', async () => {
    const { engine, put } = pdfWorkspace();
    const wrong = `${barsOf(1).slice(0, 4)}${(Number(barsOf(1)[4]) + 1) % 10}${barsOf(1).slice(5)}`;
    const page = await pdfOf({ size: 'A4' }, (doc) => drawBars(doc, wrong, 20, 270, 'rectangles'));
    expect(await engine.inspect(put('1.pdf', page), [])).toMatchObject({ kind: 'pdf', bars: [] });
  });

  it('has its displayed position on a cropped page', async () => {
    const { engine, put } = pdfWorkspace();
    const page = await pdfOf({ size: 'A4', margin: 0 }, (doc) => {
      drawBars(doc, barsOf(1), 20, 270, 'rectangles');
      drawBars(doc, barsOf(2), 20, 20, 'rectangles');
      Object.assign(doc.page.dictionary.data, { CropBox: [mm(10), mm(5), mm(200), mm(200)] });
    });
    const seen = await engine.inspect(put('1.pdf', page), []);
    expect(seen).toMatchObject({ bars: [{ digits: barsOf(1), leftMm: near(10), bottomMm: near(9) }] });
  });
});

describe('a scanned page', needs('pdftoppm'), () => {
  it.each([
    ['in black and white', ['-r', '300', '-mono']],
    ['in grey', ['-r', '200', '-gray', '-png']],
    ['in grey, coarse', ['-r', '150', '-gray', '-png']],
    ['as a photograph', ['-r', '200', '-jpeg']],
  ])('%s is read from its image', async (_, options) => {
    const { engine, at, put } = pdfWorkspace();
    const path = put('1.pdf', await boletoPaper(1));
    execFileSync('pdftoppm', [...options, '-singlefile', path, at('scan')]);
    const mono = options.includes('-mono');
    if (mono) execFileSync('pdftoppm', ['-r', '300', '-mono', '-png', '-singlefile', path, at('scan')]);
    const image = at(options.includes('-jpeg') ? 'scan.jpg' : 'scan.png');
    const scan = await pdfOf({ size: 'A4', margin: 0 }, (doc) => doc.image(image, 0, 0, { width: mm(210) }));
    const seen = await engine.inspect(put('scan.pdf', scan), []);
    expect(seen).toMatchObject({ kind: 'pdf', pages: 1, bars: [{ page: 1, digits: barsOf(1) }] });
    const [bar] = seen.kind === 'pdf' ? seen.bars : [];
    expect(Math.abs((bar?.widthMm ?? 0) - 102.87)).toBeLessThan(0.2);
    expect(Math.abs((bar?.leftMm ?? 0) - 20)).toBeLessThan(0.4);
    expect(Math.abs((bar?.heightMm ?? 0) - 13)).toBeLessThan(0.6);
    const parts = [filePart(at('scan.pdf'), barsOf(1))];
    for (const layout of ['page', 'threeUp'] as const)
      expect(await engine.compose({ out: at('out.pdf'), title: 'x', layout, parts })).toMatchObject({
        pages: 1,
        notes: [],
        check: { expected: 1, read: 1 },
      });
  });
});

describe('a malformed file', needs('qpdf'), () => {
  it.each(Object.entries(readable))('%s: is read and included', async (_, { make, password }) => {
    const workspace = pdfWorkspace();
    const path = workspace.put('it.pdf', await make(1));
    const seen = await workspace.engine.inspect(path, [
      'wrong',
      ...(password === undefined ? [] : [password]),
    ]);
    expect(seen).toMatchObject({ kind: 'pdf', pages: 1, password: password ?? null, bars: [here] });
    const parts = [filePart(path, barsOf(1), password ?? null)];
    for (const layout of ['page', 'threeUp'] as const)
      expect(
        await workspace.engine.compose({ out: workspace.at('out.pdf'), title: 'x', layout, parts }),
      ).toMatchObject({
        pages: 1,
        notes: [],
        check: { expected: 1, read: 1 },
      });
    execFileSync('qpdf', ['--check', workspace.at('out.pdf')]);
  });

  it.each(Object.entries(unreadable))('%s: is refused with its reason', async (_, { make, kind }) => {
    const workspace = pdfWorkspace();
    const path = workspace.put('it.pdf', await make(1));
    expect(await workspace.engine.inspect(path, ['wrong'])).toMatchObject({ kind });
    const parts = [filePart(path), filePart(workspace.put('1.pdf', await boletoPaper(1)))];
    expect(
      await workspace.engine.compose({ out: workspace.at('out.pdf'), title: 'x', layout: 'page', parts }),
    ).toMatchObject({ pages: 1, notes: [{ part: 0, out: true, why: kind }] });
  });
});

describe('the digitable lines in the text of a file without bar codes', () => {
  const lineOf = (sequence: number): string => paperEntry(sequence).slip.line;
  const printed = (sequence: number): string => formatLine(lineOf(sequence));
  const options = { size: 'A4', margin: 0 } as const;

  async function linesOf(draw: (doc: PDFKit.PDFDocument) => unknown): Promise<readonly string[] | null> {
    const { engine, put } = pdfWorkspace();
    const seen = await engine.inspect(put('1.pdf', await pdfOf(options, draw)), []);
    if (seen.kind !== 'pdf') throw new Error(seen.kind);
    expect(seen.bars).toEqual([]);
    return seen.lines;
  }

  it.each<[string, (doc: PDFKit.PDFDocument) => unknown]>([
    ['as banks print it', (doc) => doc.text(printed(1), 60, 60)],
    ['bare', (doc) => doc.text(lineOf(1), 60, 60)],
    ['with its digits apart', (doc) => doc.text(printed(1), 20, 60, { characterSpacing: 3 })],
    ['in bold', (doc) => doc.font('Helvetica-Bold').text(printed(1), 60, 60)],
    ['twice, once on another page', (doc) => doc.text(printed(1), 60, 60).addPage().text(lineOf(1), 9, 9)],
    [
      'a group at a time',
      (doc) =>
        printed(1)
          .split(' ')
          .forEach((group, at) => void doc.text(group, 60 + at * 90, 60)),
    ],
    [
      'on a page that is turned',
      (doc) => {
        Object.assign(doc.page.dictionary.data, { Rotate: 90 });
        doc.text(printed(1), 60, 60);
      },
    ],
  ])('are found %s', async (_, draw) => {
    expect(await linesOf(draw)).toEqual([lineOf(1)]);
  });

  it('are two when there are two', async () => {
    const lines = await linesOf((doc) => doc.text(printed(1), 60, 60).text(printed(2), 60, 90));
    expect(lines).toEqual([lineOf(1), lineOf(2)]);
  });

  it('exclude invisible text', async () => {
    const unseen = await linesOf((doc) => {
      doc.addContent('q 3 Tr').text(printed(1), 60, 60).addContent('Q');
      doc.text(printed(2), 60, 90);
    });
    expect(unseen).toEqual([lineOf(2)]);
    const outside = await linesOf((doc) => {
      doc.text(printed(1), 60, 60).text(printed(2), 60, 600);
      Object.assign(doc.page.dictionary.data, { CropBox: [0, 400, 595, 842] });
    });
    expect(outside).toEqual([lineOf(1)]);
  });

  it('are none when a check digit is wrong or the line is in an image', async () => {
    const wrong = printed(1).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    expect(await linesOf((doc) => doc.text(wrong, 60, 60))).toEqual([]);
    expect(await linesOf((doc) => doc.rect(60, 60, 300, 20).fill())).toEqual([]);
  });
});
