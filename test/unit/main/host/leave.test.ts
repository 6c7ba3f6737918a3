// The last step: the program ends in order if no call is running, and also ends if one hangs.
import { expect, it } from 'vitest';
import { leaveWithout } from '../../../../main/host/leave.ts';

/** `calls` gives the number of running calls at each look; the last number stays. */
function scene(...calls: readonly number[]) {
  const log: string[] = [];
  let looks = 0;
  const leave = leaveWithout(
    () => calls[Math.min((looks += 1), calls.length) - 1] ?? 0,
    () => void log.push('kill'),
  );
  return { log, left: leave(() => void log.push('exit')) };
}

it('exits at once if no call is running', () => {
  expect(scene(0).log).toEqual(['exit']);
});

it('waits for a slow call', async () => {
  const { log, left } = scene(2, 1, 0);
  expect(log).toEqual([]);
  await left;
  expect(log).toEqual(['exit']);
});

it('does not wait for ever', async () => {
  const { log, left } = scene(1);
  await left;
  expect(log).toEqual(['kill']);
});
