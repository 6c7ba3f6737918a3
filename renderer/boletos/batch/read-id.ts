// The provider's id of a boleto as a clerk types or pastes it: without the spaces and marks around it. Pure.

/** Undefined where it cannot be an id. */
export function readId(typed: string): string | undefined {
  const id = typed.trim().replace(/^(?:n[º°]|no\.|id(?=[\s:])|#)\s*:?\s*/iu, '');
  return /^[\w-]{1,80}$/.test(id) ? id : undefined;
}
