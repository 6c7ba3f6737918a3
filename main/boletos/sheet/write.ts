// Sheets for clerks, as CSV or XLSX with nothing but text cells, so that no program takes a document for a number. What each
// column says is left to who asks.
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { csvLine, csvStart } from '../../csv.ts';

export type SheetCells = readonly (readonly string[])[];

export const sheetCsv = (rows: SheetCells): string => csvStart + rows.map(csvLine).join('');

/** Piece by piece, for results of a hundred thousand rows. */
export function* sheetCsvPieces(rows: Iterable<readonly string[]>): Generator<string> {
  let piece = csvStart;
  for (const row of rows) {
    piece += csvLine(row);
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Excel takes no longer text in a cell. */
const longestCell = 32_767;

/** What XML cannot say, Excel calls a damaged file. */
// oxlint-disable-next-line no-control-regex -- these are the characters that must not stand in a cell
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function sheetXlsx(rows: SheetCells, name: string): Promise<Buffer> {
  const [header = [], ...body] = rows;
  const data: SheetData = [
    header.map((text) => ({ value: written(text), type: String, fontWeight: 'bold' })),
    ...body.map((row) => row.map((text) => (text === '' ? null : { value: written(text), type: String }))),
  ];
  return writeXlsxFile(data, {
    sheet: name,
    stickyRowsCount: 1,
    columns: header.map(() => ({ width: 24 })),
  }).toBuffer();
}

const written = (text: string): string => text.replace(unwritable, ' ').slice(0, longestCell).toWellFormed();
