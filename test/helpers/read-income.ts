// A file of payments from bytes, with its lines collected.
import { readIncomeFile } from '../../main/income/read/read-file.ts';
import type { ReadLine } from '../../main/income/read/reading.ts';
import { pieceLength } from '../../main/income/read/source.ts';
import type { Layout } from '../../preload/contract/income-terms.ts';

export function readIncome(
  text: string | Uint8Array,
  {
    layouts = {},
    size = pieceLength,
  }: { readonly layouts?: Readonly<Record<string, Layout>>; readonly size?: number } = {},
) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const source = {
    length: bytes.length,
    *pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
  const lines: ReadLine[] = [];
  const reading = readIncomeFile(source, { layouts }, (line) => lines.push(line));
  return reading?.ok ? { ...reading, file: { ...reading.file, lines } } : reading;
}
