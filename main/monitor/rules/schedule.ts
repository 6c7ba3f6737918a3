// When a watched transaction is asked next: often while it is young or has just moved, then ever more seldom.
import type { AskedWatch, LatestAsks } from '../../ledger/tables/watches-answers.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const longestWait = 12 * hour;

/** Younger than, and asked every. */
const paces: readonly (readonly [age: number, every: number])[] = [
  [10 * minute, 30 * second],
  [hour, 2 * minute],
  [day, 15 * minute],
  [7 * day, 2 * hour],
];

/** An end is read again so long after it. */
const revisits = [10 * minute, day] as const;

export type Scheduled = Pick<AskedWatch, 'phase' | 'born' | 'moved' | 'troubles'> & {
  /** When its end was seen, in milliseconds. */
  readonly ended: number | null;
};

/** A clock that was set back makes nothing younger than new. */
const usualWait = ({ born, moved }: Scheduled, now: number): number => {
  const age = now - Math.max(born, moved ?? born);
  return paces.find(([younger]) => age < younger)?.[1] ?? longestWait;
};

/** `random` in [0, 1) spreads what was added together. Null: it is not asked again by itself. */
export function nextAsk(watch: Scheduled, now: number, random: number): number | null {
  if (watch.phase === 'paused' || watch.phase === 'removed') return null;
  const spread = (wait: number) => Math.round(now + wait * (0.9 + random / 5));
  if (watch.troubles > 0) {
    const doubled = 30 * second * 2 ** Math.min(20, watch.troubles - 1);
    const least = watch.phase === 'ended' ? 0 : usualWait(watch, now);
    return spread(Math.min(longestWait, Math.max(doubled, least)));
  }
  if (watch.phase === 'watching') return spread(usualWait(watch, now));
  const ended = watch.ended ?? now;
  const wait = revisits.find((after) => now < ended + after);
  // Never before its time: an early reading would have to be repeated.
  return wait === undefined ? null : Math.round(ended + wait * (1 + random / 10));
}

/** No later than this is anything of its age asked: after the machine's clock ran ahead, and waits were counted by that. */
export const latestAsks = (now: number): LatestAsks => ({
  byAge: paces.map(([younger, every]) => ({ bornAfter: now - younger, at: now + every })),
  others: now + longestWait,
  ended: now + revisits[1],
});
