// Combines the machine's clock, which decides what is due, with a monotonic one, which decides what is spent. When they
// diverge, the machine slept or its clock was set.
import type { Clock } from './clock.ts';
import { spanMs } from './rules/budget.ts';

/** A smaller difference is drift. */
const least = 2_000;

export function twoClocks({ wall, ticks }: Pick<Clock, 'wall' | 'ticks'>) {
  const lead = () => wall() - ticks();
  let steadyLead = lead();
  let seenLead = steadyLead;
  return {
    /** Milliseconds since 1970 by the monotonic clock. */
    steady: () => ticks() + steadyLead,
    /** How far the machine's clock has jumped since the last call. */
    jumped(slept: boolean) {
      const by = lead() - seenLead;
      if (Math.abs(by) <= least) return 0;
      seenLead += by;
      // The budget's twelve hours continue during sleep, but not because the clock was set forward.
      if (slept && by > 0) steadyLead += by;
      return by;
    },
    /** How many spans the machine's clock is ahead, rounded up. */
    spansAhead: () => Math.ceil((seenLead - steadyLead) / spanMs),
  };
}
