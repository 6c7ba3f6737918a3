// Formats JSON for reading without parsing it.

/**
 * Indented without being parsed: long numbers and repeated names stay as received. Anything but JSON stays unchanged.
 */
export function indentJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let out = '';
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g)) {
    if (token === '{' || token === '[') {
      depth += 1;
      out += token + newLine();
    } else if (token === '}' || token === ']') {
      depth -= 1;
      out = /[[{]\s*$/.test(out) ? out.trimEnd() + token : out + newLine() + token;
    } else out += token === ',' ? token + newLine() : token === ':' ? ': ' : token;
  }
  return out;
}
