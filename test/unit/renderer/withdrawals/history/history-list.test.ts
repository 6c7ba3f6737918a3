import { describe, expect, test } from 'vitest';
import {
  history,
  madeOn,
  type HistorySearch,
} from '../../../../../renderer/withdrawals/history/history-list.tsx';
import { isNarrowed, keptOf, sortable } from '../../../../../renderer/list/list-of.ts';

const nothing = history.read(null);
const asked = (part: Partial<HistorySearch>) => history.asked({ ...nothing, ...part }, '2026-11-21');

describe('the search of the history', () => {
  test('starts with all, the newest first', () => {
    expect(asked({})).toEqual({});
    expect(history.sortName(history.first)).toBe('newest');
    expect(isNarrowed(history, nothing)).toBe(false);
  });

  test('all withdrawals that were certainly not made are one choice, whatever the reason', () => {
    expect(asked({ state: 'notMade' }).states).toEqual(['refused', 'notSent', 'notProcessed', 'discarded']);
    expect(asked({ state: 'uncertain' }).states).toEqual(['uncertain']);
  });

  test('days are read as a clerk types them; an invalid one filters nothing', () => {
    expect(asked({ from: '1/11', to: '20112026' }).days).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    expect(asked({ from: '31/2' }).days).toBeUndefined();
    expect(asked(madeOn({ from: '2026-11-01' }))).toEqual({
      states: ['created'],
      days: { from: '2026-11-01' },
    });
  });

  test('time is sorted both ways, amounts the largest first', () => {
    expect(history.sortName({ column: 'startedAt', descending: false })).toBe('oldest');
    expect(history.sortName({ column: 'cents', descending: false })).toBe('amount');
    expect(sortable(history, { column: 'cents', descending: false }).descending).toBe(true);
  });

  test('stores no text that could open a wallet, over a reload or in a saved view', () => {
    expect(keptOf(history, { ...nothing, text: 'aluguel' }).text).toBe('aluguel');
    expect(keptOf(history, { ...nothing, text: 'c0ffee0123456789'.repeat(4), from: '1/11' })).toEqual({
      ...nothing,
      from: '1/11',
    });
  });

  test('views that an earlier version saved still filter as before', () => {
    const saved = { text: '7138', account: 'lua', state: 'notMade', from: '1/11', to: '' };
    expect(history.read(JSON.stringify(saved))).toEqual(saved);
    expect(history.read(JSON.stringify({ ...saved, state: 'any' })).state).toBe('');
  });
});
