// Reads a file by what it contains, whatever its name is. Null: it is none of these, but may be a sheet of the dashboard.
import type { Layout } from '../../../preload/contract/income-terms.ts';
import { byteOrderMark, decoder } from '../../spreadsheets/encoding.ts';
import { readCnab, sizeOfReturn } from './cnab.ts';
import { looksLikeOfx, readOfx } from './ofx.ts';
import { limits, refused, type Reading, type TakeLine } from './reading.ts';
import { encodingOf, headOf, textsOf, type Source } from './source.ts';

export interface ReadOptions {
  /** By `bank kind`. */
  readonly layouts: Readonly<Record<string, Layout>>;
}

export function readIncomeFile(source: Source, { layouts }: ReadOptions, take: TakeLine): Reading | null {
  const bytes = headOf(source);
  const { encoding, skip } = byteOrderMark(bytes) ?? { encoding: 'windows-1252', skip: 0 };
  const head = decoder(encoding)(bytes.subarray(skip), false);
  const size = sizeOfReturn(head);
  if (size === null && !looksLikeOfx(head)) return null;
  if (source.length > limits.bytes) return refused('tooLarge');
  if (size !== null) return readCnab(source, size, (bank) => layouts[`${bank} cnab${size}`] ?? null, take);
  const found = encodingOf(source);
  return readOfx(() => textsOf(source, found), take);
}
