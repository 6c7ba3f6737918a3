// Damages a valid PDF at the byte level, like careless generators and interrupted downloads.

export type Damage = 'badXref' | 'wrongLengths' | 'missingEndobj' | 'junkBefore' | 'cutTail';

// Latin-1 maps each byte to one character and back, so that binary streams stay intact.
const open = (pdf: Buffer): string => pdf.toString('latin1');
const close = (text: string): Buffer => Buffer.from(text, 'latin1');

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
