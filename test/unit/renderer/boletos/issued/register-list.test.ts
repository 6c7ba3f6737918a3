import { describe, expect, test } from 'vitest';
import { filtersSet, sortable } from '../../../../../renderer/list/list-of.ts';
import { register, searchOf } from '../../../../../renderer/boletos/issued/register-list.tsx';

const today = '2026-11-21';
const nothing = register.read(null);

describe('the search in the list of boletos', () => {
  test('without filters asks for all, newest first', () => {
    expect(register.asked(nothing, today)).toEqual({});
    expect(register.sortName(register.first)).toBe('newest');
  });

  test('each field filters in its own way', () => {
    const search = {
      ...nothing,
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
    expect(register.asked(search, today)).toEqual({
      text: 'são joão',
      states: ['created'],
      conferences: ['difference'],
      baixa: false,
      situation: 'overdue',
      amount: '1.234,56',
      due: { from: '2026-12-01' },
      created: { to: '2026-11-30' },
      paid: { to: '2026-12-02' },
    });
    expect(filtersSet(register, search)).toHaveLength(9);
  });

  test('a figure of Início becomes its own search', () => {
    const only = { state: 'created', baixa: 'no', due: { to: '2026-11-20' } } as const;
    expect(register.asked(searchOf(only), today)).toEqual({
      states: ['created'],
      baixa: false,
      due: { to: '2026-11-20' },
    });
  });

  test('only the creation time can be sorted both ways', () => {
    expect(sortable(register, { column: 'created', descending: true })).toEqual(register.first);
    expect(sortable(register, { column: 'amount', descending: true })).toEqual({
      column: 'amount',
      descending: false,
    });
    expect(register.sortName({ column: 'due', descending: false })).toBe('due');
    expect(register.sortName({ column: 'created', descending: false })).toBe('oldest');
  });

  test('views that an earlier version saved still filter as before', () => {
    const saved = {
      ...nothing,
      text: 'aurora',
      state: 'refused',
      conference: 'any',
      baixa: 'yes',
      situation: 'any',
    };
    expect(register.asked(register.read(JSON.stringify(saved)), today)).toEqual({
      text: 'aurora',
      states: ['refused'],
      baixa: true,
    });
  });
});
