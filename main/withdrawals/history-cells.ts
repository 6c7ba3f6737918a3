// Cells of a withdrawal in a file for clerks. The renderer passes the texts; a code without a text is written as it is.
import type { WithdrawalColumn, WithdrawalRow, WithdrawalWord } from '../../preload/contract/withdrawals.ts';
import { amountText, momentText, wordOf, type FileWords } from '../lists/cells.ts';

/** Keeps every digit, with a decimal comma, so that Brazilian spreadsheet programs read a number. */
const figureText = (figure: string | null): string =>
  figure !== null && /^-?\d+\.\d+$/.test(figure) ? figure.replace('.', ',') : (figure ?? '');

export const cellOf: Readonly<Record<WithdrawalColumn, (row: WithdrawalRow, words: FileWords) => string>> = {
  startedAt: ({ startedAt }) => momentText(startedAt),
  state: ({ state }, words) => wordOf(words, `state ${state}` satisfies WithdrawalWord),
  cents: ({ cents }) => amountText(cents),
  wallet: ({ wallet }) => wallet,
  label: ({ label }) => label ?? '',
  transactionId: ({ transactionId }) => transactionId ?? '',
  status: ({ status }) => status ?? '',
  fee: ({ fee }) => figureText(fee),
  total: ({ total }) => figureText(total),
  usdt: ({ usdt }) => figureText(usdt),
  watchState: ({ watch }) => [watch?.state, watch?.conflict].filter(Boolean).join(' / '),
  changedAt: ({ watch }) => (watch?.changedAt ? momentText(watch.changedAt) : ''),
  withdrawalRate: ({ fees }) => figureText(fees.withdrawalRate),
  rateFixed: ({ fees }) => figureText(fees.rateFixed),
  usdtRate: ({ fees }) => figureText(fees.usdtRate),
  gateway: ({ gateway }) => gateway ?? '',
  webhook: ({ webhook }) => webhook ?? '',
  account: ({ accountId }, words) => wordOf(words, `account ${accountId}` satisfies WithdrawalWord),
  said: ({ serviceMessage: message }) => message?.words?.join('; ') ?? '',
};
