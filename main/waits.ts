// Waits that a person must sit out: ten minutes, a day, the block after wrong PINs. They are counted by the machine's clock
// from a stored moment, and never last longer than their own length from now, whatever that moment says.

export interface Wait {
  /** Names what waits. */
  readonly what: string;
  /** When it began, as it is stored. */
  readonly since: string;
}

/** The ledger, which remembers when a moment that is still to come was first noticed. */
export interface WaitCounter {
  write(
    op: 'waits.count',
    input: { readonly now: string; readonly waits: readonly Wait[] },
  ): Promise<readonly string[]>;
}

export const waitNames = {
  attempt: (id: string) => `attempt/${id}`,
  withdrawal: (id: number) => `withdrawal/${id}`,
  wallet: (id: number) => `wallet/${id}`,
  pinBlock: 'pin/blocked',
  pinLoss: 'pin/lost',
} as const;

/** Milliseconds that are left, 0 once it is over. All three in milliseconds. */
export const remainingWait = (since: number, length: number, now: number): number =>
  Math.max(0, Math.min(length, since + length - now));

/** When a wait that counts from there is over, as an instant; null once it is. */
export function waitEnds(from: string, length: number, now: Date): string | null {
  const left = remainingWait(Date.parse(from), length, now.getTime());
  return left === 0 ? null : new Date(now.getTime() + left).toISOString();
}

/**
 * From when each of these counts, in their order: as stored, or where that is still to come, since that was first noticed.
 * Only then is anything written.
 */
export async function countedFrom(
  ledger: WaitCounter,
  waits: readonly Wait[],
  now: Date,
): Promise<readonly string[]> {
  const at = now.toISOString();
  const ahead = waits.filter(({ since }) => since > at);
  if (ahead.length === 0) return waits.map(({ since }) => since);
  const counted = await ledger.write('waits.count', { now: at, waits: ahead });
  const from = new Map(ahead.map(({ what }, index) => [what, counted[index] ?? at]));
  return waits.map(({ what, since }) => from.get(what) ?? since);
}
