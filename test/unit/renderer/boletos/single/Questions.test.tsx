import { describe, expect, test } from 'vitest';
import type { DashboardBoleto } from '../../../../../preload/contract/dashboard.ts';
import { DuplicateList } from '../../../../../renderer/boletos/single/Questions.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { boletoRow } from '../draft/rows.ts';
import { account } from '../../samples.ts';

const onDashboard = (part: Partial<DashboardBoleto> = {}): DashboardBoleto => ({
  id: 3,
  remoteId: 'abc-9',
  name: 'Helena Prado',
  document: '10428571342',
  dueDate: '2026-12-10',
  amounts: [123_405],
  file: 'painel.csv',
  line: 1_207,
  keptAt: '2026-11-21T12:00:00.000Z',
  ...part,
});

describe('boletos that a new one would repeat', () => {
  test('each is shown with its state, amount, due date and creation time', () => {
    const { lines } = draw(
      <DuplicateList
        duplicates={[boletoRow({ state: 'created', createdAt: '2026-11-20T12:00:00.000Z' })]}
        onDashboard={[]}
      />,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^Helena Prado Emitido R\$ 1\.234,05 · vence 10\/12\/2026 · emitido em 20\/11\/2026 \d\d:\d\d$/,
    );
  });

  test('a boleto that was not created yet has no day', () => {
    const { lines } = draw(
      <DuplicateList duplicates={[boletoRow({ state: 'uncertain' })]} onDashboard={[]} />,
    );
    expect(lines).toEqual(['Helena Prado A confirmar R$ 1.234,05 · vence 10/12/2026']);
  });

  test('one of another account shows the account’s name, one of the selected account does not', () => {
    const accounts = [account(), account({ id: 'outra', name: 'Padaria Dois' })];
    const { lines } = draw(
      <DuplicateList
        duplicates={[
          boletoRow({ accountId: 'estrela' }),
          boletoRow({ id: 9, accountId: 'outra' }),
          boletoRow({ id: 10, accountId: 'antiga' }),
        ]}
        onDashboard={[]}
      />,
      { state: { accounts: { revision: 1, current: 'estrela', accounts } } },
    );
    const ends = lines.map((line) => line.slice(line.indexOf('vence')));
    expect(ends).toEqual([
      'vence 10/12/2026',
      'vence 10/12/2026 · conta Padaria Dois',
      'vence 10/12/2026 · Conta excluída',
    ]);
  });

  test.each<[Partial<DashboardBoleto>, RegExp]>([
    [
      {},
      /^Helena Prado consta no painel, mas não no Guichê R\$ 1\.234,05 · vence 10\/12\/2026 · código abc-9 Linha 1\.207 de painel\.csv, comparada em 21\/11\/2026 \d\d:\d\d$/,
    ],
    [{ name: null }, /^Pagador sem nome na planilha consta no painel/],
    [{ remoteId: null, file: null }, /vence 10\/12\/2026 Linha 1\.207 dos dados colados do painel em/],
    [{ amounts: [1_500, 150_000] }, /R\$ 15,00 ou R\$ 1\.500,00/],
  ])('marks a boleto that is only in the dashboard: %o', (part, words) => {
    expect(draw(<DuplicateList duplicates={[]} onDashboard={[onDashboard(part)]} />).lines[0]).toMatch(words);
  });
});
