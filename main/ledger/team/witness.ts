// A computer's memory of the server's history, by which it detects a server that lost commits: the highest epoch, and every computer's
// counter of sends from the heartbeats.

export interface Witness {
  readonly epoch: number;
  readonly sends: Readonly<Record<string, number>>;
}

export const nothingSeen: Witness = { epoch: 0, sends: {} };

/** Takes the higher of each number, so that none ever goes back. */
export function joinWitnesses(one: Witness, other: Witness): Witness {
  const computers = new Set([...Object.keys(one.sends), ...Object.keys(other.sends)]);
  return {
    epoch: Math.max(one.epoch, other.epoch),
    sends: Object.fromEntries(
      [...computers].map((id) => [id, Math.max(one.sends[id] ?? 0, other.sends[id] ?? 0)]),
    ),
  };
}

export type Behind =
  | { readonly kind: 'epoch'; readonly remembered: number; readonly found: number }
  | { readonly kind: 'sends'; readonly computers: readonly string[] };

/**
 * Where the server is behind what is remembered; null if it is not. While the team is frozen only the epoch is compared, because
 * counters are behind until all computers have answered the roll call.
 */
export function behind(remembered: Witness, seen: Witness, frozen: boolean): Behind | null {
  if (seen.epoch < remembered.epoch)
    return { kind: 'epoch', remembered: remembered.epoch, found: seen.epoch };
  if (frozen) return null;
  const computers = Object.entries(remembered.sends)
    .filter(([id, sends]) => (seen.sends[id] ?? 0) < sends)
    .map(([id]) => id)
    .toSorted();
  return computers.length === 0 ? null : { kind: 'sends', computers };
}
