// The register as the window reads it: the clerk's search text, the meaning of days, and the file of the list.
import { expect, test } from 'vitest';
import { registerCalls, queryOf } from '../../../../../main/boletos/register/list.ts';
import { readXlsx } from '../../../../../main/spreadsheets/read-xlsx.ts';
import { newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { bytesOf, exportPorts, linesOf, registerOf } from '../../../../helpers/register.ts';
import { storedCells } from '../../../../helpers/whole-sheet.ts';

test('finds an amount as typed, and nothing for an invalid amount', async () => {
  const ledger = await registerOf([newBoleto(1, { amount: 123_456 }), newBoleto(2, { amount: 123_400 })]);
  const calls = registerCalls({ ledger, ...exportPorts() });
  const found = async (amount: string) => {
    const { handle, count } = await calls.open({ scope: 'all', amount, sort: 'oldest' });
    const rows = await calls.window({ handle, from: 0, count: 10 });
    expect(rows).toHaveLength(count);
    return rows.map(({ id }) => id);
  };
  expect(await found('R$ 1.234,56')).toEqual([1]);
  expect(await found('1.234')).toEqual([2]);
  expect(await found('mil')).toEqual([]);
  expect(await found(' ')).toEqual([1, 2]);
});

test("includes the last day of a period; the date of a boleto is the banks' day", async () => {
  const { filter } = queryOf(
    {
      scope: 'all',
      due: { from: '2026-12-01', to: '2026-12-31' },
      created: { from: '2026-11-20', to: '2026-11-20' },
      paid: { to: '2026-11-30' },
      sort: 'due',
    },
    '2026-11-20',
  );
  expect(filter.paid).toEqual({ until: '2026-12-01' });
  expect(filter.due).toEqual({ from: '2026-12-01', until: '2027-01-01' });
  expect(filter.created).toEqual({
    from: '2026-11-20T03:00:00.000Z',
    until: '2026-11-21T03:00:00.000Z',
  });
});

test("returns a row by its id in the contract's form", async () => {
  const ledger = await registerOf(newBoletos(1));
  const { get } = registerCalls({ ledger, ...exportPorts() });
  expect(await get({ id: 1 })).toMatchObject({ id: 1, state: 'created', remoteId: '700001', problems: [] });
  await expect(get({ id: 2 })).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

const words = {
  file: 'emitidos',
  name: 'Pagador',
  document: 'CPF/CNPJ',
  amount: 'Valor',
  'state created': 'Criado',
  'conference equal': 'Confere',
};

test('exports a view in its order: amounts and days are numbers in a workbook, all else is text, and nothing is a formula', async () => {
  const names = ['Zélia Prado', '=1+1', 'Ana Lemos'];
  const ledger = await registerOf(
    names.map((name, at) => newBoleto(at + 1, { 'payer.name': name, amount: 100_005 + at })),
  );
  const at = exportPorts();
  const calls = registerCalls({ ledger, ...at });
  const columns = ['name', 'document', 'amount', 'due', 'state', 'created', 'conference', 'line'];
  const { handle } = await calls.open({ scope: 'all', sort: 'name' });
  const csv = await calls.saveList({ handle, format: 'csv', words, columns });
  expect(csv.name).toBe('emitidos-2026-11-20.csv');
  const [header, ...rows] = linesOf(at.tickets, csv);
  expect(header).toMatch(/^Pagador;CPF\/CNPJ;Valor;due;state;created;conference;line$/);
  expect(rows.map((row) => row.split(';')[0])).toEqual(["'=1+1", 'Ana Lemos', 'Zélia Prado']);
  expect(rows[2]).toMatch(
    /^Zélia Prado;\d{3}\.\d{3}\.\d{3}-\d\d;1000,05;\d\d\/\d\d\/\d{4};Criado;.*;Confere;/,
  );

  const xlsx = await calls.saveList({ handle, format: 'xlsx', words, columns });
  const book = readXlsx(bytesOf(at.tickets, xlsx), null);
  const cells = book.ok ? book.value.rows.map((row) => row.cells.slice(0, 3)) : [];
  expect(cells.slice(0, 2)).toEqual([
    ['Pagador', 'CPF/CNPJ', 'Valor'],
    ['=1+1', expect.any(String), '1000.06'],
  ]);
  const [titles = [], first = []] = storedCells(bytesOf(at.tickets, xlsx));
  const formats = titles.flatMap((title, column) => {
    const [, format] = / (#,##0\.00|dd\/mm\/yyyy(?: hh:mm)?|0)$/.exec(first[column] ?? '') ?? [];
    return format === undefined ? [] : [[title, format]];
  });
  expect(formats).toEqual([
    ['Valor', '#,##0.00'],
    ['due', 'dd/mm/yyyy'],
    ['created', 'dd/mm/yyyy hh:mm'],
    ['line', '0'],
  ]);
});

test("reports the situation of each boleto by the banks' day, and counts what it finds", async () => {
  const due = ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'] as const;
  const ledger = await registerOf(
    due.map((dueDate, at) => newBoleto(at + 1, { dueDate, amount: 100 * (at + 1) })),
  );
  await ledger.write('boletos.markPaid', { boletos: [{ id: 4, on: '2026-11-20', how: { by: 'hand' } }] });
  // In UTC the next day has begun.
  const calls = registerCalls({ ledger, ...exportPorts(), now: () => new Date('2027-01-03T02:59:00.000Z') });
  const { rows } = await calls.open({ scope: 'all', sort: 'oldest' });
  expect(rows.map(({ situation }) => situation)).toEqual(['overdue', 'dueToday', 'notDue', 'settled']);
  expect(await calls.situations({ scope: 'all', sort: 'oldest', situation: 'overdue' })).toEqual({
    overdue: { count: 1, cents: 100 },
    dueToday: { count: 1, cents: 200 },
    notDue: { count: 1, cents: 300 },
    settled: { count: 1, cents: 400 },
  });
  for (const { id, situation } of rows) {
    const found = await calls.open({ scope: 'all', sort: 'oldest', situation: situation ?? 'notDue' });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
  }
});

test('exports the visible columns in their order, and refuses an unknown one', async () => {
  const ledger = await registerOf([newBoleto(1, { 'payer.name': 'Ana Lemos', dueDate: '2027-03-10' })]);
  const at = exportPorts();
  const calls = registerCalls({ ledger, ...at });
  const { handle } = await calls.open({ scope: 'all', sort: 'name' });
  const save = (...columns: string[]) =>
    calls.saveList({
      handle,
      format: 'csv',
      words: { ...words, 'situation notDue': 'a vencer', 'batch 1': '12 · Mensalidades' },
      columns,
    });
  const file = await save('due', 'situation', 'name', 'batch');
  expect(linesOf(at.tickets, file)).toEqual([
    'due;situation;Pagador;batch',
    '10/03/2027;a vencer;Ana Lemos;12 · Mensalidades',
  ]);
  await expect(save('name', 'gone')).rejects.toMatchObject({ failure: { code: 'inputInvalid' } });
});

test('refuses to export a closed view', async () => {
  const calls = registerCalls({ ledger: await registerOf(newBoletos(1)), ...exportPorts() });
  const { handle } = await calls.open({ scope: 'all', sort: 'newest' });
  await calls.close({ handle });
  await expect(calls.saveList({ handle, format: 'csv', words })).rejects.toMatchObject({
    failure: { code: 'notFound', retryable: true },
  });
});
