// Which boletos get a message, with which text and addresses, and which get none and why.
import { domainToASCII } from 'node:url';
import type { MailPlan, MailRow } from '../../preload/contract/mail.ts';
import {
  livingStates,
  type MailPurpose,
  type MailVariable,
  type Withholding,
} from '../../preload/contract/mail-terms.ts';
import type { MailMessage } from '../../preload/contract/messages-list.ts';
import { addressesIn } from '../../preload/shared/email.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Boleto } from '../ledger/tables/boletos.ts';
import { valuesOf } from './texts.ts';

export interface PlannedMail extends MailRow {
  readonly filled: Readonly<Record<MailVariable, string>>;
}

interface PlanOf {
  readonly accountId: string;
  readonly purpose: MailPurpose;
  readonly boletos: readonly number[];
  /** Also those that have a message of this purpose, or may have had one. */
  readonly again: boolean;
  readonly sender: string;
}

const together = 500;
const living: ReadonlySet<string> = new Set(livingStates);

function withholding(
  accountId: string,
  boleto: Boleto,
  payer: { readonly noContact: boolean; readonly recipients: string; readonly isAnnounced: boolean },
): Withholding | null {
  if (boleto.accountId !== accountId) return 'otherAccount';
  if (boleto.state !== 'created') return 'notIssued';
  if (boleto.baixaOn !== null) return 'paid';
  if (boleto.cancelledOn !== null) return 'cancelled';
  if (payer.isAnnounced) return 'announced';
  if (boleto.conference === 'difference') return 'difference';
  if (boleto.slipLine === null) return 'noLine';
  if (payer.noContact) return 'noContact';
  const read = addressesIn(payer.recipients, domainToASCII);
  return read.ok ? null : read.code === 'empty' ? 'noAddress' : 'badAddress';
}

export async function planOf(
  ledger: Pick<Ledger, 'read'>,
  { accountId, purpose, boletos, again, sender }: PlanOf,
) {
  const rows: PlannedMail[] = [];
  const withheld: MailPlan['withheld'][number][] = [];
  const lotes = new Map<number, number>();
  let repeatable = 0;
  const loteOf = async (batchId: number): Promise<number> => {
    const known = lotes.get(batchId) ?? (await ledger.read('batches.get', { id: batchId }))?.lote ?? 0;
    lotes.set(batchId, known);
    return known;
  };
  for (let at = 0; at < boletos.length; at += together) {
    const ids = boletos.slice(at, at + together);
    const found = await ledger.read('boletos.many', { ids });
    const documents = [...new Set(found.flatMap(({ fields }) => fields['payer.document'] ?? []))];
    const [payers, messages, announced, maybe] = await Promise.all([
      ledger.read('payers.ofDocuments', { accountId, documents }),
      ledger.read('messages.ofBoletos', { boletos: ids }),
      ledger.read('income.announced', { boletos: ids }),
      ledger.read('messages.maybeMailed', { accountId, purpose, boletos: ids }),
    ]);
    const maybeSent = new Set(maybe);
    const payerOf = new Map(payers.map((payer) => [payer.document, payer]));
    const earlier = Map.groupBy(
      messages.filter((one) => one.purpose === purpose),
      ({ boleto }) => boleto,
    );
    for (const boleto of found) {
      const { id, fields } = boleto;
      const payer = payerOf.get(fields['payer.document'] ?? '');
      // A payer that is not in the directory yet has what the boleto says.
      const recipients = payer ? payer.emails.join('; ') : (fields['payer.email'] ?? '');
      const name = payer?.name ?? fields['payer.name'] ?? '';
      const about = { boleto: id, name, cents: fields.amount ?? 0, recipients };
      const sent: readonly MailMessage[] = earlier.get(id) ?? [];
      const waits = sent.some(({ state }) => state === 'ready' || state === 'sending');
      const has = sent.some(({ state, decided }) => living.has(state) && decided !== 'again');
      const why = withholding(accountId, boleto, {
        noContact: payer?.noContact ?? false,
        recipients,
        isAnnounced: announced.includes(id),
      });
      const unknown = !has && maybeSent.has(id);
      if (why === null && (has || unknown) && !waits) repeatable += 1;
      const not = why ?? (waits || (has && !again) ? 'already' : unknown && !again ? 'maybeSent' : null);
      if (not !== null) {
        withheld.push({ ...about, why: not });
        continue;
      }
      // A window that was opened before the freeze asks for a lower repetition.
      const repetition = Math.max(unknown ? 0 : -1, ...sent.map((one) => one.repetition)) + 1;
      const filled = valuesOf(boleto, { name, lote: await loteOf(boleto.batchId), sender });
      rows.push({ ...about, repetition, filled });
    }
  }
  return { rows, withheld, repeatable };
}
