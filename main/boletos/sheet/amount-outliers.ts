// Finds amounts that are far from the rest of their sheet. The result is only a note after the last row.

export interface AmountOutlier {
  readonly row: number;
  readonly parcel: number;
  readonly cents: number;
}

export interface Outliers {
  readonly medianCents: number;
  /** Counts all of them, also those that are not listed. */
  readonly count: number;
  readonly listed: readonly AmountOutlier[];
}

export interface OutlierSearch {
  readonly add: (row: number, parcel: number, cents: number) => void;
  readonly end: () => Outliers | null;
}

/** With fewer amounts a median says nothing. */
const fewest = 5;
const mostListed = 1000;
/** A sample of this size gives the same median as all amounts. */
const mostSampled = 4096;
/** An outlier is at least ten times the median or at most a tenth of it, and well outside of the usual spread. */
const leastDistance = Math.log(10);
const spreads = 6;

const middle = (sorted: Float64Array): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

export function searchOutliers(): OutlierSearch {
  let held = new Float64Array(3 * 4096);
  let used = 0;

  function add(row: number, parcel: number, cents: number): void {
    if (used + 3 > held.length) {
      const larger = new Float64Array(held.length * 2);
      larger.set(held);
      held = larger;
    }
    held[used] = row;
    held[used + 1] = parcel;
    held[used + 2] = cents;
    used += 3;
  }

  function end(): Outliers | null {
    const count = used / 3;
    if (count < fewest) return null;
    const { medianCents, lowest, highest } = usualAmounts(Float64Array.from(sampleOf(held, count)));
    const listed: AmountOutlier[] = [];
    let found = 0;
    for (let at = 0; at < used; at += 3) {
      const cents = held[at + 2] ?? 0;
      if (cents > lowest && cents < highest) continue;
      found += 1;
      if (listed.length < mostListed) listed.push({ row: held[at] ?? 0, parcel: held[at + 1] ?? 0, cents });
    }
    return found === 0 ? null : { medianCents, count: found, listed };
  }

  return { add, end };
}

/** Logarithms of amounts sampled evenly over the sheet. */
function* sampleOf(held: Float64Array, count: number): Generator<number> {
  const step = Math.max(1, Math.floor(count / mostSampled));
  for (let at = 0; at < count; at += step) yield Math.log(held[at * 3 + 2] ?? 1);
}

function usualAmounts(logs: Float64Array): { medianCents: number; lowest: number; highest: number } {
  const median = middle(logs.sort());
  const spread = middle(logs.map((log) => Math.abs(log - median)).sort()) * 1.4826;
  const limit = Math.max(leastDistance, spreads * spread);
  return {
    medianCents: Math.round(Math.exp(median)),
    lowest: Math.exp(median - limit),
    highest: Math.exp(median + limit),
  };
}
