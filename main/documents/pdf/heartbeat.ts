// Two numbers in shared memory by which a busy thread shows that it still works, and on which part.

/** Shared memory. */
export type Heartbeat = Int32Array<SharedArrayBuffer>;

const beatIndex = 0;
const currentPartIndex = 1;

export const newHeartbeat = (): Heartbeat => new Int32Array(new SharedArrayBuffer(8));

/** `part` is null for work that belongs to no single part. */
export function beat(heartbeat: Heartbeat, part: number | null): void {
  Atomics.store(heartbeat, currentPartIndex, part ?? -1);
  Atomics.add(heartbeat, beatIndex, 1);
}

export function currentPart(heartbeat: Heartbeat): number | null {
  const part = Atomics.load(heartbeat, currentPartIndex);
  // Before the first beat no part was begun.
  return part < 0 || Atomics.load(heartbeat, beatIndex) === 0 ? null : part;
}

const checksPerTimeout = 20;

/** Calls `timedOut` after so long without a beat; the returned function ends the watch. A sleep of the machine does not count. */
export function watchHeartbeat(heartbeat: Heartbeat, longestMs: number, timedOut: () => void): () => void {
  let lastBeats = 0;
  let checksWithoutBeat = 0;
  const timer = setInterval(() => {
    const now = Atomics.load(heartbeat, beatIndex);
    checksWithoutBeat = now === lastBeats ? checksWithoutBeat + 1 : 0;
    lastBeats = now;
    if (checksWithoutBeat >= checksPerTimeout) timedOut();
  }, longestMs / checksPerTimeout);
  return () => clearInterval(timer);
}
