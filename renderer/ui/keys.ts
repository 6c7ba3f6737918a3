// Keys of items in a list or menu. React Aria recurses without end if two items share a key: the page freezes and takes
// memory until the system ends it.

/** An item's key, which no group and no item of another group can have. */
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
