// The shapes of a PDF answer: plain, in JSON, as a link, protected, damaged, or missing.
import type { Call } from './access.ts';
import { json, type Answer } from './answer.ts';
import type { BoletoEntry } from './entries.ts';
import type { PdfShape } from './faults.ts';
import type { Protection } from './pdf-draw.ts';

export type Damage = 'badXref' | 'wrongLengths' | 'missingEndobj' | 'junkBefore' | 'cutTail';

// Latin-1 maps each byte to one character and back, so that binary streams stay intact.
const open = (pdf: Buffer): string => pdf.toString('latin1');
const close = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Damages a valid PDF at the byte level, like careless generators and interrupted downloads. */
export function damaged(pdf: Buffer, damage: Damage): Buffer {
  switch (damage) {
    case 'badXref':
      return close(open(pdf).replace(/startxref\n\d+/, 'startxref\n7'));
    case 'wrongLengths':
      return close(open(pdf).replaceAll(/(?<=\/Length )\d+/g, wrongLength));
    case 'missingEndobj':
      return close(open(pdf).replace('endobj', ' '.repeat(6)));
    case 'junkBefore':
      return Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nX-Proxy: pratica\r\n\r\n'), pdf]);
    case 'cutTail':
      return pdf.subarray(0, open(pdf).lastIndexOf('xref\n', pdf.lastIndexOf('startxref') - 1));
  }
}

/** Wrong by thirteen and of the same length, so that no other byte moves. */
function wrongLength(length: string): string {
  const more = String(Number(length) + 13);
  return more.length === length.length ? more : String(Number(length) - 13);
}

/** The password of a PDF of shape `locked`: the first five digits of the payer's document, as is common. */
export const passwordOf = ({ request }: BoletoEntry): string => request.payer.document.slice(0, 5);

const owner = { ownerPassword: 'dono-da-pratica' };
const direct = 'arquivo=1';

export interface Wanted {
  readonly shape: PdfShape;
  readonly fileName: string;
  /** The only slip of the file, or the first one of a carnê. */
  readonly first: BoletoEntry;
}

/** A URL or redirect points to the same route with a query that requests the plain file. */
export async function pdfAnswer(
  { shape, fileName, first }: Wanted,
  { baseUrl, path, query }: Call,
  make: (protection?: Protection) => Promise<Buffer>,
): Promise<Answer> {
  const file = (bytes: Buffer): Answer => ({
    status: 200,
    headers: { 'content-disposition': `inline; filename="${fileName}"` },
    body: { bytes, type: 'application/pdf' },
  });
  const url = `${baseUrl}${path}?${direct}`;
  if (query === direct) return file(await make());
  switch (shape) {
    case 'plain':
      return file(await make());
    case 'base64':
      return json(200, { message: 'PDF gerado.', data: { pdf: (await make()).toString('base64') } });
    case 'url':
      return json(200, { message: 'PDF gerado.', data: { url } });
    case 'redirect':
      return { status: 302, headers: { location: url }, body: { text: '', type: 'text/plain' } };
    case 'html':
      return {
        status: 200,
        body: {
          text: '<!doctype html><html lang="pt-BR"><title>Aguarde</title><p>O boleto está em registro no banco.</p></html>',
          type: 'text/html; charset=utf-8',
        },
      };
    case 'encryptedRc4':
      return file(await make({ version: '1.4', ...owner }));
    case 'encryptedAes128':
      return file(await make({ version: '1.6', ...owner }));
    case 'encryptedAes256':
      return file(await make({ version: '1.7ext3', ...owner }));
    case 'locked':
      return file(await make({ version: '1.6', ...owner, userPassword: passwordOf(first) }));
    case 'badXref':
    case 'wrongLengths':
    case 'missingEndobj':
    case 'junkBefore':
    case 'cutTail':
      return file(damaged(await make(), shape));
  }
}
