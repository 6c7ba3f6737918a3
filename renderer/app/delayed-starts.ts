// What was pressed and starts in a few seconds: until then it can be taken back, and nothing of it has left. It stands in this window
// alone, so whatever ends the window, or covers it, takes it back as well.
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface DelayedStart {
  readonly id: number;
  /** What starts, as a clerk calls it. */
  readonly text: string;
  /** By the clock of this window. */
  readonly startsAt: number;
}

export interface DelayedStarts {
  readonly store: StoreApi<{ readonly list: readonly DelayedStart[] }>;
  /** Resolves with true once the time has passed, or with false where it was taken back. */
  readonly wait: (text: string, millis: number) => Promise<boolean>;
  readonly undo: (id: number) => void;
  readonly undoAll: () => void;
}

export interface DelayClock {
  /** Milliseconds; goes on while the computer sleeps. */
  readonly now: () => number;
  readonly later: (run: () => void, milliseconds: number) => () => void;
}

/** After a sleep nobody sits before the count-down any more. */
const mostLate = 3_000;

export function createDelayedStarts({ now, later }: DelayClock): DelayedStarts {
  const store = createStore<{ readonly list: readonly DelayedStart[] }>()(() => ({ list: [] }));
  const ends = new Map<number, (starts: boolean) => void>();
  let last = 0;
  const undo = (id: number) => ends.get(id)?.(false);
  return {
    store,
    undo,
    undoAll() {
      for (const id of ends.keys()) undo(id);
    },
    wait(text, millis) {
      if (millis === 0) return Promise.resolve(true);
      const id = (last += 1);
      const startsAt = now() + millis;
      return new Promise((resolve) => {
        const cancel = later(() => ends.get(id)?.(now() - startsAt < mostLate), millis);
        ends.set(id, (starts) => {
          cancel();
          ends.delete(id);
          store.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));
          resolve(starts);
        });
        store.setState(({ list }) => ({ list: [...list, { id, text, startsAt }] }));
      });
    },
  };
}
