// The ids of the transactions that a clerk has chosen: named one by one, or as rows of an open list.
import type { Input } from '../../preload/contract/contract.ts';
import type { Ledger } from '../ledger/ledger.ts';

export type ChosenWatches = Input<'monitor', 'pause'>['watches'];

export const idsOfChosen = async (lists: Pick<Ledger['lists'], 'ids'>, watches: ChosenWatches) =>
  Array.isArray(watches) ? watches : Array.from(await lists.ids('watches', watches.handle, watches.ranges));
