// The batches that this computer works on. The first step of a batch takes its lease, steps and heartbeats keep it, and the end of
// the run releases it. A lease decides which computer works; the rows alone decide what is sent.
import type { BoletoHeld } from '../tables/boletos-turn.ts';
import type { Connection } from './connections.ts';
import { callInTeam } from './link-parts.ts';
import type { Session } from './session.ts';

export interface Leases {
  /** The fence, or null if this computer may not work on the batch. */
  readonly take: (batch: number) => Promise<number | null>;
  /** The server refused a step of the batch taken last: another computer holds its lease. */
  readonly loseLatest: () => void;
  readonly refusalOf: (batch: number) => BoletoHeld | null;
  /** Whether another computer works on the batch, so that this one must not change its state. */
  readonly isHeldElsewhere: (batch: number) => boolean;
  /** Stores the lease of a takeover. */
  readonly adopt: (batch: number, fence: number) => void;
  readonly release: (batch: number) => Promise<void>;
  readonly releaseAll: () => Promise<void>;
}

export const batchLeaseOf = (batch: number): string => `batch/${batch}`;

export function createLeases({
  steps,
  session,
  rest,
}: {
  readonly steps: Connection;
  readonly session: Session;
  readonly rest: () => Promise<void>;
}): Leases {
  const call = callInTeam(session, steps);
  const fences = new Map<number, number>();
  const heldElsewhere = new Set<number>();
  const refusals = new Map<number, BoletoHeld>();
  let latest = 0;

  async function release(batch: number): Promise<void> {
    const fence = fences.get(batch);
    fences.delete(batch);
    heldElsewhere.delete(batch);
    refusals.delete(batch);
    if (fence === undefined) return;
    // A lease that cannot be released expires.
    await call('release_lease_1', { p_what: batchLeaseOf(batch), p_fence: fence }).catch(() => undefined);
  }

  return {
    async take(batch) {
      latest = batch;
      const known = fences.get(batch);
      if (known !== undefined) return known;
      const answer = await call('lease_1', { p_what: batchLeaseOf(batch) }).catch(() => null);
      // Whether the lease was given is unknown; the next call gets the same one.
      if (answer === null) {
        await rest();
        return null;
      }
      // If this fails because the server is silent, the next heartbeat finds the same refusal.
      await session.handleRefusal(answer.refused).catch(() => undefined);
      const isElsewhere = answer.refused === 'held' || answer.refused === 'unsettled';
      if (isElsewhere) heldElsewhere.add(batch);
      if (answer.refused !== null || answer.fence === null) {
        refusals.set(batch, isElsewhere ? 'elsewhere' : answer.refused === 'role' ? 'role' : 'frozen');
        return null;
      }
      heldElsewhere.delete(batch);
      refusals.delete(batch);
      fences.set(batch, answer.fence);
      return answer.fence;
    },
    loseLatest() {
      fences.delete(latest);
      heldElsewhere.add(latest);
      refusals.set(latest, 'elsewhere');
    },
    refusalOf: (batch) => refusals.get(batch) ?? null,
    isHeldElsewhere: (batch) => heldElsewhere.has(batch),
    adopt(batch, fence) {
      heldElsewhere.delete(batch);
      refusals.delete(batch);
      fences.set(batch, fence);
    },
    release,
    releaseAll: async () => {
      await Promise.all([...fences.keys()].map(release));
    },
  };
}
