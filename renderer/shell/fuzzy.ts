// Matches a few letters: ignores accents and case, letters in order, whole words and beginnings first. Pure.
import { fold } from '../../preload/shared/fold.ts';

/** Higher is better; undefined does not match. Every word of the query must match. */
export function score(query: string, text: string): number | undefined {
  const target = fold(text);
  let sum = 0;
  for (const word of fold(query).split(/\s+/).filter(Boolean)) {
    const found = wordScore(word, target);
    if (found === undefined) return undefined;
    sum += found;
  }
  return sum;
}

function wordScore(word: string, target: string): number | undefined {
  const index = target.indexOf(word);
  if (index === 0) return 100;
  if (index > 0) return /[^\p{L}\p{N}]/u.test(target[index - 1] ?? '') ? 80 : 50;
  let from = 0;
  let gaps = 0;
  for (const letter of word) {
    const next = target.indexOf(letter, from);
    if (next < 0) return undefined;
    gaps += next - from;
    from = next + 1;
  }
  return Math.max(1, 30 - gaps);
}

/** The matches, best first; of equals the most recently used. Without a query, the most recently used and then all. */
export function find<T extends { readonly id: string; readonly words: string }>(
  query: string,
  items: readonly T[],
  recent: readonly string[],
): readonly T[] {
  const recency = (item: T) => {
    const index = recent.indexOf(item.id);
    return index < 0 ? recent.length : index;
  };
  return items
    .flatMap((item) => {
      const points = score(query, item.words);
      return points === undefined ? [] : [{ item, points }];
    })
    .sort((one, other) => other.points - one.points || recency(one.item) - recency(other.item))
    .map(({ item }) => item);
}
