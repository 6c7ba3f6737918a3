// What a reader makes of a file: its lines, or a coded reason why it is not read. A reader never guesses: what it cannot read is a question.
import type {
  FileKind,
  FileTrouble,
  LineKind,
  LineMarks,
  LineQuestion,
  LineSource,
  RawLine,
  TrailerDifference,
} from '../../../preload/contract/income-terms.ts';

export interface ReadLine {
  readonly ordinal: number;
  readonly source: LineSource;
  readonly kind: LineKind;
  readonly day: string | null;
  readonly cents: number;
  readonly text: string;
  readonly marks: LineMarks;
  readonly questions: readonly LineQuestion[];
  readonly raw: Uint8Array;
  /** The source's own id; banks repeat them. */
  readonly id: string;
  /** Bank, branch and account, so that files of one account overlap whatever their format of zeros and hyphens. */
  readonly holder: string;
}

export interface ReadFile {
  readonly kind: FileKind;
  readonly bank: string | null;
  readonly bankAccounts: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
  readonly closingCents: number | null;
  readonly closingOn: string | null;
  readonly lines: readonly ReadLine[];
  readonly differences: readonly TrailerDifference[];
  /** The lines that the differences are about. */
  readonly raw: readonly RawLine[];
}

export interface Refused {
  readonly ok: false;
  readonly why: FileTrouble;
  readonly bank: string | null;
  readonly at: number | null;
  readonly raw: readonly RawLine[];
  readonly detail?: string;
}

export type Reading = { readonly ok: true; readonly file: ReadFile } | Refused;

/** A thread reads within these; no real file comes near them. */
export const limits = {
  bytes: 48 << 20,
  lineLength: 4_096,
  tokenLength: 64 << 10,
  lines: 300_000,
  millis: 30_000,
};

const rawShown = 40;
const rawLength = 500;

export const refused = (
  why: FileTrouble,
  {
    bank = null,
    at = null,
    lines = [],
  }: { bank?: string | null; at?: number | null; lines?: readonly string[] } = {},
): Refused => ({ ok: false, why, bank, at, raw: rawAround(lines, at) });

/** The first lines, or those around the one that is meant. */
export function rawAround(lines: readonly string[], at: number | null): readonly RawLine[] {
  const from = at === null ? 0 : Math.max(0, at - rawShown / 2);
  const end = lines.at(-1) === '' ? -1 : lines.length;
  return lines
    .slice(0, end)
    .slice(from, from + rawShown)
    .map((text, index) => ({ line: from + index + 1, text: text.slice(0, rawLength) }));
}

const bare = (text: string): string =>
  text
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/^0+(?=.)/, '')
    .toUpperCase();

export const holderOf = (bank: string, branch: string, account: string): string =>
  [bank, branch, account].map(bare).join('/');
