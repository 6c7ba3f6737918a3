// When a watched transaction is polled next: often while it is new or has just changed, then less and less often.
import type { AskedWatch, LatestAsks } from '../../ledger/tables/watches-answers.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const longestWait = 12 * hour;

/** Up to this age, and the interval. */
const paces: readonly (readonly [age: number, every: number])[] = [
  [10 * minute, 30 * second],
  [hour, 2 * minute],
  [day, 15 * minute],
  [7 * day, 2 * hour],
];

/** An ended transaction is polled again this long after its end. */
const revisits = [10 * minute, day] as const;

export type Scheduled = Pick<AskedWatch, 'phase' | 'born' | 'moved' | 'troubles'> & {
  /** When its end was observed, in milliseconds. */
  readonly ended: number | null;
};

/** If the clock was set back, a negative age counts as new. */
const usualWait = ({ born, moved }: Scheduled, now: number): number => {
  const age = now - Math.max(born, moved ?? born);
  return paces.find(([younger]) => age < younger)?.[1] ?? longestWait;
};

/** `random` in [0, 1) spreads watches that were added together. Null: it is not polled again automatically. */
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
  // Never early: an early poll would have to be repeated.
  return wait === undefined ? null : Math.round(ended + wait * (1 + random / 10));
}

/** The latest due times by age, applied after the machine's clock had been ahead. */
export const latestAsks = (now: number): LatestAsks => ({
  byAge: paces.map(([younger, every]) => ({ bornAfter: now - younger, at: now + every })),
  others: now + longestWait,
  ended: now + revisits[1],
});
