// Writes a sheet for the clerk row by row into the outgoing folder, and issues its ticket.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import { throwDiskFull } from '../failure.ts';
import type { Tickets, TicketType } from '../host/host.ts';
import { workbookPieces, xlsxPieces, type OutgoingSheet } from './write-xlsx.ts';
import { csvLine, csvStart } from './csv.ts';
import { cellText } from './sheet-cell.ts';

/** Writes a sheet as CSV, piece by piece. */
export async function* csvPieces({ header, rows }: OutgoingSheet): AsyncGenerator<string> {
  yield csvStart + (header ? csvLine(header) : '');
  for await (const chunk of rows) yield chunk.map((cells) => csvLine(cells.map(cellText))).join('');
}

export interface OutgoingParts {
  readonly tickets: Pick<Tickets, 'issue'>;
  /** A folder for outgoing files, emptied when the process ends. */
  readonly outgoing: string;
}

export type SheetFormat = 'csv' | 'xlsx';

const types: Readonly<Record<SheetFormat, TicketType>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** `name` is the file's name without extension. */
export function sendSheet(
  parts: OutgoingParts,
  sheet: OutgoingSheet,
  format: SheetFormat,
): Promise<ReadyFile> {
  const pieces = format === 'csv' ? csvPieces(sheet) : xlsxPieces(sheet);
  return sendPieces(parts, pieces, { type: types[format], name: `${sheet.name}.${format}` });
}

/** Of several sheets, of which so many of the last are shown first. */
export const sendWorkbook = (
  parts: OutgoingParts,
  sheets: readonly OutgoingSheet[],
  lastShownFirst: number,
  name: string,
): Promise<ReadyFile> =>
  sendPieces(parts, workbookPieces(sheets, lastShownFirst), { type: types.xlsx, name: `${name}.xlsx` });

/** What was written of a file that could not be finished is removed. */
export async function sendPieces(
  { tickets, outgoing }: OutgoingParts,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  { type, name }: { readonly type: TicketType; readonly name: string },
): Promise<ReadyFile> {
  const path = join(outgoing, `${randomUUID()}${extname(name)}`);
  try {
    await pipeline(pieces, createWriteStream(path, { mode: 0o600 }));
  } catch (cause) {
    await rm(path, { force: true });
    throwDiskFull(cause);
  }
  return { name, ticket: tickets.issue({ type, name, from: { path } }) };
}
