// Which codes a search means, by the words that they are shown with. Pure.
import { fold } from '../text/fold.ts';

const most = 200;

/** Codes in whose words all of the search's words stand, accents and case aside. */
export function codesMatching(search: string, says: Readonly<Record<string, string>>): string[] {
  const wanted = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  return Object.entries(says)
    .filter(([, words]) => wanted.every((word) => fold(words).includes(word)))
    .map(([code]) => code)
    .slice(0, most);
}
