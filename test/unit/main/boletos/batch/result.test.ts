// The result of a batch as files: row by row, and the rows that were not created, in their original layout.
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record,
} from '../../../../helpers/properties.ts';
import { expect, test } from 'vitest';
import { resultCalls } from '../../../../../main/boletos/batch/result.ts';
import type { CheckPlan } from '../../../../../main/boletos/sheet/check-row.ts';
import { applyLayout, layoutOf } from '../../../../../main/boletos/sheet/layout.ts';
import { readXlsx } from '../../../../../main/spreadsheets/read-xlsx.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { checkAll, opened, openedFile, surveyOf } from '../../../../fixtures/checked-sheet.ts';
import { sent, sheet, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { bytesOf, created, exportPorts, linesOf } from '../../../../helpers/register.ts';
import { sheetBatch } from '../../../../helpers/sheet-batch.ts';
import { storedCells } from '../../../../helpers/whole-sheet.ts';

const words = {
  file: 'erros',
  why: 'Motivo',
  'payer.name': 'Pagador',
  'state created': 'Criado',
  'state refused': 'Recusado',
  'state draft': 'Com erro',
  'state uncertain': 'A confirmar',
  'state out': 'Retirado',
  'state ready': 'Pronto',
  'problem documentCheckDigits': 'dígitos não conferem',
  'field payer.document': 'CPF ou CNPJ',
  'reason batchStopped': 'lote parado antes',
  'reason connectionCut': 'conexão cortada',
};

const run = async (ledger: Ledger, id: number) => {
  await ledger.write('batches.queue', { id });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
};

const header = 'Nome;CPF;Valor;Vencimento;Obs interna';
const fiveRows = [
  header,
  'Ana Prado;529.982.247-25;R$ 1.150,00;10/12/2026;a',
  'Bia Lima;111.444.777-35;200,00;11/12/2026;"b; c"',
  'Caio Reis;111.111.111-12;300,00;12/12/2026;c',
  'Davi Melo;390.533.447-05;400,00;13/12/2026;d',
  'Eva Luz;168.995.350-09;500,00;14/12/2026;e',
].join('\n');

/** The first row is created, the second refused, the third has an error, the fourth is uncertain, the fifth was taken out. */
async function mixed() {
  const ledger = await readyLedger(temporaryFolder());
  const { batchId, plan } = await sheetBatch(ledger, fiveRows);
  await ledger.write('boletos.takeOut', { batchId, step: 's', ids: [5] });
  await run(ledger, batchId);
  await sent(ledger, 1, created(1));
  await sent(ledger, 2, { state: 'refused', serviceMessage: { status: 422, words: ['CPF bloqueado'] } });
  await sent(ledger, 4, { state: 'uncertain', serviceMessage: { reason: 'connectionCut' } });
  const at = exportPorts();
  return { ledger, batchId, plan, tickets: at.tickets, calls: resultCalls({ ledger, ...at }) };
}

test('writes a line for every boleto, with its answer or reason', async () => {
  const { calls, tickets, batchId } = await mixed();
  const file = await calls.saveResult({ id: batchId, what: 'result', format: 'csv', words });
  const [titles, ...rows] = linesOf(tickets, file);
  expect(titles).toMatch(/^line;parcel;Pagador;/);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatch(/^2;;Ana Prado;529\.982\.247-25;1150,00;10\/12\/2026;;;Criado;700001;2800/);
  // Of a column that no field uses.
  expect(titles).toMatch(/;Obs interna$/);
  expect(rows[0]).toMatch(/;a$/);
  expect(rows[1]).toContain(';Recusado;');
  expect(rows[1]).toContain(';CPF bloqueado;');
  expect(rows[3]).toContain(';A confirmar;');
  expect(rows[3]).toContain(';conexão cortada;');
});

test('writes a row with an invalid document as it was typed, with the reason', async () => {
  const { calls, tickets, batchId } = await mixed();
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await calls.saveResult({ id: batchId, what: 'result', format, words });
    const book = format === 'xlsx' && readXlsx(bytesOf(tickets, file), null);
    const line = book
      ? (book.ok ? (book.value.rows[3]?.cells ?? []) : []).join(';')
      : linesOf(tickets, file)[3];
    expect(line).toMatch(/^4;;Caio Reis;111\.111\.111-12;300[.,]?0*;(?:12\/12\/2026|2026-12-12);/);
    expect(line).toContain(';CPF ou CNPJ: dígitos não conferem');
  }
});

test('marks rows that a stopped batch did not send, in the result and in the errors', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const { batchId } = await sheetBatch(ledger, fiveRows);
  await run(ledger, batchId);
  await sent(ledger, 2, { state: 'notSent', serviceMessage: { reason: 'connectionRefused' } });
  await ledger.write('batches.rest', { id: batchId, state: 'stopped', reason: null });
  const at = exportPorts();
  const { saveResult } = resultCalls({ ledger, ...at });
  const lines = async (what: 'result' | 'errors') =>
    linesOf(at.tickets, await saveResult({ id: batchId, what, format: 'csv', words }));
  expect((await lines('result'))[1]).toContain(';lote parado antes;');
  expect((await lines('result'))[2]).toContain(';connectionRefused;');
  expect((await lines('errors'))[1]).toMatch(/;Pronto: lote parado antes$/);
});

test('writes amounts and days into a workbook as numbers, and everything else as text', async () => {
  const { calls, tickets, batchId } = await mixed();
  const file = await calls.saveResult({ id: batchId, what: 'result', format: 'xlsx', words });
  const book = readXlsx(bytesOf(tickets, file), null);
  const rows = book.ok ? book.value.rows : [];
  expect(rows).toHaveLength(6);
  expect(rows[1]?.kinds).toMatch(/^n ssnd/);
  const [titles = [], first = []] = storedCells(bytesOf(tickets, file));
  const numbers = titles.flatMap((title, column) =>
    /^\d+(?:\.\d+)? \D/.test(first[column] ?? '') ? [title] : [],
  );
  expect(numbers).toEqual(['amount', 'dueDate']);
  expect(first.slice(0, 6)).toEqual([
    '2 0',
    '',
    'Ana Prado',
    '529.982.247-25',
    '1150.00 #,##0.00',
    '46366 dd/mm/yyyy',
  ]);
  const errors = await calls.saveResult({ id: batchId, what: 'errors', format: 'xlsx', words });
  expect(storedCells(bytesOf(tickets, errors))[1]?.slice(0, 5)).toEqual([
    'Bia Lima',
    '111.444.777-35',
    '200.00 #,##0.00',
    '46367 dd/mm/yyyy',
    'b; c',
  ]);
});

test('writes rows that were not created with their original text, and the reason after it', async () => {
  const { calls, tickets, batchId } = await mixed();
  const file = await calls.saveResult({ id: batchId, what: 'errors', format: 'csv', words });
  expect(linesOf(tickets, file)).toEqual([
    `${header};Motivo`,
    'Bia Lima;111.444.777-35;200,00;11/12/2026;"b; c";Recusado: CPF bloqueado',
    'Caio Reis;111.111.111-12;300,00;12/12/2026;c;Com erro: CPF ou CNPJ: dígitos não conferem',
    'Davi Melo;390.533.447-05;400,00;13/12/2026;d;A confirmar: conexão cortada',
    'Eva Luz;168.995.350-09;500,00;14/12/2026;e;Retirado',
  ]);
});

test('writes edits of the clerk in their columns, and keeps all other cells', async () => {
  const { calls, tickets, batchId, ledger } = await mixed();
  const { fields, revision } = (await ledger.read('boletos.get', { id: 3 })) ?? {
    fields: newBoleto(1).fields,
    revision: 0,
  };
  const problems = [
    { severity: 'error', field: 'dueDate', code: 'dueDateNotADate', text: 'amanhã' } as const,
  ];
  const edited = { ...fields, 'payer.document': '52998224725', amount: 31_050, dueDate: null };
  await ledger.write('boletos.edit', {
    batchId,
    step: 'e',
    edits: [{ id: 3, revision, fields: edited, problems, worst: 'error' }],
  });
  const file = await calls.saveResult({ id: batchId, what: 'errors', format: 'csv', words });
  expect(linesOf(tickets, file)[2]).toBe(
    'Caio Reis;529.982.247-25;310,50;amanhã;c;Com erro: dueDate: dueDateNotADate',
  );
});

test('writes an ambiguous amount as it was read, because the new file has another column', async () => {
  const text = [
    'Nome;CPF;Valor;Vencimento;Parcelas',
    'Ana Prado;529.982.247-25;1.500;10/12/2026;1',
    'Bia Lima;111.444.777-35;R$ 3.000;11/12/2026;2',
    'Caio Reis;390.533.447-05;99.90;12/12/2026;1',
  ].join('\n');
  for (const [point, amounts] of [
    ['thousands', ['1500.00', '3000.00', '99.90']],
    ['decimal', ['1.50', '3.00', '99.90']],
  ] as const) {
    const ledger = await readyLedger(temporaryFolder());
    const { batchId } = await sheetBatch(ledger, text, { openAmounts: { point, comma: null } });
    await run(ledger, batchId);
    await ledger.write('batches.rest', { id: batchId, state: 'stopped', reason: null });
    const at = exportPorts();
    const { saveResult } = resultCalls({ ledger, ...at });
    const file = await saveResult({ id: batchId, what: 'errors', format: 'csv', words });
    const lines = linesOf(at.tickets, file).slice(1);
    expect(lines.map((line) => line.split(';')[2])).toEqual(amounts);
  }
});

test.each([
  [
    'amounts in centavos are written in reais below a title without unit',
    'Nome;CPF;Valor (centavos);Vencimento\nAna;529.982.247-25;15000;10/12/2026\nRaul;111.444.777-35;990;10/12/2026\nZoe;390.533.447-05;100;28/12/2026\n',
    { amountUnit: 'named' },
  ],
  [
    'cents are joined to their amounts',
    'Nome,CPF,Valor,Vencimento,Obs\nAna,529.982.247-25,150,00,10/12/2026,a\nRaul,111.444.777-35,9,90,10/12/2026,\nZoe,390.533.447-05,1,00,28/12/2026,\n',
    {
      splitCents: 'wide',
      // The mapping names the column, as the clerk did: before the cells are joined, the dates are one column further.
      mapping: {
        'payer.name': { from: 'column', column: 0 },
        'payer.document': { from: 'column', column: 1 },
        amount: { from: 'column', column: 2 },
        dueDate: { from: 'column', column: 3 },
      },
    },
  ],
  [
    'swapped dates are written with the day first',
    'Nome;CPF;Valor;Vencimento\nAna;529.982.247-25;150,00;2026-10-12\nRaul;111.444.777-35;9,90;2026-10-12\nZoe;390.533.447-05;1,00;28/12/2026\n',
    { swappedDates: 'iso' },
  ],
] as const)('imports the file of errors without a question: %s', async (_, text, answer) => {
  const ledger = await readyLedger(temporaryFolder());
  const { batchId } = await sheetBatch(ledger, text, answer);
  await run(ledger, batchId);
  await sent(ledger, 3, created(3));
  await ledger.write('batches.rest', { id: batchId, state: 'stopped', reason: null });
  const at = exportPorts();
  const { saveResult } = resultCalls({ ledger, ...at });
  const file = await saveResult({ id: batchId, what: 'errors', format: 'csv', words });
  const back = await opened(bytesOf(at.tickets, file).toString().slice(1));
  expect(surveyOf(back).questions).toEqual([]);
  const { rows } = checkAll(back);
  expect(rows.map(({ fields }) => [fields.amount, fields.dueDate])).toEqual([
    [15_000, '2026-12-10'],
    [990, '2026-12-10'],
  ]);
});

test('includes ready rows once the batch no longer sends them', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const { batchId } = await sheetBatch(ledger, fiveRows);
  await run(ledger, batchId);
  const at = exportPorts();
  const count = async () => {
    const { saveResult } = resultCalls({ ledger, ...at });
    return (
      linesOf(at.tickets, await saveResult({ id: batchId, what: 'errors', format: 'csv', words })).length - 1
    );
  };
  expect(await count()).toBe(1);
  await ledger.write('batches.rest', { id: batchId, state: 'stopped', reason: null });
  expect(await count()).toBe(5);
});

test('writes installments as one row if none was created, else each missing one as its own', async () => {
  const text = [
    'Nome;CPF;Valor;Vencimento;Parcelas',
    'Ana Prado;529.982.247-25;300,00;31/12/2026;3',
    'Bia Lima;111.444.777-35;100,00;11/12/2026;2',
  ].join('\n');
  const ledger = await readyLedger(temporaryFolder());
  const { batchId } = await sheetBatch(ledger, text, { parcelAmount: 'total' });
  await run(ledger, batchId);
  await sent(ledger, 1, created(1));
  await ledger.write('batches.rest', { id: batchId, state: 'stopped', reason: null });
  const at = exportPorts();
  const { saveResult } = resultCalls({ ledger, ...at });
  const file = await saveResult({ id: batchId, what: 'errors', format: 'csv', words });
  expect(linesOf(at.tickets, file).slice(1)).toEqual([
    'Ana Prado;529.982.247-25;100,00;31/01/2027;1;Pronto: lote parado antes',
    'Ana Prado;529.982.247-25;100,00;28/02/2027;1;Pronto: lote parado antes',
    'Bia Lima;111.444.777-35;100,00;11/12/2026;2;Pronto: lote parado antes',
  ]);
});

test('writes a single boleto as a line of the result, with the reason', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const id = await sheet(ledger, [newBoleto(1, {}, { line: null })]);
  await run(ledger, id);
  await sent(ledger, 1, { state: 'refused', serviceMessage: { words: ['não'] } });
  const at = exportPorts();
  const { saveResult } = resultCalls({ ledger, ...at });
  const [, line] = linesOf(at.tickets, await saveResult({ id, what: 'errors', format: 'csv', words }));
  expect(line).toMatch(/;Recusado: não$/);
});

test('imports the file of errors as the same rows, with the same layout', async () => {
  const cell = constantFrom('Ana', 'João; "Zé"', '=1+1', '', "'x", 'a\nb', 'Total Ltda');
  const rowOf = record({
    name: cell,
    document: constantFrom('529.982.247-25', '11144477735', '191', '111.111.111-12', ''),
    amount: constantFrom('10,00', '1.234,56', '1.234', '-5', 'dez', ''),
    due: constantFrom('10/12/2026', '31/01/2027', '2027-02-01', '45000', '30/02/2027'),
    other: cell,
    parcels: constantFrom('', '1', '2', '3x', 'muitas'),
    extra: integer({ min: 0, max: 1 }),
  });
  const ledger = await readyLedger(temporaryFolder());
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await assert(
    asyncProperty(array(rowOf, { minLength: 1, maxLength: 8 }), async (rows) => {
      const text = [
        'Nome;CPF;Valor;Vencimento;Obs;Parcelas',
        'Modelo Fixo;529.982.247-25;10,00;10/12/2026;x;1',
        ...rows.map(({ name, document, amount, due, other, parcels, extra }) =>
          [name, document, amount, due, other, parcels, ...(extra ? ['sobra'] : [])].map(quoted).join(';'),
        ),
      ].join('\n');
      const { batchId, plan } = await sheetBatch(ledger, text);
      const at = exportPorts();
      const { saveResult } = resultCalls({ ledger, ...at });
      const file = await saveResult({ id: batchId, what: 'errors', format: 'csv', words });
      const before = await opened(text);
      const back = await opened(bytesOf(at.tickets, file).toString().slice(1));

      const { amountUnit: _unit, leaveOut: _left, quantity: _quantity, ...others } = plan;
      const answers = { ...others, documents: null, order: null, parcelAmount: null };
      const layout = layoutOf(before.understanding.profiles, plan.mapping, answers);
      const mapping = applyLayout(layout, back.understanding.profiles);
      expect(mapping).toEqual(plan.mapping);
      const meant = (told: Partial<CheckPlan>, sheetOf: typeof back) =>
        checkAll(sheetOf, told).rows.map(({ parcel, parcels, fields }) => ({ parcel, parcels, fields }));
      expect(meant({ ...plan }, back)).toEqual(meant({ ...plan }, before));
      const book = await saveResult({ id: batchId, what: 'errors', format: 'xlsx', words });
      expect(meant({ ...plan }, await openedFile(bytesOf(at.tickets, book)))).toEqual(
        meant({ ...plan }, before),
      );
    }),
    { numRuns: 60 },
  );
});
