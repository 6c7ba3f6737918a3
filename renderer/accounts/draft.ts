// What a form holds of a thing that other windows change too: what is typed survives, a clean form follows along.
import { useState } from 'react';

export interface Standing<T> {
  /** What the draft began from. */
  readonly base: T;
  readonly draft: T;
}

type Same<T> = (one: T, other: T) => boolean;

/** A change from elsewhere is adopted unless it would throw away something typed. Pure. */
export function rebase<T>(standing: Standing<T>, current: T, same: Same<T>): Standing<T> {
  const { base, draft } = standing;
  if (same(base, current)) return standing;
  return same(draft, base) || same(draft, current) ? { base: current, draft: current } : standing;
}

export interface Draft<T> {
  readonly draft: T;
  readonly dirty: boolean;
  /** The thing is no longer what the typed draft began from. */
  readonly overtaken: boolean;
  readonly change: (part: Partial<T>) => void;
  /** Starts again from how things are. */
  readonly reset: () => void;
}

export function useDraft<T extends object>(current: T, same: Same<T>): Draft<T> {
  const [kept, keep] = useState<Standing<T>>({ base: current, draft: current });
  const standing = rebase(kept, current, same);
  if (standing !== kept) keep(standing);
  const { base, draft } = standing;
  return {
    draft,
    dirty: !same(draft, base),
    overtaken: !same(base, current),
    change: (part) => keep((old) => ({ ...old, draft: { ...old.draft, ...part } })),
    reset: () => keep({ base: current, draft: current }),
  };
}
