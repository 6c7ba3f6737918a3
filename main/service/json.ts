// JSON in which numbers keep their source text, in both directions. The decode files interpret the fields.
import { CodedError } from '../failure.ts';

// ECMAScript 2025 has both; TypeScript's library does not declare them yet.
declare global {
  interface RawJson {
    readonly rawJSON: string;
  }
  interface JSON {
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
    /** Returns the reviver's result for the outermost value. */
    parse<T>(
      text: string,
      reviver: (key: string, value: T | number, context: { readonly source?: string }) => T,
    ): T;
  }
}

/** A number as it was written: 9007199254740993 and 127.50 stay exact. */
export class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export type Json = null | boolean | string | JsonNumber | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

const deepest = 64;
/** Parsing blocks the thread, so this limits its time. */
const mostValues = 100_000;

/** Undefined if the text is no JSON, or exceeds the limits of depth and size. */
export function parseJson(text: string): Json | undefined {
  if (tooMuch(text)) return undefined;
  try {
    return JSON.parse<Json>(text, (_key, value, { source }) =>
      typeof value === 'number' ? new JsonNumber(source ?? String(value)) : value,
    );
  } catch {
    return undefined;
  }
}

function tooMuch(text: string): boolean {
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (quoted) {
      if (char === '\\') index += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      values += 1;
      if (depth > deepest) return true;
    } else if (char === '}' || char === ']') depth -= 1;
    else if (char === ',') values += 1;
    if (values > mostValues) return true;
  }
  return false;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The value at a path of own keys, or undefined if one is missing. */
export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let here = value;
  for (const key of path) {
    if (!isObject(here) || !Object.hasOwn(here, key)) return undefined;
    here = here[key];
  }
  return here;
}

/** A non-empty text; words such as "null" count as empty. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' || /^(null|undefined|none|nan)$/i.test(text) ? undefined : text;
}

/** An id as text: a positive integer as it was written, or a short printable text. */
export function idOf(value: Json | undefined): string | undefined {
  if (value instanceof JsonNumber) return /^[1-9]\d{0,39}$/.test(value.source) ? value.source : undefined;
  const text = textOf(value);
  return text !== undefined && /^[\x21-\x7e]{1,128}$/.test(text) && !/^0+$/.test(text) ? text : undefined;
}

/** A figure as exact decimal text ("127.50", never 1.275e2), from a number or a numeric text. */
export function figureOf(value: Json | undefined): string | undefined {
  const source = value instanceof JsonNumber ? value.source : textOf(value);
  const parts = source === undefined ? null : /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/i.exec(source);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent] = parts;
  if (exponent === undefined) return source;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point < 1 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const cut = Math.max(point, 1);
  const tail = padded.slice(cut);
  return `${sign}${padded.slice(0, cut).replace(/^0+(?=\d)/, '')}${tail === '' ? '' : `.${tail}`}`;
}

const longestWritten = 200;

/** A value that is no text, as the answer wrote it. */
const sourceOf = (value: Json): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part instanceof JsonNumber ? JSON.rawJSON(part.source) : part,
  );

/**
 * A text that is compared with the request; a value of another type is returned as the answer wrote it. Undefined only
 * for a missing value, so that an unreadable one never counts as missing.
 */
export function writtenOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return (typeof value === 'string' ? textOf(value) : sourceOf(value))?.slice(0, longestWritten);
}

const withPoint = /^-?\d+(?:\.(?:\d{1,2}|\d{4,}))?$/;
const withComma = /^-?\d+,(?:\d{1,2}|\d{4,})$/;
const grouped = /^(-?\d{1,3}([.,])\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/;

/** Reads `1.234,50`, `1,234.50`, `50,5` and `R$ 50.00`; undefined if the only mark may separate thousands or cents. */
function figureForPeople(text: string): string | undefined {
  const bare = text.replace(/^(?:R\$|BRL)\s*/i, '');
  if (withPoint.test(bare)) return bare;
  if (withComma.test(bare)) return bare.replace(',', '.');
  const [, whole = '', group, mark, fraction] = grouped.exec(bare) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  if (fraction !== undefined) return mark === group ? undefined : `${digits}.${fraction}`;
  // A repeated mark separates thousands.
  return whole.replace('-', '').length > 7 ? digits : undefined;
}

/**
 * An amount that is compared: exact decimal text in whatever format it was written; the original text if it is no
 * figure.
 */
export function amountOf(value: Json | undefined): string | undefined {
  const figure = figureOf(value);
  if (figure !== undefined || typeof value !== 'string') return figure ?? writtenOf(value);
  const text = value.trim().slice(0, longestWritten);
  return figureForPeople(text) ?? (/^(?:null|undefined|none|)$/i.test(text) ? undefined : text);
}

/** Every entry of every object, breadth first, so that the most likely one comes first. */
export function* entries(root: Json): Generator<readonly [key: string, value: Json]> {
  let level: readonly Json[] = [root];
  while (level.length > 0) {
    const next: Json[] = [];
    for (const value of level) {
      if (isList(value)) for (const one of value) next.push(one);
      else if (isObject(value)) {
        for (const entry of Object.entries(value)) {
          yield entry;
          next.push(entry[1]);
        }
      }
    }
    level = next;
  }
}

/** pdf_url, pdfUrl and PDF-URL are equal. */
export const sameName = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The first value under one of the names, at any depth, that `read` accepts. */
export function findNamed<T>(
  root: Json,
  names: readonly string[],
  read: (value: Json) => T | undefined,
): T | undefined {
  const wanted = new Set(names.map(sameName));
  for (const [key, value] of entries(root)) {
    const found = wanted.has(sameName(key)) ? read(value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Money from whole cents, as a JSON number with two decimals. */
export function money(cents: number): RawJson {
  if (!Number.isSafeInteger(cents) || cents <= 0) {
    throw new CodedError('inputInvalid', 'service', { fields: { amount: 'format' } });
  }
  const digits = String(cents).padStart(3, '0');
  return JSON.rawJSON(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Blank optional fields are left out instead of being sent as "" or null. */
export const filled = (key: string, value: string | undefined): Readonly<Record<string, string>> => {
  const text = value?.trim() ?? '';
  return text === '' ? {} : { [key]: text };
};

export const bodyBytes = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
