// Draws on a PDF page in millimetres: lines, fitted text, labelled boxes, the bar code as rectangles.
import { pdfBytes } from '../pdf-bytes.ts';
import { barsOf, moduleMm } from '../../preload/shared/itf25.ts';

/** Owner passwords only restrict; a user password locks. */
export interface Protection {
  readonly version: '1.4' | '1.6' | '1.7ext3';
  readonly ownerPassword: string;
  readonly userPassword?: string;
}

const barsHeightMm = 13;

export interface Ink {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** Text wider than this is drawn smaller, and then cut. */
  readonly width?: number;
  /** The smallest scale of fitted text; 1 cuts at once. */
  readonly least?: number;
}

export type PdfDraw = Awaited<ReturnType<typeof openPdfDraw>>;

const pointsPerMm = 72 / 25.4;
const grey = '#444444';

/** The built-in fonts use Windows-1252; other characters become question marks. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€]/gu, '?');

export async function openPdfDraw(title: string, madeAt: number, protection?: Protection) {
  // The library with its fonts is the largest part of this thread, and the start of the app waits for the thread.
  const { default: PdfKit } = await import('pdfkit');
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'pt-BR',
    info: { Title: title, Creator: 'Serviço simulado', Producer: 'Guichê', CreationDate: new Date(madeAt) },
    ...(protection
      ? {
          pdfVersion: protection.version,
          ownerPassword: protection.ownerPassword,
          ...(protection.userPassword === undefined ? {} : { userPassword: protection.userPassword }),
          permissions: { printing: 'highResolution', copying: true, contentAccessibility: true },
        }
      : { pdfVersion: '1.4' }),
  });
  const bytes = pdfBytes(doc);

  const mm = (value: number): number => value * pointsPerMm;
  const use = ({ size = 8, bold = false, color = '#000000' }: Ink, scale = 1) =>
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size * scale)
      .fillColor(color);

  function text(x: number, y: number, raw: string, ink: Ink = {}): void {
    let words = printable(raw);
    let width = use(ink).widthOfString(words);
    const most = ink.width === undefined ? width : mm(ink.width);
    if (width > most) {
      width = use(ink, Math.max(ink.least ?? 0.72, (most / width) * 0.995)).widthOfString(words);
      while (width > most && words.length > 1) {
        words = `${words.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
        width = doc.widthOfString(words);
      }
    }
    const free = ink.width === undefined ? width : most;
    const shift = { left: 0, center: (free - width) / 2, right: free - width }[ink.align ?? 'left'];
    doc.text(words, mm(x) + shift, mm(y), { lineBreak: false, baseline: 'alphabetic' });
  }

  return {
    newPage: () => void doc.addPage(),
    line: (x1: number, y1: number, x2: number, y2: number, weight: number = 0.15) =>
      void doc.undash().lineWidth(mm(weight)).moveTo(mm(x1), mm(y1)).lineTo(mm(x2), mm(y2)).stroke('#000000'),
    /** A dashed line to cut along. */
    cutLine: (x1: number, y1: number, x2: number, y2: number) =>
      void doc
        .dash(2.5, { space: 2 })
        .lineWidth(0.5)
        .moveTo(mm(x1), mm(y1))
        .lineTo(mm(x2), mm(y2))
        .stroke('#777777'),
    fill: (x: number, y: number, width: number, height: number, color: string, radius: number = 0) =>
      void doc.roundedRect(mm(x), mm(y), mm(width), mm(height), mm(radius)).fill(color),
    frame: (x: number, y: number, width: number, height: number, radius: number, color: string) =>
      void doc
        .undash()
        .lineWidth(0.6)
        .roundedRect(mm(x), mm(y), mm(width), mm(height), mm(radius))
        .stroke(color),
    /** One line; `y` is its baseline. */
    text,
    /** Wraps text at the width into at most `lines` lines; returns the baseline after the last one. */
    paragraph(
      x: number,
      y: number,
      raw: string,
      lines: number,
      leading: number,
      ink: Ink & { width: number },
    ): number {
      let rest = printable(raw).trim().split(' ');
      use(ink);
      for (let line = 1; line <= lines && rest.length > 0; line++, y += leading) {
        let count = 1;
        while (count < rest.length && doc.widthOfString(rest.slice(0, count + 1).join(' ')) <= mm(ink.width))
          count++;
        if (line === lines) count = rest.length;
        text(x, y, rest.slice(0, count).join(' '), { least: 1, ...ink });
        use(ink);
        rest = rest.slice(count);
      }
      return y;
    },
    /** A box's small label with its value below; the caller draws the lines around it. */
    labelled(x: number, y: number, width: number, label: string, value: string, ink: Ink = {}) {
      text(x + 0.9, y + 2.15, label, { size: 5.4, color: grey, width: width - 1.8 });
      text(x + 0.9, y + 5.2, value, { size: 7.8, ...ink, width: width - 1.8 });
    },
    barCode(x: number, y: number, digits: string) {
      for (const { at, width } of barsOf(digits))
        doc.rect(mm(x + at * moduleMm), mm(y), mm(width * moduleMm), mm(barsHeightMm));
      doc.fill('#000000');
    },
    finished(): Promise<Buffer> {
      doc.end();
      return bytes;
    },
  };
}
