// A day of 10,000 watched transactions, drawn from a seed: which are old, when new ones arrive, and when each of them
// ends.
import { between, seededRandom } from '../../main/sandbox/seeded-random.ts';

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

export interface Invented {
  /** From the beginning of the day on; negative: before it. */
  readonly bornAt: number;
  readonly watchedAt: number;
  /** Null: not within this day. */
  readonly endsAt: number | null;
}

/** Pending for hours or weeks: the longer one has been pending, the less likely it ends today. */
function old(seed: string, at: number): Invented {
  const age = between(hour, 20 * day, seed, 'age', at);
  const likely = age < day ? 0.3 : age < 7 * day ? 0.05 : 0.01;
  const endsAt =
    seededRandom(seed, 'ends', at) < likely ? between(15 * minute, day - hour, seed, 'end', at) : null;
  return { bornAt: -age, watchedAt: 0, endsAt };
}

/** They arrive by the hundred from eight to six; nine of ten end within minutes, some within hours, a few not today. */
function young(seed: string, at: number): Invented {
  const paste = Math.floor(at / 100);
  const bornAt = 8 * hour + between(0, 10 * hour, seed, 'paste', paste);
  const fate = seededRandom(seed, 'fate', at);
  const ends = (least: number, most: number) => bornAt + between(least, most, seed, 'life', at);
  const endsAt = fate < 0.88 ? ends(20_000, 4 * minute) : fate < 0.97 ? ends(4 * minute, 5 * hour) : null;
  return { bornAt, watchedAt: bornAt, endsAt };
}

export const watchedDay = (seed: string, count: number): readonly Invented[] =>
  Array.from({ length: count }, (_, at) => (at < count * 0.3 ? old(seed, at) : young(seed, at))).toSorted(
    (one, other) => one.watchedAt - other.watchedAt,
  );

/** The requests and delays that polling at a fixed interval would cost. */
export function everySoOften(
  all: readonly Invented[],
  interval: number,
): { readonly requests: number; readonly meanDelay: number } {
  let requests = 0;
  let delays = 0;
  let ends = 0;
  for (const { watchedAt, endsAt } of all) {
    if (endsAt === null) {
      requests += 1 + Math.floor((day - watchedAt) / interval);
      continue;
    }
    const asks = Math.ceil((endsAt - watchedAt) / interval);
    requests += 1 + asks;
    delays += watchedAt + asks * interval - endsAt;
    ends += 1;
  }
  return { requests, meanDelay: delays / ends };
}

/** The longest interval that notices the ends no later on average. */
export function intervalFor(all: readonly Invented[], meanDelay: number): number {
  let [low, high] = [1_000, day];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (everySoOften(all, middle).meanDelay <= meanDelay) low = middle;
    else high = middle;
  }
  return low;
}
