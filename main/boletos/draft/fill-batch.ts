// A sheet's checked rows into a new batch: written while the next are read, whole or not at all. A batch whose rows did not
// all come in was never shown to anybody.
import type { BatchLayout, CheckSummary } from '../../../preload/contract/sheets.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BatchSource } from '../../ledger/tables/batches.ts';
import { discardBatch } from './discard-batch.ts';
import type { CheckPlan } from '../sheet/check-row.ts';
import type { SheetReader } from '../sheet/reader.ts';

export interface Filling {
  readonly ledger: Ledger;
  readonly reader: Pick<SheetReader, 'check'>;
  readonly accountId: string;
  readonly name: string;
  readonly source: BatchSource;
  readonly plan: CheckPlan;
  /** An earlier draft of the same sheet: it gives way once all rows came in, and stays where they do not. */
  readonly replaces?: number | undefined;
  readonly layoutOf: (summary: CheckSummary) => BatchLayout;
  readonly progressed: (share: number, rows: number) => void;
  readonly signal: AbortSignal;
  /** Not even its rows could be taken out again; the next start does it, or who knows of it. */
  readonly leftBehind: (batchId: number, error: unknown) => void;
}

/** Writes of a thousand rows. */
const onTheirWay = 4;

/** Rows looked at in one write for others that they repeat. */
const lookedAt = 5000;

/** The batch, or null where it was cancelled. */
export async function fillBatch(filling: Filling): Promise<number | null> {
  const { ledger, accountId, name, source, signal } = filling;
  const { id, revision } = await ledger.write('batches.insert', {
    accountId,
    kind: 'sheet',
    name,
    source,
    layout: null,
    whole: false,
  });
  try {
    const twins = await searchTwins(ledger, id);
    const summary = await takeRows(filling, id, twins.more);
    if (!summary || signal.aborted) {
      await discardBatch(ledger, id);
      return null;
    }
    if (filling.replaces !== undefined) await discardBatch(ledger, filling.replaces);
    if (await twins.found()) await markTwins(ledger, id);
    const shown = { id, revision, layout: filling.layoutOf(summary), whole: true } as const;
    const done = await ledger.write('batches.update', shown);
    if (done.kind === 'conflict') throw new CodedError('changedMeanwhile', 'ledger', { detail: 'batch' });
    return id;
  } catch (error) {
    await discardBatch(ledger, id).catch((more: unknown) => filling.leftBehind(id, more));
    throw error;
  }
}

async function takeRows(
  filling: Filling,
  batchId: number,
  written: () => void,
): Promise<CheckSummary | null> {
  const { ledger, reader, plan, signal, progressed } = filling;
  let rows = 0;
  const writing: Promise<unknown>[] = [];
  const summary = await reader.check(
    plan,
    async ({ boletos, aside, lastRow, progress }) => {
      // The ledger commits together what waits for it, while the next rows are made ready.
      if (writing.length >= onTheirWay) await writing.shift();
      const write = ledger.write('boletos.insert', { batchId, rows: boletos, aside });
      write.then(written, () => undefined);
      writing.push(write);
      rows = lastRow ?? rows;
      progressed(progress, rows);
    },
    signal,
  );
  await Promise.all(writing);
  return summary;
}

/**
 * Looks for boletos that the rows repeat while more of them come in, in the ledger's thread that reads: most sheets repeat
 * none, and then nobody need look for them in the one that writes.
 */
async function searchTwins(ledger: Ledger, batchId: number) {
  let known = await ledger.read('boletos.lookForTwins', { batchId, after: null });
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const { found, upto } = await ledger.read('boletos.lookForTwins', { batchId, after: known.upto });
    known = { found: known.found || found, upto };
  }

  return {
    more: (): void => {
      // What one look missed the next one sees, and the last one fails for all.
      looking ??= look()
        .catch(() => undefined)
        .finally(() => {
          looking = null;
        });
    },
    found: async (): Promise<boolean> => {
      await looking;
      await look();
      return known.found;
    },
  };
}

async function markTwins(ledger: Ledger, batchId: number): Promise<void> {
  for (let after: number | null = 0; after !== null;)
    after = await ledger.write('boletos.markTwins', { batchId, after, most: lookedAt });
}
