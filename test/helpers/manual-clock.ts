// A clock that a test moves by hand. Timers that become due run at their time, after real asynchronous work has
// settled.

export interface ManualClock {
  readonly wall: () => number;
  readonly ticks: () => number;
  readonly after: (millis: number, run: () => void) => () => void;
  /** Counts work that takes real time; the clock waits for it. */
  readonly busy: <T>(work: Promise<T>) => Promise<T>;
  readonly settle: () => Promise<void>;
  readonly pass: (millis: number) => Promise<void>;
  /** Sets the machine's clock: time does not pass. */
  readonly setWall: (by: number) => void;
  /** The machine sleeps: only the wall clock continues. */
  readonly sleep: (millis: number) => void;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export function manualClock(start: number): ManualClock {
  const timers = new Set<Timer>();
  let ticks = 0;
  let lead = start;
  let working = 0;

  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  async function settle(): Promise<void> {
    for (let calm = 0; calm < 3; calm = working > 0 ? 0 : calm + 1) await turn();
  }

  const earliest = (): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers) if (!first || timer.at < first.at) first = timer;
    return first;
  };

  return {
    wall: () => lead + ticks,
    ticks: () => ticks,
    after(millis, run) {
      const timer = { at: ticks + Math.max(0, millis), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async busy(work) {
      working += 1;
      try {
        return await work;
      } finally {
        working -= 1;
      }
    },
    settle,
    async pass(millis) {
      const target = ticks + millis;
      await settle();
      for (let next = earliest(); next && next.at <= target; next = earliest()) {
        ticks = Math.max(ticks, next.at);
        timers.delete(next);
        next.run();
        await settle();
      }
      ticks = target;
    },
    setWall(by) {
      lead += by;
    },
    sleep(millis) {
      lead += millis;
    },
  };
}
