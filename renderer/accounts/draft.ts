// The draft of a form whose object other windows may change: typed text survives, an untouched form follows the change.
import { useState } from 'react';

export interface DraftState<T> {
  /** The value that the draft started from. */
  readonly base: T;
  readonly draft: T;
}

type Same<T> = (one: T, other: T) => boolean;

/** A change from elsewhere is adopted unless it would discard typed text. Pure. */
export function rebase<T>(draftState: DraftState<T>, current: T, same: Same<T>): DraftState<T> {
  const { base, draft } = draftState;
  if (same(base, current)) return draftState;
  return same(draft, base) || same(draft, current) ? { base: current, draft: current } : draftState;
}

export function useDraft<T extends object>(current: T, same: Same<T>) {
  const [kept, keep] = useState<DraftState<T>>({ base: current, draft: current });
  const draftState = rebase(kept, current, same);
  if (draftState !== kept) keep(draftState);
  const { base, draft } = draftState;
  return {
    draft,
    dirty: !same(draft, base),
    /** The object has changed since the draft started from it. */
    overtaken: !same(base, current),
    change: (part: Partial<T>) => keep((old) => ({ ...old, draft: { ...old.draft, ...part } })),
    /** Starts again from the current value. */
    reset: () => keep({ base: current, draft: current }),
  };
}
