import { expect, test } from 'vitest';
import type { TrailEntry } from '../../../../preload/contract/trail.ts';
import { aboutOf } from '../../../../renderer/trail/TrailPane.tsx';

const entry = (detail: TrailEntry['detail']): TrailEntry => ({
  sequence: 1,
  at: '2026-11-20T12:00:00-03:00',
  user: 'ana',
  accountId: 'estrela',
  what: 'boleto.refusedByHand',
  detail,
});

test('links to the boleto and to its batch', () => {
  expect(aboutOf(entry({ boleto: 7, batch: 3, lote: 2 })).map(({ route }) => route)).toEqual([
    { screen: 'boletos', tab: 'issued', boleto: 7 },
    { screen: 'boletos', tab: 'batch', batch: 3 },
  ]);
});

test.each([{}, { boleto: '7' }, { batch: 0 }, { withdrawal: 1.5 }, { booklet: null }])(
  '%j has no link',
  (detail) => {
    expect(aboutOf(entry(detail))).toEqual([]);
  },
);
