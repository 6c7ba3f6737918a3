// Values as they go to PostgreSQL and come back.
import { types, type CustomTypesConfig } from 'pg';
import type { ColumnValue } from '../columns.ts';
import type { SqlValue } from '../sql.ts';

/** Whole numbers that JavaScript holds exactly; a larger one is an error and never rounded. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('a number is larger than can be held exactly');
  return number;
}

const { builtins } = types;

/**
 * Text of PostgreSQL holds no NUL, and its functions read none in JSON either, though an answer or a cell of a sheet may hold one.
 * A character that stands for nothing marks it, by one sign in plain text and in JSON: a statement may put the one into the other.
 */
const mark = '\ufdd0';
const itself = `${mark}1`;
const nul = `${mark}0`;
/** A NUL in what only begins as JSON does. */
const bare = `${mark}2`;

const likeJson = (text: string): boolean => /^[[{"]/.test(text);

/** A backslash before another stands for itself. */
const escapes = /\\(?:u0000|[^])/g;

export function textToPostgres(text: string): string {
  const json = likeJson(text) && text.includes('\\u0000');
  if (!json && !text.includes('\0') && !text.includes(mark)) return text;
  const marked = text.replaceAll(mark, itself).replaceAll('\0', likeJson(text) ? bare : nul);
  return json ? marked.replace(escapes, (found) => (found === '\\u0000' ? nul : found)) : marked;
}

export function textFromPostgres(text: string): string {
  if (!text.includes(mark)) return text;
  const of: Readonly<Record<string, string>> = {
    [itself]: mark,
    [bare]: '\0',
    [nul]: likeJson(text) ? '\\u0000' : '\0',
  };
  return text.replace(/\ufdd0[012]/g, (found) => of[found] ?? found);
}

const parsers = new Map<number, (text: string) => ColumnValue>([
  [builtins.INT8, wholeNumber],
  [builtins.INT4, wholeNumber],
  [builtins.INT2, wholeNumber],
  // What is a sum of whole numbers there.
  [builtins.NUMERIC, (text) => (/^-?\d+$/.test(text) ? wholeNumber(text) : Number(text))],
  [builtins.FLOAT8, Number],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [builtins.BYTEA, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))],
]);

export const columnTypes: CustomTypesConfig = {
  getTypeParser: (type: number) => parsers.get(type) ?? textFromPostgres,
};

export const toPostgres = (value: SqlValue): SqlValue =>
  typeof value === 'string' ? textToPostgres(value) : value;
