// The data of boletos in a dashboard's sheet finds them, and only the account's own created ones.
import { expect, test } from 'vitest';
import { sent, sheet, running, slip, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { account, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';

async function register(): Promise<Ledger> {
  const ledger = await readyLedger(temporaryFolder());
  await ledger.write('accounts.insert', account('escola', { baseUrl: 'https://outro.example' }));
  await running(ledger, [
    newBoleto(1, { 'payer.name': 'José Ávila', amount: 5000, dueDate: '2027-01-10' }),
    newBoleto(2, { 'payer.name': 'José Ávila', amount: 5000, dueDate: '2027-01-10' }),
    newBoleto(3),
  ]);
  const created = (id: string, nossoNumero: string) =>
    ({ state: 'created', remoteId: id, title: slip({ line: `0${id}`, nossoNumero }) }) as const;
  await sent(ledger, 1, created('11', '501'));
  await sent(ledger, 2, created('22', '501'));
  return ledger;
}

test('by a unique mark', async () => {
  const ledger = await register();
  const bearing = (mark: 'line' | 'nossoNumero' | 'id', values: string[], accountId = 'padaria') =>
    ledger.read('boletos.bearing', { accountId, mark, values });
  expect(await bearing('line', ['011', 'x'])).toEqual([{ value: '011', id: 1 }]);
  expect(await bearing('id', ['22', '11'])).toEqual([
    { value: '11', id: 1 },
    { value: '22', id: 2 },
  ]);
  expect(await bearing('nossoNumero', ['501'])).toHaveLength(2);
  expect(await bearing('id', ['11'], 'escola')).toEqual([]);
});

test('by payer, amount and due date, by document or name', async () => {
  const ledger = await register();
  const document = (await ledger.read('boletos.get', { id: 2 }))?.fields['payer.document'] ?? '';
  const unsent = (await ledger.read('boletos.get', { id: 3 }))?.fields;
  const asked = { cents: 5000, dueDate: '2027-01-10' };
  const found = await ledger.read('boletos.owed', {
    accountId: 'padaria',
    owed: [
      { key: 7, ...asked, name: 'JOSÉ Ávila' },
      { key: 8, ...asked, document },
      { key: 8, ...asked, document, name: 'outro' },
      { key: 9, ...asked, cents: 5001, name: 'JOSÉ Ávila' },
      {
        key: 10,
        cents: unsent?.amount ?? 0,
        dueDate: unsent?.dueDate ?? '',
        document: unsent?.['payer.document'] ?? '',
      },
    ],
  });
  expect(found).toEqual([
    { key: 7, id: 1 },
    { key: 7, id: 2 },
    { key: 8, id: 2 },
  ]);
});

test('the register includes a boleto that was found to be created without a sending of its own', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await sheet(ledger, [newBoleto(1), newBoleto(2)]);
  await ledger.write('boletos.freeze', { reason: 'restored' });
  const all = async () => (await ledger.lists.open('boletos', { filter: {}, sort: 'newest' })).count;
  expect(await all()).toBe(0);
  await ledger.write('boletos.resolve', {
    boleto: 1,
    attemptId: null,
    verdict: { kind: 'created', remoteId: '77', title: slip({ line: '9'.repeat(47) }) },
    evidence: { by: 'id' },
  });
  expect(await all()).toBe(1);
  const byId = await ledger.lists.open('boletos', { filter: { text: '77' }, sort: 'newest' });
  expect(byId.count).toBe(1);
});
