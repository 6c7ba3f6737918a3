import { expect, test } from 'vitest';
import {
  account,
  noon,
  openedIn,
  readyLedger,
  send,
  temporaryFolder,
} from '../../../../helpers/ledger-folder.ts';
import { madeWithdrawal } from '../../../../helpers/withdrawals.ts';

test('an update names the revision it saw; a stale one is answered with the account as it stands', async () => {
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

test('a removed account is marked, not deleted, and changes no more', async () => {
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

test('JSON facts come back as they went in', async () => {
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

test('what is on its way, a withdrawal in doubt or a difference unseen keeps its account', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const remove = () => ledger.write('accounts.remove', { id: 'padaria', revision: 1 });
  const busy = { failure: { code: 'accountBusy' } };
  const settle = (id: string, state: 'uncertain' | 'notSent') =>
    ledger.write('attempts.turn', { settle: [{ id, state }], begin: [] });

  await send(ledger, 'boleto');
  await expect(remove()).rejects.toMatchObject(busy);
  // A boleto's doubt keeps no account: it is still there when the account comes back.
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

test('of a removal and a sending at once the later one gives way', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const remove = () => ledger.write('accounts.remove', { id: 'padaria', revision: 1 });
  const [sent, kept] = await Promise.allSettled([madeWithdrawal(ledger, { state: 'sending' }), remove()]);
  expect(sent.status).toBe('fulfilled');
  expect(kept).toMatchObject({ status: 'rejected', reason: { failure: { code: 'accountBusy' } } });
  await ledger.write('withdrawals.settle', { withdrawal: 1, state: 'notSent', differs: [] });
  const [gone, late] = await Promise.allSettled([remove(), madeWithdrawal(ledger, { state: 'sending' })]);
  expect(gone).toMatchObject({ status: 'fulfilled', value: { kind: 'updated' } });
  expect(late).toMatchObject({ status: 'rejected', reason: { message: 'accountRemoved' } });
});
