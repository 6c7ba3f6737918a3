// What Guichê asks about after a freeze: rows that may have been sent since, and accounts whose dashboard nobody has compared.
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { beginning, sent, sheet, turn, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { account, openedIn, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

const begin = { accountId: 'padaria' };
const broken = {
  problems: [{ severity: 'error', field: 'amount', code: 'missing' }],
  worst: 'error',
} as const;

/** Rows 1 ready, 2 with an error, 3 taken out, 4 refused, 5 created. */
async function worked() {
  const ledger = await readyLedger(temporaryFolder());
  await ledger.write('accounts.insert', account('practice', { kind: 'practice', name: 'Ensaio' }));
  const batchId = await sheet(ledger, [
    newBoleto(1),
    newBoleto(2, { amount: null }, broken),
    newBoleto(3),
    newBoleto(4),
    newBoleto(5),
  ]);
  await ledger.write('boletos.takeOut', { batchId, step: 'out', ids: [3] });
  await ledger.write('batches.queue', { id: batchId });
  await ledger.write('batches.beginNext', begin);
  await sent(ledger, 4, { state: 'refused', serviceMessage: { words: ['não'] } });
  await sent(ledger, 5, { state: 'created', remoteId: 'b-5' });
  return { ledger, batchId };
}

const rows = async (ledger: Ledger) =>
  (await ledger.read('boletos.many', { ids: [1, 2, 3, 4, 5] })).map(({ state, maybeSent }) => [
    state,
    maybeSent !== null,
  ]);

test('a freeze marks rows that were draft, refused or taken out, and makes ready rows uncertain', async () => {
  const { ledger } = await worked();
  const freeze = await ledger.write('boletos.freeze', { reason: 'restored' });
  expect(await rows(ledger)).toEqual([
    ['uncertain', false],
    ['draft', true],
    ['out', true],
    ['refused', true],
    ['created', false],
  ]);
  expect((await ledger.read('boletos.get', { id: 2 }))?.maybeSent).toBe(freeze.since);
  const since = async (id: string) => (await ledger.read('accounts.get', { id }))?.unmatchedSince;
  expect([await since('padaria'), await since('practice')]).toEqual([freeze.since, null]);
});

test('marked rows are counted with their sum, are sent only if their exact number was accepted, and stay marked', async () => {
  const { ledger, batchId } = await worked();
  await ledger.retire();
  await ledger.clearFreeze('Conferido no painel');
  const count = () => ledger.read('batches.maybeSent', { id: batchId });
  expect(await count()).toEqual({ count: 0, cents: 0 });
  await ledger.write('boletos.putBack', { batchId, step: 'back', ids: [3] });
  await ledger.write('boletos.sendAgain', { batchId, step: 'again', ids: [4] });
  const cents = [3, 4].reduce((sum, id) => sum + (newBoleto(id).fields.amount ?? 0), 0);
  expect(await count()).toEqual({ count: 2, cents });

  await ledger.write('batches.queue', { id: batchId });
  await ledger.write('batches.beginNext', begin);
  const held = await turn(ledger, [], [await beginning(ledger, 3)]);
  expect(held.begun).toEqual(['maybeSent']);
  expect((await ledger.read('boletos.get', { id: 3 }))?.state).toBe('ready');

  const { stamp } = await ledger.read('batches.readyRows', { id: batchId });
  const others = ledger.write('boletos.acceptMaybeSent', { batchId, stamp: 'another' });
  await expect(others).rejects.toMatchObject({ failure: { code: 'changedMeanwhile', detail: 'rows' } });
  expect((await turn(ledger, [], [await beginning(ledger, 3)])).begun).toEqual(['maybeSent']);
  await ledger.write('boletos.acceptMaybeSent', { batchId, stamp });
  await sent(ledger, 3, { state: 'created', remoteId: 'b-3' });
  expect((await ledger.read('boletos.get', { id: 3 }))?.maybeSent).not.toBeNull();
  // If a row is corrected after it was accepted, Guichê asks about it again.
  const four = await ledger.read('boletos.get', { id: 4 });
  const edit = { id: 4, revision: four?.revision ?? 0, ...newBoleto(4, { amount: 99 }) };
  await ledger.write('boletos.edit', { batchId, step: 'mend', edits: [edit] });
  expect((await turn(ledger, [], [await beginning(ledger, 4)])).begun).toEqual(['maybeSent']);
});

test('an account is settled once, and Guichê asks about it again after the next freeze', async () => {
  const { ledger } = await worked();
  await ledger.retire();
  await ledger.clearFreeze('Conferido no painel');
  const since = async () => (await ledger.read('accounts.get', { id: 'padaria' }))?.unmatchedSince;
  expect(await since()).not.toBeNull();
  await ledger.write('accounts.settlePanel', { accountId: 'padaria' });
  expect(await since()).toBeNull();
  await expect(ledger.write('accounts.settlePanel', { accountId: 'padaria' })).rejects.toMatchObject({
    failure: { code: 'changedMeanwhile' },
  });
  await ledger.write('boletos.freeze', { reason: 'restored' });
  expect(await since()).not.toBeNull();
});

sqliteTest(
  'an account that is added to the replacement of a lost ledger needs a comparison, one of a new ledger does not',
  async () => {
    const folder = temporaryFolder();
    const keeper = { read: () => Promise.resolve('sends other-ledger 4'), write: () => Promise.resolve() };
    const { ledger } = await openedIn(folder, { keeper });
    expect(ledger.freeze).toMatchObject({ reason: 'ledgerMissing' });
    await ledger.clearFreeze('Conferido no painel');
    await ledger.write('accounts.insert', account());
    await ledger.write('accounts.insert', account('practice', { kind: 'practice', name: 'Ensaio' }));
    const all = await ledger.read('accounts.list', {});
    expect(all.map(({ unmatchedSince }) => unmatchedSince !== null)).toEqual([true, false]);

    const fresh = await readyLedger(temporaryFolder());
    expect((await fresh.read('accounts.get', { id: 'padaria' }))?.unmatchedSince).toBeNull();
  },
);
