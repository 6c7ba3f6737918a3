import { expect, test } from 'vitest';
import { createTally } from '../../../../../main/boletos/batch/tally.ts';

test('how long it will take is said once the pace has risen, not after the first that went alone', () => {
  let now = 0;
  const tally = createTally(1, 5_000, () => now);
  const ends = (every: number) => {
    tally.sending(1);
    now += every;
    tally.sending(-1);
    tally.count('created');
  };
  ends(3_000);
  expect(tally.progress()).toMatchObject({ created: 1, left: 4_999, remainingMs: null });
  for (let more = 1; more < 10; more += 1) ends(100);
  const { rate, left, remainingMs } = tally.progress();
  expect(remainingMs).toBe(Math.round((1_000 * left) / rate));
});
