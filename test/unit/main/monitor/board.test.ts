// How often the board is counted while the window keeps asking.
import { expect, test } from 'vitest';
import { createBoards } from '../../../../main/monitor/board.ts';
import type { Board, ColumnFacts } from '../../../../preload/contract/monitor.ts';
import { manualClock } from '../../../helpers/manual-clock.ts';

const column: ColumnFacts = { count: 0, sum: '0.00', withoutValue: 0, aged: [] };
const empty: Board = {
  all: { count: 0, sum: '0.00', withoutValue: 0 },
  columns: { pending: column, complete: column, failed: column, other: column },
  paused: 0,
  reversed: 0,
  troubled: 0,
  groups: [],
};

/** Counting takes 40 ms, and records how often it was done. */
function counting() {
  const clock = manualClock(0);
  const boards = createBoards(clock);
  const begun: number[] = [];
  const of = (key = '') =>
    boards.of(key, () => {
      const paused = begun.push(clock.ticks());
      return new Promise((resolve) => clock.after(40, () => resolve({ ...empty, paused })));
    });
  return { clock, boards, begun, of };
}

test('counts the board once until something changes or time has passed', async () => {
  const { clock, boards, begun, of } = counting();
  const first = Promise.all([of(), of(), of()]);
  await clock.pass(100);
  expect((await first).map(({ paused }) => paused)).toEqual([1, 1, 1]);
  expect((await of()).paused).toBe(1);
  boards.stale();
  const second = of();
  await clock.pass(100);
  expect((await second).paused).toBe(2);
  await clock.pass(10_000);
  void of();
  await clock.pass(100);
  expect(begun).toHaveLength(3);
});

test('counts again after a change during the count, with a pause for the reader in between', async () => {
  const { clock, boards, begun, of } = counting();
  void of();
  await clock.pass(20);
  boards.stale();
  const next = of();
  const other = of('other');
  boards.stale();
  // The next count has not started, so it includes the change.
  const shared = of();
  await clock.pass(400);
  expect([(await next).paused, (await other).paused, (await shared).paused]).toEqual([2, 3, 2]);
  expect(begun).toEqual([0, 80, 160]);
});

test('counts again after a count that failed', async () => {
  const boards = createBoards(manualClock(0));
  await expect(boards.of('', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await boards.of('', () => Promise.resolve(empty))).toBe(empty);
});
