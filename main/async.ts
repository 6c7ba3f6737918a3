// What many parts do with promises: one after the other, no longer than so long, again while the disk is full.
import { CodedError } from './failure.ts';

/** Runs something after so many milliseconds, unless what this gives is called before. Tests move such a clock by hand. */
export type After = (millis: number, run: () => void) => () => void;

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** One at a time, in the order asked for; the next goes on whatever became of the last. */
export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** One at a time for each key: those of other keys run beside it. */
export function inTurnFor(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, InTurn>();
  return (key, work) => {
    const turn = turns.get(key) ?? inTurn();
    turns.set(key, turn);
    return turn(work);
  };
}

/** The results of `work`, called for one after the other. */
export async function inOrder<T, R>(
  items: Iterable<T>,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let index = 0;
  for (const item of items) results.push(await work(item, index++));
  return results;
}

/** Waits no longer than so long; what it waited for goes on. */
export async function atMost(after: After, millis: number, wait: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const cancel = after(millis, over.resolve);
  try {
    await Promise.race([wait, over.promise]);
  } finally {
    cancel();
  }
}

/** What a person can mend while it waits to be kept. */
const passing: ReadonlySet<string> = new Set(['diskFull', 'ledgerReadOnly', 'folderInUse']);
const retryMs = 1_000;

/** Writes again and again what a full disk keeps out; any other failure is thrown. */
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
