// Calls about rows that the service answered with 403: lists them, and marks them as refused when the clerk decides so.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { boletoRow } from '../boleto-row.ts';

const most = 200;

export function forbiddenCalls({
  ledger,
}: {
  readonly ledger: Ledger;
}): Pick<Handlers['batches'], 'forbidden' | 'refuse'> {
  return {
    forbidden: async ({ id }) =>
      (await ledger.read('boletos.forbidden', { batchId: id, most })).map(boletoRow),

    async refuse({ commandId, batchId, boletos }) {
      const { changed, missed } = await ledger.write('boletos.refuse', { batchId, boletos }, { commandId });
      return { changed, missed: missed.length };
    },
  };
}
