// Removes characters from the end of a text. A pattern like `/0+$/` would take quadratic time for long texts.

/** `letter` is tested against one character at a time. */
export function withoutEnd(text: string, letter: RegExp): string {
  let end = text.length;
  while (end > 0 && letter.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
