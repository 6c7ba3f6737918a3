// The last step: out in order where nothing holds on, and out all the same where something does.
import { expect, it } from 'vitest';
import { leaveWithout } from '../../../../main/host/leave.ts';

/** `calls` answers, one look after another, how many are under way; the last one stays. */
function scene(...calls: readonly number[]) {
  const log: string[] = [];
  let looks = 0;
  const leave = leaveWithout(
    () => calls[Math.min((looks += 1), calls.length) - 1] ?? 0,
    () => void log.push('kill'),
  );
  return { log, left: leave(() => void log.push('exit')) };
}

it('exits at once where no call is under way', () => {
  expect(scene(0).log).toEqual(['exit']);
});

it('waits for a slow one', async () => {
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
