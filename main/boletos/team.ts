// What boletos ask of a team: who works on a batch, and who sent an attempt.

interface Who {
  readonly computer: string;
  readonly clerk: string | null;
}

export interface SentBy extends Who {
  /** Others went on in its place, and it was not heard of since: it may still hold the service's answer. */
  readonly mayAnswer: boolean;
}

export interface TeamOfBoletos {
  /** This login may change nothing. */
  readonly onlyReads: () => boolean;
  /** Another computer that works on the batch; null for nobody, or one whose work may be taken over. */
  readonly heldBy: (batchId: number) => Promise<Who | null>;
  /** By the attempts' ids. */
  readonly sentBy: (attempts: readonly string[]) => Promise<ReadonlyMap<string, SentBy>>;
}
