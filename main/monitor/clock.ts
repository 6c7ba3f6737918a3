// Time and chance as the machine has them; tests bring their own.
import type { After } from '../async.ts';

export interface Clock {
  /** Milliseconds since 1970, as the machine's clock has them. */
  readonly wall: () => number;
  /** Monotonic milliseconds. */
  readonly ticks: () => number;
  readonly after: After;
  /** In [0, 1). */
  readonly random: () => number;
}

export const machineClock: Clock = {
  wall: () => Date.now(),
  ticks: () => performance.now(),
  after(millis, run) {
    const timer = setTimeout(run, millis);
    timer.unref();
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
