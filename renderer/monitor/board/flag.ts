// The most important warning about a transaction. Pure; its texts are in card-words.ts.
import type { WatchRow, WatchTrouble } from '../../../preload/contract/monitor.ts';
import { passedMark } from '../aging.ts';

export type Flag =
  | { readonly kind: 'reversed' | 'differs' }
  | { readonly kind: 'conflict'; readonly conflict: string }
  | { readonly kind: 'trouble'; readonly trouble: WatchTrouble }
  | { readonly kind: 'aged'; readonly hours: number };

/** Most serious first: one card, one flag. */
export function flagOf(watch: WatchRow, marks: readonly number[], now: number): Flag | undefined {
  if (watch.reversed) return { kind: 'reversed' };
  if (watch.differs === 'unseen') return { kind: 'differs' };
  if (watch.conflict !== null && watch.phase !== 'removed')
    return { kind: 'conflict', conflict: watch.conflict };
  if (watch.trouble !== null && watch.phase !== 'removed') return { kind: 'trouble', trouble: watch.trouble };
  const hours = passedMark(watch, marks, now);
  return hours === undefined ? undefined : { kind: 'aged', hours };
}
