// A hash of so many letters that moves along a text by one letter at a time, so that a text is searched for many others at once.
const factor = 0x01_00_01_93;

const longer = (hash: number, letter: number): number => (Math.imul(hash, factor) + letter) | 0;

export function hashOf(letters: string): number {
  let hash = 0;
  for (let at = 0; at < letters.length; at += 1) hash = longer(hash, letters.charCodeAt(at));
  return hash;
}

/** Whether any `length` letters of the text fit, asked from the first to the last, with their hash and their place. */
export function someRun(text: string, length: number, fits: (hash: number, at: number) => boolean): boolean {
  let leaving = 1;
  for (let power = 0; power < length; power += 1) leaving = Math.imul(leaving, factor);
  let hash = 0;
  for (let end = 0; end < text.length; end += 1) {
    const at = end + 1 - length;
    hash = longer(hash, text.charCodeAt(end));
    if (at > 0) hash = (hash - Math.imul(text.charCodeAt(at - 1), leaving)) | 0;
    if (at >= 0 && fits(hash, at)) return true;
  }
  return false;
}
