// How far a run is: what ended how, how fast, and how long it will still take. The register's own counts are the ledger's.

import type { BatchProgress } from '../../../preload/contract/batches.ts';

export type Counted = 'created' | 'refused' | 'uncertain' | 'held';

export interface Tally {
  readonly count: (what: Counted) => void;
  readonly sending: (change: 1 | -1) => void;
  readonly waiting: (change: 1 | -1) => void;
  readonly progress: () => BatchProgress;
}

const windowMs = 10_000;
const sampleMs = 250;
/** The first goes alone, and the pace rises after it: what these take says nothing of the rest. */
const telling = 10;

export function createTally(batchId: number, ready: number, now: () => number): Tally {
  const counts = { created: 0, refused: 0, uncertain: 0, held: 0 };
  let underway = 0;
  let waits = 0;
  let samples: (readonly [at: number, ended: number])[] = [[now(), 0]];
  const ended = () => counts.created + counts.refused + counts.uncertain;

  function sample(): void {
    const at = now();
    if (at - (samples.at(-1)?.[0] ?? 0) < sampleMs) return;
    samples = [...samples.filter(([then]) => at - then <= windowMs), [at, ended()]];
  }

  return {
    count(what) {
      counts[what] += 1;
      sample();
    },
    sending(change) {
      underway += change;
    },
    waiting(change) {
      waits += change;
    },
    progress() {
      const [since, before] = samples[0] ?? [now(), 0];
      const seconds = (now() - since) / 1_000;
      const rate = seconds > 0 ? (ended() - before) / seconds : 0;
      const left = Math.max(0, ready - ended() - counts.held - underway);
      const remainingMs =
        rate > 0 && ended() >= telling ? Math.round((1_000 * (left + underway)) / rate) : null;
      return {
        batchId,
        ...counts,
        sending: underway,
        left,
        rate,
        remainingMs,
        waiting: waits > 0 && underway === 0,
      };
    },
  };
}
