// Writes a sheet as CSV, piece by piece.
import { csvLine, csvStart } from './csv.ts';
import { cellText } from './sheet-cell.ts';
import type { OutgoingSheet } from './write-xlsx.ts';

export async function* csvPieces({ header, rows }: OutgoingSheet): AsyncGenerator<string> {
  yield csvStart + (header ? csvLine(header) : '');
  for await (const chunk of rows) yield chunk.map((cells) => csvLine(cells.map(cellText))).join('');
}
