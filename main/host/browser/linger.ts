// When a process that nobody looks at may end: no window and no job for a while. Only counts; ending is the caller's.

const patience = 30_000;
/** A browser that is started cold on a slow machine gets this long to show its first window. */
const firstPatience = 120_000;

/** `tick()` answers true once it is time; every sight of a window or a job starts the wait anew. */
export function createLinger({
  now,
  windows,
  jobs,
}: {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly windows: () => number;
  readonly jobs: () => number;
}): { tick(): boolean } {
  let seen = now();
  let opened = false;
  return {
    tick() {
      if (windows() > 0) opened = true;
      if (windows() > 0 || jobs() > 0) seen = now();
      return now() - seen >= (opened ? patience : firstPatience);
    },
  };
}
