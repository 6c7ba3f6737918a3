// Sleeps that the system reports, or does not report, by a clock that the test moves.
import { expect, test } from 'vitest';
import { awakeMs, fallingAsleepMs, watchSleep } from '../../../../main/host/sleep-watch.ts';
import { manualClock } from '../../../helpers/manual-clock.ts';

const minute = 60_000;

function watched() {
  const clock = manualClock(Date.UTC(2026, 10, 20, 12));
  const events: string[] = [];
  const app = { suspend: () => void events.push('suspend'), resume: () => void events.push('resume') };
  return { clock, told: events, watch: watchSleep(app, clock) };
}

test('reports nothing during an hour of work', async () => {
  const { clock, told: events } = watched();
  await clock.pass(60 * minute);
  expect(events).toEqual([]);
});

test('detects an unannounced sleep at its end, and its end after a while awake', async () => {
  const { clock, told: events } = watched();
  await clock.pass(minute);
  clock.sleep(8 * 60 * minute);
  await clock.pass(2_000);
  expect(events).toEqual(['suspend']);
  await clock.pass(awakeMs - 2_000);
  expect(events).toEqual(['suspend']);
  await clock.pass(2_000);
  expect(events).toEqual(['suspend', 'resume']);
});

test('detects a sleep during which the monotonic clock continued', () => {
  let ticks = 0;
  let beat = (): void => undefined;
  const after = (_millis: number, run: () => void) => {
    beat = run;
    return () => undefined;
  };
  const events: string[] = [];
  const app = { suspend: () => void events.push('suspend'), resume: () => void events.push('resume') };
  watchSleep(app, { wall: () => ticks, ticks: () => ticks, after });
  const beatAfter = (millis: number): void => {
    ticks += millis;
    beat();
  };
  beatAfter(2_000);
  beatAfter(20_000);
  expect(events).toEqual([]);
  beatAfter(10 * minute);
  expect(events).toEqual(['suspend']);
  for (let awake = 0; awake < awakeMs; awake += 2_000) beatAfter(2_000);
  expect(events).toEqual(['suspend', 'resume']);
});

test('merges two sleeps in short order', async () => {
  const { clock, told: events } = watched();
  clock.sleep(minute);
  await clock.pass(4_000);
  clock.sleep(minute);
  await clock.pass(awakeMs);
  expect(events).toEqual(['suspend']);
  await clock.pass(4_000);
  expect(events).toEqual(['suspend', 'resume']);
});

test('ends a suspend without an announced end while the machine is awake', async () => {
  const { clock, told: events, watch } = watched();
  watch.suspended();
  await clock.pass(fallingAsleepMs - 2_000);
  expect(events).toEqual(['suspend']);
  await clock.pass(4_000);
  expect(events).toEqual(['suspend', 'resume']);
  await clock.pass(60 * minute);
  expect(events).toEqual(['suspend', 'resume']);
});

test('ends a suspend at once when announced, and reports it once', async () => {
  const { clock, told: events, watch } = watched();
  watch.suspended();
  clock.sleep(60 * minute);
  watch.resumed();
  expect(events).toEqual(['suspend', 'resume']);
  await clock.pass(60 * minute);
  watch.stop();
  clock.sleep(60 * minute);
  await clock.pass(60 * minute);
  expect(events).toEqual(['suspend', 'resume']);
});

test('does not take a clock set back or slightly ahead for a sleep', async () => {
  const { clock, told: events } = watched();
  clock.setWall(-60 * minute);
  await clock.pass(minute);
  clock.setWall(3_000);
  await clock.pass(minute);
  expect(events).toEqual([]);
});
