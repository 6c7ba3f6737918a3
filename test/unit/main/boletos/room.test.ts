// The progress of everything that is being sent, for the taskbar.
import { expect, test } from 'vitest';
import { shareOf } from '../../../../main/boletos/room.ts';
import type { BatchProgress } from '../../../../preload/contract/batches.ts';

const progress = (more: Partial<BatchProgress>): BatchProgress => ({
  batchId: 1,
  created: 0,
  refused: 0,
  uncertain: 0,
  held: 0,
  sending: 0,
  left: 0,
  rate: null,
  remainingMs: null,
  waiting: null,
  ...more,
});

test('counts every row with an outcome over all batches', () => {
  expect(shareOf([])).toBeNull();
  expect(shareOf([progress({ sending: 2, left: 8 })])).toBe(0);
  const first = progress({ created: 3, refused: 1, uncertain: 1, held: 1, sending: 2, left: 12 });
  expect(shareOf([first])).toBe(0.3);
  expect(shareOf([first, progress({ batchId: 2, created: 4 })])).toBeCloseTo(10 / 24, 10);
});
