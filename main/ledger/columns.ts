// Reads columns of a row as the types that they must have. What the ledger wrote itself has them; anything else is a defect.
import { parseJson, type Json } from './json.ts';

export type ColumnValue = null | number | bigint | string | Uint8Array;
export type Row = Readonly<Record<string, ColumnValue>>;

const wrongType = (column: string): never => {
  throw new TypeError(`column ${column} holds another type`);
};

export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : wrongType(column);
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : wrongType(column);
}

export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column];
  return value instanceof Uint8Array ? value : wrongType(column);
}

/** A column that is written from a `T` alone. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which type; that is its point
export const jsonAs = <T>(row: Row, column: string): T => parseJson<T>(text(row, column));

/** A column of which its reader checks what it holds, or that nobody looks into. */
export const json = (row: Row, column: string): Json => jsonAs<Json>(row, column);

/** Any of the readers above for a column that may be NULL. */
export const orNull = <T>(read: (row: Row, column: string) => T, row: Row, column: string): T | null =>
  row[column] === null ? null : read(row, column);

/** A column whose CHECK allows only `words`. */
export function oneOf<const W extends string>(words: readonly W[], row: Row, column: string): W {
  const value = text(row, column);
  return words.find((word) => word === value) ?? wrongType(column);
}
