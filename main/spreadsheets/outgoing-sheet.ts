// Writes a sheet for the clerk row by row into the outgoing folder, and issues its ticket.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import { CodedError } from '../failure.ts';
import type { Tickets, TicketType } from '../host/host.ts';
import { csvPieces } from './write-csv.ts';
import { xlsxPieces, type TextSheet } from './write-xlsx.ts';

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
export async function sendSheet(
  { tickets, outgoing }: OutgoingParts,
  sheet: TextSheet,
  format: SheetFormat,
): Promise<ReadyFile> {
  const path = join(outgoing, `${randomUUID()}.${format}`);
  const pieces = format === 'csv' ? csvPieces(sheet) : xlsxPieces(sheet);
  await pipeline(pieces, createWriteStream(path, { mode: 0o600 })).catch((cause: unknown) => {
    const full = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
    throw full ? new CodedError('diskFull', 'files', { cause }) : cause;
  });
  const name = `${sheet.name}.${format}`;
  return { name, ticket: tickets.issue({ type: types[format], name, from: { path } }) };
}
