// Writes a sheet as CSV, piece by piece.
import { csvLine, csvStart } from './csv.ts';
import type { TextSheet } from './write-xlsx.ts';

export async function* csvPieces({ header, rows }: TextSheet): AsyncGenerator<string> {
  yield csvStart + (header ? csvLine(header) : '');
  for await (const chunk of rows) yield chunk.map(csvLine).join('');
}
