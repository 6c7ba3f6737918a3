// Draws a closing as a PDF to print: figures, then payers, withdrawals and what is pending. Long tables are cut at a stated length;
// the workbook has every row.
import PdfKit from 'pdfkit';
import { pdfBytes } from '../pdf-bytes.ts';
import { printable } from '../documents/pdf/printable.ts';
import { figureText } from '../../preload/shared/money.ts';

export interface ClosingPage {
  readonly title: string;
  readonly lines: readonly string[];
  readonly tables: readonly ClosingTable[];
  /** `1 / 3` is written after it. */
  readonly foot: string;
}

export interface ClosingTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Shares of the width. */
  readonly widths: readonly number[];
  /** The first column that holds figures, which stand on the right. */
  readonly figuresFrom: number;
  /** What is not listed, if anything. */
  readonly note?: string;
}

const mm = (millimetres: number): number => (millimetres * 72) / 25.4;
const left = mm(18);
const width = mm(174);
const top = mm(18);
const bottom = mm(297 - 20);
const ink = '#1a1a1a';
const quiet = '#555555';
const accent = '#1d4e4a';
const rule = '#c9c6bf';
const size = 8.5;
const rowHeight = 14;
const gap = 6;

export function drawClosing({ title, lines, tables, foot }: ClosingPage, now: Date): Promise<Buffer> {
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    lang: 'pt-BR',
    bufferPages: true,
    info: { Title: title, Creator: 'Guichê', Producer: 'Guichê', CreationDate: now },
  });
  const bytes = pdfBytes(doc);

  doc.font('Helvetica-Bold').fontSize(18).fillColor(ink).text(printable(title), left, top, { width });
  doc.rect(left, doc.y + mm(1), mm(18), mm(0.9)).fill(accent);
  let y = doc.y + mm(5);
  doc.font('Helvetica').fontSize(9.5).fillColor(quiet);
  for (const line of lines) {
    doc.text(printable(line), left, y, { width });
    y = doc.y + 2;
  }
  for (const table of tables) y = drawTable(doc, table, y + mm(5));

  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.font('Helvetica').fontSize(8).fillColor(quiet);
    doc.text(printable(`${foot} · ${page - start + 1} / ${count}`), left, mm(297 - 14), {
      width,
      lineBreak: false,
    });
  }
  doc.end();
  return bytes;
}

/** `61320,00` as `61.320,00`, and `1010` as `1.010`; what is no figure as it is. */
function grouped(text: string): string {
  const [, whole, rest = ''] = /^(\d{4,18})(,\d+)?$/.exec(text) ?? [];
  return whole === undefined ? text : figureText(whole, rest.slice(1), 'pt-BR');
}

/** An id that is too wide for its column is broken between its groups. */
const inGroups = (text: string): string =>
  text.replace(/^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-)([\da-f]{4}-[\da-f]{12})$/i, '$1\n$2');

/** A table with so many rows is not parted, if it fits on a page. */
const shortTable = 20;

function drawTable(doc: PDFKit.PDFDocument, table: ClosingTable, from: number): number {
  const { title, header, rows, widths, figuresFrom, note } = table;
  const share = width / widths.reduce((sum, one) => sum + one, 0);
  const shownIn = (texts: readonly string[]) =>
    texts.map((text, at) => ({
      text: (at >= figuresFrom ? grouped(text) : inGroups(text)).split('\n').map(printable).join('\n'),
      wide: (widths[at] ?? 0) * share,
      align: at >= figuresFrom ? ('right' as const) : ('left' as const),
    }));
  /** As high as its longest text, in the font that is set. */
  const heightOf = (texts: readonly string[]): number =>
    Math.max(
      rowHeight,
      ...shownIn(texts).map(({ text, wide }) => doc.heightOfString(text, { width: wide - gap }) + 4),
    );
  const cells = (texts: readonly string[], y: number): void => {
    let x = left;
    for (const { text, wide, align } of shownIn(texts)) {
      if (text !== '') doc.text(text, x, y + 3, { width: wide - gap, align });
      x += wide;
    }
  };
  const head = (y: number): number => {
    doc.font('Helvetica-Bold').fontSize(size).fillColor(quiet);
    const high = heightOf(header);
    cells(header, y);
    doc.rect(left, y + high, width, 0.6).fill(quiet);
    doc.font('Helvetica').fontSize(size).fillColor(ink);
    return y + high + 2;
  };
  const paged = (y: number, needed: number, withHead: boolean): number => {
    if (y + needed <= bottom) return y;
    doc.addPage();
    return withHead ? head(top) : top;
  };
  doc.font('Helvetica').fontSize(size);
  // A title never stands apart from the first row, nor a few rows from the others.
  const least = rows.length <= shortTable ? rows.map(heightOf) : [heightOf(rows[0] ?? [])];
  const needed = least.reduce((sum, high) => sum + high, rowHeight * 4);
  let y = paged(from, needed <= bottom - top ? needed : rowHeight * 4 + (least[0] ?? 0), false);
  doc.font('Helvetica-Bold').fontSize(11).fillColor(ink).text(printable(title), left, y, { width });
  y = head(doc.y + 2);
  for (const row of rows) {
    doc.font('Helvetica').fontSize(size).fillColor(ink);
    const high = heightOf(row);
    y = paged(y, high, true);
    cells(row, y);
    doc.rect(left, y + high, width, 0.3).fill(rule);
    doc.fillColor(ink);
    y += high;
  }
  if (note === undefined) return y;
  y = paged(y + 3, rowHeight, false);
  doc.font('Helvetica').fontSize(size).fillColor(quiet).text(printable(note), left, y, { width });
  return doc.y;
}
