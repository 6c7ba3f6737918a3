// The lines of imported files as a list: columns and filters.
import { lineKinds, linePlaces, lineSources, type IncomeLine } from './income-terms.ts';
import { each, type AskedOf, type FilterEntries, type ListColumns, type SortOf } from './list-table.ts';

export const incomeColumns = {
  text: { kind: 'text', of: ({ text }) => text, width: 280, identifies: true, priority: 1 },
  day: { kind: 'day', of: ({ day }) => day, width: 104, priority: 1, up: 'oldest', down: 'newest' },
  amount: { kind: 'cents', of: ({ cents }) => cents, width: 116, priority: 1, up: 'amount' },
  source: { kind: 'word', of: ({ source }) => source, width: 116, priority: 2 },
  kind: { kind: 'word', of: ({ kind }) => kind, width: 116, priority: 3 },
  account: { kind: 'account', of: ({ accountId }) => accountId, width: 116, priority: 3 },
  file: { kind: 'text', of: ({ fileName }) => fileName, width: 180, priority: 3 },
  line: { kind: 'number', of: ({ ordinal }) => ordinal, width: 88, priority: 3, extra: true },
} as const satisfies ListColumns<IncomeLine>;

export const incomeFilters = {
  /** The tab. */
  place: { kind: 'one', values: linePlaces, column: 'place' },
  sources: { kind: 'choice', values: lineSources, choices: each(lineSources), column: 'source' },
  kinds: { kind: 'choice', values: lineKinds, choices: each(lineKinds), column: 'kind' },
  /** Lines that are a question by themselves. */
  questions: { kind: 'flag' },
  account: { kind: 'account' },
  fileId: { kind: 'id', column: 'file' },
  amount: { kind: 'money', column: 'cents' },
  days: { kind: 'days', column: 'day' },
} as const satisfies FilterEntries;
export type IncomeFilter = AskedOf<typeof incomeFilters> & { readonly sort: SortOf<typeof incomeColumns> };
