// The two crypto routes: what a withdrawal costs and limits it, and the withdrawal. It is never sent again from here.
import { CodedError } from '../failure.ts';
import { attempt, getText, type Attempted, type CallOptions, type CallParts, type Raw } from './call.ts';
import { decodeFees, decodeWithdrawal, type FeesAnswer, type WithdrawalAnswer } from './decode-money.ts';
import { bodyBytes, filled, money } from './json.ts';
import { paths } from './paths.ts';

export interface WithdrawalFields {
  readonly amountCents: number;
  readonly wallet: string;
  readonly projectWebhook?: string;
  readonly gateway?: string;
}

/** The exact bytes of the request, made once: they are journalled before they leave. */
export const withdrawalBody = ({ amountCents, wallet, projectWebhook, gateway }: WithdrawalFields) =>
  bodyBytes({
    amount: money(amountCents),
    ...filled('wallet', wallet),
    ...filled('projectWebhook', projectWebhook),
    ...filled('gateway', gateway),
  });

export interface WithdrawalAttempt extends Attempted {
  /** What could be read of the answer, whatever the outcome. */
  readonly withdrawal?: WithdrawalAnswer;
}

export async function withdraw(
  parts: CallParts,
  body: Uint8Array,
  options: CallOptions = {},
): Promise<WithdrawalAttempt> {
  const { attempted } = await attempt(parts, 'withdrawal', paths.withdraw(parts.base), body, options);
  if (attempted.raw === undefined) return attempted;
  return { ...attempted, withdrawal: decodeWithdrawal(attempted.raw.text) };
}

export async function cryptoFees(
  parts: CallParts,
  options: CallOptions = {},
): Promise<FeesAnswer & { readonly raw: Raw }> {
  const raw = await getText(parts, paths.fees(parts.base), 'bearer', options);
  const fees = decodeFees(raw.text);
  if (fees === undefined) throw new CodedError('answerUnreadable', 'service', { detail: 'fees' });
  return { ...fees, raw };
}
