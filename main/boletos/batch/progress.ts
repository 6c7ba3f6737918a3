// Progress of a run: how many rows ended how, how fast, and how long the rest will take. The totals of the batch come from the ledger.

import type { BatchProgress, BatchWait } from '../../../preload/contract/batches.ts';

export type Counted = 'created' | 'refused' | 'uncertain' | 'held';

export interface ProgressCounter {
  readonly count: (what: Counted) => void;
  readonly sending: (change: 1 | -1) => void;
  /** Starts a wait, which `about` describes while it lasts; the returned function ends it. */
  readonly waits: (about: () => BatchWait) => () => void;
  readonly progress: () => BatchProgress;
}

const windowMs = 10_000;
const sampleMs = 250;
/** No rate is computed for a shorter time of work: two answers within a millisecond are no rate. */
const leastMs = 1_000;
/** No estimate before so many rows have ended: the first goes alone and the pace rises after it. */
const leastEnded = 10;
/** A slot of the account is rarely free at once: a shorter wait for other batches is not shown. */
const shownAfterMs = 500;

/** Which of several simultaneous waits is shown: the first of these. */
const order: readonly BatchWait['why'][] = ['held', 'rateLimited', 'notSent', 'others'];

export function createProgressCounter(batchId: number, ready: number, now: () => number): ProgressCounter {
  const counts = { created: 0, refused: 0, uncertain: 0, held: 0 };
  const waits = new Map<object, { readonly since: number; readonly about: () => BatchWait }>();
  let underway = 0;
  /** Time in which something was in flight, up to `markedAt`; waiting is not time of work. */
  let worked = 0;
  let markedAt = now();
  let samples: (readonly [worked: number, ended: number])[] = [[0, 0]];
  const ended = () => counts.created + counts.refused + counts.uncertain;

  /** Called before every change of `underway` or `waits`. */
  function mark(): void {
    const at = now();
    if (underway > 0 || waits.size === 0) worked += at - markedAt;
    markedAt = at;
  }

  function sample(): void {
    mark();
    if (worked - (samples.at(-1)?.[0] ?? 0) < sampleMs) return;
    const recent = samples.findLastIndex(([then]) => worked - then >= windowMs);
    samples = [...samples.slice(Math.max(0, recent)), [worked, ended()]];
  }

  function waitingFor(): BatchWait | null {
    if (underway > 0) return null;
    const at = now();
    const shown = [...waits.values()]
      .map(({ since, about }) => ({ since, ...about() }))
      .filter(({ why, since }) => why !== 'others' || at - since >= shownAfterMs)
      .toSorted((one, other) => order.indexOf(one.why) - order.indexOf(other.why));
    const [first] = shown;
    return first ? { why: first.why, ms: first.ms } : null;
  }

  return {
    count(what) {
      counts[what] += 1;
      sample();
    },
    sending(change) {
      mark();
      underway += change;
    },
    waits(about) {
      mark();
      const wait = {};
      waits.set(wait, { since: now(), about });
      return () => {
        mark();
        waits.delete(wait);
      };
    },
    progress() {
      mark();
      const [since, before] = samples.findLast(([then]) => worked - then >= windowMs) ?? samples[0] ?? [0, 0];
      const lasted = worked - since;
      const waiting = waitingFor();
      const rate = waiting || lasted < leastMs ? null : (1_000 * (ended() - before)) / lasted;
      const left = Math.max(0, ready - ended() - counts.held - underway);
      const canEstimate = rate !== null && rate > 0 && ended() >= leastEnded;
      const remainingMs = canEstimate ? Math.round((1_000 * (left + underway)) / rate) : null;
      return { batchId, ...counts, sending: underway, left, rate, remainingMs, waiting };
    },
  };
}
