import { describe, expect, test } from 'vitest';
import {
  emptySearch,
  filterOf,
  isNarrowed,
  keepSearch,
  keptOf,
  newestFirst,
  readSearch,
  sortable,
  widened,
  type HistorySearch,
} from '../../../../../renderer/withdrawals/history/history-search.ts';

const today = '2026-11-21';
const scope = { accountId: 'estrela' };
const filter = (part: Partial<HistorySearch>, sort = newestFirst) =>
  filterOf({ ...emptySearch, ...part }, scope, sort, today);

describe('the search of the history', () => {
  test('begins with all of the account in use, the newest first', () => {
    expect(filter({})).toEqual({ sort: 'newest', scope });
    expect(isNarrowed(emptySearch)).toBe(false);
  });

  test('another account, or all of them, is no narrowing', () => {
    expect(isNarrowed({ ...emptySearch, account: 'lua' })).toBe(false);
    expect(widened({ ...emptySearch, account: 'lua', text: 'a' })).toEqual({
      ...emptySearch,
      account: 'lua',
    });
  });

  test('what was surely not made is one choice, whichever the reason', () => {
    expect(filter({ state: 'notMade' }).states).toEqual(['refused', 'notSent', 'notProcessed', 'discarded']);
    expect(filter({ state: 'uncertain' }).states).toEqual(['uncertain']);
  });

  test('days as a clerk types them; one that is none narrows nothing', () => {
    expect(filter({ from: '1/11', to: '20112026' })).toMatchObject({ from: '2026-11-01', to: '2026-11-20' });
    expect(filter({ from: '31/2' }).from).toBeUndefined();
  });

  test('sorts by time both ways, and by amount the largest first', () => {
    expect(filter({}, { column: 'startedAt', descending: false }).sort).toBe('oldest');
    expect(filter({}, sortable({ column: 'cents', descending: false })).sort).toBe('amount');
    expect(sortable({ column: 'cents', descending: false }).descending).toBe(true);
  });

  test('keeps no text in a saved view that could open a wallet', () => {
    expect(keptOf({ ...emptySearch, text: 'aluguel' }).text).toBe('aluguel');
    expect(keptOf({ ...emptySearch, text: 'c0ffee0123456789'.repeat(4), from: '1/11' })).toEqual({
      ...emptySearch,
      from: '1/11',
    });
  });

  test('outlives a reload, and falls back where what was kept makes no sense', () => {
    const kept = new Map<string, string>();
    const memory = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(readSearch(memory)).toEqual(emptySearch);
    const search: HistorySearch = { ...emptySearch, text: '7138', state: 'created', from: '1/11' };
    keepSearch(memory, search);
    expect(readSearch(memory)).toEqual(search);
    keepSearch(memory, { ...search, text: 'c0ffee0123456789'.repeat(4) });
    expect(readSearch(memory)).toEqual({ ...search, text: '' });
    for (const broken of ['{', '7', '{"text":1,"state":"paid"}'])
      expect(readSearch({ getItem: () => broken })).toEqual(emptySearch);
  });
});
