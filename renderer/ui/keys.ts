// Keys of what a list or menu holds. React Aria draws a list in which two things share a key within itself, without an end:
// the page stands still and takes memory until the system ends it.

/** An entry's key, which no group's and no other group's entry can have. */
export const entryKey = (group: string, entry: string): string => `${groupKey(group)}${entry}`;
export const groupKey = (group: string): string => `${group}/`;

/** The first of those that share a key. */
export function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const first = !seen.has(key);
    seen.add(key);
    return first;
  });
}
