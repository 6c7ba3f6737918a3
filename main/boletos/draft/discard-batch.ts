// Discards a draft, or a batch whose import did not finish: deletes its rows; it is never sent or shown again.
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';

/** The number of rows deleted in one write, small enough that other writes do not wait long. */
const most = 2000;

export async function discardBatch(ledger: Pick<Ledger, 'write'>, id: number): Promise<void> {
  for (let result = 'more'; result !== 'discarded';) {
    result = await ledger.write('batches.discard', { id, most });
    if (result === 'noDraft') throw new CodedError('changedMeanwhile', 'ledger', { detail: 'batch' });
  }
}

/** Batches that were being imported or discarded when the program ended. */
export async function discardParts(ledger: Pick<Ledger, 'read' | 'write'>): Promise<void> {
  for (const id of await ledger.read('batches.inParts', {})) await discardBatch(ledger, id);
}
