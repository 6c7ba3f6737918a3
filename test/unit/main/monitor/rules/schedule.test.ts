import { describe, expect, test } from 'vitest';
import { longestWait, nextAsk, type Scheduled } from '../../../../../main/monitor/rules/schedule.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 20, 15);

const watch = (more: Partial<Scheduled> = {}): Scheduled => ({
  phase: 'watching',
  born: now,
  moved: null,
  troubles: 0,
  ended: null,
  ...more,
});
/** From now on, in the middle of the random range. */
const wait = (more: Partial<Scheduled>, random = 0.5) => {
  const next = nextAsk(watch(more), now, random);
  return next === null ? null : next - now;
};

describe('an open transaction is polled by its age', () => {
  test.each([
    ['new', 0, 30 * second],
    ['just under ten minutes', 10 * minute - 1, 30 * second],
    ['ten minutes', 10 * minute, 2 * minute],
    ['an hour', hour, 15 * minute],
    ['a day', day, 2 * hour],
    ['a week', 7 * day, 12 * hour],
    ['a year', 365 * day, 12 * hour],
    ['born tomorrow, by a clock that was set back', -day, 30 * second],
  ])('%s', (_name, age, every) => {
    expect(wait({ born: now - age })).toBe(every);
  });

  test('polls more often for a while after a change', () => {
    expect(wait({ born: now - 30 * day, moved: now - minute })).toBe(30 * second);
    expect(wait({ born: now - 30 * day, moved: now - 2 * hour })).toBe(15 * minute);
    expect(wait({ born: now, moved: now - hour })).toBe(30 * second);
  });

  test('varies the time of a poll by a tenth at random', () => {
    expect(wait({ born: now - 2 * day }, 0)).toBe(108 * minute);
    expect(wait({ born: now - 2 * day }, 0.999_999_999)).toBe(132 * minute);
  });
});

test('reads an ended transaction again after ten minutes and after a day, then no more', () => {
  expect(wait({ phase: 'ended', ended: now }, 0)).toBe(10 * minute);
  expect(wait({ phase: 'ended', ended: now }, 0.5)).toBe(10.5 * minute);
  expect(wait({ phase: 'ended', ended: now - 10 * minute }, 0)).toBe(day - 10 * minute);
  expect(wait({ phase: 'ended', ended: now - day })).toBeNull();
});

test('polls ever more rarely after failures, down to twice a day, and never sooner than by age', () => {
  expect([1, 2, 3, 10, 12, 900].map((troubles) => wait({ troubles }))).toEqual([
    30 * second,
    minute,
    2 * minute,
    256 * minute,
    longestWait,
    longestWait,
  ]);
  expect(wait({ troubles: 1, born: now - 2 * day })).toBe(2 * hour);
  expect(wait({ phase: 'ended', ended: now - 2 * day, troubles: 2 })).toBe(minute);
});

test('does not poll paused and removed transactions', () => {
  expect(wait({ phase: 'paused' })).toBeNull();
  expect(wait({ phase: 'removed', troubles: 3 })).toBeNull();
});
