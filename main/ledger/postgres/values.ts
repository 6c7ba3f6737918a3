// Converts values to and from PostgreSQL.
import { types, type CustomTypesConfig } from 'pg';
import type { ColumnValue, SqlValue } from '../sql.ts';

/** Throws for a number that JavaScript would round. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('a number is larger than can be held exactly');
  return number;
}

const { builtins } = types;

/**
 * Text of PostgreSQL holds no NUL, plain or escaped in JSON, though an answer or a cell of a sheet may. A noncharacter marks it, in the
 * same way in plain text and in JSON, because a statement may put the one into the other.
 */
const mark = '\ufdd0';
const markedMark = `${mark}1`;
const markedNul = `${mark}0`;
/** A NUL in plain text that begins like JSON. */
const markedNulInJsonLike = `${mark}2`;

const looksLikeJson = (text: string): boolean => /^[[{"]/.test(text);

/** Matches every escape, so that the second of two backslashes does not start one. */
const escapes = /\\(?:u0000|[^])/g;

export function textToPostgres(text: string): string {
  const json = looksLikeJson(text) && text.includes('\\u0000');
  if (!json && !text.includes('\0') && !text.includes(mark)) return text;
  const marked = text
    .replaceAll(mark, markedMark)
    .replaceAll('\0', looksLikeJson(text) ? markedNulInJsonLike : markedNul);
  return json ? marked.replace(escapes, (found) => (found === '\\u0000' ? markedNul : found)) : marked;
}

export function textFromPostgres(text: string): string {
  if (!text.includes(mark)) return text;
  const of: Readonly<Record<string, string>> = {
    [markedMark]: mark,
    [markedNulInJsonLike]: '\0',
    [markedNul]: looksLikeJson(text) ? '\\u0000' : '\0',
  };
  return text.replace(/\ufdd0[012]/g, (found) => of[found] ?? found);
}

const parsers = new Map<number, (text: string) => ColumnValue>([
  [builtins.INT8, wholeNumber],
  [builtins.INT4, wholeNumber],
  [builtins.INT2, wholeNumber],
  // Sums of whole numbers are NUMERIC.
  [builtins.NUMERIC, (text) => (/^-?\d+$/.test(text) ? wholeNumber(text) : Number(text))],
  [builtins.FLOAT8, Number],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [builtins.BYTEA, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))],
]);

export const columnTypes: CustomTypesConfig = {
  getTypeParser: (type: number) => parsers.get(type) ?? textFromPostgres,
};

export const textOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : textToPostgres(text);

export const toPostgres = (value: SqlValue): SqlValue =>
  typeof value === 'string' ? textToPostgres(value) : value;
