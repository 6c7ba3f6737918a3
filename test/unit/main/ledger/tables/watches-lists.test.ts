// Watched transactions as people see them: filters, orders, changes.
import { expect, test } from 'vitest';
import type { WatchesFilter } from '../../../../../main/ledger/tables/watches-lists.ts';
import type { WatchSort } from '../../../../../preload/contract/watch-list.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { noon } from '../../../../helpers/ledger-folder.ts';
import { sixWatched as six, storeAnswer, e2e, storeAnswers } from '../../../../helpers/watched.ts';
import { madeWithdrawal } from '../../../../helpers/withdrawals.ts';

const hour = 3_600_000;

async function found(ledger: Ledger, filter: WatchesFilter, sort: WatchSort = 'oldest'): Promise<number[]> {
  const { handle, count } = await ledger.lists.open('watches', { filter, sort });
  const rows = await ledger.lists.window('watches', { handle, from: 0, count: 100 });
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}

test('a list is filtered by account, words, group, lane and phase', async () => {
  const ledger = await six();
  expect(await found(ledger, { scope: { accountId: 'oficina' } })).toEqual([6]);
  expect(await found(ledger, { text: 'sao AGUA' })).toEqual([4]);
  expect(await found(ledger, { text: 'tx-ab' })).toEqual([4, 5]);
  expect(await found(ledger, { text: 'zelia 2' })).toEqual([5]);
  expect(await found(ledger, { group: 'Aluguéis', lanes: ['other'] })).toEqual([5]);
  expect(await found(ledger, { lanes: ['pending', 'complete'] })).toEqual([4, 1, 2]);
  await ledger.write('watches.turn', { ids: [5], to: 'removed', now: noon });
  expect(await found(ledger, { group: 'Aluguéis' })).toEqual([4]);
  expect(await found(ledger, { phases: ['removed', 'ended'] })).toEqual([5, 1]);
});

test('each order is its own, and rows without a value to sort by come last', async () => {
  const ledger = await six();
  expect(await found(ledger, {}, 'changed')).toEqual([2, 4, 3, 1, 6, 5]);
  expect(await found(ledger, {}, 'newest')).toEqual([6, 3, 2, 1, 5, 4]);
  expect(await found(ledger, {}, 'value')).toEqual([4, 1, 2, 3, 5, 6]);
  expect(await found(ledger, {}, 'label')).toEqual([4, 5, 1, 6, 2, 3]);
  expect(await found(ledger, {}, 'next')).toEqual([5, 6, 3, 4, 2, 1]);
  expect(await found(ledger, {}, 'group')).toEqual([4, 5, 2, 3, 1, 6]);
});

test('urgent transactions are in trouble, came back after their end, or are open for too long', async () => {
  const ledger = await six();
  const pressing = { agedBefore: noon - 24 * hour, unfoundBefore: noon };
  expect(await found(ledger, { pressing })).toEqual([4, 5]);
  await storeAnswer(ledger, 2, { lane: 'pending', state: 'PENDENTE', trouble: 'notFound' });
  await storeAnswer(ledger, 1, { lane: 'failed', state: 'FALHA', phase: 'ended', reversal: true });
  expect(await found(ledger, { pressing })).toEqual([4, 5, 1, 2]);
  expect(await found(ledger, { pressing: { ...pressing, unfoundBefore: 0 } })).not.toContain(2);
  await ledger.write('watches.turn', { ids: [2, 4], to: 'paused', now: noon });
  await ledger.write('watches.see', { ids: [1] });
  expect(await found(ledger, { pressing })).toEqual([5]);
  await storeAnswers(ledger, 3, { state: 'FALHA', updatedAt: new Date(noon).toISOString() }, noon);
  await storeAnswers(ledger, 3, { state: 'COMPLETO', updatedAt: new Date(noon - 1).toISOString() }, noon);
  expect(await found(ledger, { pressing })).toEqual([5, 3]);
  const id = await madeWithdrawal(ledger, { transactionId: e2e(1) });
  await storeAnswers(ledger, 1, { state: 'FALHA', value: '1.00' }, noon);
  await ledger.write('watches.see', { ids: [1] });
  expect(await found(ledger, { pressing })).toEqual([5, 1, 3]);
  await ledger.write('withdrawals.acknowledge', { id });
  expect(await found(ledger, { pressing })).toEqual([5, 3]);
});

test('one transaction shows each change and its answer, and the latest answer', async () => {
  const ledger = await six();
  await storeAnswer(ledger, 2, { lane: 'failed', state: 'FALHA', phase: 'ended', at: noon + 9_000 });
  const details = await ledger.read('watches.details', { id: 2 });
  expect(details?.watch).toMatchObject({ lane: 'failed', phase: 'ended', checks: 2 });
  expect(details?.changes.map(({ from, to }) => [from.state, to.state])).toEqual([
    [null, 'PENDENTE'],
    ['PENDENTE', 'FALHA'],
  ]);
  expect(details?.answers).toHaveLength(2);
  expect(details?.answers.at(-1)?.text).toContain('FALHA');
  expect(await ledger.read('watches.details', { id: 99 })).toBeNull();
  const feed = await ledger.read('watches.feed', { most: 2 });
  expect(feed.map(({ watch, to }) => [watch, to.state])).toEqual([
    [2, 'FALHA'],
    [4, 'PENDENTE'],
  ]);
});

test('a transaction is already watched only if the same account watches or has paused it', async () => {
  const ledger = await six();
  await ledger.write('watches.turn', { ids: [2], to: 'paused', now: noon });
  await ledger.write('watches.turn', { ids: [3], to: 'removed', now: noon });
  const transactionIds = [1, 2, 3, 4].map(e2e);
  expect(await ledger.read('watches.already', { accountId: 'padaria', transactionIds })).toEqual([e2e(2)]);
  expect(await ledger.read('watches.already', { accountId: 'oficina', transactionIds })).toEqual([e2e(1)]);
});
