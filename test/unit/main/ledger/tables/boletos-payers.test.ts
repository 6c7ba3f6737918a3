import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { newBoleto, running, sent } from '../../../../helpers/boleto-rows.ts';
import { account, openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

const padaria = {
  'payer.name': 'Padaria São João',
  'payer.document': '11144477735',
  'payer.email': 'contas@padaria.example',
  'payer.phone': '11987654321',
} as const;

const issued = async (ledger: Ledger, id: number, accountId: string) =>
  sent(
    ledger,
    id,
    { state: 'created', remoteId: `${id}`, title: { conference: 'equal', findings: [] } },
    accountId,
  );

test('finds payers of this account only, by name or document, with the data of their last boleto', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  await ledger.write('accounts.insert', account());
  await ledger.write('accounts.insert', account('oficina'));
  await running(ledger, [
    newBoleto(1, { ...padaria, 'payer.email': null, amount: 9_900, dueDate: '2027-01-05' }),
    newBoleto(2, { ...padaria, amount: 15_000, dueDate: '2027-02-05' }),
    newBoleto(3, { 'payer.name': 'Padaria Aurora', 'payer.document': '52998224725' }),
    newBoleto(4, { 'payer.name': 'Padaria Recusada' }),
    newBoleto(5, { 'payer.name': 'Padaria Nunca Enviada' }),
  ]);
  for (const id of [1, 2, 3]) await issued(ledger, id, 'padaria');
  await sent(ledger, 4, { state: 'refused' });
  await running(ledger, [newBoleto(6, { 'payer.name': 'Padaria de Outra Conta' })], 'oficina');
  await issued(ledger, 6, 'oficina');

  const found = async (text: string) =>
    (await ledger.read('boletos.payers', { accountId: 'padaria', text })).map(({ name }) => name);
  expect(await found('padária')).toEqual(['Padaria Aurora', 'Padaria São João']);
  expect(await found('joao padaria')).toEqual(['Padaria São João']);
  expect(await found('111.444')).toEqual(['Padaria São João']);
  for (const text of ['', 'pa', '  ', 'ninguém']) expect(await found(text)).toEqual([]);
  expect(await ledger.read('boletos.payers', { accountId: 'padaria', text: 'São João' })).toEqual([
    {
      name: 'Padaria São João',
      document: '11144477735',
      email: 'contas@padaria.example',
      phone: '11987654321',
      cents: 15_000,
      dueDate: '2027-02-05',
    },
  ]);
});
