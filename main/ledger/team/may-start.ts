// Whether a computer may still begin what the server granted to it: only while the server cannot have given it to another one.

/** Milliseconds of two clocks: one that only goes forward and may stand still while the computer sleeps, and the one of the day. */
export interface Clocks {
  readonly monotonic: number;
  readonly wall: number;
}

/** `ask`: a round trip first, for the clocks disagree about how long ago the last answer was. */
export type MayStart = 'yes' | 'ask' | 'no';

/** How far apart the clocks may be before nobody knows which one is right. */
const maxClockSkew = 1_000;

/**
 * `asked`: when the question went out that the server answered last, for its lease may count from then on. Half a lease is left
 * for what begins now to leave.
 */
export function mayStart(requested: Clocks, now: Clocks, leaseMillis: number): MayStart {
  const monotonic = now.monotonic - requested.monotonic;
  const wall = now.wall - requested.wall;
  if (Math.max(monotonic, wall) > leaseMillis / 2) return 'no';
  return Math.abs(monotonic - wall) > maxClockSkew ? 'ask' : 'yes';
}
