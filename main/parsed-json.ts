// Reads JSON that another version, another program or a damaged file may have written.
import type * as z from 'zod/mini';

/** Null if the text is not JSON of this shape. */
export function parsedJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
