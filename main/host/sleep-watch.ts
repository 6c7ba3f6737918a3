// Reports sleep to the app, also if the system does not announce it, and ends a sleep whose end the system does not
// announce, because sending would stay suspended. A late timer, or a machine's clock ahead of the monotonic one, means
// that the machine slept.
import { laterIfOpen, type After } from '../async.ts';
import type { Served } from './host.ts';

export interface SleepClock {
  /** Milliseconds since 1970. */
  readonly wall: () => number;
  /** Milliseconds of a monotonic clock; on some systems it stops during sleep. */
  readonly ticks: () => number;
  readonly after: After;
}

export const systemClock: SleepClock = {
  wall: Date.now,
  ticks: () => performance.now(),
  after: laterIfOpen,
};

const beatMs = 2_000;
/** A smaller lead of the machine's clock comes from a time server. */
const aheadMs = 5_000;
/** A busy process is late by less. */
const lateMs = 30_000;
/** After timers were on time for so long the machine is awake, and its network had time to reconnect. */
export const awakeMs = 10_000;
/** The system may take a while between announcing sleep and sleeping. */
export const fallingAsleepMs = 30_000;

export function watchSleep(app: Pick<Served, 'suspend' | 'resume'>, clock: SleepClock) {
  const lead = (): number => clock.wall() - clock.ticks();
  let seenLead = lead();
  let beatAt = clock.ticks();
  /** The remaining time in which timers must be on time until the sleep is over; null without a sleep. */
  let untilResumed: number | null = null;
  let cancel = clock.after(beatMs, beat);

  function beat(): void {
    const late = clock.ticks() - beatAt - beatMs;
    const ahead = lead() - seenLead;
    look();
    if (late > lateMs || ahead > aheadMs) {
      // Requests in flight lost their connection during the sleep.
      if (untilResumed === null) app.suspend();
      untilResumed = awakeMs;
    } else if (untilResumed !== null) {
      untilResumed -= beatMs;
      if (untilResumed <= 0) resumed();
    }
    cancel = clock.after(beatMs, beat);
  }

  /** Later comparisons start from the present clocks. */
  function look(): void {
    seenLead = lead();
    beatAt = clock.ticks();
  }

  function resumed(): void {
    untilResumed = null;
    look();
    app.resume();
  }

  return {
    /** Called when the system announces sleep or waking. */
    suspended: () => {
      untilResumed = fallingAsleepMs;
      app.suspend();
    },
    resumed,
    stop: () => cancel(),
  };
}
