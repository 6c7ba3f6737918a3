// Reads JSON that may be damaged, or of another version of the program.
import type * as z from 'zod/mini';

/** Null if the text is no JSON or does not fit. */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
