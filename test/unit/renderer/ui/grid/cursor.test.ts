import { describe, expect, test } from 'vitest';
import { columnAmong, moveCursor, nextEditable } from '../../../../../renderer/ui/grid/cursor.ts';

const bounds = { rows: 1_000_000, columns: 6, page: 20 };
const from = { row: 100, column: 2 };

describe('moving in the grid', () => {
  test.each([
    ['ArrowUp', false, { row: 99, column: 2 }],
    ['ArrowDown', false, { row: 101, column: 2 }],
    ['ArrowLeft', false, { row: 100, column: 1 }],
    ['ArrowRight', false, { row: 100, column: 3 }],
    ['ArrowUp', true, { row: 0, column: 2 }],
    ['ArrowDown', true, { row: 999_999, column: 2 }],
    ['Home', false, { row: 100, column: 0 }],
    ['End', false, { row: 100, column: 5 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 999_999, column: 5 }],
    ['PageUp', false, { row: 80, column: 2 }],
    ['PageDown', false, { row: 120, column: 2 }],
  ])('%s (with ctrl: %s)', (key, far, to) => {
    expect(moveCursor(from, key, far, bounds)).toEqual(to);
  });

  test('stops at every edge; the header is above the first row', () => {
    expect(moveCursor({ row: 0, column: 0 }, 'ArrowUp', false, bounds)).toEqual({ row: -1, column: 0 });
    expect(moveCursor({ row: -1, column: 0 }, 'ArrowUp', false, bounds)).toEqual({ row: -1, column: 0 });
    expect(moveCursor({ row: 999_995, column: 5 }, 'PageDown', false, bounds)).toEqual({
      row: 999_999,
      column: 5,
    });
    expect(moveCursor({ row: 3, column: 5 }, 'ArrowRight', false, bounds)).toEqual({ row: 3, column: 5 });
    expect(moveCursor({ row: 5, column: 0 }, 'PageUp', false, bounds)).toEqual({ row: 0, column: 0 });
  });

  test('an empty list has only its header', () => {
    for (const key of ['ArrowDown', 'PageDown', 'End', 'PageUp', 'Home']) {
      expect(moveCursor({ row: -1, column: 0 }, key, true, { ...bounds, rows: 0 })?.row).toBe(-1);
    }
  });

  test('any other key is not handled', () => {
    expect(moveCursor(from, 'a', false, bounds)).toBeUndefined();
  });
});

test('the next editable cell is searched along the row, then in the next row', () => {
  const editable = [1, 3];
  expect(nextEditable({ row: 0, column: 1 }, editable, false, 2)).toEqual({ row: 0, column: 3 });
  expect(nextEditable({ row: 0, column: 3 }, editable, false, 2)).toEqual({ row: 1, column: 1 });
  expect(nextEditable({ row: 1, column: 3 }, editable, false, 2)).toBeUndefined();
  expect(nextEditable({ row: 1, column: 1 }, editable, true, 2)).toEqual({ row: 0, column: 3 });
  expect(nextEditable({ row: 0, column: 1 }, editable, true, 2)).toBeUndefined();
  expect(nextEditable({ row: 0, column: 0 }, [], false, 2)).toBeUndefined();
});

test.each([
  [
    'stays with its column if columns before it go',
    ['line', 'state', 'payer', 'amount'],
    2,
    ['state', 'payer', 'amount'],
    1,
  ],
  [
    'goes to the nearest before it if its own column goes',
    ['payer', 'document', 'amount'],
    1,
    ['payer', 'amount'],
    0,
  ],
  ['goes to the first if none before it stays', ['line', 'payer'], 0, ['payer'], 0],
  ['follows a column that is moved', ['payer', 'amount', 'due'], 0, ['amount', 'due', 'payer'], 2],
] as const)('the current cell %s', (_, before, column, now, then) => {
  expect(columnAmong(column, before, now)).toBe(then);
});
