// Parses the provider's id of a boleto as typed or pasted, without surrounding spaces and punctuation. Pure.

/** Undefined if it cannot be an id. */
export function readId(typed: string): string | undefined {
  const id = typed.trim().replace(/^(?:n[º°]|no\.|id(?=[\s:])|#)\s*:?\s*/iu, '');
  return /^[\w-]{1,80}$/.test(id) ? id : undefined;
}
