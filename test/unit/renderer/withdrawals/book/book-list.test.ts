import { expect, test } from 'vitest';
import { keptOf, sortable } from '../../../../../renderer/list/list-of.ts';
import { book as list, entriesFound, inState } from '../../../../../renderer/withdrawals/book/book-list.tsx';
import { entry, wallet } from '../sample.ts';

const book = [
  entry({ id: 1, label: 'São João', note: 'tesouraria' }),
  entry({ id: 2, label: 'Água Clara', wallet: '0x52908400098527886E0F7030069857D2E4169EE7' }),
];
const found = (text: string) => entriesFound(book, text, list.first).map(({ id }) => id);

test('wallets are searched by name, note and any part of the address, sorted by name', () => {
  expect(found('')).toEqual([2, 1]);
  expect(found('sao')).toEqual([1]);
  expect(found('TESOURARIA')).toEqual([1]);
  expect(found('5290 8400')).toEqual([2]);
  expect(found(wallet.toLowerCase())).toEqual([1]);
  expect(found('nada')).toEqual([]);
});

test('the list is filtered to wallets that may be paid to, or to those that still wait', () => {
  const at = '2026-11-24T12:00:00.000Z';
  const three = [
    entry({ id: 1, waitsUntil: null }),
    entry({ id: 2, waitsUntil: '2026-11-24T11:59:00.000Z' }),
    entry({ id: 3, waitsUntil: '2026-11-24T12:01:00.000Z' }),
  ];
  const ids = (state: Parameters<typeof inState>[1]) =>
    inState(three, state, Date.parse(at)).map(({ id }) => id);
  expect(ids('')).toEqual([1, 2, 3]);
  expect(ids('released')).toEqual([1, 2]);
  expect(ids('waiting')).toEqual([3]);
});

test('the list is sorted by name, by use, by last use and by time of registration', () => {
  const three = [
    entry({
      id: 1,
      label: 'B',
      used: 2,
      lastUsedAt: '2026-11-01T00:00:00.000Z',
      addedAt: '2026-01-02T00:00:00.000Z',
    }),
    entry({ id: 2, label: 'A', used: 0, lastUsedAt: null, addedAt: '2026-01-03T00:00:00.000Z' }),
    entry({
      id: 3,
      label: 'C',
      used: 1,
      lastUsedAt: '2026-11-05T00:00:00.000Z',
      addedAt: '2026-01-01T00:00:00.000Z',
    }),
  ];
  const ordered = (column: string, descending = false) =>
    entriesFound(three, '', { column, descending }).map(({ id }) => id);
  expect(ordered('label')).toEqual([2, 1, 3]);
  expect(ordered('label', true)).toEqual([3, 1, 2]);
  expect(ordered('used', true)).toEqual([1, 3, 2]);
  expect(ordered('addedAt', true)).toEqual([2, 1, 3]);
  // Wallets that were never used come last in both directions.
  expect(ordered('lastUsedAt', true)).toEqual([3, 1, 2]);
  expect(ordered('lastUsedAt')).toEqual([1, 3, 2]);
  // Without a note the names decide.
  expect(ordered('note', true)).toEqual([2, 1, 3]);
  expect(ordered('toString')).toEqual([2, 1, 3]);
});

test('a sort by a column that no longer exists sorts by name', () => {
  expect(sortable(list, { column: 'used', descending: true })).toEqual({ column: 'used', descending: true });
  expect(sortable(list, { column: 'gone', descending: true })).toEqual(list.first);
  expect(sortable(list, { column: 'toString', descending: true })).toEqual(list.first);
});

test('the search survives a reload, but nothing in it that could open a wallet', () => {
  expect(list.read(null)).toEqual({ text: '', state: '' });
  expect(list.read(JSON.stringify({ text: 'matriz', state: 'any' }))).toEqual({ text: 'matriz', state: '' });
  expect(list.read(JSON.stringify({ text: '', state: 'waiting' }))).toEqual({ text: '', state: 'waiting' });
  expect(keptOf(list, { text: '1'.repeat(64), state: '' })).toEqual({ text: '', state: '' });
});
