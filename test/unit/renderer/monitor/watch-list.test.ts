// The choices in the monitor's bar become one filter, and are checked when they are restored.
import { expect, test } from 'vitest';
import { current, everyAccount } from '../../../../renderer/list/account-choice.ts';
import { isNarrowed, widened } from '../../../../renderer/list/list-of.ts';
import { narrowedTo, orders, sortOf, watches } from '../../../../renderer/monitor/watch-list.tsx';

const nothing = watches.read(null);

test('by default all are shown except removed ones', () => {
  expect(watches.asked(nothing, '')).toEqual({ phases: ['watching', 'paused', 'ended'] });
  expect(isNarrowed(watches, nothing)).toBe(false);
  expect(isNarrowed(watches, { ...nothing, account: everyAccount, order: 'group' })).toBe(false);
});

test('words, group, phases and urgency filter the list; widening removes these and keeps the rest', () => {
  const search = {
    ...nothing,
    text: '  aluguel ',
    group: 'Lojas',
    phases: 'watching,removed',
    needsAttention: 'true',
    order: 'value',
    view: 'table',
  } as const;
  expect(watches.asked(search, '')).toEqual({
    text: 'aluguel',
    group: 'Lojas',
    phases: ['watching', 'removed'],
    needsAttention: true,
  });
  expect(isNarrowed(watches, search)).toBe(true);
  expect(widened(watches, search)).toEqual({ ...nothing, order: 'value', view: 'table' });
});

test('stored choices are restored, as this version and earlier ones stored them', () => {
  const search = { ...nothing, text: 'pix', view: 'table', phases: 'paused', feed: 'true' } as const;
  expect(watches.read(JSON.stringify(search))).toEqual(search);
  const former = { text: 'pix', view: 'table', phases: ['paused'], feed: true, needsAttention: false };
  expect(watches.read(JSON.stringify(former))).toEqual(search);
  const view = {
    text: 'pix',
    phases: 'ended,watching',
    needsAttention: 'true',
    order: 'value',
    view: 'table',
  };
  expect(watches.read(JSON.stringify(view))).toEqual({ ...nothing, ...view, phases: 'watching,ended' });
  const damaged = { text: 4, order: 'up', view: null, phases: ['asleep', 'ended'] };
  expect(watches.read(JSON.stringify(damaged))).toEqual({ ...nothing, phases: 'ended' });
});

test('a search from elsewhere replaces the previous one, and keeps the way of showing', () => {
  const before = { ...nothing, text: 'aluguel', group: 'Lojas', view: 'table', feed: 'true' } as const;
  const kept = { ...nothing, view: 'table', feed: 'true' };
  expect(narrowedTo(before, { needsAttention: true })).toEqual({
    ...kept,
    account: current,
    needsAttention: 'true',
  });
  expect(narrowedTo({ ...before, needsAttention: 'true' }, { account: 'oficina' })).toEqual({
    ...kept,
    account: 'oficina',
  });
});

test.each(orders)('the order %s is a sort of the table, and that sort becomes the order again', (order) => {
  expect(watches.sortName(sortOf(order))).toBe(order);
});

test('a column without an order of its own means the latest change', () => {
  expect(watches.sortName({ column: 'gone', descending: false })).toBe('changed');
});
