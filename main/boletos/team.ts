// What boletos ask of a team: who works on a batch, and who sent an attempt.
import type { SentBy } from '../../preload/contract/boleto-terms.ts';

interface Who {
  readonly computer: string;
  readonly clerk: string | null;
}

export interface TeamOfBoletos {
  /** This login may change nothing. */
  readonly onlyReads: () => boolean;
  /** Another computer that works on the batch; null for nobody, or one whose work may be taken over. */
  readonly heldBy: (batchId: number) => Promise<Who | null>;
  /** A computer of the account was given up: nobody may issue without the comparison with the dashboard. */
  readonly mustCompare: (accountId: string) => Promise<boolean>;
  /** By the attempts' ids. */
  readonly sentBy: (attempts: readonly string[]) => Promise<ReadonlyMap<string, SentBy>>;
}
