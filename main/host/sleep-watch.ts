// Tells the app of a sleep, also where the system says nothing of it, and ends one that the system never ends: sending would
// rest until the next start. A beat that comes late, or a machine's clock that went on alone, was a sleep.
import type { After } from '../async.ts';
import type { Served } from './host.ts';

export interface SleepClock {
  /** Milliseconds since 1970. */
  readonly wall: () => number;
  /** Milliseconds of a clock that only goes forward; on some systems it stands still in a sleep. */
  readonly ticks: () => number;
  readonly after: After;
}

export const systemClock: SleepClock = {
  wall: Date.now,
  ticks: () => performance.now(),
  after(millis, run) {
    const timer = setTimeout(run, millis);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export interface SleepWatch {
  /** The system says that it goes to sleep, or that it is awake. */
  readonly suspended: () => void;
  readonly resumed: () => void;
  readonly stop: () => void;
}

const beatMs = 2_000;
/** A machine's clock that is ahead by less was set by its time server. */
const aheadMs = 5_000;
/** A process that is only busy is late by less. */
const lateMs = 30_000;
/** Beats in time for so long: the machine is awake, and its network has had its time. */
export const awakeMs = 10_000;
/** After the system's own word it may still take a while until it sleeps. */
export const fallingAsleepMs = 30_000;

export function watchSleep(app: Pick<Served, 'suspend' | 'resume'>, clock: SleepClock): SleepWatch {
  const lead = (): number => clock.wall() - clock.ticks();
  let seenLead = lead();
  let beatAt = clock.ticks();
  /** How long beats must come in time until the sleep is over; null where there is none. */
  let rest: number | null = null;
  let cancel = clock.after(beatMs, beat);

  function beat(): void {
    const late = clock.ticks() - beatAt - beatMs;
    const ahead = lead() - seenLead;
    look();
    if (late > lateMs || ahead > aheadMs) {
      // What was on its way lost its connection in the sleep.
      if (rest === null) app.suspend();
      rest = awakeMs;
    } else if (rest !== null) {
      rest -= beatMs;
      if (rest <= 0) resumed();
    }
    cancel = clock.after(beatMs, beat);
  }

  /** What the clocks say of the sleep that is over is known by then. */
  function look(): void {
    seenLead = lead();
    beatAt = clock.ticks();
  }

  function resumed(): void {
    rest = null;
    look();
    app.resume();
  }

  return {
    suspended() {
      rest = fallingAsleepMs;
      app.suspend();
    },
    resumed,
    stop: () => cancel(),
  };
}
