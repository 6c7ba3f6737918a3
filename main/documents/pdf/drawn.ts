// The pages that we draw ourselves: covers, separators, the calibration sheet.
import PdfKit from 'pdfkit';
import type { Part } from './engine.ts';

export function drawPart(part: Exclude<Part, { kind: 'file' }>): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', margin: 57, info: {} });
  for (const { text, size } of part.lines)
    doc
      .font(size === 'plain' ? 'Helvetica' : 'Helvetica-Bold')
      .fontSize(size === 'title' ? 26 : 12)
      .text(text);
  return finished(doc);
}

function finished(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.once('end', () => resolve(Buffer.concat(chunks)));
  doc.once('error', reject);
  doc.end();
  return promise;
}
