// Copies the text of an object with other object numbers, or without some entries of its dictionary.
import { nextToken, scannerOf } from './tokens.ts';
import { readValue } from './values.ts';

/** The bytes of an object, and where in them its value stands. */
export interface ObjectText {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
}

export type NewNumberOf = (objectNumber: number) => number;

export function renumbered({ bytes, from, to }: ObjectText, newNumberOf: NewNumberOf): string {
  const scanner = scannerOf(bytes.subarray(0, to), from);
  let text = '';
  let copiedTo = from;
  let last = { number: 0, start: -1 };
  let secondLast = last;
  for (let token = nextToken(scanner); token !== null; token = nextToken(scanner)) {
    if (token === 'R' && secondLast.start >= 0) {
      text += `${bytes.toString('latin1', copiedTo, secondLast.start)}${newNumberOf(secondLast.number)} 0 R`;
      copiedTo = scanner.at;
    }
    secondLast = last;
    last = typeof token === 'number' ? { number: token, start: scanner.start } : { number: 0, start: -1 };
  }
  return text + bytes.toString('latin1', copiedTo, to);
}

/** One entry of the dictionary with its key, renumbered; empty where there is none. */
export function renumberedEntry({ bytes, from, to }: ObjectText, key: string, newNumberOf: NewNumberOf) {
  const scanner = scannerOf(bytes.subarray(0, to), from);
  nextToken(scanner);
  for (let found = nextToken(scanner); found !== null && found !== '>>'; found = nextToken(scanner)) {
    const valueFrom = scanner.at;
    readValue(scanner);
    if (found === key)
      return `${key} ${renumbered({ bytes, from: valueFrom, to: scanner.at }, newNumberOf).trim()}`;
  }
  return '';
}

export function withoutEntries({ bytes, from, to }: ObjectText, unwanted: ReadonlySet<string>): ObjectText {
  const scanner = scannerOf(bytes.subarray(0, to), from);
  nextToken(scanner);
  const kept: Buffer[] = [];
  let keptTo = from;
  for (let key = nextToken(scanner); key !== null && key !== '>>'; key = nextToken(scanner)) {
    const { start } = scanner;
    readValue(scanner);
    if (typeof key !== 'string' || !unwanted.has(key)) continue;
    kept.push(bytes.subarray(keptTo, start));
    keptTo = scanner.at;
  }
  const rest = Buffer.concat([...kept, bytes.subarray(keptTo, to)]);
  return { bytes: rest, from: 0, to: rest.length };
}
