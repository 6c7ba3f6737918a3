// The answers of the practice service: the documented bodies, and their changes by faults.
import type { Answer, Json } from './answer.ts';
import type { BoletoEntry, WithdrawalEntry } from './entries.ts';
import type { Fault, IdentificationShape } from './faults.ts';
import { formatLine } from '../../preload/shared/slip.ts';

/** The id is written from its text, so that one above 2^53 keeps its last digits. */
export const boletoJson = ({ id, request, slip, parcel }: BoletoEntry, baseUrl: string): Json => ({
  message: 'Boleto gerado com sucesso.',
  data: {
    id: JSON.rawJSON(id),
    status: 'PENDING',
    amount: request.amount,
    dueDate: request.dueDate,
    pdfUrl: `${baseUrl}/api/v1/boletos/${id}/pdf`,
    bankSlip: {
      identificationField: slip.line,
      nossoNumero: slip.nossoNumero,
      barCode: slip.barCode,
    },
    ...(parcel
      ? { installmentId: parcel.installmentId, installmentNumber: parcel.number, installmentCount: parcel.of }
      : {}),
  },
});

export const withdrawalJson = (entry: WithdrawalEntry): Json => ({
  message: 'Saque solicitado com sucesso.',
  withdrawal: {
    transaction_id: entry.transaction.id,
    status: 'PROCESSING',
    amount: entry.request.amount,
    fee: entry.transaction.feeCents / 100,
    total: entry.totalCents / 100,
    usdt_amount: entry.usdtMicros / 1_000_000,
    wallet: entry.request.wallet,
  },
});

export function identificationAnswer({ slip }: BoletoEntry, shape: IdentificationShape): Answer {
  const fields = { identificationField: slip.line, nossoNumero: slip.nossoNumero, barCode: slip.barCode };
  const ok = (body: Json): Answer => ({ status: 200, body: { json: body } });
  const text = (body: string, type = 'text/plain; charset=utf-8'): Answer => ({
    status: 200,
    body: { text: body, type },
  });
  switch (shape) {
    case 'flat':
      return ok({ message: 'Linha digitável do boleto.', ...fields });
    case 'nested':
      return ok({ message: 'Linha digitável do boleto.', data: { bankSlip: fields } });
    case 'formatted':
      return ok({ data: { linhaDigitavel: formatLine(slip.line) } });
    case 'plainText':
      return text(slip.line);
    case 'plainFormatted':
      return text(`${formatLine(slip.line)}\n`);
    case 'jsonString':
      return text(JSON.stringify(slip.line), 'application/json; charset=utf-8');
  }
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);

/** The same body with its nested objects changed. */
const inside = (body: Json, change: (part: Json) => Json): Json =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, isJson(value) ? change(value) : value]),
  );

const without = (part: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name)));

const statusFields: ReadonlySet<string> = new Set(['status', 'transactionState']);

/** A wallet of nobody: its digits count up. */
const strangersWallet = '0x0123456789abcdef0123456789abcdef01234567';

/** Applies faults that change a successful body; other faults leave it unchanged. */
export function reshaped(body: Json, fault: Fault | null): Json {
  switch (fault?.kind) {
    case 'unknownFields':
      return {
        ...inside(body, (part) => ({ ...part, processingNode: 'n2', tags: ['pratica'], extra: { rank: 1 } })),
        requestId: 'req-pratica',
      };
    case 'unknownStatus':
      return inside(body, (part) =>
        Object.fromEntries(
          Object.entries(part).map(([name, value]) => [name, statusFields.has(name) ? 'EM_ANALISE' : value]),
        ),
      );
    case 'noId':
      return inside(body, (part) => without(part, 'id', 'pdfUrl', 'transaction_id'));
    case 'errorBesideId':
      return { ...body, errors: [{ code: 'partial_failure', description: 'Registro incompleto no banco.' }] };
    // The request was executed correctly; only the answer differs.
    case 'otherWallet':
      return inside(body, (part) => ('wallet' in part ? { ...part, wallet: strangersWallet } : part));
    case 'otherAmount':
      return inside(body, (part) =>
        typeof part['amount'] === 'number' ? { ...part, amount: part['amount'] + 0.01 } : part,
      );
    default:
      return body;
  }
}
