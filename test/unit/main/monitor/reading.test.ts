// Pasted texts and uploaded sheets, through the reader that reads sheets of boletos: which ids it finds, and what it reports about the
// rest.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, test, expect } from 'vitest';
import { openDashboardSheets } from '../../../../main/boletos/dashboard-sheet.ts';
import { startSheetReader } from '../../../../main/boletos/sheet/reader.ts';
import { xlsxPieces } from '../../../../main/spreadsheets/write-xlsx.ts';
import { createTickets } from '../../../../main/host/tickets.ts';
import { readingCalls } from '../../../../main/monitor/reading.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { addedTo, e2e, watchedLedger } from '../../../helpers/watched.ts';

async function reading() {
  const folder = temporaryFolder();
  const ledger = await watchedLedger();
  let minted = 0;
  const tickets = createTickets(() => `ticket-${(minted += 1)}`);
  const sheets = openDashboardSheets({ tickets, startReader: startSheetReader });
  onTestFinished(() => sheets.close());
  const { readIds } = readingCalls({ ledger, readSheet: sheets.read });
  const upload = (bytes: Uint8Array, name: string) => {
    const path = join(folder, `upload-${(minted += 1)}`);
    writeFileSync(path, bytes);
    return tickets.admitUpload({ kind: 'sheet', name, path, length: bytes.length, sha256: 'x'.repeat(64) });
  };
  const paste = (text: string, more = {}) => readIds({ accountId: 'padaria', input: { text }, ...more });
  return { ledger, readIds, upload, paste };
}

const uuid = (at: number) => `3f1c2b4a-9d8e-4c7b-8a6f-${String(at).padStart(12, '0')}`;

test('reports the ids of a pasted list by their physical lines', async () => {
  const { ledger, paste } = await reading();
  await addedTo(ledger, 2);
  const text = `\n${e2e(5)}\n\n${e2e(1)}\r\n${e2e(5)}\nver com a Ana\n  ${uuid(1)}; ${uuid(2)}, ${e2e(2)}\n\n`;
  expect(await paste(text)).toEqual({
    kind: 'read',
    columns: [],
    idColumn: null,
    labelColumn: null,
    items: [
      { line: 2, transactionId: e2e(5), label: null },
      { line: 7, transactionId: uuid(1), label: null },
      { line: 7, transactionId: uuid(2), label: null },
    ],
    repeated: [5],
    blank: 2,
    already: [4, 7],
    unrecognised: [{ line: 6, text: 'ver com a Ana' }],
  });
});

test.each([
  ['one a line', '\n'],
  ['semicolons', ';'],
  ['commas', ','],
  ['tabs', '\t'],
  ['spaces', ' '],
])('finds all ids separated by %s', async (_what, mark) => {
  const { paste } = await reading();
  const read = await paste([1, 2, 3, 4].map(e2e).join(mark));
  expect(read).toMatchObject({ kind: 'read', idColumn: null, repeated: [], unrecognised: [] });
  expect(read.kind === 'read' && read.items.map(({ transactionId }) => transactionId)).toEqual(
    [1, 2, 3, 4].map(e2e),
  );
});

test('accepts a single word as an id, however short', async () => {
  const { paste } = await reading();
  expect(await paste('4711')).toMatchObject({ items: [{ line: 1, transactionId: '4711' }] });
});

test('finds thousands of ids on one line, and refuses more than can be added', async () => {
  const { paste } = await reading();
  const many = (count: number) => Array.from({ length: count }, (_, at) => e2e(at)).join(' ');
  const read = await paste(many(5_000));
  expect(read.kind === 'read' && read.items).toHaveLength(5_000);
  expect(await paste(many(50_001))).toEqual({ kind: 'refused', why: 'tooManyRows' });
});

test('reports a line that is too long instead of reading a part of it', async () => {
  const { paste } = await reading();
  const long = `Saques de ${Array.from({ length: 2_000 }, (_, at) => e2e(at)).join(' ')}`;
  const read = await paste(`${long}\n${e2e(1)}`);
  expect(read).toMatchObject({ items: [{ line: 2 }], unrecognised: [{ line: 1 }] });
  expect(read.kind === 'read' && read.unrecognised[0]?.text).toMatch(/^Saques de E988/);
});

test('reads a pasted column below its header', async () => {
  const { paste } = await reading();
  const read = await paste(`transactionId\n${[1, 2, 3].map(e2e).join('\n')}`);
  expect(read).toMatchObject({ columns: ['transactionId'], idColumn: 0, unrecognised: [] });
  expect(read.kind === 'read' && read.items.map(({ line }) => line)).toEqual([2, 3, 4]);
});

test('reads a pasted table by its header', async () => {
  const { paste } = await reading();
  const text = `Pagador\tValor\tID da transação\nAna Lemos\t10,00\t${uuid(1)}\nZélia Prado\t12,50\t\n`;
  expect(await paste(text)).toEqual({
    kind: 'read',
    columns: ['Pagador', 'Valor', 'ID da transação'],
    idColumn: 2,
    labelColumn: 0,
    items: [{ line: 2, transactionId: uuid(1), label: 'Ana Lemos' }],
    repeated: [],
    blank: 1,
    already: [],
    unrecognised: [],
  });
  expect(await paste(text, { labelColumn: null })).toMatchObject({
    labelColumn: null,
    items: [{ label: null }],
  });
  expect(await paste(text, { idColumn: 0 })).toMatchObject({
    idColumn: 0,
    labelColumn: null,
    items: [],
    unrecognised: [{ line: 2 }, { line: 3 }],
  });
});

test('reads a table without a header by its content, including the first line', async () => {
  const { paste } = await reading();
  const read = await paste(`${e2e(1)};Ana Lemos;10,00\n${e2e(2)};Zélia Prado;12,00\n`);
  expect(read).toMatchObject({
    columns: ['', '', ''],
    idColumn: 0,
    labelColumn: 1,
    items: [
      { line: 1, transactionId: e2e(1), label: 'Ana Lemos' },
      { line: 2, transactionId: e2e(2), label: 'Zélia Prado' },
    ],
  });
});

test('asks for the column of the ids when the content does not show it', async () => {
  const { paste } = await reading();
  const text = 'A;B\nmaçã;12\npera;13\n';
  expect(await paste(text)).toMatchObject({ columns: ['A', 'B'], idColumn: null, items: [] });
  expect(await paste(text, { idColumn: 1 })).toMatchObject({
    items: [{ transactionId: '12' }, { transactionId: '13' }],
  });
});

test('reads a workbook like a text, any number of times', async () => {
  const { readIds, upload } = await reading();
  const rows = [
    [
      ['Ana Lemos', e2e(1)],
      ['Zélia Prado', e2e(2)],
      ['De novo', e2e(1)],
    ],
  ];
  const pieces: Uint8Array[] = [];
  const sheet = { name: 'Saques', header: ['Nome', 'EndToEnd'], rows: chunks(rows) };
  for await (const piece of xlsxPieces(sheet)) pieces.push(piece);
  const ticket = upload(Buffer.concat(pieces), 'saques.xlsx');
  const read = await readIds({ accountId: 'padaria', input: { ticket } });
  expect(read).toMatchObject({
    columns: ['Nome', 'EndToEnd'],
    idColumn: 1,
    labelColumn: 0,
    items: [
      { line: 2, transactionId: e2e(1), label: 'Ana Lemos' },
      { line: 3, transactionId: e2e(2), label: 'Zélia Prado' },
    ],
    repeated: [4],
  });
  expect(await readIds({ accountId: 'padaria', input: { ticket }, labelColumn: null })).toMatchObject({
    items: [{ label: null }, { label: null }],
  });
});

test('refuses a file that is no sheet, and names its kind', async () => {
  const { readIds, upload } = await reading();
  const ticket = upload(Buffer.from('%PDF-1.7\n'), 'saques.pdf');
  expect(await readIds({ accountId: 'padaria', input: { ticket } })).toEqual({ kind: 'refused', why: 'pdf' });
});

async function* chunks<T>(all: readonly T[]): AsyncGenerator<T> {
  for (const one of all) yield await Promise.resolve(one);
}
