// What stands in the cells of files for clerks, alike in every file. The window brings the words, for main owns no catalogue.

export type FileWords = Readonly<Record<string, string>>;

/** A code without a word stands as it is, `state created` as `created`. */
export const wordOf = (words: FileWords, word: string): string =>
  words[word] ?? word.slice(word.indexOf(' ') + 1);

/** `21/11/2026` out of `2026-11-21`. */
export const dayText = (date: string | null): string => date?.split('-').toReversed().join('/') ?? '';

/** `1234,56`: spreadsheets of this country take it for the number that it is. */
export const amountText = (cents: number | null): string =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/** By this machine's clock, as the screens show it; what is no moment stands as it came. */
export function momentText(instant: string | null): string {
  const at = new Date(instant ?? '');
  if (Number.isNaN(at.getTime())) return instant ?? '';
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
