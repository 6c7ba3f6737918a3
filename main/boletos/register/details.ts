// The details of one boleto: its attempts with exact request and answer, its digitable line read again, its PDF.
import type { Handlers } from '../../../preload/contract/contract.ts';
import { practiceAccountId } from '../../../preload/contract/accounts.ts';
import { chatOf, type Payer } from '../../../preload/contract/payers-list.ts';
import { mayBeSent } from '../../../preload/contract/register-list.ts';
import type { Sending } from '../../../preload/contract/boletos.ts';
import { notFound } from '../../failure.ts';
import type { Host } from '../../host/host.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/tables/attempts.ts';
import type { Boleto } from '../../ledger/tables/boletos.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TeamOfBoletos } from '../team.ts';
import { paymentsOf } from '../../boleto-payments.ts';
import { shownRow } from '../boleto-row.ts';
import { comparedLine } from '../batch/doubts.ts';
import { sentRef } from '../rules/sent-ref.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { phoneToChat } from '../../../preload/shared/phone.ts';
import { formatLine } from '../../../preload/shared/slip.ts';
import type { OutgoingParts } from '../../spreadsheets/outgoing-sheet.ts';
import { ticketOfKept, type KeptPdf } from '../outgoing-pdf.ts';

export interface DetailParts extends OutgoingParts {
  /** Null, or left out, where the ledger is this computer's own. */
  readonly team?: Pick<TeamOfBoletos, 'sentBy'> | null;
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly clientOf: (accountId: string) => Promise<Pick<ServiceClient, 'identificationField'>>;
  readonly keptPdf: KeptPdf;
  readonly host: Pick<Host, 'openMail' | 'openChat'>;
  readonly today: () => PlainDate;
  readonly now: () => Date;
}

export function detailCalls(
  parts: DetailParts,
): Pick<Handlers['boletos'], 'details' | 'readLine' | 'pdf' | 'mail' | 'chat'> {
  const { ledger } = parts;

  const known = async (id: number): Promise<Boleto> =>
    (await ledger.read('boletos.get', { id })) ?? notFound('ledger', 'boleto');

  async function created(id: number): Promise<Boleto & { readonly remoteId: string }> {
    const boleto = await known(id);
    // The service does not know a boleto that was never created.
    return { ...boleto, remoteId: boleto.remoteId ?? notFound('service', 'boleto') };
  }

  /** Null if no message may be sent about the boleto. If the directory lacks the payer, the boleto's own number counts. */
  async function contactOf(boleto: Boleto): Promise<Pick<Payer, 'phones' | 'noContact'>> {
    const { accountId, fields } = boleto;
    const documents = [fields['payer.document'] ?? ''];
    const [payer] = await ledger.read('payers.ofDocuments', { accountId, documents });
    const phones = payer?.phones ?? [fields['payer.phone'] ?? []].flat();
    return { phones: mayBeSent(boleto) ? phones : [], noContact: payer?.noContact ?? false };
  }

  return {
    async details({ id }) {
      const boleto = await known(id);
      const batch = (await ledger.read('batches.get', { id: boleto.batchId })) ?? notFound('ledger', 'batch');
      const contact = await contactOf(boleto);
      const summaries = await ledger.read('attempts.ofOwner', { owner: `boleto/${id}` });
      const attempts = await Promise.all(
        summaries.map(({ id: attempt }) => ledger.read('attempts.get', { id: attempt })),
      );
      const senders = await parts.team?.sentBy(summaries.map((one) => one.id));
      return {
        boleto: shownRow(boleto),
        batch: { id: batch.id, name: batch.name, lote: batch.lote, kind: batch.kind },
        sendings: attempts
          .filter((attempt) => attempt !== null)
          .map((attempt) => {
            const sender = senders?.get(attempt.id);
            return { ...sending(attempt), ...(sender ? { sender } : {}) };
          }),
        payments: paymentsOf(boleto),
        chat: chatOf(contact, boleto.accountId === practiceAccountId),
      };
    },

    async readLine({ id }) {
      const boleto = await created(id);
      const { accountId, remoteId, slipLine } = boleto;
      const client = await parts.clientOf(accountId);
      const read = await client.identificationField(remoteId);
      const slip = comparedLine(boleto, read, parts.today());
      const same = read.line === slipLine;
      if (!same) {
        const detail = { boleto: id, before: formatted(slipLine), now: formatted(read.line) };
        await ledger.write('trail.append', { what: 'boleto.lineRead', accountId, detail });
      }
      return {
        readAt: parts.now().toISOString(),
        line: read.line,
        nossoNumero: read.nossoNumero ?? null,
        same,
        findings: slip.findings,
      };
    },

    async pdf({ id }) {
      return ticketOfKept(parts, await parts.keptPdf((await created(id)).id));
    },

    async mail({ id, subject, body }) {
      const { fields } = await known(id);
      return { opened: await parts.host.openMail({ address: fields['payer.email'] ?? '', subject, body }) };
    },

    async chat({ id, text }) {
      const boleto = await known(id);
      const { accountId } = boleto;
      const contact = await contactOf(boleto);
      const ready = chatOf(contact, accountId === practiceAccountId) === 'ready';
      const phone = ready ? phoneToChat(contact.phones) : null;
      const opened = phone !== null && (await parts.host.openChat({ phone, text }));
      if (opened) {
        await ledger.write('trail.append', { what: 'boleto.chatOpened', accountId, detail: { boleto: id } });
      }
      return { opened };
    },
  };
}

const formatted = (line: string | null): string | null => (line?.length === 47 ? formatLine(line) : line);

/** Far longer than any boleto's text; a proxy's error page may be longer. */
const longestText = 64 * 1024;

function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, longestText),
  ).toString();
  return bytes.byteLength > longestText ? `${text}…` : text;
}

const sending = ({ outcome, body, answer, ...attempt }: Attempt): Sending => ({
  id: attempt.id,
  sentRef: sentRef(body, attempt.ref),
  state: attempt.state,
  startedAt: attempt.startedAt,
  settledAt: attempt.settledAt,
  millis: millisOf(outcome),
  httpStatus: attempt.httpStatus,
  request: textOf(body),
  answer: answer && textOf(answer),
});

function millisOf(outcome: Attempt['outcome']): number | null {
  if (typeof outcome !== 'object' || outcome === null || !('millis' in outcome)) return null;
  return typeof outcome['millis'] === 'number' ? outcome['millis'] : null;
}
