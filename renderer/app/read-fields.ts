// Reads what the window stored as JSON: unknown values by their names. Pure.

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Empty if there is none, or if it is no JSON. */
export function readFields(json: string | null): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(json ?? 'null'));
  } catch {
    return {};
  }
}
