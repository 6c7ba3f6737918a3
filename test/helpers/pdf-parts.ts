// Parts for tests that join PDFs: a temporary folder, a PDF engine, and bar codes drawn as other services draw them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PdfKit from 'pdfkit';
import { onTestFinished } from 'vitest';
import { barWidths, moduleMm } from '../../preload/shared/itf25.ts';
import { startPdfEngine, type PdfEngine } from '../../main/documents/pdf/start.ts';
import type { Part } from '../../main/documents/pdf/engine.ts';

/** A folder and an engine for the duration of the test. */
export function pdfWorkspace(): {
  readonly engine: PdfEngine;
  readonly at: (name: string) => string;
  readonly put: (name: string, bytes: Uint8Array | string) => string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-papers-'));
  // A sound file is read however busy the machine is: other tests check the limits for hostile ones.
  const engine = startPdfEngine({ longestMs: 120_000 });
  onTestFinished(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const at = (name: string): string => join(folder, name);
  return {
    engine,
    at,
    put(name, bytes) {
      writeFileSync(at(name), bytes);
      return at(name);
    },
  };
}

export const filePart = (path: string, bars: string | null = null, password: string | null = null): Part => ({
  kind: 'file',
  path,
  password,
  bars,
});

export function pdfOf(
  options: PDFKit.PDFDocumentOptions,
  draw: (doc: PDFKit.PDFDocument) => unknown,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const doc = new PdfKit(options);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.once('end', () => resolve(Buffer.concat(chunks)));
  doc.once('error', reject);
  draw(doc);
  doc.end();
  return promise;
}

/** A bar code as services draw it; `x` and `y` are its upper left corner in millimetres. */
export function drawBars(
  doc: PDFKit.PDFDocument,
  digits: string,
  x: number,
  y: number,
  how: 'rectangles' | 'strokes' | 'many rectangles' | 'outlines' | 'tints',
): void {
  const mm = (value: number): number => (value / 25.4) * 72;
  let at = 0;
  barWidths(digits)?.forEach((modules, index) => {
    const [left, width] = [mm(x + at * moduleMm), mm(modules * moduleMm)];
    at += modules;
    if (index % 2 === 1) return;
    if (how === 'strokes')
      doc
        .lineWidth(width)
        .moveTo(left + width / 2, mm(y))
        .lineTo(left + width / 2, mm(y + 13))
        .stroke();
    else if (how === 'many rectangles')
      for (let one = 0; one < modules; one += 1)
        doc.rect(left + mm(one * moduleMm), mm(y), mm(moduleMm), mm(13)).fill();
    else if (how === 'outlines')
      doc
        .moveTo(left, mm(y))
        .lineTo(left + width, mm(y))
        .lineTo(left + width, mm(y + 13))
        .lineTo(left, mm(y + 13))
        .closePath()
        .fill('#222222');
    else doc.rect(left, mm(y), width, mm(13)).fill(how === 'tints' ? [20, 10, 10, 90] : '#000000');
  });
}

/** A drawing with ten uses of the next drawing, and so on: a reader that follows all of them never ends. */
export async function nestedForms(): Promise<Buffer> {
  const levels = 12;
  const again = 'q 0.99 0 0 0.99 1 1 cm /F Do Q\n'.repeat(10);
  return pdfOf({ size: 'A4', compress: false }, (doc) => {
    const box = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 595, 842] };
    const last = doc.ref(box);
    last.end(Buffer.from('0 0 10 10 re f\n'));
    let inner = last;
    for (let level = 0; level < levels; level += 1) {
      const outer = doc.ref({ ...box, Resources: { XObject: { F: inner } } });
      outer.end(Buffer.from(again));
      inner = outer;
    }
    name(doc.page.xobjects, 'F', inner);
    doc.addContent('/F Do');
  });
}

/** Bars and gaps as the letters of a special font: a and b, c and d, narrow and wide. `x` and `y` as above. */
export function writeBars(doc: PDFKit.PDFDocument, digits: string, x: number, y: number): void {
  const mm = (value: number): number => (value / 25.4) * 72;
  const glyph = (content: string): PDFKit.PDFKitReference => {
    const made = doc.ref({});
    made.end(Buffer.from(content));
    return made;
  };
  const bar = (wide: number): string => `${wide} 0 0 0 ${wide} 5000 d1 0 0 ${wide} 5000 re f`;
  const procs = { a: bar(100), b: bar(300), c: '100 0 d0', d: '300 0 d0' };
  const font = doc.ref({
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 0, 300, 5000],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    FirstChar: 97,
    LastChar: 100,
    Widths: [100, 300, 100, 300],
    Encoding: { Type: 'Encoding', Differences: [97, 'a', 'b', 'c', 'd'] },
    CharProcs: Object.fromEntries(Object.entries(procs).map(([key, content]) => [key, glyph(content)])),
    Resources: {},
  });
  font.end('');
  name(doc.page.fonts, 'Bars', font);
  const letters = barWidths(digits)?.map((modules, at) => (modules === 1 ? 'ac' : 'bd')[at % 2]) ?? [];
  const size = mm(moduleMm) * 10;
  doc.addContent(`BT /Bars ${size} Tf 1 0 0 1 ${mm(x)} ${mm(y)} Tm (${letters.join('')}) Tj ET`);
}

function name(names: unknown, key: string, what: PDFKit.PDFKitReference): void {
  if (typeof names === 'object' && names) Object.assign(names, { [key]: what });
}
