// What a reader makes of a file: its lines, or a coded reason why it is not read. A reader never guesses: what it cannot read is a question.
import type { Imported } from '../../../preload/contract/income.ts';
import type {
  FileFacts,
  FileTrouble,
  LineFacts,
  RawLine,
  TrailerDifference,
} from '../../../preload/contract/income-terms.ts';

export interface ReadLine extends LineFacts {
  /** As the file has it. */
  readonly raw: string;
  /** The source's own id; banks repeat them. */
  readonly id: string;
  /** Bank, branch and account, so that files of one account overlap whatever their format of zeros and hyphens. */
  readonly holder: string;
}

/** Takes the lines of a file one by one. If the file is refused in the end, they are void. */
export type TakeLine = (line: ReadLine) => void;

export interface ReadFile extends FileFacts {
  readonly differences: readonly TrailerDifference[];
  /** The lines that the differences are about. */
  readonly raw: readonly RawLine[];
}

export interface Refused extends Omit<Extract<Imported, { readonly kind: 'refused' }>, 'kind'> {
  readonly ok: false;
}

export type Reading = { readonly ok: true; readonly file: ReadFile } | Refused;

/** A thread reads within these; no real file comes near them. */
export const limits = {
  bytes: 48 << 20,
  lineLength: 4_096,
  tokenLength: 64 << 10,
  entryLength: 1 << 20,
  lines: 150_000,
  /** A slip of CNAB 240 has two and more. */
  records: 300_000,
  statements: 1_000,
  differences: 100,
  millis: 30_000,
};

export const refused = (
  why: FileTrouble,
  more: Partial<Pick<Refused, 'bank' | 'at' | 'raw' | 'detail'>> = {},
): Refused => ({ ok: false, why, bank: null, at: null, raw: [], ...more });

const bare = (text: string): string =>
  text
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/^0+(?=.)/, '')
    .toUpperCase();

export const holderOf = (bank: string, branch: string, account: string): string =>
  [bank, branch, account].map(bare).join('/');
