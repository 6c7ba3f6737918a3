// The machine's clock beside one that only goes forward: what is due goes by the first, what is spent by the second. Where
// they part, the machine slept or somebody set its clock.
import type { Clock } from './clock.ts';
import { spanMs } from './rules/budget.ts';

/** Less is drift. */
const least = 2_000;

export interface TwoClocks {
  /** Milliseconds since 1970 by the clock that only goes forward. */
  readonly steady: () => number;
  /** By how much the machine's clock has jumped since it was last looked at. */
  readonly jumped: (slept: boolean) => number;
  /** How many spans the machine's clock is ahead, later rather than earlier. */
  readonly spansAhead: () => number;
}

export function twoClocks({ wall, ticks }: Pick<Clock, 'wall' | 'ticks'>): TwoClocks {
  const lead = () => wall() - ticks();
  let steadyLead = lead();
  let seenLead = steadyLead;
  return {
    steady: () => ticks() + steadyLead,
    jumped(slept) {
      const by = lead() - seenLead;
      if (Math.abs(by) <= least) return 0;
      seenLead += by;
      // Half a day goes on while the machine sleeps, but not because its clock is set forward.
      if (slept && by > 0) steadyLead += by;
      return by;
    },
    spansAhead: () => Math.ceil((seenLead - steadyLead) / spanMs),
  };
}
