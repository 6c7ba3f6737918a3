// Decides when a process without windows and jobs may end. Only counts; the caller ends it.

const patience = 30_000;
/** A browser that starts cold on a slow machine may take this long to show its first window. */
const firstPatience = 120_000;

/** `tick()` returns true once it is time; every window and job restarts the wait. */
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
