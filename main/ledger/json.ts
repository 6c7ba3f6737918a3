// JSON values of the ledger: their type, how they are read back, and one canonical text for comparing inputs.
import { createHash } from 'node:crypto';
import { unsafeCast } from './unsafe-cast.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * For text that this ledger wrote itself and that a CHECK (json_valid) has seen: it comes back as the type that it was
 * written from. Where an earlier version may have written another shape, it is read as `Json` and checked by its reader.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which type; that is its point
export const parseJson = <T = Json>(text: string): T => unsafeCast<T>(JSON.parse(text));

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same text for the same value whatever the order of its keys; `undefined` members do not count. */
export function canonical(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes:${Buffer.from(value).toString('base64')}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}

export const fingerprint = (value: unknown): Uint8Array =>
  createHash('sha256').update(canonical(value)).digest();
