// Collects the bytes of a PDF that pdfkit draws.

/** Called before the first line is drawn; resolves once the document has ended. */
export function pdfBytes(doc: NodeJS.ReadableStream): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.once('end', () => resolve(Buffer.concat(chunks)));
  doc.once('error', reject);
  return promise;
}
