// Reads the pictures that Chromium takes (eight bits a colour, not interlaced) and counts the pixels in which two of
// them differ.
import { inflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel: three, or four with opacity. */
  readonly depth: number;
  readonly pixels: Uint8Array;
}

const signature = '89504e470d0a1a0a';

/** The value that PNG's fourth filter predicts from left, above and above left. */
function paeth(left: number, above: number, corner: number): number {
  const byLeft = Math.abs(above - corner);
  const byAbove = Math.abs(left - corner);
  const byCorner = Math.abs(left + above - 2 * corner);
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

function foretold(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return paeth(left, above, corner);
    default:
      throw new Error(`a filter that PNG does not have: ${filter}`);
  }
}

function unfilter(data: Uint8Array, width: number, height: number, depth: number): Uint8Array {
  const row = width * depth;
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (row + 1)] ?? -1;
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x < depth ? 0 : (pixels[at - depth] ?? 0);
      const above = y === 0 ? 0 : (pixels[at - row] ?? 0);
      const corner = x < depth || y === 0 ? 0 : (pixels[at - row - depth] ?? 0);
      pixels[at] = (data[y * (row + 1) + 1 + x] ?? 0) + foretold(filter, left, above, corner);
    }
  }
  return pixels;
}

export function readPng(bytes: Buffer): Picture {
  if (bytes.subarray(0, 8).toString('hex') !== signature) throw new Error('not a PNG');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [bits, colour, interlaced] = [bytes[24], bytes[25], bytes[28]];
  const depth = colour === 2 ? 3 : 4;
  if (bits !== 8 || (colour !== 2 && colour !== 6) || interlaced !== 0)
    throw new Error(`a PNG of another kind: ${String(bits)} bits, colour ${String(colour)}`);
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return { width, height, depth, pixels: unfilter(inflateSync(Buffer.concat(parts)), width, height, depth) };
}

/** The pixels in which a colour differs by more than this; all of them if the sizes differ. */
export function differing(one: Picture, other: Picture, most: number): number {
  const count = one.width * one.height;
  if (one.width !== other.width || one.height !== other.height)
    return Math.max(count, other.width * other.height);
  let found = 0;
  for (let pixel = 0; pixel < count; pixel += 1)
    for (let colour = 0; colour < 3; colour += 1) {
      const a = one.pixels[pixel * one.depth + colour] ?? 0;
      const b = other.pixels[pixel * other.depth + colour] ?? 0;
      if (Math.abs(a - b) <= most) continue;
      found += 1;
      break;
    }
  return found;
}
