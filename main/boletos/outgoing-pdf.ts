// A PDF for the clerk as a file on its way: written into the folder of outgoing files, named by a ticket.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import { CodedError } from '../failure.ts';
import type { OutgoingParts } from './outgoing-sheet.ts';

/** `mark` tells it from others: the nosso número, or the service's id. */
export async function sendPdf(
  { tickets, outgoing }: OutgoingParts,
  bytes: Uint8Array,
  mark: string,
): Promise<ReadyFile> {
  const path = join(outgoing, `${randomUUID()}.pdf`);
  await writeFile(path, bytes, { mode: 0o600 }).catch((cause: unknown) => {
    const full = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
    throw full ? new CodedError('diskFull', 'files', { cause }) : cause;
  });
  const name = `boleto-${mark.replace(/[^\w-]+/g, '-')}.pdf`;
  return { name, ticket: tickets.issue({ type: 'application/pdf', name, from: { path } }) };
}
