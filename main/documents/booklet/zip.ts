// Writes files as a ZIP in pieces, so that no file is held in memory. PDFs are compressed already and are only stored.
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
    // Deflate with level 0, not fflate's stored entries: some readers reject stored entries whose length follows the
    // data.
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
