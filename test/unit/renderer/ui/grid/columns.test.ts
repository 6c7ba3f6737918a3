import { expect, test } from 'vitest';
import {
  clampWidth,
  fitting,
  frozenAt,
  narrowest,
  nextSort,
  template,
  widest,
} from '../../../../../renderer/ui/grid/columns.ts';

test('widths stay integers and within limits', () => {
  expect([clampWidth(-5), clampWidth(99.6), clampWidth(9_999)]).toEqual([narrowest, 100, widest]);
});

test('the last column takes the remaining width', () => {
  expect(template([80, 120])).toBe('80px minmax(120px, 1fr)');
});

const column = (id: string, width: number, priority: 1 | 2 | 3, frozen = false) => ({
  id,
  title: id,
  width,
  priority,
  text: () => '',
  ...(frozen ? { frozen } : {}),
});
const columns = [
  column('payer', 200, 1, true),
  column('amount', 100, 1),
  column('paid', 100, 2),
  column('code', 150, 3),
  column('batch', 150, 3),
];

test.each([
  [700, 'payer amount paid code batch'],
  [699, 'payer amount paid code'],
  [549, 'payer amount paid'],
  [399, 'payer amount'],
  // What is most important scrolls rather than going.
  [100, 'payer amount'],
])('of columns in %i pixels the least important give way, the last of them first', (room, kept) => {
  const found = fitting(columns, ({ width }) => width, room);
  expect(found.map(({ id }) => id).join(' ')).toBe(kept);
});

test('a frozen column stays beside those frozen before it, wherever it stands', () => {
  const moved = [column('amount', 100, 1), column('payer', 200, 1, true), column('id', 80, 1, true)];
  expect(frozenAt(moved, [100, 200, 80])).toEqual({ starts: [undefined, 0, 200], width: 280 });
});

test('a second press on a title reverses the order, another title starts ascending', () => {
  const once = nextSort(undefined, 'at');
  expect(once).toEqual({ column: 'at', descending: false });
  expect(nextSort(once, 'at')).toEqual({ column: 'at', descending: true });
  expect(nextSort({ column: 'at', descending: true }, 'who')).toEqual({ column: 'who', descending: false });
});
