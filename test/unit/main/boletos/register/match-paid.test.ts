// A sheet of the provider's dashboard compared with the register: a number that is equal by chance settles nobody's boleto, and Guichê proposes
// nothing that the sheet does not report as paid.
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDashboardSheets } from '../../../../../main/boletos/dashboard-sheet.ts';
import { paidCalls } from '../../../../../main/boletos/register/paid.ts';
import { saysPaid } from '../../../../../main/boletos/register/read-paid.ts';
import { startSheetReader } from '../../../../../main/boletos/sheet/reader.ts';
import { completeTaxId, formatTaxId } from '../../../../../preload/shared/tax-id.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { newBoleto, running, sent } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { created, exportPorts, numberedFrom1 } from '../../../../helpers/register.ts';

const anas = completeTaxId('123450678');
const evas = completeTaxId('350123456');
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

function callsOf(ledger: Ledger) {
  const at = exportPorts();
  const dashboardSheets = openDashboardSheets({ tickets: at.tickets, startReader: startSheetReader });
  onTestFinished(() => dashboardSheets.close());
  const { matchPaid, ...calls } = paidCalls({ ledger, dashboardSheets, today: at.today });
  async function match(...lines: readonly string[]) {
    const matched = await matchPaid({ accountId: 'padaria', input: { text: lines.join('\n') } });
    if (matched.kind !== 'matched') throw new Error(matched.why);
    return matched;
  }
  /** Boleto, mark and questions of each line. */
  async function found(...lines: readonly string[]) {
    const { matches } = await match(...lines);
    return matches.map(({ boleto, by, doubts }) => [boleto.id, by, ...doubts]);
  }
  return { ...calls, match, found };
}

const header = (number: string) => `${number};Pagador;CPF;Valor;Vencimento;Pago em;Situação`;
const line = (number: string, name: string, document: string, more = '500,00;10/02/2027;19/11/2026;Pago') =>
  `${number};${name};${document === '' ? '' : formatTaxId(document)};${more}`;

describe('a number of the export that equals one of ours by chance', () => {
  test.each([
    ['ID', '1', 'id'],
    ['Código', '1', 'id'],
    ['Boleto', '1', 'id'],
    ['Nosso número', '101', 'nossoNumero'],
  ] as const)('raises a question under %s', async (title, number, by) => {
    const { found, match } = callsOf(await numberedFrom1([ana()]));
    const [one] = (await match(header(title), line(number, 'Eva Dias', evas))).matches;
    expect(one).toMatchObject({
      boleto: { id: 1 },
      by,
      doubts: ['document'],
      theirs: { name: 'Eva Dias', document: formatTaxId(evas), amount: 50_000, dueDate: '2027-02-10' },
    });
    expect(await found(header(title), line(number, 'Eva Dias', ''))).toEqual([[1, by, 'name']]);
    const masked = `${number};Ana Souza;***.${evas.slice(3, 6)}.${evas.slice(6, 9)}-**;500,00;10/02/2027;19/11/2026;Pago`;
    expect((await found(header(title), masked))[0]).toContain('document');
    expect(await found(header(title), line(number, 'SOUZA, ANA', anas))).toEqual([[1, by]]);
    expect(await found(header(title), line(number, 'ANA SOUZA', ''))).toEqual([[1, by]]);
    const shown = `${number};A. Souza;***.${anas.slice(3, 6)}.${anas.slice(6, 9)}-**;500,00;10/02/2027;19/11/2026;Pago`;
    expect(await found(header(title), shown)).toEqual([[1, by]]);
  });

  test('leaves the line to the boleto of its payer', async () => {
    const { found } = callsOf(await numberedFrom1([ana(), bia]));
    // The export's own numbering in the order of payment.
    expect(
      await found(
        header('ID'),
        line('1', 'Bia Prado', bia.fields['payer.document'] ?? ''),
        line('2', 'Ana Souza', anas),
      ),
    ).toEqual([
      [2, 'amountDuePayer'],
      [1, 'amountDuePayer'],
    ]);
  });

  test.each([
    ['another amount', '500,01;10/02/2027;19/11/2026;Pago', 'amount'],
    ['another due date', '500,00;11/02/2027;19/11/2026;Pago', 'dueDate'],
  ])('asks about %s, though the payer is the same', async (_name, more, doubt) => {
    const { found } = callsOf(await numberedFrom1([ana()]));
    expect(await found(header('ID'), line('1', 'Ana Souza', anas, more))).toEqual([[1, 'id', doubt]]);
  });

  test('proves nothing alone if it only counts the lines, or if ids of ours are in two columns', async () => {
    const { found } = callsOf(await numberedFrom1([ana(), bia]));
    expect(await found('ID;Pago em', '1;19/11/2026', '2;19/11/2026')).toEqual([
      [1, 'id', 'unproved'],
      [2, 'id', 'unproved'],
    ]);
    expect(await found('ID;Pago em', '2;19/11/2026', '1;19/11/2026')).toEqual([
      [2, 'id'],
      [1, 'id'],
    ]);
    const two = await found('ID;Código;Pago em', '7;2;19/11/2026', '2;9;19/11/2026');
    expect(two).toEqual([
      [2, 'id', 'unproved'],
      [2, 'id', 'unproved'],
    ]);
    expect(await found('ID;Código;Pagador;Pago em', '2;1;Ana Souza;19/11/2026')).toEqual([[1, 'id']]);
  });

  test('is not searched for among the ids of customers, and a way of payment is no status', async () => {
    const { found } = callsOf(await numberedFrom1([ana(), bia]));
    expect(
      await found(
        'ID do cliente;ID do boleto;Nosso Nro;Pagamento;Pago em',
        '1;9;00000102;PIX;19/11/2026',
        '1;2;;PIX;19/11/2026',
      ),
    ).toEqual([
      [2, 'nossoNumero'],
      [2, 'id', 'already'],
    ]);
  });

  test('raises no question because of data about the receiver', async () => {
    const { found } = callsOf(await numberedFrom1([ana()]));
    const receiver = formatTaxId(completeTaxId('112223330001'));
    expect(
      await found(
        'Código;CNPJ do beneficiário;Empresa;Pagador;Pago em',
        `1;${receiver};Escola Aurora;Ana Souza;19/11/2026`,
      ),
    ).toEqual([[1, 'id']]);
  });
});

describe('what is not paid', () => {
  test.each([
    'Pago',
    'PAGA',
    'Liquidado',
    'Liquidação',
    '06 - Liquidação normal',
    'Compensado',
    'Recebido',
    'Quitado',
    'Pago via PIX',
    'Pago em 19/11/2026 10:31',
    'Pagamento confirmado',
    'Pagamento efetuado',
    'Paid',
    'Settled',
    'PAYMENT_RECEIVED',
    'RECEIVED_IN_CASH',
  ])('%s means paid', (status) => {
    expect(saysPaid(status)).toBe(true);
  });

  test.each([
    'Baixado',
    'Baixa por decurso de prazo',
    'Estornado',
    'Pago - estornado',
    'Devolvido',
    'Protestado',
    'Chargeback',
    'Pago (chargeback)',
    'Refunded',
    'Não liquidado',
    'NÃO PAGO',
    'not paid',
    'unpaid',
    'Inadimplente',
    'Excluído',
    'Em processamento',
    'Pagamento em processamento',
    'Aguardando pagamento',
    'A receber',
    'Pago parcialmente',
    'Parcialmente pago',
    'Liquidação parcial',
    'Pago a menor',
    'Pago em duplicidade',
    'Pago 50%',
    'Pago?',
    'Repago',
    'Entrada confirmada',
    'Pagamento',
    'Concluído',
    'Confirmado',
    '',
    '—',
  ])('%s proves no payment', (status) => {
    expect(saysPaid(status)).toBe(false);
  });

  test('raises a question by its status, whatever else the line says', async () => {
    const { match } = callsOf(await numberedFrom1([ana(), bia]));
    const { matches } = await match(
      'Código;Pagador;Valor;Pago em;Ocorrência',
      '1;Ana Souza;500,00;19/11/2026;Baixa por decurso de prazo',
      '2;Bia Prado;500,00;19/11/2026;Liquidado',
      '1;Ana Souza;500,00;20/11/2026;Liquidado',
    );
    // A line with a question leaves the boleto to the next line.
    expect(matches.map(({ boleto, doubts }) => [boleto.id, ...doubts])).toEqual([[1, 'unpaid'], [2], [1]]);
    expect(matches[0]?.theirs.status).toBe('Baixa por decurso de prazo');
  });

  test('is recognised without a header that names the status', async () => {
    const { match } = callsOf(await numberedFrom1([ana(), bia]));
    const { matches, statesPayment } = await match(
      'Código;Pagador;Valor;Fase',
      '1;Ana Souza;500,00;Estornado',
      '2;Bia Prado;500,00;Liquidado',
    );
    expect(matches.map(({ doubts }) => doubts)).toEqual([['unpaid'], []]);
    expect(statesPayment).toBe(true);
  });

  test('reads a column that answers whether it was paid, and does not read a state of Brazil as a status', async () => {
    const { found } = callsOf(await numberedFrom1([ana(), bia]));
    expect(await found('Código;Pagador;Estado;Pago', '1;Ana Souza;SP;Sim', '2;Bia Prado;RJ;Não')).toEqual([
      [1, 'id'],
      [2, 'id', 'unpaid'],
    ]);
  });

  test.each([
    ['0,00', 0, ['unpaid', 'paidLess']],
    ['499,99', 49_999, ['paidLess']],
    ['510,00', 51_000, ['paidMore']],
    ['-500,00', null, ['paidUnread']],
    ['quinhentos', null, ['paidUnread']],
    ['500,00', 50_000, []],
    ['', 50_000, []],
  ])('asks about a payment of %s for 500,00', async (text, cents, doubts) => {
    const { match } = callsOf(await numberedFrom1([ana()]));
    const { matches } = await match(
      'Código;Pagador;Valor;Valor pago;Pago em;Situação',
      `1;Ana Souza;500,00;${text};19/11/2026;Pago`,
    );
    expect(matches[0]).toMatchObject({ paid: cents, doubts });
  });

  test('asks about a payment of a boleto that is cancelled at the provider', async () => {
    const ledger = await numberedFrom1([ana()]);
    await ledger.write('income.markCancelled', { accountId: 'padaria', boletos: [1], on: '2026-11-18' });
    const { match } = callsOf(ledger);
    const { matches } = await match('Código;Pagador;Valor;Pago em', '1;Ana Souza;500,00;19/11/2026');
    expect(matches[0]).toMatchObject({ doubts: ['cancelled'] });
  });

  test('a sheet that says nothing of payments is reported as a whole', async () => {
    const { match } = callsOf(await numberedFrom1([ana()]));
    expect((await match('Código;Pagador;Valor', '1;Ana Souza;500,00')).statesPayment).toBe(false);
    expect((await match('Código;Pagador;Data da baixa', '1;Ana Souza;19/11/2026')).statesPayment).toBe(false);
    expect((await match('Código;Pagador;Pago em', '1;Ana Souza;19/11/2026')).statesPayment).toBe(true);
    expect((await match('Código;Pagador;Valor pago', '1;Ana Souza;500,00')).statesPayment).toBe(true);
  });
});

describe('a second payment', () => {
  const sheet = (...payments: readonly string[]) => [
    'Código;Pagador;Valor;Valor pago;Pago em',
    ...payments.map((payment) => `7;Ana Souza;500,00;${payment}`),
  ];
  async function paidOnce() {
    const ledger = await readyLedger(temporaryFolder());
    await running(ledger, [ana()]);
    await sent(ledger, 1, { ...created(1), remoteId: '7' });
    return { ledger, ...callsOf(ledger) };
  }

  test('shows both payments and asks; the same payment again is only reported', async () => {
    const { markPaid, match } = await paidOnce();
    await markPaid({ commandId: 'c', boletos: [1], on: '2026-11-18', cents: 49_000 });
    const { matches } = await match(...sheet('490,00;18/11/2026', '500,00;18/11/2026', '490,00;19/11/2026'));
    expect(matches.map(({ doubts }) => doubts[0])).toEqual(['already', 'second', 'second']);
    expect(matches[1]).toMatchObject({
      on: '2026-11-18',
      paid: 50_000,
      earlier: { on: '2026-11-18', cents: 49_000, line: null },
    });
  });

  test('is found in the same sheet too', async () => {
    const { match } = await paidOnce();
    const { matches } = await match(...sheet('500,00;18/11/2026', '500,00;19/11/2026', '500,00;18/11/2026'));
    expect(matches.map(({ doubts }) => doubts)).toEqual([[], ['second'], ['already']]);
    expect(matches[1]?.earlier).toEqual({ on: '2026-11-18', cents: 50_000, line: 2 });
  });

  test('is stored beside the first, recorded in the trail, and undone with it', async () => {
    const { ledger, markPaid, markPaidFromSheet } = await paidOnce();
    const payment = { boleto: 1, line: 2, further: false };
    const press = () =>
      markPaidFromSheet({
        commandId: 'c1',
        paid: [
          { ...payment, on: '2026-11-19', line: 3, cents: 51_000, further: true },
          { ...payment, on: '2026-11-18', cents: 50_000 },
          { ...payment, on: '2026-11-20', line: 4, cents: null, further: true },
        ],
      });
    expect(await press()).toEqual({ changed: 3, missed: 0 });
    const stored = async () => {
      const { baixaOn, baixaHow } = (await ledger.read('boletos.get', { id: 1 })) ?? {};
      return [baixaOn, baixaHow];
    };
    const both = [
      '2026-11-18',
      {
        by: 'sheet',
        line: 2,
        cents: 50_000,
        further: [
          { on: '2026-11-19', by: 'sheet', line: 3, cents: 51_000 },
          { on: '2026-11-20', by: 'sheet', line: 4 },
        ],
      },
    ];
    expect(await stored()).toEqual(both);
    // A repeated command changes nothing more.
    expect(await press()).toEqual({ changed: 3, missed: 0 });
    expect(await stored()).toEqual(both);
    const { handle } = await ledger.lists.open('trail', {
      filter: { what: ['boleto.paid', 'boleto.paidAgain'] },
      sort: 'oldest',
    });
    expect(
      (await ledger.lists.window('trail', { handle, from: 0, count: 9 })).map(({ what, detail }) => [
        what,
        detail !== null && typeof detail === 'object' && 'on' in detail ? detail['on'] : null,
      ]),
    ).toEqual([
      ['boleto.paid', '2026-11-18'],
      ['boleto.paidAgain', '2026-11-19'],
      ['boleto.paidAgain', '2026-11-20'],
    ]);
    expect(await markPaid({ commandId: 'c2', boletos: [1], on: null })).toEqual({ changed: 1, missed: 0 });
    expect(await stored()).toEqual([null, null]);
    // Without a first payment there is no further one.
    const alone = [{ ...payment, on: '2026-11-19', cents: null, further: true }];
    expect(await markPaidFromSheet({ commandId: 'c3', paid: alone })).toEqual({ changed: 0, missed: 1 });
    expect(await stored()).toEqual([null, null]);
  });
});

test('a manual baixa stores its amount, by default that of the title', async () => {
  const ledger = await numberedFrom1([ana(), bia]);
  const { markPaid } = callsOf(ledger);
  await markPaid({ commandId: 'c1', boletos: [1], on: '2026-11-18', cents: 49_000 });
  await markPaid({ commandId: 'c2', boletos: [2], on: '2026-11-18' });
  const many = await ledger.read('boletos.many', { ids: [1, 2] });
  expect(many.map(({ baixaHow }) => baixaHow)).toEqual([
    { by: 'hand', cents: 49_000 },
    { by: 'hand', cents: 50_000 },
  ]);
});
