// The machine's clocks and randomness; tests replace them.
import { laterIfOpen, type After } from '../async.ts';

export interface Clock {
  /** Milliseconds since 1970 by the machine's clock. */
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
  after: laterIfOpen,
  random: () => Math.random(),
};
