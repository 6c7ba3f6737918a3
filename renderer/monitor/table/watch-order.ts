// The orders of watched transactions as sorts of the table's columns, and back. Pure.
import type { WatchFilter } from '../../../preload/contract/monitor.ts';
import type { Sort } from '../../ui/grid/columns.ts';
import type { Order } from '../monitor-search.ts';

/** The order of a column title; some titles have two directions. */
export function orderOf({ column, descending }: Sort): Order {
  switch (column) {
    case 'createdAt':
      return descending ? 'newest' : 'oldest';
    case 'value':
    case 'label':
    case 'next':
    case 'group':
      return column;
    default:
      return 'changed';
  }
}

export function sortOf(order: WatchFilter['sort']): Sort {
  switch (order) {
    case 'newest':
    case 'oldest':
      return { column: 'createdAt', descending: order === 'newest' };
    case 'changed':
      return { column: 'changedAt', descending: true };
    case 'value':
      return { column: 'value', descending: true };
    case 'label':
    case 'next':
    case 'group':
      return { column: order, descending: false };
  }
}
