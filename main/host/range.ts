// Parses a `Range` header for a length (RFC 9110, section 14): one range of bytes, or none.

export interface Range {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** `whole` if the header is missing, malformed or has several ranges, which a server may ignore. */
export function readRange(header: string | null, length: number): Range | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Math.min(Number(last), length);
    return suffix === 0 ? 'unsatisfiable' : { start: length - suffix, end: length };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= length) return 'unsatisfiable';
  return { start, end: last === '' ? length : Math.min(Number(last) + 1, length) };
}
