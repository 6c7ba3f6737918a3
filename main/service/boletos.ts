// The boleto routes with words for answers: create one, read its line. Its PDF stands in documents.ts.
import { CodedError } from '../failure.ts';
import {
  attempt,
  shown,
  getText,
  type Attempted,
  type CallOptions,
  type CallParts,
  type Raw,
} from './call.ts';
import { decodeBoleto, decodeLine, type BoletoAnswer, type LineAnswer } from './decode-boleto.ts';
import { bodyBytes, filled, money } from './json.ts';
import { paths } from './paths.ts';

export interface BoletoFields {
  readonly amountCents: number;
  /** YYYY-MM-DD, never touched by a time zone. */
  readonly dueDate: string;
  readonly description?: string;
  readonly clientCallbackUrl?: string;
  readonly payer: {
    readonly name: string;
    readonly email?: string;
    /** Digits only, like the phone: the rules check them before they come here. */
    readonly document: string;
    readonly phone?: string;
  };
}

/** The exact bytes of the request, made once: they are journalled before they leave. */
export const boletoBody = ({ amountCents, dueDate, description, clientCallbackUrl, payer }: BoletoFields) =>
  bodyBytes({
    amount: money(amountCents),
    ...filled('dueDate', dueDate),
    ...filled('description', description),
    ...filled('clientCallbackUrl', clientCallbackUrl),
    payer: {
      ...filled('name', payer.name),
      ...filled('email', payer.email),
      ...filled('document', payer.document),
      ...filled('phone', payer.phone),
    },
  });

export interface BoletoAttempt extends Attempted {
  /** What could be read of the answer, whatever the outcome. */
  readonly boleto?: BoletoAnswer;
}

export async function createBoleto(
  parts: CallParts,
  body: Uint8Array,
  options: CallOptions = {},
): Promise<BoletoAttempt> {
  const { attempted, came, json } = await attempt(parts, 'boleto', paths.boletos(parts.base), body, options);
  if (came === undefined) return attempted;
  const { text, conceal } = came;
  const boleto = decodeBoleto(text, json);
  const words = {
    status: shown(boleto.status, conceal),
    dueDate: shown(boleto.dueDate, conceal, /^\d{4}-\d\d-\d\d$/),
    pdfUrl: shown(boleto.pdfUrl, conceal),
    message: shown(boleto.message, conceal),
  };
  return { ...attempted, boleto: { ...boleto, ...words } };
}

export async function identificationField(
  parts: CallParts,
  id: string,
  options: CallOptions = {},
): Promise<LineAnswer & { readonly raw: Raw }> {
  const url = paths.identificationField(parts.base, id);
  const { text, raw } = await getText(parts, url, parts.auxiliary, options);
  const line = decodeLine(text);
  if (line === undefined) throw new CodedError('answerUnreadable', 'service', { detail: 'line' });
  return { ...line, raw };
}
