import { describe, expect, test } from 'vitest';
import {
  countSet,
  emptySearch,
  filterOf,
  keepSearch,
  newestFirst,
  readSearch,
  searchOf,
  sortable,
} from '../../../../../renderer/boletos/issued/register-search.ts';

const today = '2026-11-21';
const scope = { accountId: 'estrela' };

describe('what is looked for in the register', () => {
  test('nothing asks for all of whoever is looked at, newest first', () => {
    expect(filterOf(emptySearch, scope, newestFirst, undefined, today)).toEqual({ scope, sort: 'newest' });
    expect(filterOf(emptySearch, 'all', newestFirst, undefined, today).scope).toBe('all');
  });

  test('each field narrows in its own way', () => {
    const search = {
      text: ' são joão ',
      account: 'oficina',
      state: 'created',
      conference: 'difference',
      baixa: 'no',
      situation: 'overdue',
      amount: '1.234,56',
      dueFrom: '1/12',
      dueTo: '',
      createdFrom: '',
      createdTo: '30/11/2026',
      paidFrom: '',
      paidTo: '2/12',
    } as const;
    expect(filterOf(search, scope, { column: 'due', descending: false }, 7, today)).toEqual({
      sort: 'due',
      text: 'são joão',
      scope,
      batchId: 7,
      states: ['created'],
      conferences: ['difference'],
      baixa: false,
      situation: 'overdue',
      amount: '1.234,56',
      due: { from: '2026-12-01' },
      created: { to: '2026-11-30' },
      paid: { to: '2026-12-02' },
    });
    expect(countSet(search)).toBe(9);
  });

  test('a figure of Início stands for its own search', () => {
    const only = { state: 'created', baixa: 'no', due: { to: '2026-11-20' } } as const;
    expect(filterOf(searchOf(only), scope, newestFirst, undefined, today)).toEqual({
      scope,
      sort: 'newest',
      states: ['created'],
      baixa: false,
      due: { to: '2026-11-20' },
    });
  });

  test('a day that cannot be read narrows nothing', () => {
    const search = { ...emptySearch, dueFrom: '31/11/2026' };
    expect(filterOf(search, scope, newestFirst, undefined, today)).toEqual({ scope, sort: 'newest' });
  });

  test('only the time of creation goes both ways', () => {
    expect(sortable({ column: 'created', descending: true })).toEqual(newestFirst);
    expect(sortable({ column: 'amount', descending: true })).toEqual({ column: 'amount', descending: false });
    expect(
      filterOf(emptySearch, scope, { column: 'created', descending: false }, undefined, today).sort,
    ).toBe('oldest');
  });

  test('it is kept for this window, and damaged memory narrows nothing', () => {
    const memory = new Map<string, string>();
    const storage = {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, text: string) => void memory.set(key, text),
    };
    const search = { ...emptySearch, text: 'aurora', state: 'refused', baixa: 'yes' } as const;
    keepSearch(storage, search);
    expect(readSearch(storage)).toEqual(search);
    for (const text of ['{', '3', 'null', '{"state":"gone","baixa":4,"text":[]}']) {
      memory.set('guiche.register', text);
      expect(readSearch(storage)).toEqual(emptySearch);
    }
  });
});
