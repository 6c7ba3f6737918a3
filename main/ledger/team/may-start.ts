// Decides whether a computer may still start what the server granted to it: only while no other computer can have been granted it.

/** Milliseconds of two clocks: a monotonic one, which may stop while the computer sleeps, and the wall clock. */
export interface Clocks {
  readonly monotonic: number;
  readonly wall: number;
}

/** `ask`: a round trip is needed, because the clocks disagree about how long ago the last answer was. */
export type MayStart = 'yes' | 'ask' | 'no';

/** Milliseconds by which the two clocks may differ before neither is trusted. */
const maxClockSkew = 1_000;

/**
 * `requested` is when the request left that the server answered last: its lease may count from then. The other half of the lease
 * is the time that a send needs to leave.
 */
export function mayStart(requested: Clocks, now: Clocks, leaseMillis: number): MayStart {
  const monotonic = now.monotonic - requested.monotonic;
  const wall = now.wall - requested.wall;
  if (Math.max(monotonic, wall) > leaseMillis / 2) return 'no';
  return Math.abs(monotonic - wall) > maxClockSkew ? 'ask' : 'yes';
}
