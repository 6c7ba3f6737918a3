import { expect, test } from 'vitest';
import {
  bookOrders,
  entriesFound,
  entriesTsv,
  type BookOrder,
} from '../../../../../renderer/withdrawals/book/book-search.ts';
import { entry, wallet } from '../sample.ts';

const book = [
  entry({ id: 1, label: 'São João', note: 'tesouraria' }),
  entry({ id: 2, label: 'Água Clara', wallet: '0x52908400098527886E0F7030069857D2E4169EE7' }),
];
const found = (text: string) => entriesFound(book, text, 'label').map(({ id }) => id);

test('the book is searched by name, note and any part of the address, in the order of names', () => {
  expect(found('')).toEqual([2, 1]);
  expect(found('sao')).toEqual([1]);
  expect(found('TESOURARIA')).toEqual([1]);
  expect(found('5290 8400')).toEqual([2]);
  expect(found(wallet.toLowerCase())).toEqual([1]);
  expect(found('nada')).toEqual([]);
});

test('its copy is one line each, whatever stands in a note', () => {
  const lines = entriesTsv([entry({ note: 'um\tdois\ntrês', used: 2 })], ['a', 'b', 'c', 'd']).split('\n');
  expect(lines).toEqual(['a\tb\tc\td', `Carteira da Matriz\t${wallet}\tum dois três\t2`]);
});

test('it is ordered by name, by use, by the last use and by what was put in last', () => {
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
  const ordered = (order: BookOrder) => entriesFound(three, '', order).map(({ id }) => id);
  expect(bookOrders.map(ordered)).toEqual([
    [2, 1, 3],
    [1, 3, 2],
    [3, 1, 2],
    [2, 1, 3],
  ]);
});
