// Streams a file to pdf.js from the beginning, and fetches ranges that pdf.js needs earlier, so that the first page is shown before
// a long file is read completely. pdf.js itself does this only over http, and the desktop window has its own scheme.
import type { PDFDataRangeTransport as Transport } from 'pdfjs-dist';
import type { Pdf } from './pdf.ts';

interface Part {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The length of the whole file. */
  readonly total: number;
}

/** Reads from one byte to another, or to the end. Undefined if the file is gone or the answer is not a range. */
async function readPart(
  url: string,
  range: `${number}-${number | ''}`,
  signal: AbortSignal,
): Promise<Part | undefined> {
  const answer = await fetch(url, { headers: { range: `bytes=${range}` }, signal });
  const total = Number(/\/(\d+)$/u.exec(answer.headers.get('content-range') ?? '')?.[1]);
  if (answer.status === 206 && answer.body && Number.isSafeInteger(total))
    return { body: answer.body, total };
  await answer.body?.cancel();
  return undefined;
}

/** Starts reading at once. Calls `onLost` once when a part cannot be read, because pdf.js would wait for it forever. */
export async function openRanges(
  lib: Promise<Pick<Pdf['lib'], 'PDFDataRangeTransport'>>,
  url: string,
  onLost: () => void,
): Promise<Transport | undefined> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const whole = await readPart(url, '0-', signal).catch(() => undefined);
  if (!whole) return undefined;
  const { body, total } = whole;
  const reader = body.getReader();
  const first = await reader.read().catch(() => undefined);
  if (!first?.value) return undefined;
  const { PDFDataRangeTransport } = await lib;

  /** Bytes read so far; a short file is complete with the first ones. */
  let read = first.value.length;
  const orLost = (reading: Promise<void>) =>
    void reading.catch(() => {
      if (signal.aborted) return;
      leaving.abort();
      onLost();
    });
  class Ranges extends PDFDataRangeTransport {
    override transportReady(listener: (chunk: object) => void): void {
      super.transportReady(listener);
      if (!this.progressiveDone) orLost(this.#readOn());
    }
    override requestDataRange(begin: number, end: number): void {
      orLost(this.#bring(begin, end));
    }
    override abort(): void {
      leaving.abort();
    }
    async #readOn(): Promise<void> {
      while (read < total) {
        const { value } = await reader.read();
        if (!value) throw new Error('ended early');
        read += value.length;
        this.onDataProgressiveRead(value);
      }
      this.onDataProgressiveDone();
    }
    async #bring(begin: number, end: number): Promise<void> {
      const part = await readPart(url, `${begin}-${end - 1}`, signal);
      if (!part) throw new Error('gone');
      const bytes = await new Response(part.body).bytes();
      if (!signal.aborted) this.onDataRange(begin, bytes);
    }
  }
  return new Ranges(total, first.value, read === total);
}
