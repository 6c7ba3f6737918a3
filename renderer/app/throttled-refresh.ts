// Reads something again whenever it is notified, but never twice at once and not more often than an interval allows.
// The last notification is always followed by a read.

export type Later = (run: () => void, milliseconds: number) => () => void;

export const afterwards: Later = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

export function throttledRefresh(read: () => Promise<unknown>, gap: number, later: Later = afterwards) {
  let busy = false;
  let again = false;
  let stopped = false;
  let cancel: () => void = () => undefined;
  const poke = () => {
    again = busy;
    if (busy || stopped) return;
    busy = true;
    const rested = () => {
      busy = false;
      if (again) poke();
    };
    void read().finally(() => {
      if (!stopped) cancel = later(rested, gap);
    });
  };
  return {
    poke,
    stop() {
      stopped = true;
      cancel();
    },
  };
}

/** For an effect: asks after a pause, and takes the answer unless the effect has ended by then. */
export function askAfter<Answer>(
  pause: number,
  ask: () => Promise<Answer>,
  take: (answer: Answer) => unknown,
): () => void {
  let over = false;
  const cancel = afterwards(() => {
    void ask().then((answer) => over || take(answer));
  }, pause);
  return () => {
    over = true;
    cancel();
  };
}
