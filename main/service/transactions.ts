// The check route: one transaction by its id. How often it is asked is the monitor's business.
import { CodedError } from '../failure.ts';
import { expectSuccess, paced, type CallOptions, type CallParts, type Raw } from './call.ts';
import { decodeTransaction, type TransactionAnswer } from './decode-money.ts';
import { decodeErrors } from './errors.ts';
import { textOfAnswer } from './exchange.ts';
import { bodyBytes } from './json.ts';
import { paths } from './paths.ts';

export type TransactionCheck =
  | { readonly kind: 'found'; readonly transaction: TransactionAnswer; readonly raw: Raw }
  /** Not visible yet, or the ci/cs of another account: the service does not tell which. */
  | { readonly kind: 'notFound'; readonly words: readonly string[]; readonly raw: Raw };

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
      const text = conceal(textOfAnswer(exchange));
      return { kind: 'notFound', words: decodeErrors(text).words, raw: { status: 404, text } };
    }
    const raw = expectSuccess(exchange, conceal);
    const transaction = decodeTransaction(raw.text);
    if (transaction === undefined)
      throw new CodedError('answerUnreadable', 'service', { detail: 'transaction' });
    // Another transaction's state must never be shown as this one's.
    if (transaction.transactionId.toLowerCase() !== transactionId.toLowerCase()) {
      throw new CodedError('answerUnreadable', 'service', { detail: 'otherTransaction' });
    }
    return { kind: 'found', transaction, raw };
  });
}
