import { expect, test } from 'vitest';
import {
  clampWidth,
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

test('a second press on a title reverses the order, another title starts ascending', () => {
  const once = nextSort(undefined, 'at');
  expect(once).toEqual({ column: 'at', descending: false });
  expect(nextSort(once, 'at')).toEqual({ column: 'at', descending: true });
  expect(nextSort({ column: 'at', descending: true }, 'who')).toEqual({ column: 'who', descending: false });
});
