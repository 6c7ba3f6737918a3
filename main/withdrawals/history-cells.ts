// A withdrawal as cells of a file for clerks. The window brings the words; a code without a word stands as it is.
import type { WithdrawalColumn, WithdrawalRow, WithdrawalWord } from '../../preload/contract/withdrawals.ts';
import { amountText, momentText, wordOf, type FileWords } from '../lists/cells.ts';

/** Every digit as it came, with this country's mark: spreadsheets take it for the number that it is. */
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
  said: ({ said }) => said?.words?.join('; ') ?? '',
};
