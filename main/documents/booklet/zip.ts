// Files as one ZIP, piece by piece: no file ever stands in memory. PDFs are packed already, so nothing is packed again.
import { createReadStream } from 'node:fs';
import { Zip, ZipDeflate } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly path: string;
}

export async function* zipPieces(entries: readonly ZipEntry[], made: Date): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const some = function* () {
    yield* pieces;
    pieces = [];
  };
  for (const { name, path } of entries) {
    // Level 0 rather than fflate's bare copy: not every reader takes bare ones whose length is told only after them.
    const file = new ZipDeflate(name, { level: 0 });
    file.mtime = made;
    zip.add(file);
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      file.push(asBytes(chunk));
      yield* some();
    }
    file.push(new Uint8Array(), true);
    yield* some();
  }
  zip.end();
  yield* some();
}

function asBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError('a file is bytes');
}
