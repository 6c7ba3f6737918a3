// How long a transaction has been open, and which of the clerk's age limits it has passed. Pure.
import type { WatchRow } from '../../preload/contract/monitor.ts';

const hour = 3_600_000;

type Aging = Pick<WatchRow, 'createdAt' | 'since' | 'phase' | 'lane'>;

/** Its creation time according to the service; until that is known, the time since it is watched. */
export const creationOf = ({ createdAt, since }: Pick<WatchRow, 'createdAt' | 'since'>): string =>
  createdAt !== null && !Number.isNaN(Date.parse(createdAt)) ? createdAt : since;

/** The highest age limit passed, in hours. Only polled transactions age: not ended, paused or removed ones. */
export function passedMark(watch: Aging, marks: readonly number[], now: number): number | undefined {
  if (watch.phase !== 'watching' || (watch.lane !== 'pending' && watch.lane !== 'other')) return undefined;
  const age = (now - Date.parse(creationOf(watch))) / hour;
  const passed = marks.filter((mark) => age >= mark);
  return passed.length === 0 ? undefined : Math.max(...passed);
}
