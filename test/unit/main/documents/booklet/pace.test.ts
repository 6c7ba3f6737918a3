// The rate at which a booklet is made, and the time that remains.
import { expect, test } from 'vitest';
import { createPace } from '../../../../../main/documents/booklet/job.ts';

test('computes the rate of the last ten seconds and the remaining time', () => {
  let at = 0;
  const pace = createPace(() => at);
  const run = (seconds: number, everyMs: number) => {
    for (const end = at + seconds * 1_000; at < end;) {
      at += everyMs;
      pace.count();
    }
  };
  expect(pace.rate(100)).toEqual({ perSecond: 0, remainingMs: null });
  run(20, 100);
  expect(pace.rate(50).perSecond).toBeCloseTo(10, 0);
  run(12, 500);
  const { perSecond, remainingMs } = pace.rate(50);
  expect(perSecond).toBeCloseTo(2, 0);
  expect(remainingMs).toBe(Math.round(50_000 / perSecond));
  at += 10_000;
  expect(pace.rate(50).perSecond).toBeLessThan(perSecond);
});
