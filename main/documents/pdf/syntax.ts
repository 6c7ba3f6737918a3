// The words that a PDF's objects are written in, read from its bytes one after the other: enough for what PDFium itself wrote.
// A number is a number; all else is text: names keep their slash, a string is told as `(`. Pages' content is content-words.ts.
import { afterString } from './content-words.ts';

export type Token = number | string;

export interface Scanner {
  readonly bytes: Uint8Array;
  at: number;
  /** Where the token that was read last begins. */
  start: number;
}

export const scannerOf = (bytes: Uint8Array, at = 0): Scanner => ({ bytes, at, start: at });

const kind = { regular: 0, space: 1, delimiter: 2 } as const;
const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = kind.space;
for (const mark of '()<>[]{}/%') kinds[mark.charCodeAt(0)] = kind.delimiter;
const isRegular = (code: number | undefined): boolean => code !== undefined && kinds[code] === kind.regular;

const spelt = (bytes: Uint8Array, from: number, to: number): string => {
  let word = '';
  for (let at = from; at < to; at += 1) word += String.fromCharCode(bytes[at] ?? 0);
  return word;
};

/** Words of up to three letters, nearly all of a page's, are spelt once. */
const short = new Map<number, string>();
function wordOf(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > 3) return spelt(bytes, from, to);
  let key = 0;
  for (let at = from; at < to; at += 1) key = key * 256 + (bytes[at] ?? 0);
  const known = short.get(key);
  if (known !== undefined) return known;
  // As the key of an object a word has one place in memory, and a switch need not compare its letters.
  const [word = ''] = Object.keys({ [spelt(bytes, from, to)]: 0 });
  short.set(key, word);
  return word;
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
  // + - . 0-9
  if (code <= 57 && (code >= 48 || code === 43 || code === 45 || code === 46)) return readNumber(scanner);
  if (isRegular(code) || code === 47) {
    at += 1;
    while (isRegular(bytes[at])) at += 1;
    scanner.at = at;
    return wordOf(bytes, scanner.start, at);
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
  const twice = (code === 60 || code === 62) && bytes[at + 1] === code;
  scanner.at = at + (twice ? 2 : 1);
  return wordOf(bytes, at, scanner.at);
}

function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const code = bytes[at];
    if (code === 37) {
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    } else if (code !== undefined && kinds[code] === kind.space) at += 1;
    else return at;
  }
}

function readNumber(scanner: Scanner): number {
  const { bytes } = scanner;
  let at = scanner.start;
  let sign = 1;
  while (bytes[at] === 43 || bytes[at] === 45) {
    if (bytes[at] === 45) sign = -1;
    at += 1;
  }
  let value = 0;
  let unit = 1;
  let fraction = false;
  for (; ; at += 1) {
    const code = bytes[at];
    if (code === 46) fraction = true;
    else if (code !== undefined && code >= 48 && code <= 57) {
      value = value * 10 + (code - 48);
      if (fraction) unit *= 10;
    } else if (isRegular(code)) continue;
    else break;
  }
  scanner.at = at;
  return (sign * value) / unit;
}

export interface Ref {
  readonly to: number;
}
export type Dict = ReadonlyMap<string, Value>;
/** Words such as `true` and `null`, names with their slash, and `(` for a string. */
export type Value = number | string | Ref | Dict | readonly Value[];

export const isDict = (value: Value | undefined): value is Dict => value instanceof Map;
export const isArray = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isRef = (value: Value | undefined): value is Ref =>
  typeof value === 'object' && !(value instanceof Map) && 'to' in value;

/** One value; `]`, `>>` or null where there is none. */
export function readValue(scanner: Scanner): Value | null {
  const token = nextToken(scanner);
  if (token === '[') {
    const items: Value[] = [];
    for (let item = readValue(scanner); item !== null && item !== ']'; item = readValue(scanner))
      items.push(item);
    return items;
  }
  if (token === '<<') {
    const dict = new Map<string, Value>();
    for (let key = nextToken(scanner); key !== null && key !== '>>'; key = nextToken(scanner)) {
      const value = readValue(scanner);
      if (value === null || value === '>>') break;
      if (typeof key === 'string') dict.set(key, value);
    }
    return dict;
  }
  if (typeof token !== 'number' || !Number.isInteger(token)) return token;
  const { at, start } = scanner;
  if (typeof nextToken(scanner) === 'number' && nextToken(scanner) === 'R') return { to: token };
  scanner.at = at;
  scanner.start = start;
  return token;
}

/** The same text, its references counted anew. */
export function renumbered(
  bytes: Buffer,
  from: number,
  to: number,
  anew: (number: number) => number,
): string {
  const scanner = scannerOf(bytes.subarray(0, to), from);
  let text = '';
  let written = from;
  let last = { number: 0, start: -1 };
  let before = last;
  for (let token = nextToken(scanner); token !== null; token = nextToken(scanner)) {
    if (token === 'R' && before.start >= 0) {
      text += `${bytes.toString('latin1', written, before.start)}${anew(before.number)} 0 R`;
      written = scanner.at;
    }
    before = last;
    last = typeof token === 'number' ? { number: token, start: scanner.start } : { number: 0, start: -1 };
  }
  return text + bytes.toString('latin1', written, to);
}

/** One entry of an object's dictionary as it stands there, with its key; empty where there is none. */
export function entryOf(
  { bytes, from, to }: { readonly bytes: Buffer; readonly from: number; readonly to: number },
  wanted: string,
  anew: (number: number) => number,
): string {
  const scanner = scannerOf(bytes.subarray(0, to), from);
  nextToken(scanner);
  for (let key = nextToken(scanner); key !== null && key !== '>>'; key = nextToken(scanner)) {
    const { at } = scanner;
    readValue(scanner);
    if (key === wanted) return `${wanted} ${renumbered(bytes, at, scanner.at, anew).trim()}`;
  }
  return '';
}

/** The same object without these entries of its dictionary. */
export function lacking(
  { bytes, from, to }: { readonly bytes: Buffer; readonly from: number; readonly to: number },
  unwanted: ReadonlySet<string>,
): Buffer {
  const scanner = scannerOf(bytes.subarray(0, to), from);
  nextToken(scanner);
  const kept: Buffer[] = [];
  let written = from;
  for (let key = nextToken(scanner); key !== null && key !== '>>'; key = nextToken(scanner)) {
    const { start } = scanner;
    readValue(scanner);
    if (typeof key !== 'string' || !unwanted.has(key)) continue;
    kept.push(bytes.subarray(written, start));
    written = scanner.at;
  }
  return Buffer.concat([...kept, bytes.subarray(written, to)]);
}
