// Imports the checked rows of a sheet as a new batch: writes some while the next are read, all or nothing. An
// incomplete batch is never shown.
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
  /** An earlier draft of the same sheet. It is discarded once all rows are imported, and kept otherwise. */
  readonly replaces?: number | undefined;
  readonly layoutOf: (summary: CheckSummary) => BatchLayout;
  readonly progressed: (share: number, rows: number) => void;
  readonly signal: AbortSignal;
  /** Called if an incomplete batch could not be discarded either; the caller or the next start does it. */
  readonly incomplete: (batchId: number, error: unknown) => void;
}

/** The number of concurrent writes, of a thousand rows each. */
const concurrentWrites = 4;

/** Rows compared for duplicates in one write. */
const comparedRows = 5000;

/** Returns the batch, or null if it was cancelled. */
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
    const duplicates = await searchDuplicates(ledger, id);
    const summary = await takeRows(filling, id, duplicates.more);
    if (!summary || signal.aborted) {
      await discardBatch(ledger, id);
      return null;
    }
    if (filling.replaces !== undefined) await discardBatch(ledger, filling.replaces);
    if (await duplicates.found()) await markDuplicates(ledger, id);
    const shown = { id, revision, layout: filling.layoutOf(summary), whole: true } as const;
    const done = await ledger.write('batches.update', shown);
    if (done.kind === 'conflict') throw new CodedError('changedMeanwhile', 'ledger', { detail: 'batch' });
    return id;
  } catch (error) {
    await discardBatch(ledger, id).catch((more: unknown) => filling.incomplete(id, more));
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
    async ({ boletos, skipped: aside, lastRow, progress }) => {
      // The ledger commits waiting writes together while the next rows are prepared.
      if (writing.length >= concurrentWrites) await writing.shift();
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
 * Searches for duplicates in the reading thread while rows are still imported: most sheets have none, and then the
 * writing thread need not search at all.
 */
async function searchDuplicates(ledger: Ledger, batchId: number) {
  let known = await ledger.read('boletos.lookForDuplicates', { batchId, after: null });
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const { found, upto } = await ledger.read('boletos.lookForDuplicates', { batchId, after: known.upto });
    known = { found: known.found || found, upto };
  }

  return {
    more: (): void => {
      // A failed search is repeated by the next one; the last one throws its error.
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

async function markDuplicates(ledger: Ledger, batchId: number): Promise<void> {
  for (let after: number | null = 0; after !== null;)
    after = await ledger.write('boletos.markDuplicates', { batchId, after, most: comparedRows });
}
