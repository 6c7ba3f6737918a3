import { describe, expect, test } from 'vitest';
import {
  leavingOf,
  liveCounts,
  paceOf,
  shareDone,
  wholeMinutes,
} from '../../../../renderer/app/batch-counts.ts';
import { batch, progress } from '../samples.ts';

const totals = {
  created: { count: 6, cents: 60_000 },
  refused: { count: 2, cents: 20_000 },
  uncertain: { count: 1, cents: 10_000 },
  ready: { count: 3, cents: 30_000 },
  out: { count: 1, cents: 5_000 },
};

test('rows that repeat others are not counted as ready to send without a question', () => {
  const duplicates = { count: 2, cents: 20_000 };
  expect(leavingOf({ ...batch({ totals }), duplicates })).toEqual({ count: 1, cents: 10_000 });
});

describe('counts of a running batch', () => {
  test('events since the last read of the ledger are added, and the sum stays', () => {
    const one = batch({ totals, progress: progress({ created: 2, refused: 1, left: 3 }) });
    const live = liveCounts(one, progress({ created: 4, refused: 1, sending: 1, left: 0 }));
    expect(live).toEqual({ created: 8, refused: 2, uncertain: 1, draft: 0, out: 1, sending: 1, ready: 0 });
  });

  test('events older than the ledger’s state take nothing back', () => {
    const one = batch({ totals, progress: progress({ created: 5 }) });
    expect(liveCounts(one, progress({ created: 1 })).created).toBe(6);
  });
});

test.each([
  [10_000, 0, 0],
  [50_000, 0, 1],
  [12 * 60_000, 0, 12],
  [2 * 3_600_000, 2, 0],
  [135 * 60_000, 2, 15],
])('%i ms is %i h %i min', (milliseconds, hours, minutes) => {
  expect(wholeMinutes(milliseconds)).toEqual({ hours, minutes });
});

test('says why it is slow only while it is', () => {
  expect(paceOf(progress({ waiting: { why: 'rateLimited', ms: 900 }, left: 5 }))).toBeUndefined();
  expect(paceOf(progress({ sending: 1, left: 5 }))).toBe('first');
  expect(paceOf(progress({ sending: 1, left: 5, created: 9, uncertain: 1 }))).toBe('afterDoubt');
  expect(paceOf(progress({ sending: 8, left: 5, created: 9, uncertain: 1 }))).toBeUndefined();
  expect(paceOf(progress({ sending: 1, left: 0, uncertain: 1 }))).toBeUndefined();
});

test('a row is done once it has its answer; the total is the rows to be sent', () => {
  const counts = { draft: 50, ready: 2, sending: 1, created: 4, refused: 1, uncertain: 0, out: 9 };
  expect(shareDone(counts)).toBe(5 / 8);
  expect(shareDone({ ...counts, ready: 0, sending: 0, created: 0, refused: 0 })).toBe(0);
});
