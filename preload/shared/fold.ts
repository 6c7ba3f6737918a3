// Texts without accents and case, for comparing, sorting and searching.

const accents = /\p{M}/gu;

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(accents, '');

const bareLetters = new Map<string, string>();

/** Letters with accents are few, so the result for each is remembered. */
function bareLetter(letter: string): string {
  let bare = bareLetters.get(letter);
  if (bare === undefined) bareLetters.set(letter, (bare = withoutAccents(letter)));
  return bare;
}

const notPlain = /[^\0-\x7f]/gu;

/** Without accents, in lower case. */
export const fold = (text: string): string => text.replace(notPlain, bareLetter).toLowerCase();

/** Also without punctuation and repeated spaces, for comparing headers and words. */
export const foldedWords = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Also with ligatures and other forms of letters apart, and without invisible characters. */
export const foldedForms = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
