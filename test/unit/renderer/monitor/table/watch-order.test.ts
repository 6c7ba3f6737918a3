import { expect, test } from 'vitest';
import { orders } from '../../../../../renderer/monitor/monitor-search.ts';
import { orderOf, sortOf } from '../../../../../renderer/monitor/table/watch-order.ts';

test.each(orders)('the order %s is a sort of the table, and that sort is the order again', (order) => {
  expect(orderOf(sortOf(order))).toBe(order);
});

test('takes a column without an order of its own for the latest change', () => {
  expect(orderOf({ column: 'gone', descending: false })).toBe('changed');
});
