// Finds the codes that a search means, by the texts shown for them. Pure.
import { fold } from '../../preload/shared/fold.ts';

const most = 200;

/** Codes whose text contains every word of the search, ignoring accents and case. */
export function codesMatching(search: string, textOf: Readonly<Record<string, string>>): string[] {
  const wanted = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  return Object.entries(textOf)
    .filter(([, words]) => wanted.every((word) => fold(words).includes(word)))
    .map(([code]) => code)
    .slice(0, most);
}
