// Helpers for promises: sequential work, time limits, and retries while the disk is full.
import { CodedError } from './failure.ts';

/**
 * Runs something after a number of milliseconds; the returned function cancels it. Tests advance such a clock by hand.
 */
export type After = (millis: number, run: () => void) => () => void;

/** By the machine's own clock. */
export const later: After = (millis, run) => {
  const timer = setTimeout(run, Math.max(0, Math.ceil(millis)));
  return () => clearTimeout(timer);
};

/** As `later`, but the program may end before it. */
export const laterIfOpen: After = (millis, run) => {
  const timer = setTimeout(run, millis);
  timer.unref();
  return () => clearTimeout(timer);
};

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work one at a time, in the order requested. A failure does not stop the next. */
export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Runs work one at a time for each key; keys are independent. */
export function inTurnFor(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, InTurn>();
  return (key, work) => {
    const turn = turns.get(key) ?? inTurn();
    turns.set(key, turn);
    return turn(work);
  };
}

/** Calls `work` for one item after the other and returns the results. */
export async function inOrder<T, R>(
  items: Iterable<T>,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let index = 0;
  for (const item of items) results.push(await work(item, index++));
  return results;
}

/**
 * Waits so many milliseconds, with the global timer: in Electron's main process only its own timers wake the loop, not
 * those of `node:timers/promises`.
 */
export const pause = (millis: number, { keepsAlive = true } = {}): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, millis);
    if (!keepsAlive) timer.unref();
  });

/** Lets waiting events be handled first; see `pause`. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Waits at most this long; the awaited work continues. */
export async function atMost(after: After, millis: number, wait: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const cancel = after(millis, over.resolve);
  try {
    await Promise.race([wait, over.promise]);
  } finally {
    cancel();
  }
}

/** Rejects with this error if it takes longer; the awaited work continues. */
export async function inTime<T>(millis: number, wait: Promise<T>, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), millis);
  try {
    return await Promise.race([wait, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Errors that end by themselves, or by a person, while the write waits. */
const passing: ReadonlySet<string> = new Set([
  'diskFull',
  'ledgerReadOnly',
  'folderInUse',
  'teamSilent',
  'teamDiskFull',
]);
const retryMs = 1_000;

/** Repeats a write while the disk is full or a team's server does not answer; throws any other error. */
export async function whenItFits<T>(
  write: () => Promise<T>,
  after: After,
  failed: (error: unknown, again: boolean) => void = () => undefined,
): Promise<T> {
  for (;;)
    try {
      return await write();
    } catch (error) {
      const again = error instanceof CodedError && passing.has(error.failure.code);
      failed(error, again);
      if (!again) throw error;
      await new Promise<void>((resolve) => void after(retryMs, resolve));
    }
}
