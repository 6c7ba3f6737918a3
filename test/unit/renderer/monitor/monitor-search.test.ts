// What is chosen in the monitor's bar becomes one filter, and is remembered without being believed.
import { expect, test } from 'vitest';
import { current, everyAccount } from '../../../../renderer/list/account-choice.ts';
import {
  emptySearch,
  filterOf,
  isNarrowed,
  keepSearch,
  narrowedTo,
  readSearch,
  viewOf,
  widened,
} from '../../../../renderer/monitor/monitor-search.ts';

const scope = { accountId: 'padaria' };

test('by itself all of the account in use is shown but what was taken off', () => {
  expect(filterOf(emptySearch, scope)).toEqual({
    scope,
    phases: ['watching', 'paused', 'ended'],
    sort: 'changed',
  });
  expect(isNarrowed(emptySearch)).toBe(false);
});

test('whose rows are looked at does not count as narrowed', () => {
  expect(filterOf({ ...emptySearch, account: everyAccount }, 'all').scope).toBe('all');
  expect(isNarrowed({ ...emptySearch, account: everyAccount, order: 'group' })).toBe(false);
});

test('words, group, phases and what presses narrow; widening takes these back and leaves the rest', () => {
  const search = {
    ...emptySearch,
    text: '  aluguel ',
    group: 'Lojas',
    phases: ['removed', 'watching'],
    needsAttention: true,
    order: 'value',
    view: 'table',
  } as const;
  expect(filterOf(search, scope)).toEqual({
    scope,
    text: 'aluguel',
    group: 'Lojas',
    phases: ['watching', 'removed'],
    needsAttention: true,
    sort: 'value',
  });
  expect(isNarrowed(search)).toBe(true);
  expect(widened(search)).toEqual({ ...emptySearch, order: 'value', view: 'table' });
});

test('what was kept comes back; what nobody can have kept is left out', () => {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(readSearch(memory)).toEqual(emptySearch);
  const search = { ...emptySearch, text: 'pix', view: 'table', phases: ['paused'], feed: true } as const;
  keepSearch(memory, search);
  expect(readSearch(memory)).toEqual(search);
  const [key = ''] = kept.keys();
  kept.set(key, JSON.stringify({ text: 4, order: 'up', view: null, phases: ['asleep', 'ended'] }));
  expect(readSearch(memory)).toEqual({ ...emptySearch, phases: ['ended'] });
  kept.set(key, '{');
  expect(readSearch(memory)).toEqual(emptySearch);
});

test('what is asked for elsewhere takes the place of what was looked for, and leaves how it is shown', () => {
  const before = { ...emptySearch, text: 'aluguel', group: 'Lojas', view: 'table', feed: true } as const;
  const kept = { ...emptySearch, view: 'table', feed: true };
  expect(narrowedTo(before, { needsAttention: true })).toEqual({
    ...kept,
    account: current,
    needsAttention: true,
  });
  expect(narrowedTo({ ...before, needsAttention: true }, { account: 'oficina' })).toEqual({
    ...kept,
    account: 'oficina',
  });
});

test('a saved view keeps search, filters, order and board or table, but not the open changes', () => {
  const search = {
    ...emptySearch,
    text: 'pix',
    phases: ['watching', 'ended'],
    needsAttention: true,
    order: 'value',
    view: 'table',
    feed: true,
  } as const;
  const view = viewOf(search);
  expect(view).not.toHaveProperty('feed');
  expect(readSearch({ getItem: () => JSON.stringify(view) })).toEqual({ ...search, feed: false });
});
