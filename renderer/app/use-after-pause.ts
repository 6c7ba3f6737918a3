// Asks main once the clerk pauses: nothing is asked while values change, and only the answer to the latest counts.
import { useEffect, useEffectEvent } from 'react';

/** `ask` runs so many milliseconds after the last change of `of`; `counts` says whether its answer still counts. */
export function useAfterPause(
  of: readonly unknown[],
  pause: number,
  ask: (counts: () => boolean) => unknown,
): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let over = false;
    const timer = setTimeout(() => askNow(() => !over), pause);
    return () => {
      over = true;
      clearTimeout(timer);
    };
    // The caller says what it depends on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [...of, pause]);
}
