// A PNG of black and white dots, one bit each: the smallest form in which an image keeps every edge where it was.
import { crc32, deflateSync } from 'node:zlib';

/** `rows`: a bit a dot, white set, rows to whole bytes. */
export function pngOf(
  { width, height }: { readonly width: number; readonly height: number },
  rows: Buffer,
): Buffer {
  const row = Math.ceil(width / 8);
  const lines = Buffer.alloc((row + 1) * height);
  // Each line begins with the number of its filter: none.
  for (let y = 0; y < height; y += 1) rows.copy(lines, y * (row + 1) + 1, y * row, (y + 1) * row);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), bytes]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(bytes.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
