// The boleto routes that answer with JSON or text: create one, read its digitable line. documents.ts has its PDF.
import { boletoFields, type BoletoFields } from '../../preload/contract/boleto-fields.ts';
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

/** `amount` in cents; all other values as they are sent. Missing and null values are left out. */
export type SentFields = Partial<BoletoFields> & { readonly amount: number };

/**
 * The exact bytes of the request, made once because they are recorded before they are sent. `payer.name` becomes `name`
 * of `payer`.
 */
export function boletoBody(fields: SentFields): Uint8Array {
  const body: Record<string, unknown> = {};
  const objects: Record<string, Record<string, string>> = {};
  for (const field of boletoFields) {
    if (field === 'amount') {
      body[field] = money(fields.amount);
      continue;
    }
    const [key = '', inner] = field.split('.');
    const value = fields[field] ?? undefined;
    if (inner === undefined) Object.assign(body, filled(key, value));
    else objects[key] = { ...objects[key], ...filled(inner, value) };
  }
  return bodyBytes({ ...body, ...objects });
}

export interface BoletoAttempt extends Attempted {
  /** What could be read of the answer, whatever the outcome. */
  readonly boleto?: BoletoAnswer;
}

export async function createBoleto(
  parts: CallParts,
  body: Uint8Array,
  options: CallOptions = {},
): Promise<BoletoAttempt> {
  const { attempted, received, json } = await attempt(
    parts,
    'boleto',
    paths.boletos(parts.base),
    body,
    options,
  );
  if (received === undefined) return attempted;
  const { text, conceal } = received;
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
