// Issues tickets for PDFs that the clerk opens: a file in the outgoing folder, or the stored copy.
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import { sendPieces, type OutgoingParts } from '../spreadsheets/outgoing-sheet.ts';

/** `mark` makes the file name distinct: the nosso número or the service's id. */
export const sendPdf = (parts: OutgoingParts, bytes: Uint8Array, mark: string): Promise<ReadyFile> =>
  sendPieces(parts, [bytes], {
    type: 'application/pdf',
    name: `boleto-${mark.replace(/[^\w-]+/g, '-')}.pdf`,
  });

/** A boleto's PDF as main/documents stores it, or unchanged if it is damaged. */
export type KeptPdf = (boleto: number) => Promise<{
  readonly path: string;
  readonly name: string;
  /** The host that sent it, if it is not the account's own. */
  readonly from: string | null;
  /** Whether its bar code differs from the one in the register. */
  readonly otherBars: boolean;
}>;

export function ticketOfKept(
  { tickets }: Pick<OutgoingParts, 'tickets'>,
  { path, name, from, otherBars }: Awaited<ReturnType<KeptPdf>>,
): ReadyFile & { readonly from?: string; readonly otherBars: boolean } {
  const ticket = tickets.issue({ type: 'application/pdf', name, from: { path } });
  return { name, ticket, otherBars, ...(from === null ? {} : { from }) };
}
