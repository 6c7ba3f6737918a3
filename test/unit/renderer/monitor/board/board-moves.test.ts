import { describe, expect, test } from 'vitest';
import { heldSpot, moveSpot } from '../../../../../renderer/monitor/board/board-moves.ts';

const heights = {
  counts: { pending: 100, complete: 0, failed: 3, other: 40 },
  tops: { pending: 10, complete: 0, failed: 0, other: 30 },
  page: 5,
};
const move = (row: number, key: string, far = false) => moveSpot({ lane: 'pending', row }, key, far, heights);

describe('within a lane', () => {
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
    expect(move(12, key, far)).toEqual({ lane: 'pending', row });
  });
  test('its ends are the ends', () => {
    expect(move(0, 'ArrowUp')).toEqual({ lane: 'pending', row: 0 });
    expect(move(99, 'PageDown')).toEqual({ lane: 'pending', row: 99 });
    expect(move(0, 'x')).toBeUndefined();
  });
});

describe('to the lane beside it', () => {
  test('at the same height of the window, past empty lanes, never past the last card', () => {
    expect(move(11, 'ArrowRight')).toEqual({ lane: 'failed', row: 1 });
    expect(move(19, 'ArrowRight')).toEqual({ lane: 'failed', row: 2 });
    expect(moveSpot({ lane: 'failed', row: 2 }, 'ArrowRight', false, heights)).toEqual({
      lane: 'other',
      row: 32,
    });
    expect(moveSpot({ lane: 'failed', row: 2 }, 'ArrowLeft', false, heights)).toEqual({
      lane: 'pending',
      row: 12,
    });
  });
  test('beside the outermost there is none', () => {
    expect(move(11, 'ArrowLeft')).toBeUndefined();
    expect(moveSpot({ lane: 'other', row: 30 }, 'ArrowRight', false, heights)).toBeUndefined();
  });
});

test('a card that is gone gives way to the last of its lane, an empty lane to the first that is not', () => {
  expect(heldSpot({ lane: 'failed', row: 9 }, heights.counts)).toEqual({ lane: 'failed', row: 2 });
  expect(heldSpot({ lane: 'complete', row: 9 }, heights.counts)).toEqual({ lane: 'pending', row: 0 });
  const none = { pending: 0, complete: 0, failed: 0, other: 0 };
  expect(heldSpot({ lane: 'pending', row: 0 }, none)).toBeUndefined();
});
