// Reads a file in pieces, as pdf.js asks for them: the first page is there before a long file was read whole. By itself pdf.js does
// so over http alone, and a desktop window has a scheme of its own.
import type { PDFDataRangeTransport } from 'pdfjs-dist';
import type { Pdf } from './pdf.ts';

/** A slip is read whole by the first question. */
const firstBytes = 256 * 1024;

interface Piece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly total: number;
}

/** Nothing where the file is no longer there, or something else answers. */
async function readPiece(
  url: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<Piece | undefined> {
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal });
  const total = Number(/\/(\d+)$/u.exec(answer.headers.get('content-range') ?? '')?.[1]);
  if (answer.status !== 206 || !Number.isSafeInteger(total)) {
    await answer.body?.cancel();
    return undefined;
  }
  return { bytes: new Uint8Array(await answer.arrayBuffer()), total };
}

/** `onLost` is told once, when a piece no longer comes: what pdf.js waits for would never be there. */
export async function openRanges(
  lib: Pick<Pdf['lib'], 'PDFDataRangeTransport'>,
  url: string,
  onLost: () => void,
): Promise<PDFDataRangeTransport | undefined> {
  const leaving = new AbortController();
  const first = await readPiece(url, 0, firstBytes, leaving.signal).catch(() => undefined);
  if (!first) return undefined;
  class Ranges extends lib.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void readPiece(url, begin, end, leaving.signal)
        .catch(() => undefined)
        .then((piece) => {
          if (leaving.signal.aborted) return;
          if (piece) {
            this.onDataRange(begin, piece.bytes);
          } else {
            leaving.abort();
            onLost();
          }
        });
    }
    override abort(): void {
      leaving.abort();
    }
  }
  return new Ranges(first.total, first.bytes, true);
}
