// A clerk's answers about the rows of a sheet: which statuses are left out, whether amounts are multiplied by a quantity, whether each row
// is one parcel. No batch is made before them, records stay complete, and the layout remembers the answers.
import { expect, test } from 'vitest';
import type { SheetPlan } from '../../../../../preload/contract/sheets.ts';
import { accountedFor } from '../../../../../main/boletos/sheet/check-sheet.ts';
import { completeTaxId } from '../../../../../preload/shared/tax-id.ts';
import { press, sheetsRoom } from '../../../../helpers/sheets-room.ts';

const cpf = (at: number): string => completeTaxId(String(104_285_713 + at * 7_919));

/** Rows of payers, each with these cells after document, amount and due date. */
const sheetOf = (
  titles: string,
  rows: readonly (readonly [payer: number, amount: string, due: string, ...more: string[]])[],
) =>
  [
    `Nome;CPF;${titles}`,
    ...rows.map(([payer, ...cells]) => `Pagador ${payer};${cpf(payer)};${cells.join(';')}`),
    '',
  ].join('\n');

async function clerk() {
  const room = await sheetsRoom();
  async function brings(text: string, answers: Partial<SheetPlan> = {}) {
    const { sheet, plan, questions, answered } = await room.opened({ text });
    const full = { ...plan, ...answers };
    const preview = await room.sheets.preview({ sheet, plan: full });
    const checked = await room.sheets.check({ commandId: press(), sheet, plan: full, name: 'Dezembro' });
    const id = checked.kind === 'checked' ? checked.batchId : null;
    const rows = id === null ? [] : (await room.rowsOf(id)).rows;
    const summary = id === null ? null : ((await room.batches.get({ id })).layout?.summary ?? null);
    return {
      id,
      plan,
      questions,
      answered,
      previewed: preview.questions,
      checked,
      rows,
      cents: rows.map(({ fields }) => fields.amount),
      summary,
    };
  }
  return { ...room, brings };
}

const day = '10/12/2026';
const withStatus = (...statuses: string[]) =>
  sheetOf(
    'Valor;Vencimento;Status',
    statuses.map((status, at) => [at, `${at + 1}00,00`, day, status] as const),
  );

test('asks about paid and cancelled rows, with their sums, and makes no batch before', async () => {
  const { brings, batches } = await clerk();
  const { questions, previewed, checked } = await brings(
    withStatus('Em aberto', 'Pago', 'PAGO ', 'Cancelado', 'Em aberto'),
  );
  const value = (key: string, count: number, settled: boolean) => ({ key, count, settled });
  const values = [value('pago', 2, true), value('cancelado', 1, true), value('em aberto', 2, false)];
  expect(questions).toMatchObject([{ ask: 'status', column: 4, values }]);
  const sums = [{ cents: 50_000 }, { cents: 40_000 }, { cents: 60_000 }];
  expect(previewed).toMatchObject([{ ask: 'status', values: sums }]);
  expect(checked).toMatchObject({ kind: 'asked', questions: [{ ask: 'status', values: sums }] });
  expect(await batches.list({ scope: 'all', most: 10 })).toEqual([]);
});

test('sets apart the rows that their status leaves out, visible and counted', async () => {
  const { brings, batches } = await clerk();
  const { cents, summary, id } = await brings(
    withStatus('Em aberto', 'Pago em 02/11', 'Pago em 03/11', 'Cancelado', 'A vencer'),
    { leaveOut: [{ column: 4, values: ['pago em', 'cancelado'] }] },
  );
  expect(cents).toEqual([10_000, 50_000]);
  expect(summary).toMatchObject({ records: 6, rows: 2, cents: 60_000, aside: { header: 1, status: 3 } });
  expect(summary && accountedFor(summary)).toBe(true);
  const skipped = await batches.skippedLines({ id: id ?? 0 });
  const left = skipped.filter(({ kind }) => kind === 'status');
  expect(left.map(({ line, cells }) => [line, cells[4]])).toEqual([
    [3, 'Pago em 02/11'],
    [4, 'Pago em 03/11'],
    [5, 'Cancelado'],
  ]);
});

test('bills every row if the clerk says so', async () => {
  const { brings } = await clerk();
  const { cents } = await brings(withStatus('Pago', 'Em aberto'), { leaveOut: [{ column: 4, values: [] }] });
  expect(cents).toEqual([10_000, 20_000]);
});

test('remembers the statuses with the layout, and asks again about a new one', async () => {
  const { brings } = await clerk();
  const leaveOut = [{ column: 4, values: ['pago'] }];
  await brings(withStatus('Em aberto', 'Pago'), { leaveOut });
  const next = await brings(withStatus('Pago', 'Em aberto', 'Em aberto'));
  expect(next).toMatchObject({ answered: ['status 4'], plan: { leaveOut }, cents: [20_000, 30_000] });
  // A sheet that raises no question leaves the answer as it is.
  await brings(withStatus('Em aberto', 'Em aberto'));
  expect((await brings(withStatus('Pago', 'Em aberto'))).cents).toEqual([20_000]);
  const other = await brings(withStatus('Pago', 'Jurídico', 'Em aberto'));
  expect(other).toMatchObject({ answered: [], checked: { kind: 'asked' } });
});

test.each([
  ['Situação', ['Quitado', 'Aberto'], ['quitado']],
  ['Sit.', ['Baixado', 'Pendente'], ['baixado']],
  ['Situação do boleto', ['Estornado', 'Atrasado'], ['estornado']],
  ['Status', ['Pago', 'Pago'], ['pago']],
  ['Status', ['Bolsa integral', 'Regular'], []],
  ['Valor pago', ['10,00', ''], []],
  ['Pago?', ['Sim', 'Não'], ['sim']],
  ['Pago', ['X', ''], ['x']],
  ['Cancelado', ['s', 'n'], ['s']],
  ['Emitir boleto?', ['Não', 'Sim'], ['nao']],
  ['Ativo', ['N', 'S'], ['n']],
  ['Posição', ['Liquidado', 'Em aberto'], ['liquidado']],
  ['Condição', ['Isento', 'A pagar'], ['isento']],
])('asks about %s with %j, and proposes to leave out %j', async (title, statuses, proposed) => {
  const { opened } = await clerk();
  const text = sheetOf(
    `Valor;Vencimento;${title}`,
    statuses.map((status, at) => [at, '100,00', day, status] as const),
  );
  const [question, ...more] = (await opened({ text })).questions;
  expect(more).toEqual([]);
  expect(question).toMatchObject({ ask: 'status', column: 4 });
  const values = question?.ask === 'status' ? question.values : [];
  expect(values.filter(({ settled }) => settled).map(({ key }) => key)).toEqual(proposed);
});

test.each([
  ['Status', ['Em aberto', 'Vencido']],
  ['Situação', ['Ativo', 'Ativo']],
  ['Situação', ['Inadimplente', 'Adimplente']],
  ['Pago?', ['Não', 'Não']],
  ['Ativo', ['Sim', 'Sim']],
  ['Estado', ['SP', 'RJ']],
  ['Valor pago', ['10,00', '10,00']],
  ['Plano', ['Ativo', 'Premium']],
])('does not ask about %s with %j', async (title, statuses) => {
  const { opened } = await clerk();
  const text = sheetOf(
    `Valor;Vencimento;${title}`,
    statuses.map((status, at) => [at, '100,00', day, status] as const),
  );
  expect((await opened({ text })).questions).toEqual([]);
});

test('asks about two columns of status one after the other', async () => {
  const { brings } = await clerk();
  const text = sheetOf('Valor;Vencimento;Status;Situação do aluno', [
    [0, '100,00', day, 'Em aberto', 'Ativo'],
    [1, '200,00', day, 'Pago', 'Ativo'],
    [2, '300,00', day, 'Em aberto', 'Trancado'],
  ]);
  const one = await brings(text, { leaveOut: [{ column: 4, values: ['pago'] }] });
  expect(one.checked).toMatchObject({ kind: 'asked' });
  const both = await brings(text, {
    leaveOut: [
      { column: 4, values: ['pago'] },
      { column: 5, values: ['trancado'] },
    ],
  });
  expect([both.cents, both.summary?.aside.status]).toEqual([[10_000], 2]);
});

const units = (title: string, ...rows: (readonly [quantity: string, amount: string])[]) =>
  sheetOf(
    `Quantidade;${title};Vencimento`,
    rows.map(([quantity, amount], at) => [at, quantity, amount, day] as const),
  );

test('asks whether to multiply by the quantity, with rows and both sums', async () => {
  const { brings } = await clerk();
  const { questions, previewed, checked } = await brings(
    units('Valor unitário', ['3', '100,00'], ['1', '19,99'], ['2', '0,35']),
  );
  const rows = [
    { line: 2, name: 'Pagador 0', text: '3' },
    { line: 4, name: 'Pagador 2', text: '2' },
  ];
  expect(questions).toEqual([{ ask: 'quantity', column: 2, rows, unread: 0 }]);
  expect(previewed).toMatchObject([
    {
      rows: [
        { once: 10_000, times: 30_000 },
        { once: 35, times: 70 },
      ],
      sums: { once: { boletos: 3, cents: 12_034 }, times: { boletos: 3, cents: 32_069 } },
    },
  ]);
  expect(checked).toMatchObject({ kind: 'asked' });
});

test('multiplies in exact cents, refuses a quantity that is no positive whole number, and remembers the answer', async () => {
  const { brings } = await clerk();
  const text = units(
    'Valor unitário',
    ['3', '100,00'],
    ['7', '19,99'],
    ['1,5', '10,00'],
    ['0', '10,00'],
    ['', '10,00'],
    ['-2', '10,00'],
    ['999999', '99.999,99'],
    ['2,00', '0,35'],
  );
  const { cents, rows } = await brings(text, { quantity: { column: 2, multiply: true } });
  expect(cents).toEqual([30_000, 13_993, null, null, null, null, null, 70]);
  const codes = rows.map(({ problems }) => problems.filter(({ severity }) => severity === 'error'));
  expect(codes.map((found) => found.map(({ code }) => code))).toEqual([
    [],
    [],
    ['quantityInvalid'],
    ['quantityInvalid'],
    ['quantityInvalid'],
    ['quantityInvalid'],
    ['amountTooLarge'],
    [],
  ]);
  const next = await brings(units('Valor unitário', ['2', '10,00']));
  expect(next).toMatchObject({ answered: ['quantity'], cents: [2_000] });
});

test.each([
  ['Qtd.;Valor;Vencimento', '3', true],
  ['Horas;Valor hora;Vencimento', '1,5', true],
  ['Qtde alunos;Valor por aluno;Vencimento', '2', true],
  ['Quantidade;Valor;Vencimento', '1', false],
  ['Quantidade;Valor total;Vencimento', '3', false],
  ['Qtd moradores;Valor;Vencimento', '3', false],
  ['Quantidade;Valor;Vencimento', 'caixa', false],
])('%s with %s: asks about the quantity: %s', async (titles, quantity, asks) => {
  const { opened } = await clerk();
  const text = sheetOf(titles, [
    [0, quantity, '100,00', day],
    [1, quantity, '200,00', day],
  ]);
  const { questions } = await opened({ text });
  expect(questions.map(({ ask }) => ask)).toEqual(asks ? ['quantity'] : []);
});

test('does not multiply if the clerk says so', async () => {
  const { brings } = await clerk();
  const text = units('Valor', ['3', '100,00']);
  expect((await brings(text, { quantity: { column: 2, multiply: false } })).cents).toEqual([10_000]);
});

const booklet = sheetOf('Valor;Vencimento;Parcela;Total de parcelas', [
  [0, '100,00', '10/12/2026', '1', '3'],
  [0, '100,00', '10/01/2027', '2', '3'],
  [0, '100,00', '10/02/2027', '3', '3'],
]);

test('makes one boleto of each row of a carnê, once the clerk says that a row is one parcel', async () => {
  const { brings } = await clerk();
  const { questions, previewed, checked } = await brings(booklet);
  expect(questions).toEqual([{ ask: 'parcelAmount', most: 3, listed: true }]);
  expect(previewed).toMatchObject([
    {
      sums: {
        each: { boletos: 9, cents: 90_000 },
        total: { boletos: 9, cents: 30_000 },
        row: { boletos: 3, cents: 30_000 },
      },
    },
  ]);
  expect(checked).toMatchObject({ kind: 'asked' });
  const { cents, rows } = await brings(booklet, { parcelAmount: 'row' });
  expect(cents).toEqual([10_000, 10_000, 10_000]);
  expect(rows.map(({ fields }) => fields.dueDate)).toEqual(['2026-12-10', '2027-01-10', '2027-02-10']);
  const next = await brings(booklet);
  expect(next).toMatchObject({ answered: ['parcelAmount'], plan: { parcelAmount: 'row' } });
});

test('asks again if the rows of a payer are parcels in one sheet of a layout and not in the other', async () => {
  const { brings } = await clerk();
  const single = sheetOf('Valor;Vencimento;Parcela;Total de parcelas', [
    [0, '100,00', day, '1', '3'],
    [1, '100,00', day, '1', '3'],
  ]);
  expect((await brings(single, { parcelAmount: 'each' })).cents).toHaveLength(6);
  expect(await brings(booklet)).toMatchObject({ answered: [], checked: { kind: 'asked' } });
  await brings(booklet, { parcelAmount: 'row' });
  expect(await brings(single)).toMatchObject({ answered: [], checked: { kind: 'asked' } });
});

test('never reads the running number of parcels as their count', async () => {
  const { brings } = await clerk();
  const text = sheetOf('Valor;Vencimento;Parcelas', [
    [0, '100,00', '10/12/2026', '1'],
    [0, '100,00', '10/01/2027', '2'],
    [1, '90,00', '10/12/2026', '4'],
    [1, '90,00', '10/01/2027', '5'],
  ]);
  const { questions, plan, cents } = await brings(text);
  expect([questions, plan.mapping.parcels, cents]).toEqual([[], undefined, [10_000, 10_000, 9_000, 9_000]]);
});

test('asks if two rows of one payer are too few to distinguish a count from a running number', async () => {
  const { brings } = await clerk();
  const text = sheetOf('Valor;Vencimento;Parcelas', [
    [0, '100,00', '10/12/2026', '1'],
    [0, '100,00', '10/01/2027', '2'],
  ]);
  const { questions, checked } = await brings(text);
  expect(questions).toEqual([{ ask: 'parcelAmount', most: 2, listed: true }]);
  expect(checked).toMatchObject({ kind: 'asked' });
});

test('refuses a text with the number of a parcel if each row is one parcel', async () => {
  const { brings, opened } = await clerk();
  const { plan } = await opened({ text: booklet });
  const description = { from: 'template', text: 'Parcela {parcela} de {parcelas}' } as const;
  const mapping = { ...plan.mapping, description };
  const { rows } = await brings(booklet, { parcelAmount: 'row', mapping });
  expect(rows.map(({ problems }) => [problems[0]?.severity, problems[0]?.code])).toEqual(
    Array.from({ length: 3 }, () => ['error', 'templateMarkUnknown']),
  );
});

test.each([
  ['whose due date cannot be read', '100,00;sem data', [10_000, 10_000, 10_000], 'dueDateNotADate'],
  ['whose amount cannot be read', 'cem;10/12/2026', [null, null, null], 'amountNotANumber'],
] as const)('keeps every parcel of a row %s, with the error', async (_how, cells, amounts, code) => {
  const { brings } = await clerk();
  const text = `Nome;CPF;Valor;Vencimento;Parcelas\nAna Souza;529.982.247-25;${cells};3\n`;
  const { rows } = await brings(text, { parcelAmount: 'each' });
  expect(rows.map(({ fields, parcel, parcels }) => [fields.amount, parcel, parcels])).toEqual(
    amounts.map((amount, at) => [amount, at + 1, 3]),
  );
  expect(rows.every(({ problems }) => problems.some((one) => one.code === code))).toBe(true);
});
