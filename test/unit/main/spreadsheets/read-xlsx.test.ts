// XLSX: sheets and hidden sheets, dates, numbers, both epochs, and formulas without a value. The test builds the workbooks that no program
// would write.
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { columnName } from '../../../../main/spreadsheets/column-name.ts';
import { checkAll, fileOpening, openedFile } from '../../../fixtures/checked-sheet.ts';
import { book, textCell as text, type HandMade } from '../../../fixtures/hand-made-book.ts';
import { sheetCsv, sheetXlsx } from '../../../helpers/whole-sheet.ts';

const header = `<row r="1">${text('A1', 'Nome')}${text('B1', 'CPF')}${text('C1', 'Valor')}${text('D1', 'Vencimento')}</row>`;
const rowOf = (amount: string, due: string, at = 2) =>
  `<row r="${at}">${text(`A${at}`, 'Maria')}<c r="B${at}"><v>52998224725</v></c>${amount}${due}</row>`;
const amount = (value: string) => `<c r="C2"><v>${value}</v></c>`;
const dueDate = '<c r="D2" s="1"><v>46366</v></c>';

async function firstRow(made: HandMade) {
  const sheet = await openedFile(book(made));
  const { rows } = checkAll(sheet);
  return rows[0];
}

describe('cells', () => {
  it('are read with their kinds', async () => {
    const row = await firstRow({ rows: header + rowOf(amount('1234.5'), dueDate) });
    expect(row?.fields).toMatchObject({
      'payer.document': '52998224725',
      amount: 123_450,
      dueDate: '2026-12-10',
    });
    expect(row?.cells).toEqual(['Maria', '52998224725', '1234.5', '2026-12-10']);
  });

  it.each([
    ['1234.5600000000001', 123_456],
    ['0.1', 10],
    ['1E2', 10_000],
    ['99999999.99', 9_999_999_999],
  ])('the number %s is %d cents', async (value, cents) => {
    expect((await firstRow({ rows: header + rowOf(amount(value), dueDate) }))?.fields.amount).toBe(cents);
  });

  it('the number 1.234 has three decimals and is not in thousands', async () => {
    const row = await firstRow({ rows: header + rowOf(amount('1.234'), dueDate) });
    expect(row?.problems).toMatchObject([{ code: 'amountTooManyDecimals', fixes: ['1,23', '1,24'] }]);
  });

  it.each([
    [false, '46366'],
    [true, '44904'],
  ])('dates count from their own epoch (1904: %s), formatted or not', async (date1904, serial) => {
    for (const style of [' s="1"', '']) {
      const due = `<c r="D2"${style}><v>${serial}</v></c>`;
      expect((await firstRow({ date1904, rows: header + rowOf(amount('1'), due) }))?.fields.dueDate).toBe(
        '2026-12-10',
      );
    }
  });

  it('a date with a time is doubtful', async () => {
    const row = await firstRow({ rows: header + rowOf(amount('1'), '<c r="D2" s="1"><v>46366.75</v></c>') });
    expect(row?.fields.dueDate).toBe('2026-12-10');
    expect(row?.problems).toMatchObject([{ code: 'dueDateTimeDropped' }]);
  });

  it.each([
    ['2027-01-10', '2027-01-10', []],
    ['2027-01-10T00:00:00', '2027-01-10', []],
    ['2027-01-10T00:00:00.000', '2027-01-10', []],
    ['2027-01-10T00:00:00Z', '2027-01-10', ['dueDateTimeDropped']],
    ['2027-01-10T23:30:00-03:00', '2027-01-10', ['dueDateTimeDropped']],
    ['2027-01-10T00:00:00+09:00', '2027-01-10', ['dueDateTimeDropped']],
    ['2027-01-10T22:00:00-03', '2027-01-10', ['dueDateTimeDropped']],
    ['2027-01-10T12:00', '2027-01-10', ['dueDateTimeDropped']],
    ['2027-02-30', null, ['dueDateNoSuchDay']],
    ['2027-02-30T10:00:00Z', null, ['dueDateNoSuchDay']],
  ])('the ISO date %s is due on the day that it names', async (written, date, codes) => {
    const due = `<c r="D2" t="d"><v>${written}</v></c>`;
    const row = await firstRow({ rows: header + rowOf(amount('1'), due) });
    expect(row?.fields.dueDate).toBe(date);
    expect(row?.problems.filter(({ severity }) => severity !== 'note').map(({ code }) => code)).toEqual(
      codes,
    );
  });

  it('formulas give their values, and are reported if they have none', async () => {
    const kept = await firstRow({ rows: header + rowOf('<c r="C2"><f>5*2</f><v>10</v></c>', dueDate) });
    expect(kept).toMatchObject({ worst: null, fields: { amount: 1000 } });
    const failed = await firstRow({
      rows: header + rowOf('<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', dueDate),
    });
    expect(failed?.problems).toEqual([
      { severity: 'error', field: 'amount', code: 'formulaError', text: '#DIV/0!' },
    ]);
    expect(failed?.cells[2]).toBe('#DIV/0!');
    const empty = await firstRow({ rows: header + rowOf('<c r="C2"><f>A1</f></c>', dueDate) });
    expect(empty?.problems).toEqual([{ severity: 'error', field: 'amount', code: 'formulaNotCalculated' }]);
  });

  it('rows that the file leaves out are blank lines with their number', async () => {
    const sheet = await openedFile(
      book({ rows: header + rowOf('<c r="C5"><v>1</v></c>', '<c r="D5" s="1"><v>46366</v></c>', 5) }),
    );
    const { rows, summary } = checkAll(sheet);
    expect(rows[0]?.line).toBe(5);
    expect(summary).toMatchObject({ records: 5, aside: { blank: 3, header: 1 } });
  });
});

describe('sheets', () => {
  const sheets = [
    { name: 'Modelo', state: 'hidden' },
    { name: 'Preços &amp; prazos' },
    { name: 'Velha', state: 'veryHidden' },
  ];
  const rows = header + rowOf(amount('1'), dueDate);

  it('reads the first visible one, and names the hidden ones', async () => {
    const { understanding } = await openedFile(book({ rows, sheets }));
    expect(understanding).toMatchObject({
      format: 'xlsx',
      sheet: 'Preços & prazos',
      sheets: [
        { name: 'Modelo', hidden: true, filled: 2 },
        { name: 'Preços & prazos', hidden: false, filled: 2 },
        { name: 'Velha', hidden: true, filled: 2 },
      ],
    });
  });

  it('another can be chosen, if one of that name exists', async () => {
    expect((await openedFile(book({ rows, sheets }), { sheet: 'Modelo' })).understanding.sheet).toBe(
      'Modelo',
    );
    expect(await fileOpening(book({ rows }), { sheet: 'Outra' })).toEqual({
      ok: false,
      code: 'sheetMissing',
    });
  });

  it('a sheet without cells is empty, and one that is no XML is damaged', async () => {
    expect(await fileOpening(book({ rows: '' }))).toEqual({ ok: false, code: 'empty' });
    expect(await fileOpening(book({ rows: '<row r="1"><c r="A1" t="s"><v>99</v></c></row>' }))).toEqual({
      ok: false,
      code: 'sheetDamaged',
    });
  });
});

describe('written by us', () => {
  const cells = [
    ['Nome', 'CPF', 'Motivo'],
    ['=1+1', '00123', 'dois\nparágrafos'],
    ['Ação; "teste"', '-5', ''],
  ];

  it('XLSX comes back cell by cell, all of it text', async () => {
    const sheet = await openedFile(await sheetXlsx(cells, 'Resultado'), {
      start: { skip: 0, header: false },
    });
    const rows = [...sheet.records()].flatMap((batch) => batch.rows);
    expect(rows.map((row) => row.cells)).toEqual(cells);
    expect(rows.map(({ kinds }) => kinds)).toEqual(['sss', 'sss', 'ss ']);
  });

  it('CSV opens no formula, and loses its apostrophes when it is read again', async () => {
    const csv = sheetCsv([
      ['Nome', 'CPF', 'Valor', 'Vencimento', 'Telefone'],
      ['Maria', '52998224725', '1,00', '10/12/2026', '+55 11 98765-4321'],
    ]);
    expect(csv).toContain("'+55");
    const { rows } = checkAll(await openedFile(Buffer.from(csv)));
    expect(rows[0]).toMatchObject({ worst: null, fields: { 'payer.phone': '11987654321' } });
  });
});

it('reads true dates and numbers of another program', async () => {
  const data = [
    ['Nome', 'CPF', 'Valor', 'Vencimento'].map((value) => ({ value, type: String })),
    [
      { value: 'Maria', type: String },
      { value: 52_998_224_725, type: Number },
      { value: 10.5, type: Number },
      { value: new Date('2026-12-10T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
    ],
  ];
  const { rows } = checkAll(await openedFile(await writeXlsxFile(data, { sheet: 'A' }).toBuffer()));
  expect(rows[0]?.fields).toMatchObject({
    amount: 1050,
    dueDate: '2026-12-10',
    'payer.document': '52998224725',
  });
});

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

describe('cells far from the table', () => {
  const full = header + Array.from({ length: 20 }, (_, at) => rowOf('', '', at + 2)).join('');
  const far = (place: string) =>
    `<row r="${/\d+/.exec(place)?.[0] ?? ''}"><c r="${place}"><v>1</v></c></row>`;

  it.each([
    ['the last cell alone', { rows: far('XFD1048576') }],
    ['the last cell below a table', { rows: full + far('XFD1048576') }],
    ['the last column near the table', { rows: full + far('XFD30') }],
    ['a wide table with a cell in the last row', { rows: full + far('ALK500') + far('A1048576') }],
    [
      'many rows that each have one',
      { rows: Array.from({ length: 500 }, (_, at) => far(`XFD${at * 2000 + 1}`)).join('') },
    ],
    [
      'a row of 16,384 cells',
      { rows: `<row r="1">${Array.from({ length: 16_384 }, () => '<c><v>1</v></c>').join('')}</row>` },
    ],
  ])('are refused: %s', async (_what, made) => {
    const bytes = book(made);
    expect(await fileOpening(bytes)).toEqual({ ok: false, code: 'tooSpread' });
  });

  it.each([
    ['a dimension that is not true', { rows: full, before: '<dimension ref="A1:XFD1048576"/>' }],
    [
      'merged cells over everything',
      { rows: full, behind: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' },
    ],
    [
      'hidden columns named again and again',
      { rows: full, before: `<cols>${'<col min="1" max="16384" hidden="0"/>'.repeat(20_000)}</cols>` },
    ],
    ['a cell in the last row of a narrow table', { rows: full + far('A1048576') }],
  ])('are allowed: %s', async (_what, made) => {
    const bytes = book(made);
    const sheet = await openedFile(bytes);
    expect(checkAll(sheet).summary.rows).toBeGreaterThanOrEqual(20);
  });

  it('a long shared string in a million cells is refused before it takes memory', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`,
    ).join('');
    const parts = unzipSync(book({ rows }));
    const strings = strToU8(`<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`);
    const bytes = zipSync({ ...parts, 'xl/sharedStrings.xml': strings });
    expect(await fileOpening(bytes)).toEqual({ ok: false, code: 'tooLarge' });
  });
});

it.each([
  ['a header of 60,000 columns', `${'Nome;'.repeat(60_000)}\n${'1,00;'.repeat(60_000)}\n`],
  ['many such rows', `${'Valor;'.repeat(20_000)}\n`.repeat(50)],
])('a text with %s is refused', async (_what, text) => {
  expect(await fileOpening(Buffer.from(text))).toEqual({ ok: false, code: 'tooSpread' });
});

it('a line of 50 million delimiters below a table is one blank line', async () => {
  const table = 'Nome;CPF;Valor;Vencimento\nMaria;52998224725;1,00;10/12/2026\n';
  const { rows, summary } = checkAll(await openedFile(Buffer.from(table + ';'.repeat(50_000_000))));
  expect(rows).toHaveLength(1);
  expect(summary).toMatchObject({ records: 3, aside: { blank: 1 } });
});
