// How many items wait in each account: one for each line that Início would show, and none of practice.
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { plan } from '../../../../helpers/booklet-members.ts';
import { running, sent, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { noon, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { accountIds, printOf, threeAccounts, type AccountId } from '../../../../helpers/three-accounts.ts';
import { storeAnswer, ids } from '../../../../helpers/watched.ts';
import { madeWithdrawal } from '../../../../helpers/withdrawals.ts';

const minute = 60_000;
const at = (ms: number) => new Date(noon + ms).toISOString();
const since = { withdrawalFailed: at(-48 * 60 * minute), watchFailed: at(-24 * 60 * minute) };

/** Booklets and prints of `threeAccounts` wait already: the first paused, the second without an answer. */
const quiet = async (folder = temporaryFolder()): Promise<Ledger> => {
  const ledger = await threeAccounts(folder);
  for (const { id } of accountIds.map((_, index) => ({ id: index + 1 }))) {
    await ledger.write('booklets.turn', { id, to: 'cancelled' });
    await ledger.write('prints.turn', { id, to: 'printed' });
    await ledger.write('batches.rest', { id, state: 'finished', reason: null });
  }
  return ledger;
};

const matters = async (ledger: Ledger) =>
  (await ledger.read('accounts.waiting', since)).map(({ accountId, matters: count }) => [accountId, count]);

async function watch(ledger: Ledger, accountId: AccountId, number: number): Promise<number> {
  await ledger.write('watches.insert', { accountId, items: ids(number, 1), source: 'typed', now: noon });
  const { handle, count } = await ledger.lists.open('watches', {
    filter: { scope: { accountId } },
    sort: 'oldest',
  });
  const rows = await ledger.lists.window('watches', { handle, from: 0, count });
  return Math.max(...rows.map(({ id }) => id));
}

/** Each adds one line for the account. */
const kinds: Readonly<Record<string, (ledger: Ledger, accountId: AccountId) => Promise<void>>> = {
  async 'boletos in doubt, however many'(ledger, accountId) {
    for (const number of [11, 12]) {
      await running(ledger, [newBoleto(number)], accountId);
      const { handle, count } = await ledger.lists.open('boletos', { filter: {}, sort: 'oldest' });
      await ledger.lists.close(handle);
      const [batch] = await ledger.read('batches.list', { scope: { accountId }, most: 1 });
      const ready = await ledger.read('boletos.ready', { batchId: batch?.id ?? 0, after: 0, most: 1 });
      expect(count).toBeGreaterThan(0);
      await sent(ledger, ready[0]?.id ?? 0, { state: 'uncertain' }, accountId);
      await ledger.write('batches.rest', { id: batch?.id ?? 0, state: 'finished', reason: null });
    }
  },
  async 'a batch that rests with something left'(ledger, accountId) {
    const id = await running(ledger, [newBoleto(20)], accountId);
    await ledger.write('batches.rest', { id, state: 'paused', reason: null });
  },
  async 'a withdrawal in doubt'(ledger, accountId) {
    await madeWithdrawal(ledger, { accountId, state: 'uncertain' });
  },
  async 'a withdrawal that differs'(ledger, accountId) {
    await madeWithdrawal(ledger, { accountId, differs: ['amount'] });
  },
  async 'transactions that changed after their end'(ledger, accountId) {
    for (const number of [30, 31]) {
      const id = await watch(ledger, accountId, number);
      await storeAnswer(ledger, id, { lane: 'complete', state: 'COMPLETO', reversal: true });
    }
  },
  async 'transactions that failed lately'(ledger, accountId) {
    for (const number of [40, 41]) {
      const id = await watch(ledger, accountId, number);
      await storeAnswer(ledger, id, { lane: 'failed', state: 'FALHA', phase: 'ended' });
    }
  },
  async 'prints without an answer'(ledger, accountId) {
    await ledger.write('prints.insert', printOf([accountId]));
    await ledger.write('prints.insert', printOf([accountId]));
  },
  async 'a booklet that rests'(ledger, accountId) {
    const own = accountIds.indexOf(accountId) + 1;
    await ledger.write('booklets.insert', { plan: plan({ boletos: [] }), members: [own], cents: 1 });
  },
};

test.each(Object.keys(kinds))('%s: one line of the account, and none of practice', async (name) => {
  const ledger = await quiet();
  expect(await matters(ledger)).toEqual([]);
  await kinds[name]?.(ledger, 'practice');
  expect(await matters(ledger)).toEqual([]);
  await kinds[name]?.(ledger, 'oficina');
  expect(await matters(ledger)).toEqual([['oficina', 1]]);
});

test('items that run are counted apart from items that wait', async () => {
  const ledger = await quiet();
  for (const accountId of ['padaria', 'practice'] as const) await running(ledger, [newBoleto(50)], accountId);
  expect(await ledger.read('accounts.waiting', since)).toEqual([
    { accountId: 'padaria', matters: 0, running: 1 },
  ]);
});

test('a removed account has nothing that waits', async () => {
  const ledger = await quiet();
  await ledger.write('prints.insert', printOf(['padaria']));
  expect(await matters(ledger)).toEqual([['padaria', 1]]);
  const known = await ledger.read('accounts.get', { id: 'padaria' });
  await ledger.write('accounts.remove', { id: 'padaria', revision: known?.revision ?? 0 });
  expect(await matters(ledger)).toEqual([]);
});
