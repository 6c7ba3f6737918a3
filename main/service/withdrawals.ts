// The two crypto routes: fees and limits, and the withdrawal, which is never sent again automatically.
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
import { decodeFees, decodeWithdrawal, type FeesAnswer, type WithdrawalAnswer } from './decode-money.ts';
import { bodyBytes, filled, money } from './json.ts';
import { paths } from './paths.ts';

export interface WithdrawalFields {
  readonly amountCents: number;
  readonly wallet: string;
  readonly projectWebhook?: string;
  readonly gateway?: string;
}

/** The exact bytes of the request, made once because they are recorded before they are sent. */
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
  const { attempted, received } = await attempt(
    parts,
    'withdrawal',
    paths.withdraw(parts.base),
    body,
    options,
  );
  if (received === undefined) return attempted;
  const { text, conceal } = received;
  const withdrawal = decodeWithdrawal(text);
  const words = {
    status: shown(withdrawal.status, conceal),
    wallet: shown(withdrawal.wallet, conceal, /^0x[\da-f]{40}$/i),
    message: shown(withdrawal.message, conceal),
  };
  return { ...attempted, withdrawal: { ...withdrawal, ...words } };
}

export async function cryptoFees(
  parts: CallParts,
  options: CallOptions = {},
): Promise<FeesAnswer & { readonly raw: Raw; readonly date?: Date }> {
  const { text, raw, date } = await getText(parts, paths.fees(parts.base), 'bearer', options);
  const fees = decodeFees(text);
  if (fees === undefined) throw new CodedError('answerUnreadable', 'service', { detail: 'fees' });
  return { ...fees, raw, ...(date === undefined ? {} : { date }) };
}
