// The calls by which the rows of a batch are read as a list.
import type { BatchRowFilter } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { Guiche } from '../../../preload/contract/contract.ts';
import type { LongListCalls } from '../../list/long-list.ts';

export const rowsCalls = ({ batches }: Guiche): LongListCalls<BoletoRow, BatchRowFilter> => ({
  open: batches.openRows,
  window: batches.rows,
  close: batches.closeRows,
});
