// What a computer remembers of the server's history, to notice one that went back: the highest epoch, and the counter of sends of
// every computer as heartbeats brought them.

export interface Witness {
  readonly epoch: number;
  readonly sends: Readonly<Record<string, number>>;
}

/** What a server says of itself now. */
export type Seen = Witness;

export const nothingSeen: Witness = { epoch: 0, sends: {} };

/** Nothing is ever forgotten: of two witnesses the higher numbers hold. */
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
 * Where the server is behind what is remembered; null where it is not. While it is frozen counters are behind until all computers
 * have answered the roll call, and only the epoch tells.
 */
export function behind(remembered: Witness, seen: Seen, frozen: boolean): Behind | null {
  if (seen.epoch < remembered.epoch)
    return { kind: 'epoch', remembered: remembered.epoch, found: seen.epoch };
  if (frozen) return null;
  const computers = Object.entries(remembered.sends)
    .filter(([id, sends]) => (seen.sends[id] ?? 0) < sends)
    .map(([id]) => id)
    .toSorted();
  return computers.length === 0 ? null : { kind: 'sends', computers };
}
