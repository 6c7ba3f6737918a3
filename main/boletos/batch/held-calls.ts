// Calls about rows held as duplicates while their batch ran: lists them, and releases them when the clerk confirms them.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { shownRow } from '../boleto-row.ts';

const most = 200;

export function heldCalls({
  ledger,
}: {
  readonly ledger: Ledger;
}): Pick<Handlers['batches'], 'heldDuplicates' | 'acceptHeldDuplicates'> {
  return {
    heldDuplicates: async ({ id }) =>
      (await ledger.read('boletos.heldDuplicates', { batchId: id, most })).map(({ boleto, ...repeats }) => ({
        row: shownRow(boleto),
        ...repeats,
      })),

    async acceptHeldDuplicates({ commandId, batchId, rows }) {
      const meant = { batchId, step: commandId, rows };
      const { changed, missed } = await ledger.write('boletos.acceptHeldDuplicates', meant, {
        commandId,
        commandInput: { batchId, rows },
      });
      return { changed, missed: missed.length };
    },
  };
}
