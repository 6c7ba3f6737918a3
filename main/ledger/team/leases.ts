// The batches that this computer works on. The first step of a batch takes its lease, steps and heartbeats keep it, and the end of
// the run releases it. A lease decides which computer works; the rows alone decide what is sent.
import type { BoletoHeld } from '../tables/boletos-turn.ts';
import type { Connection } from './connections.ts';
import { callInTeam } from './link-parts.ts';
import type { Session } from './session.ts';

export type Leases = ReturnType<typeof createLeases>;

export const batchLeaseOf = (batch: number): string => `batch/${batch}`;

export function createLeases({
  steps,
  session,
  rest,
}: {
  readonly steps: Connection;
  readonly session: Session;
  readonly rest: () => Promise<void>;
}) {
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
    /** The fence, or null if this computer may not work on the batch. */
    async take(batch: number): Promise<number | null> {
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
    /** The server refused a step of the batch taken last: another computer holds its lease. */
    loseLatest(): void {
      fences.delete(latest);
      heldElsewhere.add(latest);
      refusals.set(latest, 'elsewhere');
    },
    refusalOf: (batch: number) => refusals.get(batch) ?? null,
    /** Whether another computer works on the batch, so that this one must not change its state. */
    isHeldElsewhere: (batch: number) => heldElsewhere.has(batch),
    /** Stores the lease of a takeover. */
    adopt(batch: number, fence: number): void {
      heldElsewhere.delete(batch);
      refusals.delete(batch);
      fences.set(batch, fence);
    },
    release,
    async releaseAll(): Promise<void> {
      await Promise.all([...fences.keys()].map(release));
    },
  };
}
