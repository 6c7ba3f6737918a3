// JSON for the eye, without reading any of it anew.

/** Indented without being parsed: long numbers and doubled names stay as they came. Anything but JSON stays as it is. */
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
