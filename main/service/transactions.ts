// The check route: reads one transaction by its id.
import {
  receivedAnswer,
  shown,
  expectSuccess,
  paced,
  type CallOptions,
  type CallParts,
  type Raw,
} from './call.ts';
import { decodeTransaction, type TransactionAnswer } from './decode-money.ts';
import { decodeErrors, type Conceal } from './errors.ts';
import { textOfAnswer } from './exchange.ts';
import { bodyBytes } from './json.ts';
import { paths } from './paths.ts';

export type TransactionCheck =
  | { readonly kind: 'found'; readonly transaction: TransactionAnswer; readonly raw: Raw }
  /** Not visible yet, or the credentials of another account: the service does not distinguish them. */
  | { readonly kind: 'notFound'; readonly words: readonly string[]; readonly raw: Raw }
  /** Another transaction's state must never be shown as this one's. */
  | { readonly kind: 'otherId' | 'unreadable' | 'refused'; readonly raw: Raw };

/** Statuses that are about this request and would repeat with it. */
const refusals: ReadonlySet<number> = new Set([400, 402, 405, 409, 410, 413, 415, 422]);

/** Fields that are interpreted stay unchanged: documented states, and times. */
function withoutSecrets(transaction: TransactionAnswer, conceal: Conceal): TransactionAnswer {
  const { state, type, method, createdAt, updatedAt, message } = transaction;
  const time = /^\d{4}-\d\d-\d\d[\dTZ:.+ -]*$/;
  return {
    ...transaction,
    state: shown(state, conceal, /^(PENDENTE|COMPLETO|FALHA)$/),
    type: shown(type, conceal),
    method: shown(method, conceal),
    createdAt: shown(createdAt, conceal, time),
    updatedAt: shown(updatedAt, conceal, time),
    message: shown(message, conceal),
  };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids are case-sensitive, except UUIDs, which are numbers. */
const isSame = (one: string, other: string): boolean =>
  one === other || (uuid.test(one) && one.toLowerCase() === other.toLowerCase());

export const checkBody = (transactionId: string) => bodyBytes({ transactionId });

export async function checkTransaction(
  parts: CallParts,
  transactionId: string,
  options: CallOptions = {},
): Promise<TransactionCheck> {
  return await paced(parts, options, 'click', async (send) => {
    const body = checkBody(transactionId);
    const { exchange, conceal } = await send({
      method: 'POST',
      url: paths.check(parts.base),
      mode: 'cics',
      body,
    });
    if (exchange.kind === 'answer' && exchange.status === 404) {
      const { text, raw } = receivedAnswer(404, textOfAnswer(exchange), conceal);
      return { kind: 'notFound', words: decodeErrors(text, undefined, conceal).words, raw };
    }
    if (exchange.kind === 'answer' && refusals.has(exchange.status))
      return { kind: 'refused', raw: receivedAnswer(exchange.status, textOfAnswer(exchange), conceal).raw };
    const { text, raw } = expectSuccess(exchange, conceal);
    const transaction = decodeTransaction(text);
    if (transaction === undefined) return { kind: 'unreadable', raw };
    return isSame(transaction.transactionId, transactionId)
      ? { kind: 'found', transaction: withoutSecrets(transaction, conceal), raw }
      : { kind: 'otherId', raw };
  });
}
