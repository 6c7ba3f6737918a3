// A draft that nobody wants, or whose rows never came in whole: its rows are taken out, and it is never sent or shown again.
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';

/** So many rows are one write, which others need not wait for long. */
const most = 2000;

export async function discardBatch(ledger: Pick<Ledger, 'write'>, id: number): Promise<void> {
  for (let said = 'more'; said !== 'discarded';) {
    said = await ledger.write('batches.discard', { id, most });
    if (said === 'noDraft') throw new CodedError('changedMeanwhile', 'ledger', { detail: 'batch' });
  }
}

/** What was still coming in or going out when the program ended. */
export async function discardParts(ledger: Pick<Ledger, 'read' | 'write'>): Promise<void> {
  for (const id of await ledger.read('batches.inParts', {})) await discardBatch(ledger, id);
}
