// Another computer asks for a batch that this one is sending: it pauses, which ends what has left and gives back what has not, and
// hands the batch over with nothing in doubt.
import type { TeamLink, TeamState } from '../ledger/team/link.ts';

export interface HandBackParts {
  readonly link: Pick<TeamLink, 'on' | 'handOver'>;
  /** Ends the batch's run for the one who asks; resolves once that is in the ledger. */
  readonly handBack: (
    batch: number,
    to: { readonly computer: string; readonly clerk: string },
  ) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Returns what ends it. */
export function handBackWhatIsAsked({ link, handBack, failed }: HandBackParts): () => void {
  const underWay = new Set<number>();

  async function give(batch: number, to: TeamState['batchRequests'][number]): Promise<void> {
    underWay.add(batch);
    try {
      await handBack(batch, { computer: to.computer, clerk: to.clerk });
      // Also where nothing ran any more.
      await link.handOver.release(batch);
    } finally {
      underWay.delete(batch);
    }
  }

  return link.on(({ batchRequests: asked }) => {
    for (const one of asked) {
      const batch = Number(/^batch\/(\d+)$/.exec(one.what)?.[1] ?? Number.NaN);
      if (Number.isSafeInteger(batch) && !underWay.has(batch)) give(batch, one).catch(failed);
    }
  });
}
