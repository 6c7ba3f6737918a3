// Exports that do not say that a boleto was paid, or say that it was taken back, and are proposed as paid without a doubt.
import { expect, onTestFinished, test } from 'vitest';
import { openDashboardSheets } from '../../../../../main/boletos/dashboard-sheet.ts';
import { paidCalls } from '../../../../../main/boletos/register/paid.ts';
import { startSheetReader } from '../../../../../main/boletos/sheet/reader.ts';
import { completeTaxId, formatTaxId } from '../../../../../preload/shared/tax-id.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { NewBoleto } from '../../../../../main/ledger/tables/boletos-new.ts';
import { newBoleto, running, sent } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { created, exportPorts } from '../../../../helpers/register.ts';

const anas = completeTaxId('123450678');
const ana = (more: object = {}) =>
  newBoleto(1, {
    'payer.name': 'Ana Souza',
    'payer.document': anas,
    amount: 50_000,
    dueDate: '2027-02-10',
    ...more,
  });
const bia = newBoleto(2, {
  'payer.name': 'Bia Prado',
  'payer.document': completeTaxId('123450679'),
  amount: 50_000,
  dueDate: '2027-02-10',
});

/** The ids of a provider that counts from 1, and its nossos números from 101. */
async function numberedFrom1(rows: readonly NewBoleto[]): Promise<Ledger> {
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, rows);
  for (const at of rows.keys())
    await sent(ledger, at + 1, {
      ...created(at + 1, { nossoNumero: String(at + 101).padStart(8, '0') }),
      remoteId: String(at + 1),
    });
  return ledger;
}

function callsOf(ledger: Ledger) {
  const at = exportPorts();
  const dashboardSheets = openDashboardSheets({ tickets: at.tickets, startReader: startSheetReader });
  onTestFinished(() => dashboardSheets.close());
  const { matchPaid } = paidCalls({ ledger, dashboardSheets, today: at.today });
  async function match(...lines: readonly string[]) {
    const matched = await matchPaid({ accountId: 'padaria', input: { text: lines.join('\n') } });
    if (matched.kind !== 'matched') throw new Error(matched.why);
    return matched;
  }
  return { match };
}

const numbered = (title: string, cell: string) => [
  `Nosso número;Pagador;CPF;Valor;Vencimento;${title}`,
  `101;Ana Souza;${formatTaxId(anas)};500,00;10/02/2027;${cell}`,
];
/** What the window would tick: lines without a doubt, of a sheet that states payment. */
async function ticked(...sheet: readonly string[]): Promise<readonly number[]> {
  const { match } = callsOf(await numberedFrom1([ana(), bia]));
  const { matches, statesPayment } = await match(...sheet);
  return statesPayment ? matches.filter(({ doubts }) => doubts.length === 0).map(({ line }) => line) : [];
}

test('control: a day under Pago em is ticked', async () =>
  expect(await ticked(...numbered('Pago em', '19/11/2026'))).toEqual([2]));

test.each([
  'Data limite pagamento',
  'Previsão de pagamento',
  'Pagamento previsto',
  'Prazo de pagamento',
  'Pagamento até',
  'Data para pagamento',
  'Data agendada pagamento',
  'Data prevista crédito',
  'Payment due date',
  'Não pago desde',
  'Pagamento estornado em',
  'Pagamento cancelado em',
  'Data devolução pagamento',
])('a day under %s is no day of payment', async (title) =>
  expect(await ticked(...numbered(title, '19/11/2026'))).toEqual([]),
);

test.each([
  'Valor para pagamento',
  'Valor a ser pago',
  'Valor mínimo de pagamento',
  'Valor não pago',
  'Saldo não pago',
  'Total não recebido',
  'Valor a ser creditado',
  'Valor pagamento previsto',
])('an amount under %s is no amount paid', async (title) =>
  expect(await ticked(...numbered(title, '500,00'))).toEqual([]),
);

test.each(['-500,00', '(500,00)', '500,00-', '500,00 D'])('%s under Valor is a refund', async (amount) => {
  expect(await ticked('Nosso número;Valor;Pago em', `101;${amount};19/11/2026`)).toEqual([]);
  expect(await ticked('Nosso número;Valor;Situação', `101;${amount};Pago`)).toEqual([]);
});

test.each([
  ['Situação;Estornado em', 'Pago;20/11/2026'],
  ['Situação;Valor estornado', 'Pago;500,00'],
  ['Situação;Estornado', 'Pago;Sim'],
  ['Situação;Devolvido', 'Pago;Sim'],
  ['Situação;Chargeback', 'Pago;Sim'],
  ['Situação;Cancelado em', 'Pago;20/11/2026'],
  ['Pago em;Tipo', '19/11/2026;Estorno'],
  ['Pago em;Operação', '19/11/2026;Estorno'],
  ['Pago em;Histórico', '19/11/2026;Devolução de boleto'],
  ['Pago em;D/C', '19/11/2026;D'],
])('%s: %s was taken back', async (titles, cells) =>
  expect(await ticked(...numbered(titles, cells))).toEqual([]),
);

test('a part is no whole because a sum over other boletos stands beside it', async () =>
  expect(
    await ticked('Nosso número;Valor pago;Total pago no mês;Pago em', '101;250,00;500,00;18/11/2026'),
  ).toEqual([]));

test('a second header gives the column another meaning', async () =>
  expect(
    await ticked(
      'Nosso número;Valor;Vencimento;Pago em',
      '102;500,00;10/02/2027;18/11/2026',
      'Nosso número;Valor;Vencimento;Cancelado em',
      '101;500,00;10/02/2027;18/11/2026',
    ),
  ).toEqual([2]));
