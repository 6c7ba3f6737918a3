// Sheets for clerks, as CSV or XLSX with nothing but text cells, so that no program takes a document for a number. What each
// column says is left to who asks.
import { csvLine, csvStart } from '../../csv.ts';
import { xlsxPieces, type TextSheet } from './write-xlsx.ts';

export type SheetCells = readonly (readonly string[])[];

export async function* csvPieces({ header, rows }: TextSheet): AsyncGenerator<string> {
  yield csvStart + (header ? csvLine(header) : '');
  for await (const chunk of rows) yield chunk.map(csvLine).join('');
}

export const sheetCsv = (rows: SheetCells): string => csvStart + rows.map(csvLine).join('');

/** A small one, whole; its first row is the header. */
export async function sheetXlsx([header = [], ...rows]: SheetCells, name: string): Promise<Buffer> {
  async function* once(): AsyncGenerator<SheetCells> {
    yield await Promise.resolve(rows);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxPieces({ name, header, rows: once() })) pieces.push(piece);
  return Buffer.concat(pieces);
}
