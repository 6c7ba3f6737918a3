// Takes letters off the end of a text. A pattern for it (`/0+$/`) would begin anew at each such letter inside of a long text.

/** `letter` is tried on one letter at a time. */
export function withoutEnd(text: string, letter: RegExp): string {
  let end = text.length;
  while (end > 0 && letter.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
