// What is chosen in the monitor's bar becomes one filter, and is remembered without being believed.
import { expect, test } from 'vitest';
import { current, everyAccount } from '../../../../renderer/list/account-choice.ts';
import { isNarrowed, widened } from '../../../../renderer/list/list-of.ts';
import { narrowedTo, orders, sortOf, watches } from '../../../../renderer/monitor/watch-list.tsx';

const nothing = watches.read(null);

test('by itself all is shown but what was taken off', () => {
  expect(watches.asked(nothing, '')).toEqual({ phases: ['watching', 'paused', 'ended'] });
  expect(isNarrowed(watches, nothing)).toBe(false);
  expect(isNarrowed(watches, { ...nothing, account: everyAccount, order: 'group' })).toBe(false);
});

test('words, group, phases and what presses narrow; widening takes these back and leaves the rest', () => {
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

test('what was kept comes back, as this version and as earlier ones kept it', () => {
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

test('what is asked for elsewhere takes the place of what was looked for, and leaves how it is shown', () => {
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

test.each(orders)('the order %s is a sort of the table, and that sort is the order again', (order) => {
  expect(watches.sortName(sortOf(order))).toBe(order);
});

test('takes a column without an order of its own for the latest change', () => {
  expect(watches.sortName({ column: 'gone', descending: false })).toBe('changed');
});
