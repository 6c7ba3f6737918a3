// Values repeat in a column: each is worked out once.

/** With more distinct values a cache costs more than reading. */
const mostRemembered = 20_000;

/** `read` must never return undefined. */
export function remembered<Text extends string, Value>(read: (text: Text) => Value): (text: Text) => Value {
  const known = new Map<Text, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    if (known.size < mostRemembered) known.set(text, value);
    return value;
  };
}
