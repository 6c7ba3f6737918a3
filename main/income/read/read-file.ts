// Reads a file by what it contains, whatever its name is. Null: it is none of these, but may be a sheet of the dashboard.
import type { Layout } from '../../../preload/contract/income-terms.ts';
import { readCnab, sizeOfReturn } from './cnab.ts';
import { looksLikeOfx, readOfx } from './ofx.ts';
import { limits, refused, type Reading } from './reading.ts';

export interface ReadOptions {
  /** By `bank kind`. */
  readonly layouts: Readonly<Record<string, Layout>>;
}

const headBytes = 4_096;

export function readIncomeFile(bytes: Uint8Array, { layouts }: ReadOptions): Reading | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString(
    'latin1',
  );
  const size = sizeOfReturn(head.replace(/^ï»¿/, ''));
  if (size === null && !looksLikeOfx(head)) return null;
  if (bytes.length > limits.bytes) return refused('tooLarge');
  if (size === null) return readOfx(bytes);
  return readCnab(bytes, size, { layoutOf: (bank) => layouts[`${bank} cnab${size}`] ?? null });
}
