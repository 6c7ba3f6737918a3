// The pages that the app draws: covers, separators, and the calibration sheet of a printer.
import PdfKit from 'pdfkit';
import { pdfBytes } from '../../pdf-bytes.ts';
import { pointsOf as mm } from './geometry.ts';
import type { DrawnLine, Part } from './engine.ts';
import { barsOf, moduleMm } from '../../../preload/shared/itf25.ts';
import { generalDigit } from '../../../preload/shared/slip.ts';
import { printable } from './printable.ts';

const left = 25;
const width = 160;
const ink = '#1a1a1a';
const quiet = '#555555';
const accent = '#1d4e4a';

const styles = {
  title: { font: 'Helvetica-Bold', size: 28, color: ink, after: 3, before: 0 },
  strong: { font: 'Helvetica-Bold', size: 13, color: ink, after: 1.6, before: 3 },
  plain: { font: 'Helvetica', size: 11.5, color: quiet, after: 1.6, before: 0 },
} as const;

export function drawPart(part: Exclude<Part, { kind: 'file' }>): Promise<Buffer> {
  const doc = new PdfKit({
    size: 'A4',
    margins: { top: mm(25), bottom: mm(20), left: mm(left), right: mm(25) },
  });
  const bytes = pdfBytes(doc);
  switch (part.kind) {
    case 'drawn':
      drawLines(doc, part.lines, 82);
      break;
    case 'calibration':
      drawLines(doc, part.lines, 26, 0.6);
      drawMeasures(doc);
      break;
  }
  doc.end();
  return bytes;
}

/** The title with a short stroke beneath it, the lines one below the other; long ones are wrapped. */
function drawLines(doc: PDFKit.PDFDocument, lines: readonly DrawnLine[], top: number, scale = 1): void {
  doc.y = mm(top);
  lines.forEach(({ text, size }, at) => {
    const { font, size: points, color, after, before } = styles[size];
    if (at > 0) doc.y += mm(before);
    doc
      .font(font)
      .fontSize(size === 'title' ? points * Math.max(scale, 0.6) : points * Math.max(scale, 0.9))
      .fillColor(color)
      .text(printable(text), mm(left), doc.y, { width: mm(width), lineGap: size === 'title' ? 2 : 1 });
    doc.y += mm(after);
    if (size === 'title' && lines[at + 1]?.size !== 'title') {
      doc.rect(mm(left), doc.y + mm(1), mm(18), mm(0.9)).fill(accent);
      doc.y += mm(8 * scale + 2);
    }
  });
}

const paper = { width: 210, height: 297 };
const frame = 5;
const ruler = 100;
const barsHeight = 13;

/** The ruler shows a wrong size, and the frame the margins that the printer cannot reach. */
function drawMeasures(doc: PDFKit.PDFDocument): void {
  doc
    .lineWidth(0.5)
    .rect(mm(frame), mm(frame), mm(paper.width - 2 * frame), mm(paper.height - 2 * frame))
    .stroke(ink);
  drawRuler(doc, left, 232, 'across');
  drawRuler(doc, 170, 132, 'down');
  drawBars(doc, left, 256);
}

function drawRuler(doc: PDFKit.PDFDocument, x: number, y: number, way: 'across' | 'down'): void {
  const line = (along: number, from: number, to: number): void => {
    if (way === 'across') doc.moveTo(mm(x + along), mm(y + from)).lineTo(mm(x + along), mm(y + to));
    else doc.moveTo(mm(x + from), mm(y + along)).lineTo(mm(x + to), mm(y + along));
  };
  doc.lineWidth(0.4);
  for (let at = 0; at <= ruler; at += 1) line(at, 0, at % 10 === 0 ? 6 : at % 5 === 0 ? 4.2 : 2.6);
  if (way === 'across') doc.moveTo(mm(x), mm(y)).lineTo(mm(x + ruler), mm(y));
  else doc.moveTo(mm(x), mm(y)).lineTo(mm(x), mm(y + ruler));
  doc.stroke(ink);
  doc.font('Helvetica').fontSize(8).fillColor(ink);
  for (let at = 0; at <= ruler; at += 10) {
    const words = at === ruler ? `${at} mm` : String(at);
    const half = doc.widthOfString(String(at)) / 2;
    if (way === 'across') doc.text(words, mm(x + at) - half, mm(y + 7.2), { lineBreak: false });
    else doc.text(words, mm(x + 7.2), mm(y + at) - 2.8, { lineBreak: false });
  }
}

/** The code of a bank that does not exist, without an amount: it can be scanned, but not paid. */
function practiceDigits(): string {
  const free = '0123456789012345678901234';
  const rest = `${'0'.repeat(14)}${free}`;
  return `9889${generalDigit(`9889${rest}`)}${rest}`;
}

function drawBars(doc: PDFKit.PDFDocument, x: number, y: number): void {
  for (const { at, width } of barsOf(practiceDigits()))
    doc.rect(mm(x + at * moduleMm), mm(y), mm(width * moduleMm), mm(barsHeight));
  doc.fill('#000000');
}
