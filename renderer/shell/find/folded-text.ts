// A text normalized for search: without accents, case, invisible characters and kinds of space, quote and dash. Pure.
import { fold } from '../../../preload/shared/fold.ts';

export interface FoldedText {
  readonly text: string;
  /** Where each unit of `text` begins in the source; the last entry is the source's length. */
  readonly places: readonly number[];
}

/** Half-open, in units of the source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Characters that people type in a simpler form than they are printed. */
const typed: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const space = /\s/u;
const invisible = /\p{Cf}/gu;

function foldLetter(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code < 128) return space.test(letter) ? ' ' : letter.toLowerCase();
  if (space.test(letter)) return ' ';
  return typed[letter] ?? fold(letter).replace(invisible, '');
}

export function foldText(source: string): FoldedText {
  const parts: string[] = [];
  const places: number[] = [];
  let at = 0;
  let last = '';
  for (const letter of source) {
    const folded = foldLetter(letter);
    // A run of spaces and line ends becomes one space.
    if (folded !== '' && !(folded === ' ' && last === ' ')) {
      parts.push(folded);
      for (let unit = 0; unit < folded.length; unit += 1) places.push(at);
      last = folded;
    }
    at += letter.length;
  }
  places.push(source.length);
  return { text: parts.join(''), places };
}

/** Where the normalized words begin in the normalized text, without overlaps. */
export function startsIn({ text }: FoldedText, words: string): readonly number[] {
  const starts: number[] = [];
  if (words.trim() === '') return starts;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) starts.push(at);
  return starts;
}

/** The matching part of the source. A letter that normalizes to several is included whole. */
export function spanAt({ places }: FoldedText, start: number, length: number): Span {
  const lastPlace = places[start + length - 1] ?? 0;
  let after = start + length;
  while ((places[after] ?? Infinity) <= lastPlace) after += 1;
  return { start: places[start] ?? 0, end: places[after] ?? lastPlace };
}
