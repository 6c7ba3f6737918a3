import { foldedForms } from '../../../preload/shared/fold.ts';
// Whether a PDF's text names a payer. A PDF holds glyphs, not words: an accent may be separate from its letter or lost; letters of
// one word may be apart or joined in a ligature.

/** Accents as characters of their own, as in «Joa˜o». */
const loose = /[\u00a8\u00af\u00b4\u00b8\u02b0-\u02ff`^~]/g;

const plain = (text: string): string =>
  foldedForms(text.replace(loose, '').replace(/\s+(?=\p{M})/gu, '')).replaceAll('\u0131', 'i');

/** A letter with an accent may have been extracted as an unknown character. */
const letters = (word: string): string =>
  Array.from(word.normalize('NFC'), (letter) => {
    const bare = plain(letter).replace(/[^a-z0-9]/g, '');
    return bare === '' || bare === letter.toLowerCase() ? bare : `(?:${bare}|\ufffd)`;
  })
    .filter((letter) => letter !== '')
    .join('\\s*');

/** True if the text holds the document's digits, grouped or not, or else the whole name. */
export function namesPayer(
  text: string,
  payer: { readonly name: string; readonly document: string },
): boolean {
  const searched = plain(text);
  const digits = payer.document.replace(/\D/g, '');
  if (
    digits.length >= 11 &&
    new RegExp(`(?<!\\d)${Array.from(digits).join('[\\s./-]*')}(?!\\d)`).test(searched)
  )
    return true;
  const words = payer.name
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(letters)
    .filter((word) => word !== '');
  if (plain(payer.name).replace(/[^a-z0-9]/g, '').length <= 3) return false;
  return new RegExp(`(?<![a-z0-9])${words.join('[^a-z0-9]*')}(?![a-z0-9])`).test(searched);
}
