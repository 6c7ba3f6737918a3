// Assigns the grid's DOM elements to rows. A visible row keeps its element; if all rows were replaced (a fast wheel, a
// dragged scrollbar), the new rows reuse the elements, because creating elements is what costs.

/** The key of each drawn row, by its number. */
export type Slots = ReadonlyMap<number, number>;

/**
 * `drawn` in ascending order. `held` is the focused row, which is always rendered: its element must not even be moved,
 * or the focus is lost. React moves it if more reused elements come before it than did earlier.
 */
export function nextSlots(old: Slots, drawn: readonly number[], held: number): Slots {
  const others = drawn.filter((row) => row !== held);
  const free = [...old].flatMap(([row, key]) => (row === held ? [] : [key]));
  const before = (rows: Iterable<number>) => [...rows].filter((row) => row < held).length;
  const renewed = !others.some((row) => old.has(row)) && before(others) <= before(old.keys());
  let unused = Math.max(-1, ...old.values()) + 1;
  const fresh = () => (unused += 1) - 1;
  return new Map(drawn.map((row) => [row, old.get(row) ?? (renewed ? free.shift() : undefined) ?? fresh()]));
}
