// A priority queue of an account's watches by due time: a binary heap that can also find and move a single entry.

interface Item {
  readonly id: number;
  due: number;
  /** Its index in the heap. */
  at: number;
}

const before = (one: Item, other: Item): boolean =>
  one.due < other.due || (one.due === other.due && one.id < other.id);

export function createDueQueue() {
  const heap: Item[] = [];
  const items = new Map<number, Item>();

  function siftUp(item: Item, at: number): void {
    heap[at] = item;
    item.at = at;
  }

  function rise(item: Item): void {
    for (;;) {
      const parent = heap[(item.at - 1) >> 1];
      if (item.at === 0 || !parent || !before(item, parent)) return;
      swap(item, parent);
    }
  }

  function sink(item: Item): void {
    for (;;) {
      const left = heap[2 * item.at + 1];
      const right = heap[2 * item.at + 2];
      const child = left && right && before(right, left) ? right : left;
      if (!child || !before(child, item)) return;
      swap(item, child);
    }
  }

  function swap(one: Item, other: Item): void {
    const { at } = one;
    siftUp(one, other.at);
    siftUp(other, at);
  }

  return {
    size: () => heap.length,
    ids: () => [...items.keys()],
    dueOf: (id: number) => items.get(id)?.due,
    /** Adds or moves it. */
    put(id: number, due: number) {
      const known = items.get(id);
      const item = known ?? { id, due, at: heap.length };
      item.due = due;
      if (!known) {
        items.set(id, item);
        heap.push(item);
      }
      rise(item);
      sink(item);
    },
    remove(id: number) {
      const item = items.get(id);
      if (!item) return;
      items.delete(id);
      const last = heap.pop();
      if (!last || last === item) return;
      siftUp(last, item.at);
      rise(last);
      sink(last);
    },
    first: () => heap[0],
    /** The number of due entries; visits only those. */
    countDue(now: number): number {
      let count = 0;
      const open = [0];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        const item = heap[at];
        if (!item || item.due > now) continue;
        count += 1;
        open.push(2 * at + 1, 2 * at + 2);
      }
      return count;
    },
  };
}
