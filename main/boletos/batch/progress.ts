// How far a run is: what ended how, how fast, and how long it will still take. The register's own counts are the ledger's.

import type { BatchProgress, BatchWait } from '../../../preload/contract/batches.ts';

export type Counted = 'created' | 'refused' | 'uncertain' | 'held';

export interface ProgressCounter {
  readonly count: (what: Counted) => void;
  readonly sending: (change: 1 | -1) => void;
  /** A wait begins; `about` is asked while it lasts, and the answer ends it. */
  readonly waits: (about: () => BatchWait) => () => void;
  readonly progress: () => BatchProgress;
}

const windowMs = 10_000;
const sampleMs = 250;
/** Of a shorter time of work nothing can be said: two answers within a millisecond are no pace. */
const leastMs = 1_000;
/** The first goes alone, and the pace rises after it: what these take says nothing of the rest. */
const telling = 10;
/** A slot of the account is rarely had at once: only who waits longer for others waits. */
const noticed = 500;

/** What is to be told of several waits at once. */
const order: readonly BatchWait['why'][] = ['held', 'rateLimited', 'notSent', 'others'];

export function createProgressCounter(batchId: number, ready: number, now: () => number): ProgressCounter {
  const counts = { created: 0, refused: 0, uncertain: 0, held: 0 };
  const waits = new Map<object, { readonly since: number; readonly about: () => BatchWait }>();
  let underway = 0;
  /** Time in which something was on its way, up to `markedAt`; what was waited for is no time of work. */
  let worked = 0;
  let markedAt = now();
  let samples: (readonly [worked: number, ended: number])[] = [[0, 0]];
  const ended = () => counts.created + counts.refused + counts.uncertain;

  /** Called before every change of what is on its way or waited for. */
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
    const told = [...waits.values()]
      .map(({ since, about }) => ({ since, ...about() }))
      .filter(({ why, since }) => why !== 'others' || at - since >= noticed)
      .toSorted((one, other) => order.indexOf(one.why) - order.indexOf(other.why));
    const [first] = told;
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
      const tells = rate !== null && rate > 0 && ended() >= telling;
      const remainingMs = tells ? Math.round((1_000 * (left + underway)) / rate) : null;
      return { batchId, ...counts, sending: underway, left, rate, remainingMs, waiting };
    },
  };
}
