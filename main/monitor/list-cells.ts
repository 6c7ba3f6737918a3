// Cells of a watched transaction in a file for clerks. The renderer passes the texts; a code without a text is written
// as it is.
import type { WatchColumn, WatchRow, WatchWord } from '../../preload/contract/monitor.ts';
import { figureCell, momentCell, wordOf, type FileWords } from '../lists/cells.ts';
import { countCell, type SheetCell } from '../spreadsheets/sheet-cell.ts';

const moneyCell = (value: string | null): SheetCell => figureCell(amountText(value), value, 'money');

/** Writes `1234.5` so that a Brazilian spreadsheet program reads it as a number. */
function amountText(value: string | null): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value ?? '') ?? [];
  return whole === undefined ? (value ?? '') : `${sign}${whole},${fraction.padEnd(2, '0')}`;
}

export const cellOf: Readonly<Record<WatchColumn, (row: WatchRow, words: FileWords) => SheetCell>> = {
  transactionId: ({ transactionId }) => transactionId,
  label: ({ label }) => label ?? '',
  group: ({ group }) => group ?? '',
  lane: ({ lane }, words) => wordOf(words, `lane ${lane}` satisfies WatchWord),
  state: ({ state }) => state ?? '',
  value: ({ value }) => moneyCell(value),
  fee: ({ fee }) => moneyCell(fee),
  type: ({ type }) => type ?? '',
  method: ({ method }) => method ?? '',
  createdAt: ({ createdAt }) => momentCell(createdAt),
  updatedAt: ({ updatedAt }) => momentCell(updatedAt),
  changedAt: ({ changedAt }) => momentCell(changedAt),
  askedAt: ({ askedAt }) => momentCell(askedAt),
  since: ({ since }) => momentCell(since),
  phase: ({ phase }, words) => wordOf(words, `phase ${phase}` satisfies WatchWord),
  trouble: ({ trouble, conflict, differs }, words) =>
    [
      ...(conflict === null ? [] : [`${wordOf(words, 'conflict' satisfies WatchWord)}: ${conflict}`]),
      ...(differs === 'unseen' ? [wordOf(words, 'differs' satisfies WatchWord)] : []),
      ...(trouble === null ? [] : [wordOf(words, `trouble ${trouble}` satisfies WatchWord)]),
    ].join('; '),
  note: ({ note }) => note ?? '',
  next: ({ nextAt }) => momentCell(nextAt),
  checks: ({ checks }) => countCell(checks),
  account: ({ accountId }, words) => wordOf(words, `account ${accountId}` satisfies WatchWord),
};
