// A PDF for the clerk, named by a ticket: a file on its way in the folder of outgoing files, or the kept copy.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import { CodedError } from '../failure.ts';
import type { OutgoingParts } from '../spreadsheets/outgoing-sheet.ts';

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

/** A boleto's PDF as the room of documents keeps it, or as it came where it is broken. */
export type KeptPdf = (boleto: number) => Promise<{
  readonly path: string;
  readonly name: string;
  /** The host that gave it, where it is not the account's own. */
  readonly from: string | null;
  /** Its bar code is not the one that the register has. */
  readonly otherBars: boolean;
}>;

export function ticketOfKept(
  { tickets }: Pick<OutgoingParts, 'tickets'>,
  { path, name, from, otherBars }: Awaited<ReturnType<KeptPdf>>,
): ReadyFile & { readonly from?: string; readonly otherBars: boolean } {
  const ticket = tickets.issue({ type: 'application/pdf', name, from: { path } });
  return { name, ticket, otherBars, ...(from === null ? {} : { from }) };
}
