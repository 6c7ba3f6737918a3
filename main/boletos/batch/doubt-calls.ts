// Calls about uncertain boletos: what is known of each, and the clerk's decision, with the PDF when the clerk must compare it.
// doubts.ts checks the decision.
import type { Doubt, Settling as ShownSettling } from '../../../preload/contract/batch-doubts.ts';
import type { ReadyFile, SentBy } from '../../../preload/contract/boleto-terms.ts';
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Clients } from '../../accounts/clients.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Json, JsonObject } from '../../ledger/json.ts';
import type { OpenDoubt } from '../../ledger/tables/boletos-doubts.ts';
import type { TeamOfBoletos } from '../team.ts';
import { boletoRow } from '../boleto-row.ts';
import { countedFrom } from '../../waits.ts';
import { createDoubts, tooSoonMs, waitOf, type Settling } from './doubts.ts';
import { sentRef } from '../rules/sent-ref.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { sendPdf } from '../outgoing-pdf.ts';
import type { OutgoingParts } from '../../spreadsheets/outgoing-sheet.ts';

export interface DoubtCallParts extends OutgoingParts {
  /** Null, or left out, where the ledger is this computer's own. */
  readonly team?: Pick<TeamOfBoletos, 'sentBy'> | null;
  readonly ledger: Ledger;
  readonly clients: Pick<Clients, 'clientOf'>;
  readonly pdfText: (bytes: Uint8Array) => Promise<string | null>;
  readonly now: () => Date;
  readonly today: () => PlainDate;
}

export function doubtCalls(parts: DoubtCallParts) {
  const { ledger, clients } = parts;
  const pdfOf = async (accountId: string, id: string) => {
    const client = await clients.clientOf(accountId);
    return (await client.boletoPdf(id)).bytes;
  };
  const doubts = createDoubts({
    ledger,
    async identificationField(accountId, id) {
      const client = await clients.clientOf(accountId);
      return client.identificationField(id);
    },
    pdfText: async (accountId, id) => parts.pdfText(await pdfOf(accountId, id)),
    now: () => parts.now().getTime(),
    today: parts.today,
  });

  const sendersOf = async (open: readonly OpenDoubt[]): Promise<ReadonlyMap<string, SentBy>> =>
    (await parts.team?.sentBy(open.flatMap(({ attempt }) => (attempt ? [attempt.id] : [])))) ?? new Map();

  return {
    async doubts(filter) {
      const open = await ledger.read('boletos.doubts', filter);
      const waits = open.flatMap((doubt) => waitOf(doubt) ?? []);
      const from = await countedFrom(ledger, waits, parts.now());
      const fromOf = new Map(waits.map(({ what }, index) => [what, from[index] ?? '']));
      const senders = await sendersOf(open);
      return open.map((doubt) => shownDoubt(doubt, fromOf, senders.get(doubt.attempt?.id ?? '')));
    },

    async confirmCreated({ commandId, boleto, remoteId, ...word }) {
      const settling = await doubts.confirmCreated({ boleto, id: remoteId, ...word }, { commandId });
      if (settling.kind !== 'eyeNeeded' && settling.kind !== 'lineUnread') return shown(settling, null);
      // Without the PDF the clerk still has the provider's own dashboard to look at.
      const known = await ledger.read('boletos.get', { id: boleto });
      const bytes = known && (await pdfOf(known.accountId, remoteId).catch(() => null));
      return shown(settling, bytes && (await sendPdf(parts, bytes, remoteId)));
    },

    async confirmNotCreated({ commandId, boleto, next, computerOff }) {
      const sender = (await sendersOf(await ledger.read('boletos.doubts', { boleto }))).values().next().value;
      const holderIsOff = sender !== undefined && computerOff === sender.computer;
      if (sender?.mayAnswer === true && !holderIsOff)
        return { kind: 'holderMayAnswer', computer: sender.computer, clerk: sender.clerk };
      return shown(await doubts.confirmNotCreated({ boleto, next, holderIsOff }, { commandId }), null);
    },
  } satisfies Partial<Handlers['batches']>;
}

function shown(settling: Settling, pdf: ReadyFile | null): ShownSettling {
  switch (settling.kind) {
    case 'settled':
      return { ...settling, boleto: boletoRow(settling.boleto) };
    case 'eyeNeeded':
    case 'lineUnread':
      return { ...settling, pdf };
    case 'noDoubt':
    case 'taken':
    case 'differs':
    case 'tooSoon':
      return settling;
  }
}

function shownDoubt(
  doubt: OpenDoubt,
  fromOf: ReadonlyMap<string, string>,
  sender: SentBy | undefined,
): Doubt {
  const { attempt } = doubt;
  const row = boletoRow(doubt.boleto);
  const wait = waitOf(doubt);
  const from = wait && Date.parse(fromOf.get(wait.what) ?? wait.since);
  const decidableAt = from === null ? null : new Date(from + tooSoonMs).toISOString();
  if (!attempt) return { boleto: row, decidableAt, attempt };
  const { outcome, ref, body, ...facts } = attempt;
  const shown = {
    sentRef: sentRef(body, ref),
    serviceMessage: row.serviceMessage,
    offered: offeredOf(outcome),
    ...(sender ? { sender } : {}),
  };
  return { boleto: row, decidableAt, attempt: { ...facts, ...shown } };
}

type Offered = NonNullable<Doubt['attempt']>['offered'];

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function offeredOf(outcome: Json): Offered {
  const offered = isObject(outcome) ? outcome['offered'] : undefined;
  if (!isObject(offered)) return {};
  const { id, line, nossoNumero } = offered;
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof line === 'string' ? { line } : {}),
    ...(typeof nossoNumero === 'string' ? { nossoNumero } : {}),
  };
}
