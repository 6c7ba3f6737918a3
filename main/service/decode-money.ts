// Decodes withdrawals, transactions and fees. Figures stay exact decimal text; an unreadable one stays as it came,
// because it is compared with the request.
import { amountOf, at, figureOf, idOf, isObject, parseJson, textOf, writtenOf, type Json } from './json.ts';

export type WithdrawalAnswer = Readonly<ReturnType<typeof decodeWithdrawal>>;

export function decodeWithdrawal(text: string) {
  const json = parseJson(text);
  const withdrawal = at(json, 'withdrawal');
  return {
    transactionId: idOf(at(withdrawal, 'transaction_id')),
    status: textOf(at(withdrawal, 'status')),
    amount: amountOf(at(withdrawal, 'amount')),
    fee: amountOf(at(withdrawal, 'fee')),
    total: amountOf(at(withdrawal, 'total')),
    usdtAmount: amountOf(at(withdrawal, 'usdt_amount')),
    wallet: writtenOf(at(withdrawal, 'wallet')),
    message: textOf(at(json, 'message')),
  };
}

export type TransactionAnswer = Readonly<NonNullable<ReturnType<typeof decodeTransaction>>>;

/** Undefined unless the answer has both a transaction and its state. */
export function decodeTransaction(text: string) {
  const json = parseJson(text);
  const transaction = at(json, 'transaction');
  const transactionId = idOf(at(transaction, 'transactionId'));
  const state = textOf(at(transaction, 'transactionState'));
  if (transactionId === undefined || state === undefined) return undefined;
  return {
    transactionId,
    value: amountOf(at(transaction, 'value')),
    fee: amountOf(at(transaction, 'fee')),
    /** As it came; unknown states are shown and not interpreted here. */
    state,
    type: textOf(at(transaction, 'transactionType')),
    method: textOf(at(transaction, 'transactionMethod')),
    createdAt: textOf(at(transaction, 'createdAt')),
    updatedAt: textOf(at(transaction, 'updatedAt')),
    message: textOf(at(json, 'message')),
  };
}

/** The five numbers without units, which the service's document does not name. */
export type FeesAnswer = Readonly<NonNullable<ReturnType<typeof decodeFees>>>;

/** At the top level, as documented, or one level deeper; undefined unless all five are there. */
export function decodeFees(text: string) {
  const json = parseJson(text);
  const places: (Json | undefined)[] = [json, ...(isObject(json) ? Object.values(json) : [])];
  for (const place of places) {
    const withdrawalRate = figureOf(at(place, 'withdrawal_rate'));
    const rateFixed = figureOf(at(place, 'rate_fixed'));
    const minWithdrawal = figureOf(at(place, 'min_withdrawal'));
    const maxWithdrawal = figureOf(at(place, 'max_withdrawal'));
    const usdtRate = figureOf(at(place, 'usdt_rate'));
    if (
      withdrawalRate !== undefined &&
      rateFixed !== undefined &&
      minWithdrawal !== undefined &&
      maxWithdrawal !== undefined &&
      usdtRate !== undefined
    ) {
      return { withdrawalRate, rateFixed, minWithdrawal, maxWithdrawal, usdtRate };
    }
  }
  return undefined;
}
