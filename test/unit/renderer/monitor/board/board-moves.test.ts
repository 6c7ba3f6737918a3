import { describe, expect, test } from 'vitest';
import { heldSpot, moveSpot } from '../../../../../renderer/monitor/board/board-moves.ts';

const heights = {
  counts: { pending: 100, complete: 0, failed: 3, other: 40 },
  tops: { pending: 10, complete: 0, failed: 0, other: 30 },
  page: 5,
};
const move = (row: number, key: string, far = false) =>
  moveSpot({ column: 'pending', row }, key, far, heights);

describe('within a column', () => {
  test.each([
    ['ArrowUp', false, 11],
    ['ArrowDown', false, 13],
    ['ArrowUp', true, 0],
    ['ArrowDown', true, 99],
    ['Home', false, 0],
    ['End', false, 99],
    ['PageUp', false, 7],
    ['PageDown', false, 17],
  ])('%s (far: %s) goes to %i', (key, far, row) => {
    expect(move(12, key, far)).toEqual({ column: 'pending', row });
  });
  test('keys stop at its ends', () => {
    expect(move(0, 'ArrowUp')).toEqual({ column: 'pending', row: 0 });
    expect(move(99, 'PageDown')).toEqual({ column: 'pending', row: 99 });
    expect(move(0, 'x')).toBeUndefined();
  });
});

describe('to the next column', () => {
  test('goes to the same height of the window, past empty columns, never below the last card', () => {
    expect(move(11, 'ArrowRight')).toEqual({ column: 'failed', row: 1 });
    expect(move(19, 'ArrowRight')).toEqual({ column: 'failed', row: 2 });
    expect(moveSpot({ column: 'failed', row: 2 }, 'ArrowRight', false, heights)).toEqual({
      column: 'other',
      row: 32,
    });
    expect(moveSpot({ column: 'failed', row: 2 }, 'ArrowLeft', false, heights)).toEqual({
      column: 'pending',
      row: 12,
    });
  });
  test('does nothing beside the outermost columns', () => {
    expect(move(11, 'ArrowLeft')).toBeUndefined();
    expect(moveSpot({ column: 'other', row: 30 }, 'ArrowRight', false, heights)).toBeUndefined();
  });
});

test('for a card that no longer exists, the last of its column is used; for an empty column, the first that is not empty', () => {
  expect(heldSpot({ column: 'failed', row: 9 }, heights.counts)).toEqual({ column: 'failed', row: 2 });
  expect(heldSpot({ column: 'complete', row: 9 }, heights.counts)).toEqual({ column: 'pending', row: 0 });
  const none = { pending: 0, complete: 0, failed: 0, other: 0 };
  expect(heldSpot({ column: 'pending', row: 0 }, none)).toBeUndefined();
});
