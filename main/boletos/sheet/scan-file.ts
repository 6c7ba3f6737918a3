// Reads the bytes of a file in pieces, and once as a whole for what must be known before any is decoded.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { utf8Check } from '../../spreadsheets/encoding.ts';

/** Small enough to stay in the processor's cache between decoding, splitting and checking. */
export const pieceBytes = 64 << 10;

export interface Scan {
  readonly head: Buffer;
  readonly bytes: number;
  readonly sha256: string;
  readonly utf8: boolean;
  readonly zeros: boolean;
}

/** Each piece is overwritten by the next. */
export function* pieces(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafeSlow(pieceBytes);
    for (let length = -1; length !== 0;) {
      length = readSync(file, piece, 0, pieceBytes, null);
      if (length > 0) yield piece.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** Reads all bytes once before any is decoded, because UTF-8 must be valid in the whole file. */
export function scan(path: string): Scan {
  const hash = createHash('sha256');
  const utf8 = utf8Check();
  let head: Buffer = Buffer.alloc(0);
  let bytes = 0;
  let zeros = false;
  for (const piece of pieces(path)) {
    if (bytes === 0) head = Buffer.from(piece);
    bytes += piece.length;
    hash.update(piece);
    utf8.push(piece);
    zeros ||= piece.includes(0);
  }
  return { head, bytes, sha256: hash.digest('hex'), utf8: utf8.end(), zeros };
}

export function sizeOf(path: string): number {
  const file = openSync(path, 'r');
  try {
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
}
