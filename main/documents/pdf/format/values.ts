// The values that the objects of a PDF hold, built from tokens, and numbers as a PDF has them.
import { nextToken, type Scanner } from './tokens.ts';

export interface Reference {
  readonly objectNumber: number;
}
export type Dictionary = ReadonlyMap<string, Value>;
/** A string stands for a name with its slash, for a word such as `true` or `null`, and as `(` for any PDF string. */
export type Value = number | string | Reference | Dictionary | readonly Value[];

export const isDictionary = (value: Value | undefined): value is Dictionary => value instanceof Map;
export const isArray = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isReference = (value: Value | undefined): value is Reference =>
  typeof value === 'object' && !(value instanceof Map) && 'objectNumber' in value;

export const numbersText = (numbers: readonly number[]): string =>
  numbers.map((number) => String(Number(number.toFixed(4)))).join(' ');

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
    const dictionary = new Map<string, Value>();
    for (let key = nextToken(scanner); key !== null && key !== '>>'; key = nextToken(scanner)) {
      const value = readValue(scanner);
      if (value === null || value === '>>') break;
      if (typeof key === 'string') dictionary.set(key, value);
    }
    return dictionary;
  }
  if (typeof token !== 'number' || !Number.isInteger(token)) return token;
  const { at, start } = scanner;
  if (typeof nextToken(scanner) === 'number' && nextToken(scanner) === 'R') return { objectNumber: token };
  scanner.at = at;
  scanner.start = start;
  return token;
}
