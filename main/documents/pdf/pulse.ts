// Two numbers that both threads see while one of them is busy: that it goes on, and which part it has in hand.

/** Shared memory. */
export type Pulse = Int32Array<SharedArrayBuffer>;

const beats = 0;
const inHand = 1;

export const newPulse = (): Pulse => new Int32Array(new SharedArrayBuffer(8));

/** Null for what is no single part's. */
export function beat(pulse: Pulse, part: number | null): void {
  Atomics.store(pulse, inHand, part ?? -1);
  Atomics.add(pulse, beats, 1);
}

export function partInHand(pulse: Pulse): number | null {
  const part = Atomics.load(pulse, inHand);
  // Before the first beat nothing is in hand.
  return part < 0 || Atomics.load(pulse, beats) === 0 ? null : part;
}

const looks = 20;

/** Calls once it has been still for so long; answers how to stop watching. Time in which the machine sleeps does not count. */
export function watch(pulse: Pulse, longestMs: number, stillFor: () => void): () => void {
  let seen = 0;
  let still = 0;
  const timer = setInterval(() => {
    const now = Atomics.load(pulse, beats);
    still = now === seen ? still + 1 : 0;
    seen = now;
    if (still >= looks) stillFor();
  }, longestMs / looks);
  return () => clearInterval(timer);
}
