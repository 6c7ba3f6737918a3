// Waits imposed on a person: ten minutes, a day, the block after wrong PINs. They count by the machine's clock from a
// stored moment, and never last longer than their full length from now, whatever that moment is.

export interface Wait {
  /** Identifies the wait. */
  readonly what: string;
  /** The stored beginning. */
  readonly since: string;
}

/** The ledger, which remembers when a moment in the future was first noticed. */
export interface WaitCounter {
  write(
    op: 'waits.count',
    input: { readonly now: string; readonly waits: readonly Wait[] },
  ): Promise<readonly string[]>;
}

export const waitNames = {
  attempt: (id: string) => `attempt/${id}`,
  frozen: (boleto: number, since: string) => `boleto/${boleto}/${since}`,
  withdrawal: (id: number) => `withdrawal/${id}`,
  wallet: (id: number) => `wallet/${id}`,
  pinBlock: 'pin/blocked',
  pinLoss: 'pin/lost',
} as const;

/** The remaining time, 0 once it is over. All three in milliseconds. */
export const remainingWait = (since: number, length: number, now: number): number =>
  Math.max(0, Math.min(length, since + length - now));

/** The instant at which a wait ends; null if it is over. */
export function waitEnds(from: string, length: number, now: Date): string | null {
  const left = remainingWait(Date.parse(from), length, now.getTime());
  return left === 0 ? null : new Date(now.getTime() + left).toISOString();
}

/**
 * The moments from which these waits count, in their order: as stored, or for a moment in the future since it was first
 * noticed. Writes only in the second case.
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
