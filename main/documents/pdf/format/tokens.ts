// Splits the objects of a PDF into tokens. It covers the syntax that PDFium and our own writer produce; the content of pages is
// read by content-operators.ts.
import { afterString, isRegular, kind, kinds } from './characters.ts';

/** Names keep their slash; a string of either form is `(`, because nothing here needs its text. */
export type Token = number | string;

export interface Scanner {
  readonly bytes: Uint8Array;
  at: number;
  /** Where the last token begins. */
  start: number;
}

export const scannerOf = (bytes: Uint8Array, at = 0): Scanner => ({ bytes, at, start: at });

/** Tokens of up to three letters, nearly all of an object's, are made once. */
const shortTokens = new Map<number, string>();

function shortToken(bytes: Uint8Array, from: number, to: number): string {
  let key = 0;
  for (let at = from; at < to; at += 1) key = key * 256 + (bytes[at] ?? 0);
  const known = shortTokens.get(key);
  if (known !== undefined) return known;
  const text = textOf(bytes, from, to);
  shortTokens.set(key, text);
  return text;
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += 1) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

/** Null at the end. */
export function nextToken(scanner: Scanner): Token | null {
  const { bytes } = scanner;
  let at = skipBlank(bytes, scanner.at);
  scanner.start = at;
  const code = bytes[at];
  if (code === undefined) {
    scanner.at = at;
    return null;
  }
  if (isRegular(code) || code === 47) {
    at += 1;
    while (isRegularAt(bytes, at)) at += 1;
    scanner.at = at;
    return kinds[code] === kind.numeral
      ? numberOf(bytes, scanner.start, at)
      : at - scanner.start < 4
        ? shortToken(bytes, scanner.start, at)
        : textOf(bytes, scanner.start, at);
  }
  if (code === 40) {
    scanner.at = afterString(bytes, at);
    return '(';
  }
  if (code === 60 && bytes[at + 1] !== 60) {
    const end = bytes.indexOf(62, at);
    scanner.at = end < 0 ? bytes.length : end + 1;
    return '(';
  }
  const isDouble = (code === 60 || code === 62) && bytes[at + 1] === code;
  scanner.at = at + (isDouble ? 2 : 1);
  return shortToken(bytes, at, scanner.at);
}

const isRegularAt = (bytes: Uint8Array, at: number): boolean =>
  at < bytes.length && isRegular(bytes[at] ?? 0);

/** Over blanks and comments. */
function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const code = bytes[at];
    if (code === 37) {
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    } else if (code !== undefined && kinds[code] === kind.blank) at += 1;
    else return at;
  }
}

/** Nearly all numbers are whole ones without a sign. */
function numberOf(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return Number.parseFloat(textOf(bytes, from, to)) || 0;
    value = value * 10 + digit;
  }
  return value;
}
