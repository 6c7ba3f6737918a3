// Which of the grid's elements draws which row. A row in sight keeps its element; when all of them gave way to others (a
// flung wheel, a dragged thumb), those others take over their elements, filled anew, because making elements is what costs.

/** The key of each drawn row, by its number. */
export type Slots = ReadonlyMap<number, number>;

/**
 * `drawn` in ascending order. `held` is the row with the focus, which is always drawn: its element must not even be
 * moved, or the focus is lost. React moves it where more taken-over elements come before it than did.
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
