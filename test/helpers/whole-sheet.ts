// Makes a small sheet in one piece with the writers of the app's exports.
import { csvLine, csvStart } from '../../main/spreadsheets/csv.ts';
import { xlsxPieces } from '../../main/spreadsheets/write-xlsx.ts';

type Cells = readonly (readonly string[])[];

export const sheetCsv = (rows: Cells): string => csvStart + rows.map(csvLine).join('');

/** Its first row is the header. */
export async function sheetXlsx([header = [], ...rows]: Cells, name: string): Promise<Buffer> {
  async function* once(): AsyncGenerator<Cells> {
    yield await Promise.resolve(rows);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxPieces({ name, header, rows: once() })) pieces.push(piece);
  return Buffer.concat(pieces);
}
