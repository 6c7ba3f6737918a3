// Cells of a withdrawal in a file for clerks. The renderer passes the texts; a code without a text is written as it is.
import type { WithdrawalColumn, WithdrawalRow, WithdrawalWord } from '../../preload/contract/withdrawals.ts';
import { amountCell, figureCell as numberOf, momentCell, wordOf, type FileWords } from '../lists/cells.ts';
import type { SheetCell } from '../spreadsheets/sheet-cell.ts';

/** Keeps every digit, with a decimal comma, so that Brazilian spreadsheet programs read a number. */
const figureText = (figure: string | null): string =>
  figure !== null && /^-?\d+\.\d+$/.test(figure) ? figure.replace('.', ',') : (figure ?? '');

const figureCell = (figure: string | null, format: 'money' | 'usdt' | 'figure'): SheetCell =>
  numberOf(figureText(figure), figure, format);

export const cellOf: Readonly<Record<WithdrawalColumn, (row: WithdrawalRow, words: FileWords) => SheetCell>> =
  {
    startedAt: ({ startedAt }) => momentCell(startedAt),
    state: ({ state }, words) => wordOf(words, `state ${state}` satisfies WithdrawalWord),
    cents: ({ cents }) => amountCell(cents),
    wallet: ({ wallet }) => wallet,
    label: ({ label }) => label ?? '',
    transactionId: ({ transactionId }) => transactionId ?? '',
    status: ({ status }) => status ?? '',
    fee: ({ fee }) => figureCell(fee, 'money'),
    total: ({ total }) => figureCell(total, 'money'),
    usdt: ({ usdt }) => figureCell(usdt, 'usdt'),
    watchState: ({ watch }) => [watch?.state, watch?.conflict].filter(Boolean).join(' / '),
    changedAt: ({ watch }) => momentCell(watch?.changedAt ?? null),
    withdrawalRate: ({ fees }) => figureCell(fees.withdrawalRate, 'figure'),
    rateFixed: ({ fees }) => figureCell(fees.rateFixed, 'figure'),
    usdtRate: ({ fees }) => figureCell(fees.usdtRate, 'figure'),
    gateway: ({ gateway }) => gateway ?? '',
    webhook: ({ webhook }) => webhook ?? '',
    account: ({ accountId }, words) => wordOf(words, `account ${accountId}` satisfies WithdrawalWord),
    said: ({ serviceMessage: message }) => message?.words?.join('; ') ?? '',
  };
