// Exports that do not say that a boleto was paid, or say that the payment was taken back: Guichê asks. Ordinary ones are read as before.
import { expect, onTestFinished, test } from 'vitest';
import { openDashboardSheets } from '../../../../../main/boletos/dashboard-sheet.ts';
import { paidCalls } from '../../../../../main/boletos/register/paid.ts';
import { startSheetReader } from '../../../../../main/boletos/sheet/reader.ts';
import { completeTaxId, formatTaxId } from '../../../../../preload/shared/tax-id.ts';
import { newBoleto } from '../../../../helpers/boleto-rows.ts';
import { exportPorts, numberedFrom1 } from '../../../../helpers/register.ts';

const anas = completeTaxId('123450678');
const rows = [
  { 'payer.name': 'Ana Souza', 'payer.document': anas },
  { 'payer.name': 'Bia Prado', 'payer.document': completeTaxId('123450679') },
].map((payer, at) => newBoleto(at + 1, { ...payer, amount: 50_000, dueDate: '2027-02-10' }));

/** Boletos whose nossos números begin at 101, compared with sheets. */
async function register() {
  const ledger = await numberedFrom1(rows);
  const ports = exportPorts();
  const dashboardSheets = openDashboardSheets({ tickets: ports.tickets, startReader: startSheetReader });
  onTestFinished(() => dashboardSheets.close());
  const { matchPaid } = paidCalls({ ledger, dashboardSheets, today: ports.today });
  async function match(sheet: readonly string[]) {
    const matched = await matchPaid({ accountId: 'padaria', input: { text: sheet.join('\n') } });
    if (matched.kind !== 'matched') throw new Error(matched.why);
    return matched;
  }
  /** What the window would tick: lines without a doubt, of a sheet that states payment. */
  async function ticked(...sheet: readonly string[]): Promise<readonly number[]> {
    const { matches, statesPayment } = await match(sheet);
    return statesPayment ? matches.filter(({ doubts }) => doubts.length === 0).map(({ line }) => line) : [];
  }
  return { match, ticked };
}

const numbered = (titles: string, cells: string) => [
  `Nosso número;Pagador;CPF;Valor;Vencimento;${titles}`,
  `101;Ana Souza;${formatTaxId(anas)};500,00;10/02/2027;${cells}`,
];

/** Of sheets with these titles and cells: those that are ticked. */
async function tickedOf(cases: readonly (readonly [titles: string, cells: string])[]) {
  const { ticked } = await register();
  const found: string[] = [];
  for (const [titles, cells] of cases)
    if ((await ticked(...numbered(titles, cells))).length > 0) found.push(`${titles} = ${cells}`);
  return found;
}
const all = (cases: readonly (readonly [string, string])[]) =>
  cases.map(([titles, cells]) => `${titles} = ${cells}`);

test('a day under a title that is no day of payment pays nothing', async () => {
  const titles = [
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
    'Pagamento recusado em',
    'Expected payment date',
    'Último pagamento',
    'Dt último pgto',
    'Data do último pagamento',
    'Última baixa',
    'Pagamento anterior',
    'Penúltimo pagto',
    'Last payment',
  ];
  expect(await tickedOf(titles.map((title) => [title, '19/11/2026']))).toEqual([]);
});

test('an amount under a title that is no amount paid pays nothing', async () => {
  const titles = [
    'Valor para pagamento',
    'Valor a ser pago',
    'Valor mínimo de pagamento',
    'Valor não pago',
    'Saldo não pago',
    'Total não recebido',
    'Valor a ser creditado',
    'Valor pagamento previsto',
    'Amount to be paid',
    'Valor em aberto',
    'Último valor pago',
    'Valor do último pagamento',
    'Valor pago anterior',
  ];
  expect(await tickedOf(titles.map((title) => [title, '500,00']))).toEqual([]);
});

test('a line that says that its payment was taken back is a question', async () => {
  expect(
    await tickedOf([
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
      ['Pago em;Natureza', '19/11/2026;Débito'],
      ['Pago em;Histórico', '19/11/2026;DEV BOLETO'],
      ['Pago em;Refunded at', '19/11/2026;20/11/2026'],
      ['Pago em;Motivo do estorno', '19/11/2026;Pedido do cliente'],
      ['Pago em;Observação', '19/11/2026;Estornado em 20/11/2026'],
      ['Valor pago;Valor reembolsado', '500,00;10,00'],
      ['Situação;Valor não pago', 'Pago;500,00'],
    ]),
  ).toEqual([]);
});

test('the cell that takes the payment back is shown', async () => {
  const { match } = await register();
  const { matches } = await match(numbered('Situação;Estornado em', 'Pago;20/11/2026'));
  expect(matches).toMatchObject([{ doubts: ['unpaid'], theirs: { status: 'Estornado em: 20/11/2026' } }]);
});

test('columns that say nothing of the sort raise no question', async () => {
  const cases = [
    ['Pago em', '19/11/2026'],
    ['Situação;Estornado em', 'Pago;'],
    ['Situação;Estornado em', 'Pago;-'],
    ['Situação;Cancelado em', 'Pago;00/00/0000'],
    ['Situação;Estornado', 'Pago;Não'],
    ['Pago em;Valor estornado', '19/11/2026;R$ 0,00'],
    ['Pago em;Status do estorno', '19/11/2026;Sem estorno'],
    ['Pago em;Prazo para baixa/devolução', '19/11/2026;60'],
    ['Pago em;Cancelar em', '19/11/2026;20/03/2027'],
    ['Pago em;Tipo', '19/11/2026;Boleto'],
    ['Pago em;D/C', '19/11/2026;C'],
    ['Pago em;Histórico', '19/11/2026;Liquidação de boleto'],
    ['Pago em;Descrição', '19/11/2026;Devolução de livro'],
    ['Pago em;Código', '19/11/2026;DEV-1234'],
    ['Pago em;Tipo de pagamento', '19/11/2026;Débito'],
    ['Pago em;Recebido em', '19/11/2026;19/11/2026'],
    ['Pago em;Valor por extenso', '19/11/2026;quinhentos reais'],
    ['Pago em;Total de parcelas', '19/11/2026;3/10'],
    ['Pago em;Valor da tarifa', '19/11/2026;-1,99'],
    ['Pago em;Previsão de crédito', '19/11/2026;20/11/2026'],
    ['Pago em;Data limite pagamento', '19/11/2026;20/03/2027'],
    ['Data/hora do pagamento', '19/11/2026 10:31'],
    ['Valor pago;Valor creditado', '500,00;497,01'],
    ['Valor pago;Valor em aberto', '500,00;0,00'],
  ] as const;
  expect(await tickedOf(cases)).toEqual(all(cases));
});

test('an amount that is negative or cannot be read is a question', async () => {
  const { ticked, match } = await register();
  for (const amount of [
    '-500,00',
    '(500,00)',
    '500,00-',
    '500,00 D',
    'quinhentos',
    '−500,00',
    'US$ 500,00',
  ]) {
    expect(await ticked('Nosso número;Valor;Pago em', `101;${amount};19/11/2026`)).toEqual([]);
    expect(await ticked('Nosso número;Valor;Situação', `101;${amount};Pago`)).toEqual([]);
    expect(
      await ticked('Nosso número;Valor;Valor do lançamento;Pago em', `101;500,00;${amount};19/11/2026`),
    ).toEqual([]);
  }
  expect(await ticked('Nosso número;Quantia;Pago em', '101;-500,00;19/11/2026')).toEqual([]);
  for (const amount of ['500,00', '500,00 C', 'R$ 500,00', '', '-'])
    expect(await ticked('Nosso número;Valor;Pago em', `101;${amount};19/11/2026`)).toEqual([2]);
  const { matches } = await match(['Nosso número;Valor;Pago em', '101;-500,00;19/11/2026']);
  expect(matches).toMatchObject([{ paid: null, doubts: ['paidUnread'] }]);
});

test('a part is no whole because another sum stands beside it', async () => {
  const { ticked } = await register();
  const beside = (title: string, cells: string) =>
    ticked(`Nosso número;Valor pago;${title};Pago em`, `101;${cells};18/11/2026`);
  expect(await beside('Total pago no mês', '250,00;500,00')).toEqual([]);
  expect(await beside('Total pago', '250,00;500,00')).toEqual([]);
  expect(await beside('Valor recebido', '250,00;500,00')).toEqual([]);
  expect(await beside('Total pago', '500,00;500,00')).toEqual([2]);
});

test('titles further down give the columns another meaning', async () => {
  const { ticked } = await register();
  const titles = 'Nosso número;Valor;Vencimento;';
  const line = (number: number) => `${number};500,00;10/02/2027;18/11/2026`;
  const below = (...lines: readonly string[]) => ticked(`${titles}Pago em`, line(102), ...lines);
  expect(await below(`${titles}Cancelado em`, line(101))).toEqual([2]);
  expect(await below(`${titles}Previsão`, line(101))).toEqual([2]);
  expect(await below('Código;Valor do boleto;Vencimento;Estornado em', line(101))).toEqual([2]);
  expect(await below('Boletos cancelados;;;', line(101))).toEqual([2]);
  expect(await below(`${titles}Pago em`, line(101))).toEqual([2, 4]);
  expect(await below('Pagos na lotérica;;;', line(101))).toEqual([2, 4]);
  expect(await below('Cancelados: 1 boleto;;;', `${titles}Pago em`, line(101))).toEqual([2]);
  expect(await below(`${titles}Cancelado em`, 'Filial;;;', line(101))).toEqual([2]);
  expect(await below('Em aberto;;;', 'Pagos;;;', line(101))).toEqual([2, 5]);
  for (const heading of [
    'Cancelados;3;;',
    'Boletos cancelados;1;R$ 500,00;',
    'Em aberto;;1.200,00;',
    'CANCELADOS;2 boletos;;',
    'A vencer;Total: 3;;',
  ]) {
    expect(await below(heading, line(101))).toEqual([2]);
    expect(await below(heading, 'Pagos;12;R$ 1.200,00;', line(101))).toEqual([2, 5]);
    expect(await below(heading, 'Boletos pagos;1;;', line(101))).toEqual([2, 5]);
    // A sum of the rows above begins no part, and neither does a payer of such a name.
    expect(await below(heading, 'Total pago;1;500,00;', line(101))).toEqual([2]);
    expect(await below(heading, 'Pagos Modas;103;500,00;', line(101))).toEqual([2]);
  }
  expect(await below('Total cancelado;3;500,00;', line(101))).toEqual([2, 4]);
  const byStatus = (...lines: readonly string[]) =>
    ticked('Situação;Nosso número;Valor', 'Pago;102;500,00', ...lines);
  expect(await byStatus('Cancelado;103;500,00', 'Pago;101;500,00')).toEqual([2, 4]);
  expect(await byStatus('Cancelados;3;500,00', 'Pago;101;500,00')).toEqual([2]);
  expect(await ticked('Boletos pagos e cancelados;;;', `${titles}Pago em`, line(102), line(101))).toEqual([
    3, 4,
  ]);
});
