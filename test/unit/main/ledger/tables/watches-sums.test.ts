// Figures of watched transactions: those of the board, and the sum of some transactions.
import { describe, expect, test } from 'vitest';
import type { WatchesFilter } from '../../../../../main/ledger/tables/watches-lists.ts';
import { sumText } from '../../../../../main/ledger/tables/watches-sums.ts';
import { noon } from '../../../../helpers/ledger-folder.ts';
import { sixWatched as six, storeAnswer } from '../../../../helpers/watched.ts';

const hour = 3_600_000;

test('the board counts and sums the transactions that pass the filter', async () => {
  const ledger = await six();
  const bornBefore = [noon - hour, noon - 48 * hour];
  const board = await ledger.read('watches.board', { filter: {}, bornBefore });
  expect(board).toEqual({
    all: { count: 6, sum: '1234578.49', withoutValue: 3 },
    columns: {
      pending: { count: 2, sum: '1234567.99', withoutValue: 0, aged: [1, 0] },
      complete: { count: 1, sum: '10.50', withoutValue: 0, aged: [0, 0] },
      failed: { count: 0, sum: '0.00', withoutValue: 0, aged: [0, 0] },
      other: { count: 3, sum: '0.00', withoutValue: 3, aged: [1, 0] },
    },
    paused: 0,
    reversed: 0,
    troubled: 0,
    groups: [{ name: 'Aluguéis', count: 2 }],
  });
  await ledger.write('watches.turn', { ids: [4], to: 'paused', now: noon });
  await storeAnswer(ledger, 2, { lane: 'pending', state: 'PENDENTE', value: '0.100001', trouble: 'refused' });
  const later = await ledger.read('watches.board', { filter: { lanes: ['pending'] }, bornBefore });
  expect(later.columns.pending).toEqual({ count: 2, sum: '1234567.990001', withoutValue: 0, aged: [0, 0] });
  expect(later).toMatchObject({ paused: 1, troubled: 1, groups: [{ name: 'Aluguéis', count: 1 }] });
});

test('a value that cannot be read is in no sum, and is counted as missing', async () => {
  const ledger = await six();
  await storeAnswer(ledger, 5, { lane: 'complete', state: 'COMPLETO', value: 'cem reais' });
  const filter: WatchesFilter = { lanes: ['complete'] };
  const { columns, all } = await ledger.read('watches.board', { filter, bornBefore: [] });
  const sum = { count: 2, sum: '10.50', withoutValue: 1 };
  expect(columns.complete).toEqual({ ...sum, aged: [] });
  expect(all).toEqual(sum);
  expect(await ledger.read('watches.sum', { filter })).toEqual(sum);
});

test('a selection is summed by its ids, in columns of each kind', async () => {
  const ledger = await six();
  await storeAnswer(ledger, 5, { lane: 'failed', state: 'FALHA', value: '0.000001' });
  expect(await ledger.read('watches.sum', { ids: [1, 3, 5, 5, 99] })).toEqual({
    count: 3,
    sum: '10.500001',
    withoutValue: 1,
  });
  expect(await ledger.read('watches.sum', { ids: [] })).toEqual({ count: 0, sum: '0.00', withoutValue: 0 });
});

describe('a sum', () => {
  test.each([
    [0n, [], '0.00'],
    [105_000n, [], '10.50'],
    [1n, [], '0.0001'],
    [-25_000n, [], '-2.50'],
    [90_071_992_547_409_930_000n, ['0.5'], '9007199254740993.50'],
    [0n, ['0.00001', '1e-7', '2.5E2', 'muito'], '250.0000101'],
  ] as const)('of %s and %j is %s', (units, others, sum) => {
    expect(sumText(units, others)).toBe(sum);
  });
});
