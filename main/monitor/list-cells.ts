// A watched transaction as cells of a file for clerks. The window brings the words; a code without a word stands as it is.
import {
  watchColumns,
  type WatchColumn,
  type WatchRow,
  type WatchWord,
} from '../../preload/contract/monitor.ts';

type Words = Readonly<Record<string, string>>;

export const wordOf = (words: Words, word: WatchWord): string =>
  words[word] ?? word.slice(word.indexOf(' ') + 1);

/** `1234.5` as spreadsheets of this country take it for the number that it is. */
function amountText(value: string | null): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value ?? '') ?? [];
  return whole === undefined ? (value ?? '') : `${sign}${whole},${fraction.padEnd(2, '0')}`;
}

/** On the clerk's clock; what is no moment stands as it came. */
function momentText(instant: string | null): string {
  const at = new Date(instant ?? '');
  if (Number.isNaN(at.getTime())) return instant ?? '';
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const cellOf: Readonly<Record<WatchColumn, (row: WatchRow, words: Words) => string>> = {
  transactionId: ({ transactionId }) => transactionId,
  label: ({ label }) => label ?? '',
  group: ({ group }) => group ?? '',
  lane: ({ lane }, words) => wordOf(words, `lane ${lane}`),
  state: ({ state }) => state ?? '',
  value: ({ value }) => amountText(value),
  fee: ({ fee }) => amountText(fee),
  type: ({ type }) => type ?? '',
  method: ({ method }) => method ?? '',
  createdAt: ({ createdAt }) => momentText(createdAt),
  updatedAt: ({ updatedAt }) => momentText(updatedAt),
  changedAt: ({ changedAt }) => momentText(changedAt),
  askedAt: ({ askedAt }) => momentText(askedAt),
  since: ({ since }) => momentText(since),
  phase: ({ phase }, words) => wordOf(words, `phase ${phase}`),
  trouble: ({ trouble, conflict, differs }, words) =>
    [
      ...(conflict === null ? [] : [`${wordOf(words, 'conflict')}: ${conflict}`]),
      ...(differs === 'unseen' ? [wordOf(words, 'differs')] : []),
      ...(trouble === null ? [] : [wordOf(words, `trouble ${trouble}`)]),
    ].join('; '),
  note: ({ note }) => note ?? '',
  account: ({ accountId }, words) => wordOf(words, `account ${accountId}`),
};

export const titlesOf = (words: Words): string[] => watchColumns.map((column) => wordOf(words, column));

export const cellsOf = (row: WatchRow, words: Words): string[] =>
  watchColumns.map((column) => cellOf[column](row, words));
