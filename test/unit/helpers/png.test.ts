// The reading of approved pictures: it undoes every filter of PNG, and counts differences by pixels.
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { differing, readPng } from '../../helpers/png.ts';
import { randomly, seedOf } from '../../helpers/seeds.ts';

const width = 7;

function part(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** What each filter of PNG predicts for a byte, from those left, above and above left. */
const guesses = [
  () => 0,
  (left: number) => left,
  (_left: number, above: number) => above,
  (left: number, above: number) => Math.floor((left + above) / 2),
  (left: number, above: number, corner: number) =>
    [left, above, corner].toSorted(
      (one, other) => Math.abs(left + above - corner - one) - Math.abs(left + above - corner - other),
    )[0] ?? 0,
];

/** A picture whose rows use one filter after the other. */
function pngOf(pixels: Uint8Array, depth: 3 | 4): Buffer {
  const row = width * depth;
  const height = pixels.length / row;
  const data = Array.from({ length: height }, (_, y) => [
    y % guesses.length,
    ...Array.from({ length: row }, (_, x) => {
      const at = (dx: number, dy: number) => (x < dx || y < dy ? 0 : (pixels[(y - dy) * row + x - dx] ?? 0));
      const guess = guesses[y % guesses.length]?.(at(depth, 0), at(0, 1), at(depth, 1)) ?? 0;
      return (at(0, 0) - guess) & 255;
    }),
  ]).flat();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, depth === 3 ? 2 : 6], 8);
  const packed = deflateSync(Uint8Array.from(data));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', header),
    part('IDAT', packed.subarray(0, 20)),
    part('IDAT', packed.subarray(20)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

const below = randomly(seedOf(15));
const drawn = (depth: number) => Uint8Array.from({ length: width * 10 * depth }, () => below(256));

test.each([3, 4] as const)('with %i bytes per pixel is read as it was written', (depth) => {
  const pixels = drawn(depth);
  const read = readPng(pngOf(pixels, depth));
  expect([read.width, read.height, read.depth]).toEqual([width, 10, depth]);
  expect([...read.pixels]).toEqual([...pixels]);
});

test('counts a pixel once, however many of its colours differ by more than allowed', () => {
  const pixels = drawn(3);
  pixels.set([100, 100, 100, 100, 100, 100], 30);
  const other = pixels.slice();
  other.set([113, 80, 100, 112, 88, 100], 30);
  const [one, two] = [pixels, other].map((bytes) => readPng(pngOf(bytes, 3)));
  if (!one || !two) throw new Error('no pictures');
  expect([differing(one, two, 12), differing(one, two, 11), differing(one, one, 0)]).toEqual([1, 2, 0]);
  expect(differing(one, { ...two, width: 5 }, 12)).toBe(70);
});

test('of another kind is refused', () => {
  expect(() => readPng(Buffer.from('GIF89a and more than eight bytes'))).toThrow('not a PNG');
});
