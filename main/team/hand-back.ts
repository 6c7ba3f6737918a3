// Hands over batches that other computers request while this one sends them: pauses the run, which waits for the answers in flight and
// gives unsent rows back, and then releases the lease with nothing uncertain.
import type { TeamState } from '../ledger/team/session.ts';
import type { TeamLink } from '../ledger/team/team-link.ts';

export interface HandBackParts {
  readonly link: Pick<TeamLink, 'on' | 'handOver'>;
  /** Ends the batch's run for the requesting computer; resolves once the ledger has stored that. */
  readonly handBack: (
    batch: number,
    to: { readonly computer: string; readonly clerk: string },
  ) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Returns a function that ends it. */
export function handBackRequestedBatches({ link, handBack, failed }: HandBackParts): () => void {
  const inProgress = new Set<number>();

  async function handOverBatch(batch: number, to: TeamState['batchRequests'][number]): Promise<void> {
    inProgress.add(batch);
    try {
      await handBack(batch, { computer: to.computer, clerk: to.clerk });
      // Even if the run had ended already, its lease must be released.
      await link.handOver.release(batch);
    } finally {
      inProgress.delete(batch);
    }
  }

  return link.on(({ batchRequests }) => {
    for (const one of batchRequests) {
      const batch = Number(/^batch\/(\d+)$/.exec(one.what)?.[1] ?? Number.NaN);
      if (Number.isSafeInteger(batch) && !inProgress.has(batch)) handOverBatch(batch, one).catch(failed);
    }
  });
}
