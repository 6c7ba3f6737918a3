// What the list of a batch's rows shows: a part of the fechamento or a verification's result, and the clerk's search.
// A saved view has no batch of its own. Pure.
import type { BatchRowFilter } from '../../../preload/contract/batches.ts';
import { savedSearch } from '../../list/saved-search.ts';
import type { Sort } from '../../ui/grid/columns.ts';
import { partNames, statesOf, type PartName } from './closing.ts';

/** One part, all of them, or the rows with one verification result. */
const shownParts = ['all', ...partNames, 'difference', 'doubt'] as const;
export type Shown = (typeof shownParts)[number];

export interface RowsSearch {
  readonly text: string;
  readonly shown: Shown;
}

export const byLine: Sort = { column: 'line', descending: false };

const sorts = ['line', 'name', 'document', 'amount', 'due'] as const;

export const readRowsSearch = savedSearch('guiche.batchRows', (found): RowsSearch => ({
  text: found.text('text', ''),
  shown: found.one('shown', shownParts, 'all'),
})).read;

export const isCompared = (shown: Shown): shown is 'difference' | 'doubt' =>
  shown === 'difference' || shown === 'doubt';

export const isPart = (shown: Shown): shown is PartName => shown !== 'all' && !isCompared(shown);

export function rowFilterOf(batchId: number, { text, shown }: RowsSearch, sort: Sort): BatchRowFilter {
  return {
    batchId,
    ...(isCompared(shown) ? { conferences: [shown] } : isPart(shown) ? { states: [...statesOf[shown]] } : {}),
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    sort: sorts.find((one) => one === sort.column) ?? 'line',
    descending: sort.descending,
  };
}
