import { expect, test } from 'vitest';
import { beginning, running, sent, slip, turn, newBoleto } from '../../../../helpers/boleto-rows.ts';
import {
  account,
  noon,
  openedIn,
  readyLedger,
  send,
  temporaryFolder,
} from '../../../../helpers/ledger-folder.ts';
import { wallet } from '../../../../helpers/withdrawals-room.ts';
import { lastEstimated, madeWithdrawal, someFees } from '../../../../helpers/withdrawals.ts';
import { rawLedger } from '../../../../helpers/raw-ledger.ts';

test('an update names the revision it saw; a stale update gets the present account as its answer', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const rename = (revision: number, name: string) =>
    ledger.write('accounts.update', { id: 'padaria', revision, change: { name } });
  expect(await rename(1, 'Primeira')).toMatchObject({
    kind: 'updated',
    account: { name: 'Primeira', revision: 2 },
  });
  expect(await rename(1, 'Segunda')).toMatchObject({
    kind: 'conflict',
    account: { name: 'Primeira', revision: 2 },
  });
  const both = await Promise.all([rename(2, 'A'), rename(2, 'B')]);
  expect(both.map(({ kind }) => kind)).toEqual(['updated', 'conflict']);
});

test('a removed account is marked, not deleted, and can no longer be changed', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await ledger.write('accounts.insert', account('treino', { kind: 'practice' }));
  const removed = await ledger.write('accounts.remove', { id: 'padaria', revision: 1 });
  expect(removed).toMatchObject({ kind: 'updated', account: { removedAt: new Date(noon).toISOString() } });
  expect((await ledger.read('accounts.list', {})).map(({ id }) => id)).toEqual(['treino']);
  expect((await ledger.read('accounts.list', { removed: true })).map(({ id }) => id)).toEqual([
    'padaria',
    'treino',
  ]);
  const renamed = await ledger.write('accounts.update', {
    id: 'padaria',
    revision: 2,
    change: { name: 'x' },
  });
  expect(renamed.kind).toBe('conflict');
  const practice = ledger.write('accounts.remove', { id: 'treino', revision: 1 });
  await expect(practice).rejects.toMatchObject({ failure: { code: 'practiceProtected' } });
});

test('JSON facts come back unchanged', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  const facts = {
    identity: { tenant: 't-1', subject: null, typedName: 'São João' },
    settings: { routes: 'bearer', limits: [1, 2.5], on: true },
    credentials: { token: { since: '2026-01-01', exp: 1_800_000_000 } },
  };
  const made = await ledger.write('accounts.insert', account('a', facts));
  expect(made).toMatchObject(facts);
  expect(await ledger.read('accounts.get', { id: 'a' })).toEqual(made);
});

test('an account cannot be removed while something is being sent, a withdrawal is uncertain or a difference is unseen', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const remove = () => ledger.write('accounts.remove', { id: 'padaria', revision: 1 });
  const busy = { failure: { code: 'accountBusy' } };
  const settle = (id: string, state: 'uncertain' | 'notSent') =>
    ledger.write('attempts.turn', { settle: [{ id, state }], begin: [] });

  await send(ledger, 'boleto');
  await expect(remove()).rejects.toMatchObject(busy);
  // An uncertain boleto does not prevent removal: it is still there when the account comes back.
  await settle('boleto', 'uncertain');

  const doubtful = await madeWithdrawal(ledger, { state: 'sending' });
  await expect(remove()).rejects.toMatchObject(busy);
  await ledger.write('withdrawals.settle', { withdrawal: doubtful, state: 'uncertain', differs: [] });
  await expect(remove()).rejects.toMatchObject(busy);
  const resolution = { by: 'panel' };
  await ledger.write('withdrawals.resolve', { withdrawal: doubtful, state: 'discarded', resolution });

  const differing = await madeWithdrawal(ledger, { differs: ['wallet'] });
  await expect(remove()).rejects.toMatchObject(busy);
  await ledger.write('withdrawals.acknowledge', { id: differing });
  expect(await remove()).toMatchObject({ kind: 'updated' });
});

test('if an account is removed and used to send at the same time, the later one is refused', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const remove = () => ledger.write('accounts.remove', { id: 'padaria', revision: 1 });
  const begin = (estimateAsOf: number) => madeWithdrawal(ledger, { state: 'sending', estimateAsOf });
  const first = await lastEstimated(ledger, 'padaria');
  const [sent, kept] = await Promise.allSettled([begin(first), remove()]);
  expect(kept).toMatchObject({ status: 'rejected', reason: { failure: { code: 'accountBusy' } } });
  if (sent.status === 'rejected') throw sent.reason;
  const withdrawal = sent.value;
  await ledger.write('withdrawals.settle', { withdrawal, state: 'notSent', differs: [] });
  const next = await lastEstimated(ledger, 'padaria');
  const [gone, late] = await Promise.allSettled([remove(), begin(next)]);
  expect(gone).toMatchObject({ status: 'fulfilled', value: { kind: 'updated' } });
  expect(late).toMatchObject({ status: 'rejected', reason: { message: 'accountRemoved' } });
});

test('a removed account that is added again has its boletos, limits, book, sums and lessons', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const accountId = 'padaria';
  const earlier = await running(ledger, [newBoleto(1), newBoleto(2)]);
  await sent(ledger, 1, { state: 'created', remoteId: '5', title: slip() });
  await sent(ledger, 2, { state: 'uncertain' });
  await ledger.write('batches.rest', { id: earlier, state: 'finished', reason: null });
  const limits = { accountId, settings: { perDay: 100_000 }, changes: {}, before: null };
  await ledger.write('withdrawalSettings.set', limits);
  await ledger.write('wallets.add', { accountId, label: 'Matriz', wallet, note: null });
  await madeWithdrawal(ledger, { cents: 70_000 });
  await ledger.write('withdrawals.learn', { id: 1, fees: someFees, teaches: true });

  const { revision = 0 } = (await ledger.read('accounts.get', { id: accountId })) ?? {};
  await ledger.write('accounts.remove', { id: accountId, revision });
  const again = { ...account(), name: 'Padaria Nova', settings: { ceiling: 2 } };
  const stale = ledger.write('accounts.insert', { ...again, revives: revision });
  await expect(stale).rejects.toMatchObject({ failure: { code: 'changedMeanwhile' } });
  const back = await ledger.write('accounts.insert', { ...again, revives: revision + 1 });
  expect(back).toMatchObject({
    id: accountId,
    name: 'Padaria Nova',
    settings: { ceiling: 2 },
    removedAt: null,
    used: true,
    revision: revision + 2,
  });

  const batchId = await running(ledger, [newBoleto(1), newBoleto(2), newBoleto(3)]);
  expect(await ledger.read('boletos.duplicates', { batchId })).toMatchObject([
    { first: { boleto: 1 } },
    { first: { boleto: 2 } },
  ]);
  const repeat = await beginning(ledger, 3);
  expect((await turn(ledger, [], [repeat])).begun).toEqual(['duplicate']);
  expect(await ledger.read('withdrawalSettings.get', { accountId })).toEqual({ perDay: 100_000 });
  expect(await ledger.read('wallets.list', { accountId })).toMatchObject([{ label: 'Matriz', wallet }]);
  expect(await ledger.read('withdrawals.day', { accountId, day: '2026-11-20' })).toEqual({
    cents: 70_000,
    count: 1,
    ahead: false,
  });
  expect(await ledger.read('withdrawals.samples', { accountId })).toHaveLength(1);
});

test('only a removed account of the same address comes back, and only once', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const revive = (revives: number, more = {}) =>
    ledger.write('accounts.insert', { ...account('padaria', more), revives });
  const refused = { failure: { code: 'changedMeanwhile' } };
  await expect(revive(1)).rejects.toMatchObject(refused);
  await ledger.write('accounts.remove', { id: 'padaria', revision: 1 });
  await expect(revive(2, { baseUrl: 'https://outro.example' })).rejects.toMatchObject(refused);
  const both = await Promise.allSettled([revive(2), revive(2)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('a withdrawal that an older version left uncertain locks its account again', async () => {
  const folder = temporaryFolder();
  const { ledger } = await openedIn(folder);
  await ledger.write('accounts.insert', account());
  await madeWithdrawal(ledger, { state: 'uncertain' });
  await (await rawLedger(folder)).run(`UPDATE accounts SET removed_at = 'once'`);
  await ledger.write('accounts.insert', { ...account(), revives: 1 });
  await expect(madeWithdrawal(ledger, { state: 'sending' })).rejects.toThrow('withdrawalLocked');
});
