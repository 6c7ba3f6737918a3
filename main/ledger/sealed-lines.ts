// Lines of a journal, each with a checksum that continues that of the line before, so that none can be missing in between.
import { crc32 } from 'node:zlib';

const hex = (sum: number): string => sum.toString(16).padStart(8, '0');

export const sealed = (text: string, sum: number): { readonly line: string; readonly sum: number } => {
  const next = crc32(text, sum);
  return { line: `${text} ${hex(next)}\n`, sum: next };
};

export interface SealedLines {
  /** As far as they follow each other. */
  readonly records: readonly string[];
  /** The sum and the length, in bytes, of what was read. */
  readonly sum: number;
  readonly bytes: number;
  /** A last line may be cut off: its writing never ended, so that nothing followed from it. */
  readonly unbroken: boolean;
}

export function readSealed(text: string): SealedLines {
  const lines = text.split('\n');
  // A power cut leaves zeros instead of what was not written yet.
  let unbroken = lines.pop()?.includes('\0') !== true;
  let sum = 0;
  let bytes = 0;
  const records: string[] = [];
  for (const line of lines) {
    const record = line.slice(0, -9);
    const next = sealed(record, sum);
    if (next.line !== `${line}\n`) {
      unbroken = false;
      break;
    }
    sum = next.sum;
    bytes += Buffer.byteLength(next.line);
    records.push(record);
  }
  return { records, sum, bytes, unbroken };
}
