// Calls about rows held as duplicates while their batch ran: lists them, and releases them when the clerk confirms them.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { shownRow } from '../boleto-row.ts';

const most = 200;

export function heldCalls({
  ledger,
}: {
  readonly ledger: Ledger;
}): Pick<Handlers['batches'], 'heldRepeats' | 'meanRepeats'> {
  return {
    heldRepeats: async ({ id }) =>
      (await ledger.read('boletos.heldRepeats', { batchId: id, most })).map(({ boleto, ...repeats }) => ({
        row: shownRow(boleto),
        ...repeats,
      })),

    async meanRepeats({ commandId, batchId, rows }) {
      const meant = { batchId, step: commandId, rows };
      const { changed, missed } = await ledger.write('boletos.meanRepeats', meant, {
        commandId,
        commandInput: { batchId, rows },
      });
      return { changed, missed: missed.length };
    },
  };
}
