import { describe, expect, test } from 'vitest';
import { createProgressCounter } from '../../../../../main/boletos/batch/job.ts';
import type { BatchWait } from '../../../../../preload/contract/batches.ts';
import { assert, array, constantFrom, integer, property, record } from '../../../../helpers/properties.ts';

/** A tally with a clock that only the test moves. */
function timed(ready: number) {
  let at = 0;
  const tally = createProgressCounter(1, ready, () => at);
  return {
    tally,
    pass: (millis: number) => (at += millis),
    ends: (millis: number) => {
      tally.sending(1);
      at += millis;
      tally.sending(-1);
      tally.count('created');
    },
    waits: (millis: number, why: BatchWait['why'] = 'rateLimited') => {
      const until = at + millis;
      const over = tally.waits(() => ({ why, ms: until - at }));
      return (passed: number) => {
        at += passed;
        if (at >= until) over();
      };
    },
  };
}

test('estimates the remaining time only once the pace has risen, not after the first row', () => {
  const { tally, ends } = timed(5_000);
  ends(3_000);
  expect(tally.progress()).toMatchObject({ created: 1, left: 4_999, remainingMs: null });
  for (let more = 1; more < 10; more += 1) ends(100);
  const { rate, left, remainingMs } = tally.progress();
  expect(remainingMs).toBe(Math.round((1_000 * left) / (rate ?? 0)));
});

describe('the rate', () => {
  test('is not computed from answers of one instant', () => {
    const { tally, ends } = timed(5_000);
    for (let more = 0; more < 20; more += 1) ends(2);
    expect(tally.progress()).toMatchObject({ created: 20, rate: null, remainingMs: null });
  });

  test('is null while the service asks to wait, and the wait is reported with its time', () => {
    const { tally, ends, waits } = timed(5_000);
    for (let more = 0; more < 20; more += 1) ends(100);
    const pass = waits(60_000);
    pass(18_000);
    const { rate, remainingMs, waiting } = tally.progress();
    expect({ rate, remainingMs, waiting }).toEqual({
      rate: null,
      remainingMs: null,
      waiting: { why: 'rateLimited', ms: 42_000 },
    });
  });

  test('after a long wait counts only the time of work', () => {
    const { tally, ends, waits } = timed(5_000);
    for (let more = 0; more < 40; more += 1) ends(100);
    waits(60_000)(60_000);
    ends(100);
    ends(2);
    const { rate, waiting } = tally.progress();
    expect(waiting).toBeNull();
    expect(rate).toBeGreaterThan(9);
    expect(rate).toBeLessThan(11);
  });

  test('falls while no answers arrive', () => {
    const { tally, ends, pass } = timed(5_000);
    for (let more = 0; more < 40; more += 1) ends(100);
    tally.sending(1);
    pass(36_000);
    expect(tally.progress().rate).toBeLessThan(1.1);
  });

  test('never exceeds what ended in any second of work, whatever the waits', () => {
    const step = record({
      what: constantFrom('ends', 'waits', 'idles'),
      millis: integer({ min: 0, max: 4_000 }),
    });
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const { tally, ends, waits, pass } = timed(100);
        for (const { what, millis } of steps) {
          if (what === 'ends') ends(millis);
          else if (what === 'waits') waits(millis)(millis);
          else pass(millis);
          const { rate, created } = tally.progress();
          expect(rate ?? 0).toBeLessThanOrEqual(created);
        }
      }),
      { seed: 29_939 },
    );
  });
});

test('reports a wait for a slot only when other batches keep it', () => {
  const { tally, pass } = timed(10);
  tally.waits(() => ({ why: 'others', ms: null }));
  pass(100);
  expect(tally.progress().waiting).toBeNull();
  pass(900);
  expect(tally.progress().waiting).toEqual({ why: 'others', ms: null });
});
