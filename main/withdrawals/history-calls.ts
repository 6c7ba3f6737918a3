// Withdrawals as people look at them: lists by handle, one with its raw request and answer, files, and the receipt.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { OutgoingParts } from '../boletos/outgoing-sheet.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { unbuilt } from './unbuilt.ts';

export interface HistoryParts extends OutgoingParts {
  readonly ledger: Ledger;
  /** The clerk's own date. */
  readonly today: () => string;
}

export const historyCalls = (
  _parts: HistoryParts,
): Pick<
  Handlers['withdrawals'],
  'open' | 'window' | 'close' | 'get' | 'details' | 'saveList' | 'receipt'
> => ({
  open: unbuilt,
  window: unbuilt,
  close: unbuilt,
  get: unbuilt,
  details: unbuilt,
  saveList: unbuilt,
  receipt: unbuilt,
});
