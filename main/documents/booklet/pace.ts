// Measures a rate and estimates the remaining time, over the last seconds, so that neither value jumps.

export interface Pace {
  readonly count: () => void;
  readonly rate: (left: number) => { readonly perSecond: number; readonly remainingMs: number | null };
}

const windowMs = 10_000;
const sampleMs = 250;
/** The first few take an untypical time. */
const telling = 5;

export function createPace(now: () => number): Pace {
  let done = 0;
  let samples: readonly (readonly [at: number, done: number])[] = [[now(), 0]];
  return {
    count() {
      done += 1;
      const at = now();
      if (at - (samples.at(-1)?.[0] ?? 0) < sampleMs) return;
      samples = [...samples.filter(([then]) => at - then <= windowMs), [at, done]];
    },
    rate(left) {
      const [since, before] = samples[0] ?? [now(), 0];
      const seconds = (now() - since) / 1_000;
      const perSecond = seconds > 0 ? (done - before) / seconds : 0;
      const known = perSecond > 0 && done >= telling;
      return { perSecond, remainingMs: known ? Math.round((1_000 * Math.max(0, left)) / perSecond) : null };
    },
  };
}
