// Draws the receipt on one page: small grey titles with their texts below, important texts larger.
import PdfKit from 'pdfkit';
import { pdfBytes } from '../pdf-bytes.ts';
import { printable } from '../documents/pdf/printable.ts';

export interface ReceiptWords {
  readonly title: string;
  readonly lines: readonly { readonly title: string; readonly text: string; readonly loud: boolean }[];
  readonly foot: readonly string[];
}

const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

const left = mm(25);
const width = mm(160);
const top = mm(25);
const bottom = mm(297 - 18);
const ink = '#1a1a1a';
const quiet = '#555555';
const accent = '#1d4e4a';

/** Points, at full size. */
const sizes = { title: 20, name: 8.5, text: 11, loud: 15, foot: 8.5, gap: 7 } as const;
/** Texts that do not fit on a page are drawn smaller; at the smallest size each is cut after a number of lines. */
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
const mostLines = 3;

export function drawReceipt(words: ReceiptWords, now: Date): Promise<Buffer> {
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    lang: 'pt-BR',
    info: { Title: words.title, Creator: 'Guichê', Producer: 'Guichê', CreationDate: now },
  });
  const bytes = pdfBytes(doc);

  const fits = scales.find((scale) => setWords(doc, words, scale, false) <= bottom);
  setWords(doc, words, fits ?? scales.at(-1) ?? 1, true, fits === undefined);
  doc.end();
  return bytes;
}

/** Returns the end of the last line; only measures unless `draws` is true. */
function setWords(
  doc: PDFKit.PDFDocument,
  { title, lines, foot }: ReceiptWords,
  scale: number,
  draws: boolean,
  cuts = false,
): number {
  let y = top;
  const set = (words: string, size: number, font: 'Helvetica' | 'Helvetica-Bold', color: string): void => {
    doc.font(font).fontSize(size * scale);
    const most = cuts ? { height: doc.currentLineHeight(true) * mostLines, ellipsis: '…' } : {};
    const options = { width, lineGap: 1, ...most };
    const text = printable(words);
    if (draws) doc.fillColor(color).text(text, left, y, options);
    y += Math.min(doc.heightOfString(text, options), most.height ?? Number.POSITIVE_INFINITY);
  };
  set(title, sizes.title, 'Helvetica-Bold', ink);
  if (draws) doc.rect(left, y + mm(1.5), mm(18), mm(0.9)).fill(accent);
  y += mm(9) * scale;
  for (const { title: name, text, loud } of lines) {
    set(name, sizes.name, 'Helvetica', quiet);
    set(text, loud ? sizes.loud : sizes.text, loud ? 'Helvetica-Bold' : 'Helvetica', ink);
    y += sizes.gap * scale;
  }
  y += mm(4) * scale;
  if (draws) doc.rect(left, y - mm(2) * scale, width, 0.5).fill(quiet);
  for (const line of foot) {
    set(line, sizes.foot, 'Helvetica', quiet);
    y += 2 * scale;
  }
  return y;
}
