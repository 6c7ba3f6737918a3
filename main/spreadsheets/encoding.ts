// Detects a file's encoding and decodes it in pieces. Every line end becomes \n, so that physical lines are counted
// consistently.
import { isUtf8 } from 'node:buffer';
import { withoutMarks } from './raw-row.ts';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

export interface EncodingFound {
  readonly encoding: Encoding;
  /** The length of the byte order mark. */
  readonly skip: number;
}

export function byteOrderMark(head: Uint8Array): EncodingFound | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', skip: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', skip: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', skip: 2 };
  return null;
}

/** Validates UTF-8 over pieces: a character may cross a boundary, so up to three bytes wait for the next piece. */
export function utf8Check(): { readonly push: (piece: Uint8Array) => void; readonly end: () => boolean } {
  let waiting = new Uint8Array();
  let valid = true;
  return {
    push(piece) {
      if (!valid) return;
      const whole = waiting.length > 0 ? Buffer.concat([waiting, piece]) : piece;
      const border = lastBorder(whole);
      valid = isUtf8(whole.subarray(0, border));
      waiting = Uint8Array.from(whole.subarray(border));
    },
    end: () => valid && isUtf8(waiting),
  };
}

/** The start of the last character if it may be incomplete. */
function lastBorder(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - 4); at--) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return at;
  }
  return bytes.length;
}

/** 0x80 to 0x9F, where Windows-1252 differs from Latin-1; five of them are control characters in both. */
const windowsMarks =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
// oxlint-disable-next-line no-control-regex -- these bytes are the ones that mean something else
const windowsBytes = /[\u0080-\u009f]/g;

/** Latin-1 is the fastest decoder, and its strings take one byte for each character. */
function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(windowsBytes, (mark) => windowsMarks[mark.charCodeAt(0) - 0x80] ?? mark);
}

/** Decodes piece by piece; a carriage return at a boundary waits for the next character. */
export function decoder(encoding: Encoding): (piece: Uint8Array, last: boolean) => string {
  const decode = decodeWith(encoding);
  let heldReturn = '';
  return (piece, last) => {
    const text = heldReturn + decode(piece, last);
    heldReturn = !last && text.endsWith('\r') ? '\r' : '';
    return plainText(heldReturn === '' ? text : text.slice(0, -1));
  };
}

function decodeWith(encoding: Encoding): (piece: Uint8Array, last: boolean) => string {
  if (encoding === 'windows-1252') {
    return (piece) => windows1252(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
  }
  const textDecoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (piece, last) => textDecoder.decode(piece, { stream: !last });
}

/** With \n as line end, and without the marks that separate stored cells and rows. */
export const plainText = (text: string): string => withPlainLineEnds(withoutMarks(text));

function withPlainLineEnds(text: string): string {
  if (!text.includes('\r')) return text;
  const joined = text.replaceAll('\r\n', '\n');
  return joined.includes('\r') ? joined.replaceAll('\r', '\n') : joined;
}

const mojibake =
  /[\u00c2\u00c3][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]/;

/** Repairs `JoÃ£o`, which is UTF-8 read as Windows-1252 and saved again; null if the text does not look so. */
export function mended(text: string): string | null {
  if (!(text.includes('\u00c3') || text.includes('\u00c2')) || !mojibake.test(text)) return null;
  const bytes = Array.from(text, (character) => {
    const place = windowsMarks.indexOf(character);
    return place >= 0 ? place + 0x80 : character.charCodeAt(0);
  });
  if (bytes.some((byte) => byte > 0xff) || !isUtf8(Uint8Array.from(bytes))) return null;
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
