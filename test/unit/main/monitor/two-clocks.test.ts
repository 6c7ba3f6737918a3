import { expect, test } from 'vitest';
import { spanMs } from '../../../../main/monitor/rules/budget.ts';
import { twoClocks } from '../../../../main/monitor/two-clocks.ts';
import { manualClock } from '../../../helpers/manual-clock.ts';
import { noon } from '../../../helpers/ledger-folder.ts';

const hour = 3_600_000;

test('keeps the spent budget when the clock is set, and renames its spans', async () => {
  const clock = manualClock(noon);
  const clocks = twoClocks(clock);
  await clock.pass(1_000);
  clock.setWall(1_500);
  expect(clocks.jumped(false)).toBe(0);
  clock.setWall(hour);
  expect(clocks.jumped(false)).toBe(hour + 1_500);
  expect(clocks.jumped(false)).toBe(0);
  expect(clocks.steady()).toBe(noon + 1_000);
  expect(clocks.spansAhead()).toBe(hour / spanMs + 1);
  clock.setWall(-3 * hour);
  expect(clocks.jumped(false)).toBe(-3 * hour);
  expect(clocks.spansAhead()).toBe((-2 * hour) / spanMs + 1);
});

test('counts the time of a sleep as past', () => {
  const clock = manualClock(noon);
  const clocks = twoClocks(clock);
  clock.sleep(8 * hour);
  expect(clocks.jumped(true)).toBe(8 * hour);
  expect(clocks.steady()).toBe(noon + 8 * hour);
  expect(clocks.spansAhead()).toBe(0);
  clock.setWall(-hour);
  expect(clocks.jumped(true)).toBe(-hour);
  expect(clocks.steady()).toBe(noon + 8 * hour);
});
