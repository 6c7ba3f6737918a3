// Groups changes by the minute in which they were seen, for one line each. Pure.
import type { WatchChange } from '../../../preload/contract/monitor.ts';

/** The counts of a bundle, most serious first. */
const feedKinds = ['reversed', 'conflicting', 'failed', 'complete', 'troubled', 'pending', 'other'] as const;
export type FeedKind = (typeof feedKinds)[number];

export interface Bundle {
  /** The minute's start in milliseconds: it stays the same while more changes are added. */
  readonly minute: number;
  /** Of its newest change. */
  readonly at: string;
  readonly counts: readonly { readonly kind: FeedKind; readonly count: number }[];
  /** Newest first. */
  readonly changes: readonly WatchChange[];
}

const minute = 60_000;

export function kindOf({
  reversal,
  denies,
  trouble,
  to,
}: Pick<WatchChange, 'reversal' | 'denies' | 'trouble' | 'to'>): FeedKind {
  if (reversal) return 'reversed';
  if (denies) return 'conflicting';
  if (trouble !== null) return 'troubled';
  return to.lane;
}

/** Newest bundle first. */
export function bundlesOf(changes: readonly WatchChange[]): readonly Bundle[] {
  const newest = changes.toSorted((one, other) => other.sequence - one.sequence);
  const byMinute = Map.groupBy(newest, ({ seenAt }) => Math.floor(Date.parse(seenAt) / minute) * minute);
  return [...byMinute]
    .map(([began, members]) => ({
      minute: began,
      at: members[0]?.seenAt ?? '',
      counts: feedKinds
        .map((kind) => ({ kind, count: members.filter((one) => kindOf(one) === kind).length }))
        .filter(({ count }) => count > 0),
      changes: members,
    }))
    .sort((one, other) => other.minute - one.minute);
}
