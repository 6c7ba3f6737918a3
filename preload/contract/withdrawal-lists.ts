// Withdrawals and stored wallets as lists: their rows, columns and filters.
import type { ServiceMessage } from './boleto-terms.ts';
import type { AskedOf, FilterEntries, ListColumns, SortOf } from './list-table.ts';
import type { BookEntry } from './wallet-terms.ts';
import type { CheckedOtherwise, WatchRow } from './watch-list.ts';
import { withdrawalStates, type WithdrawalTerms } from './withdrawal-terms.ts';

export type WithdrawalState = (typeof withdrawalStates)[number];

/** Where the answer differs from the request. */
const withdrawalDifferences = [
  'wallet',
  'amount',
  // The answer came after a person had settled it otherwise.
  'lateAnswer',
] as const;
export type WithdrawalDifference = (typeof withdrawalDifferences)[number];

export interface WithdrawalRow extends WithdrawalTerms {
  readonly id: number;
  readonly state: WithdrawalState;
  /** Its label in the wallet book at the time of sending. */
  readonly label: string | null;
  /** A PIN allowed it beside another unresolved one. */
  readonly override: boolean;
  readonly startedAt: string;
  readonly settledAt: string | null;
  readonly transactionId: string | null;
  /** As the service wrote them; null if it did not. */
  readonly status: string | null;
  readonly fee: string | null;
  readonly total: string | null;
  readonly usdt: string | null;
  /** The answer's values for the two that were requested, as the service wrote them. */
  readonly answered: { readonly wallet: string | null; readonly amount: string | null };
  /** The answer differs: no other withdrawal leaves the account until a person has acknowledged it. */
  readonly differs: readonly WithdrawalDifference[];
  readonly acknowledgedAt: string | null;
  /** The latest check of its transaction that differs from the request; it blocks the account as well. */
  readonly checked: CheckedOtherwise | null;
  readonly serviceMessage: ServiceMessage | null;
  readonly httpStatus: number | null;
  readonly watch:
    | (Pick<WatchRow, 'id' | 'lane' | 'state' | 'changedAt' | 'trouble' | 'conflict' | 'type' | 'method'> & {
        /** FALHA, confirmed by a later answer, not contradicted since, and never of another amount or kind. */
        readonly failureConfirmed: boolean;
      })
    | null;
  /** The same withdrawal may be requested again: certainly not made, or its failure was confirmed. */
  readonly repeatable: boolean;
}

export const withdrawalColumns = {
  startedAt: {
    kind: 'moment',
    of: ({ startedAt }) => startedAt,
    width: 160,
    identifies: true,
    priority: 1,
    up: 'oldest',
    down: 'newest',
  },
  cents: { kind: 'cents', of: ({ cents }) => cents, width: 116, priority: 1, down: 'amount' },
  // A wallet is never cut, so its column is wide enough; beside details that show it, it may give way.
  wallet: { kind: 'text', of: ({ wallet }) => wallet, width: 404, priority: 2, whole: true },
  state: { kind: 'word', of: ({ state }) => state, width: 140, priority: 1 },
  watchState: { kind: 'own', width: 128, priority: 2 },
  label: { kind: 'text', of: ({ label }) => label, width: 160, priority: 2 },
  account: { kind: 'account', of: ({ accountId }) => accountId, width: 116, priority: 2 },
  usdt: { kind: 'usdt', of: ({ usdt }) => usdt, width: 148, priority: 2 },
  fee: { kind: 'money', of: ({ fee }) => fee, width: 108, priority: 3 },
  total: { kind: 'money', of: ({ total }) => total, width: 124, priority: 3 },
  status: { kind: 'word', of: ({ status }) => status, width: 188, priority: 3 },
  transactionId: { kind: 'code', of: ({ transactionId }) => transactionId, width: 280, priority: 3 },
} as const satisfies ListColumns<WithdrawalRow>;

export const withdrawalFilters = {
  states: {
    kind: 'choice',
    values: withdrawalStates,
    choices: {
      created: ['created'],
      uncertain: ['uncertain'],
      sending: ['sending'],
      // Certainly not made, for any reason.
      notMade: ['refused', 'notSent', 'notProcessed', 'discarded'],
    },
    field: 'state',
    column: 'attempts.state',
  },
  /** Days of the banks. */
  days: { kind: 'days', fields: ['from', 'to'], column: 'day' },
  account: { kind: 'account' },
} as const satisfies FilterEntries;
export type WithdrawalFilter = AskedOf<typeof withdrawalFilters> & {
  readonly sort: SortOf<typeof withdrawalColumns>;
};

/** The stored wallets are sorted in the window, by the names of their columns. */
const byItself = <Name extends string>(name: Name) => ({ up: name, down: name }) as const;
const moment = <Name extends 'lastUsedAt' | 'addedAt' | 'changedAt'>(at: Name) =>
  ({ kind: 'moment', of: (entry: BookEntry) => entry[at], width: 148, ...byItself(at) }) as const;

export const walletColumns = {
  label: {
    kind: 'text',
    of: ({ label }) => label,
    width: 200,
    identifies: true,
    priority: 1,
    ...byItself('label'),
  },
  wallet: { kind: 'text', of: ({ wallet }) => wallet, width: 404, priority: 2, whole: true },
  network: { kind: 'own', width: 80, priority: 3, extra: true },
  waitsUntil: {
    kind: 'moment',
    of: ({ waitsUntil }) => waitsUntil,
    width: 320,
    priority: 1,
    figures: false,
    ...byItself('waitsUntil'),
  },
  used: { kind: 'count', of: ({ used }) => used, width: 108, priority: 2, ...byItself('used') },
  lastUsedAt: { ...moment('lastUsedAt'), priority: 2 },
  note: { kind: 'text', of: ({ note }) => note, width: 220, priority: 2, ...byItself('note') },
  addedAt: { ...moment('addedAt'), priority: 3 },
  changedAt: { ...moment('changedAt'), priority: 3, extra: true },
} as const satisfies ListColumns<BookEntry>;
