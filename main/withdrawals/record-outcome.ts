// Translates the service's outcome of one withdrawal into the ledger's record. Pure.
import type { SettleWithdrawal } from '../ledger/tables/withdrawals.ts';
import { messageOf } from '../service/outcome-message.ts';
import type { WithdrawalAttempt } from '../service/withdrawals.ts';
import { differencesOf } from './rules/figures.ts';

/** A TextEncoder's bytes have their own buffer; a small Buffer would send its whole pool to the ledger's thread. */
const utf8 = new TextEncoder();

export function recordOf(
  { outcome, raw, withdrawal, millis }: WithdrawalAttempt,
  asked: { readonly cents: number; readonly wallet: string },
): Omit<SettleWithdrawal, 'withdrawal'> {
  const { wallet = null, amount = null, status = null, fee = null, total = null } = withdrawal ?? {};
  const answer = { status, amount, fee, total, usdt: withdrawal?.usdtAmount ?? null, wallet };
  return {
    state: outcome.kind,
    ...(raw ? { httpStatus: raw.status, answer: utf8.encode(raw.text) } : {}),
    outcome: { ...messageOf(outcome), withdrawal: answer, millis: Math.round(millis) },
    ...(outcome.kind === 'created' ? { remoteId: outcome.id } : {}),
    differs: outcome.kind === 'created' ? differencesOf(asked, { wallet, amount }) : [],
  };
}
