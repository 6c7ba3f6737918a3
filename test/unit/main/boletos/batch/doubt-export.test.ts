// A dashboard's export and uncertain rows: the lookups find every row that a plain comparison finds.
import { array, assert, asyncProperty, constantFrom, tuple } from '../../../../helpers/properties.ts';
import { expect, onTestFinished, test } from 'vitest';
import {
  doubtExportCalls,
  matchExport,
  readExportRow,
} from '../../../../../main/boletos/batch/doubt-export.ts';
import { openDashboardSheets } from '../../../../../main/boletos/dashboard-sheet.ts';
import { startSheetReader } from '../../../../../main/boletos/sheet/reader.ts';
import { formatLine } from '../../../../../preload/shared/slip.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { running, sent, today, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { exportPorts, slipLineOf } from '../../../../helpers/register.ts';

const offers = [
  {},
  { line: slipLineOf(2) },
  { nossoNumero: '109/00000003-4' },
  { id: '700004' },
  {},
] as const;

async function scene() {
  const ledger = await readyLedger(temporaryFolder());
  const rows = offers.map((_, at) =>
    newBoleto(at + 1, {
      'payer.name': `Pagador ${'ABCDE'[at] ?? ''}`,
      amount: 5_000 + at,
      dueDate: '2027-02-10',
    }),
  );
  await running(ledger, rows);
  for (const [at, offered] of offers.entries())
    await sent(ledger, at + 1, { state: 'uncertain', outcome: { reason: 'connectionCut', offered } });
  return ledger;
}

function sheets() {
  const { tickets } = exportPorts();
  const dashboardSheets = openDashboardSheets({ tickets, startReader: startSheetReader });
  onTestFinished(() => dashboardSheets.close());
  return dashboardSheets;
}

function callsOf(ledger: Ledger, dashboardSheets = sheets()) {
  return doubtExportCalls({ ledger, dashboardSheets, today: () => today });
}

test('finds each uncertain row by its known data, and reports the others as absent', async () => {
  const ledger = await scene();
  const doubts = await ledger.read('boletos.doubts', {});
  const ref = doubts[0]?.attempt?.ref ?? '';
  const text = [
    'Código;Retorno;Linha digitável;Nosso número;Sacado;Valor;Vencimento',
    `9001;https://retorno.example/b?r=x${ref}y;;;;;`,
    `9002;;${formatLine(slipLineOf(2))};;;;`,
    '9003;;;109000000034;;;',
    '700004;;;;;;',
    '9005;;;;Outro Qualquer;50,04;10/02/2027',
  ].join('\n');
  const { matchDoubts } = callsOf(ledger);
  const match = await matchDoubts({ accountId: 'padaria', input: { text } });
  expect(match).toMatchObject({ kind: 'matched', idColumn: 0, rowCount: 5, absent: [5] });
  const found = match.kind === 'matched' ? match.matches : [];
  expect(found.map(({ boleto, rows }) => [boleto, rows.map(({ line, by, id }) => [line, by, id])])).toEqual([
    [1, [[2, 'ref', '9001']]],
    [2, [[3, 'line', '9002']]],
    [3, [[4, 'nossoNumero', '9003']]],
    [4, [[5, 'id', '700004']]],
  ]);
  expect(found[3]?.rows[0]?.cells[0]).toBe('700004');
  const untold = await matchDoubts({ accountId: 'padaria', input: { text }, idColumn: null });
  expect(untold).toMatchObject({ idColumn: null, absent: [4, 5] });
  const elsewhere = await matchDoubts({ accountId: 'padaria', batchId: 99, input: { text } });
  expect(elsewhere).toMatchObject({ matches: [], absent: [] });
});

test('asks about a row whose number equals ours by chance, and prefers the row of the payer', async () => {
  const ledger = await scene();
  const { matchDoubts } = callsOf(ledger);
  const rowsOf = async (...lines: readonly string[]) => {
    const text = ['Código;Nosso número;Sacado;CPF;Valor;Vencimento', ...lines].join('\n');
    const match = await matchDoubts({ accountId: 'padaria', input: { text } });
    if (match.kind !== 'matched') throw new Error(match.why);
    return match.matches.map(({ boleto, rows }) => [
      boleto,
      rows.map(({ line, by, against }) => [line, by, ...against]),
    ]);
  };
  const evas = '350.123.456-22';
  expect(await rowsOf('700004;;Eva Dias;;50,03;10/02/2027', `9003;109000000034;Eva Dias;${evas};;`)).toEqual([
    [3, [[3, 'nossoNumero', 'document']]],
    [4, [[2, 'id', 'name']]],
  ]);
  expect(await rowsOf('700004;;Pagador D;;50,00;11/02/2027')).toEqual([
    [4, [[2, 'id', 'amount', 'dueDate']]],
  ]);
  // The same name with another document is another person.
  expect(await rowsOf(`9001;;Pagador E;${evas};50,04;10/02/2027`)).toEqual([
    [5, [[2, 'amountDuePayer', 'document']]],
  ]);
  expect(await rowsOf('700004;;Eva Dias;;50,03;10/02/2027', '9004;;PAGADOR D;;50,03;10/02/2027')).toEqual([
    [4, [[3, 'amountDuePayer']]],
  ]);
});

test('finds an uncertain row in a row of words that was read as the header', async () => {
  const ledger = await scene();
  const doubts = await ledger.read('boletos.doubts', {});
  const { matchDoubts } = callsOf(ledger);
  const [doubt] = doubts;
  const words = `Aurora;Pagador;${doubt?.attempt?.ref ?? ''}`;
  const text = ['Código;Quem;Referência', words, 'x;Outro;1.250,00'].join('\n');
  const match = await matchDoubts({ accountId: 'padaria', input: { text }, idColumn: 0 });
  expect(match).toMatchObject({ matches: [{ boleto: doubt?.boleto.id, rows: [{ line: 2, by: 'ref' }] }] });
});

test('lookups skip no row that a full comparison would find', async () => {
  const ledger = await scene();
  const doubts = await ledger.read('boletos.doubts', {});
  const dashboardSheets = sheets();
  const { matchDoubts } = callsOf(ledger, dashboardSheets);
  const piece = constantFrom(
    ...doubts.flatMap(({ boleto, attempt }) => [
      boleto.fields['payer.name'] ?? '',
      boleto.fields['payer.document'] ?? '',
      attempt?.ref ?? '',
    ]),
    ...doubts.map(({ boleto }) => `50,0${boleto.id - 1}`),
    '10/02/2027',
    slipLineOf(2),
    '109000000034',
    '700004',
    'x',
  );
  const cells = array(
    tuple(piece, constantFrom('', 'ab', '-')).map((parts) => parts.join('')),
    { minLength: 7, maxLength: 7 },
  );
  await assert(
    asyncProperty(array(cells, { minLength: 1, maxLength: 6 }), async (rows) => {
      const header = 'Código;a;b;c;d;e;f';
      const text = [header, ...rows.map((row) => row.join(';'))].join('\n');
      const match = await matchDoubts({ accountId: 'padaria', input: { text }, idColumn: 0 });
      const sheet = await dashboardSheets.read({ text });
      if (!sheet.ok) throw new Error(sheet.code);
      const { columns } = sheet.value;
      const read = rows.map((row, at) => readExportRow({ line: at + 2, cells: row }, today, columns));
      const all = matchExport(doubts, read, { idColumn: 0 });
      expect(match).toMatchObject({ absent: all.absent, matches: all.matches });
    }),
    { numRuns: 25 },
  );
});
