// Elements and rows: which row keeps its element, which one takes over another's, and that React never has to move the focused element.
import * as fc from '../../../../helpers/properties.ts';
import { expect, it } from 'vitest';
import { nextSlots, type Slots } from '../../../../../renderer/ui/grid/slots.ts';

const nobody = -1;
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const drawnWith = (rows: readonly number[], held: number) =>
  [...new Set(held >= 0 ? [...rows, held] : rows)].sort((a, b) => a - b);
const first = (rows: readonly number[], held = nobody) => nextSlots(new Map(), drawnWith(rows, held), held);
const keys = (slots: Slots) => [...slots.values()];

/** Which elements React's reconciliation of keyed children moves: those that follow one which used to be after them. */
function moved(old: Slots, next: Slots): number[] {
  const places = new Map(keys(old).map((key, place) => [key, place]));
  let last = -1;
  return [...next].flatMap(([row, key]) => {
    const place = places.get(key);
    if (place === undefined) return [];
    if (place < last) return [row];
    last = place;
    return [];
  });
}

it('a list that scrolls further keeps the elements of the rows that stay', () => {
  const old = first(range(0, 10));
  const next = nextSlots(old, range(3, 10), nobody);
  for (const row of range(3, 7)) expect(next.get(row)).toBe(old.get(row));
  expect(new Set(keys(next)).size).toBe(10);
});

it('a jump takes over all elements, in their order', () => {
  const old = first(range(0, 10));
  expect(keys(nextSlots(old, range(500, 10), nobody))).toEqual(keys(old));
  expect(keys(nextSlots(old, range(500, 12), nobody)).slice(0, 10)).toEqual(keys(old));
  expect(keys(nextSlots(old, range(500, 4), nobody))).toEqual(keys(old).slice(0, 4));
});

it('the focused row keeps its element during a jump, and the others still take over theirs', () => {
  const old = first(range(0, 10), 4);
  const next = nextSlots(old, drawnWith(range(500, 9), 4), 4);
  expect(next.get(4)).toBe(old.get(4));
  expect(new Set(keys(next))).toEqual(new Set(keys(old)));
});

it('after any scrolling, keys are unique, visible rows keep their elements, and the focused one is never moved', () => {
  const step = fc.record({ from: fc.nat(60), count: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2 }), fc.integer({ min: nobody, max: 70 }), (steps, held) => {
      let old: Slots = new Map();
      for (const { from, count } of steps) {
        const drawn = drawnWith(range(from, count), held);
        const next = nextSlots(old, drawn, held);
        expect([...next.keys()]).toEqual(drawn);
        expect(new Set(keys(next)).size).toBe(drawn.length);
        const stayed = [...next].filter(([row]) => old.has(row));
        expect(stayed).toEqual(stayed.map(([row]) => [row, old.get(row)]));
        expect(moved(old, next)).not.toContain(held);
        expect(nextSlots(next, drawn, held)).toEqual(next);
        old = next;
      }
    }),
  );
});
