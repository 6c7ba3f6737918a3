// Decodes the data of streams, as far as the content of pages needs it: Flate, ASCII85 and hexadecimal.
import { inflateSync } from 'node:zlib';
import type { NormalizedFile, PdfObject } from './normalized-file.ts';
import { isArray, isDictionary, type Value } from './values.ts';

/** The content of a page that people made is a hundredth of this. */
export const maxContentBytes = 24 << 20;

/** Of a boleto's page; it is decoded into one buffer. */
const usualContentBytes = 32 << 10;

/** Null where it is encoded in another way, or damaged. */
export function decodedStream(
  { value, stream }: PdfObject,
  { resolve }: Pick<NormalizedFile, 'resolve'>,
): Buffer | null {
  if (!isDictionary(value) || !stream) return null;
  const filter = resolve(value.get('/Filter'));
  const filters = filter === undefined ? [] : isArray(filter) ? filter.map(resolve) : [filter];
  if (filters.length > 0 && hasParameters(resolve(value.get('/DecodeParms')))) return null;
  let bytes: Buffer | null = stream;
  for (const name of filters) {
    if (bytes === null) return null;
    if (name === '/FlateDecode' || name === '/Fl') bytes = inflated(bytes);
    else if (name === '/ASCII85Decode' || name === '/A85') bytes = fromAscii85(bytes);
    else if (name === '/ASCIIHexDecode' || name === '/AHx')
      bytes = Buffer.from(bytes.toString('latin1').replace(/>.*$|\s+/gs, ''), 'hex');
    else return null;
  }
  return bytes;
}

const hasParameters = (value: Value | undefined): boolean =>
  isArray(value) ? value.some((one) => one !== 'null') : value !== undefined && value !== 'null';

function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: maxContentBytes, chunkSize: usualContentBytes });
  } catch {
    return null;
  }
}

function fromAscii85(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/\s+/g, '').replace(/~>.*$/s, '').replaceAll('z', '!!!!!');
  const decoded = Buffer.alloc(Math.ceil(text.length / 5) * 4);
  let length = 0;
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5);
    let value = 0;
    for (const character of group.padEnd(5, 'u')) value = value * 85 + (character.charCodeAt(0) - 33);
    decoded.writeUInt32BE(Math.min(value, 0xffffffff), (at / 5) * 4);
    length += group.length - 1;
  }
  return decoded.subarray(0, length);
}
