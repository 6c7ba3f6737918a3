// The classes of characters in PDF syntax, and where a string ends.

export const kind = { regular: 0, blank: 1, numeral: 2, delimiter: 3 } as const;
export const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = kind.blank;
for (const mark of '()<>[]{}/%') kinds[mark.charCodeAt(0)] = kind.delimiter;
for (const mark of '+-.0123456789') kinds[mark.charCodeAt(0)] = kind.numeral;

export const isRegular = (code: number): boolean =>
  kinds[code] === kind.regular || kinds[code] === kind.numeral;

/** The position after a literal string, whose parentheses may be nested; `from` is its first parenthesis. */
export function afterString(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === 92) at += 1;
    else if (code === 40) depth += 1;
    else if (code === 41 && (depth -= 1) === 0) return at + 1;
  }
  return bytes.length;
}
