// A withdrawal as cells of a file for clerks. The window brings the words; a code without a word stands as it is.
import { withdrawalColumns } from '../../preload/contract/withdrawal-terms.ts';
import type { WithdrawalColumn, WithdrawalRow, WithdrawalWord } from '../../preload/contract/withdrawals.ts';
import { amountText, momentText } from '../boletos/register/file-cells.ts';

type Words = Readonly<Record<string, string>>;

const wordOf = (words: Words, word: WithdrawalWord): string =>
  words[word] ?? word.slice(word.indexOf(' ') + 1);

/** Every digit as it came, with this country's mark: spreadsheets take it for the number that it is. */
const figureText = (figure: string | null): string =>
  figure !== null && /^-?\d+\.\d+$/.test(figure) ? figure.replace('.', ',') : (figure ?? '');

const cellOf: Readonly<Record<WithdrawalColumn, (row: WithdrawalRow, words: Words) => string>> = {
  startedAt: ({ startedAt }) => momentText(startedAt),
  state: ({ state }, words) => wordOf(words, `state ${state}`),
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
  account: ({ accountId }, words) => wordOf(words, `account ${accountId}`),
  said: ({ said }) => said?.words?.join('; ') ?? '',
};

export const titlesOf = (words: Words): string[] => withdrawalColumns.map((column) => wordOf(words, column));

export const cellsOf = (row: WithdrawalRow, words: Words): string[] =>
  withdrawalColumns.map((column) => cellOf[column](row, words));

export const nameOf = (words: Words): string => words['name'] ?? 'saques';
