// A written workbook is read again cell by cell, by another program's reader.
import { expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import { readXlsx } from '../../../../main/spreadsheets/read-xlsx.ts';
import { dateCell, numberCell } from '../../../../main/spreadsheets/sheet-cell.ts';
import { xlsxPieces } from '../../../../main/spreadsheets/write-xlsx.ts';
import { sheetXlsx, storedCells } from '../../../helpers/whole-sheet.ts';

type Rows = readonly (readonly string[])[];

async function* chunks(rows: Rows, size: number): AsyncGenerator<Rows> {
  for (let at = 0; at < rows.length; at += size) yield await Promise.resolve(rows.slice(at, at + size));
}

async function book(header: readonly string[] | null, rows: Rows, size = 2): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const text = { name: 'Lote: 7 / "novo"', header, rows: chunks(rows, size) };
  for await (const piece of xlsxPieces(text)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('every cell comes back as the same text', async () => {
  const rows = [
    ['00012345678', '=1+1', '1.234,56', '2026-11-20'],
    ['João & Cia <ltda> "x"', ' a\nb ', '', '12345678901234567890'],
    ['só uma'],
  ];
  const read = await readSheet(await book(['CPF', 'b', 'Valor', 'd'], rows), { trim: false });
  const empty = (cells: readonly string[]) => Array.from({ length: 4 }, (_, at) => (cells[at] ?? '') || null);
  expect(read).toEqual([['CPF', 'b', 'Valor', 'd'], ...rows.map(empty)]);
});

test('a character that XML cannot contain becomes a space, and a long text is cut where Excel cuts it', async () => {
  const [[first, second] = []] = await readSheet(
    await book(null, [['a\u0001b\uffff\ud800', 'x'.repeat(40_000)]]),
  );
  expect(first).toBe('a b \ufffd');
  expect(String(second)).toHaveLength(32_767);
});

test('reads rows no faster than bytes are read', async () => {
  let taken = 0;
  async function* rows(): AsyncGenerator<Rows> {
    for (;;) {
      taken += 1;
      yield await Promise.resolve(Array.from({ length: 100 }, (_, at) => [`${taken} ${at} ${Math.sin(at)}`]));
    }
  }
  const pieces = xlsxPieces({ name: 's', header: null, rows: rows() });
  for (let at = 0; at < 40; at++) await pieces.next();
  await pieces.return(undefined);
  expect(taken).toBeLessThan(80);
});

test('another program also reads numbers, days and moments as such, and this one reads them back', async () => {
  const cells = [
    numberCell('1234,56', '1234.56', 'money'),
    dateCell('31/12/2027'),
    dateCell('29/02/2028 23:59'),
    numberCell('0,000001', '0.000001', 'usdt'),
    numberCell('12345678901234,56', '12345678901234.56', 'money'),
    '00012345678',
  ];
  const bytes = await sheetXlsx([['a', 'b', 'c', 'd', 'e', 'f'], cells], 'x');
  expect(storedCells(bytes)[1]).toEqual([
    '1234.56 #,##0.00',
    '46752 dd/mm/yyyy',
    '46812.9993055556 dd/mm/yyyy hh:mm',
    '0.000001 #,##0.000000',
    '12345678901234,56',
    '00012345678',
  ]);
  const [, read = []] = await readSheet(bytes);
  expect(read).toEqual([
    1234.56,
    new Date(Date.UTC(2027, 11, 31)),
    new Date(Date.UTC(2028, 1, 29, 23, 59)),
    0.000001,
    '12345678901234,56',
    '00012345678',
  ]);
  const own = readXlsx(bytes, null);
  expect(own.ok && own.value.rows[1]).toMatchObject({
    cells: ['1234.56', '2027-12-31', '2028-02-29 23:59:00', '0.000001', '12345678901234,56', '00012345678'],
    kinds: 'nddnss',
  });
});
