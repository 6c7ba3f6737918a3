// What is watched, as a list: a row, its columns and its filters.
import type { AskedOf, FilterEntries, ListColumns, SortOf } from './list-table.ts';

/** PENDENTE, COMPLETO and FALHA have columns of their own; any other state, and none yet, is `other`. */
export const boardColumns = ['pending', 'complete', 'failed', 'other'] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** `ended`: COMPLETO or FALHA, read twice more; `removed` ones stay in the ledger and the trail. */
export const watchPhases = ['watching', 'paused', 'ended', 'removed'] as const;
export type WatchPhase = (typeof watchPhases)[number];

/** Why the state is not known: the transaction is polled again, at growing intervals. */
export const watchTroubles = [
  /** 404: not visible yet, or it belongs to another account's ci/cs. */
  'notFound',
  'unreadable',
  /** The answer was about another transaction and was not applied. */
  'otherId',
  'refused',
] as const;
export type WatchTrouble = (typeof watchTroubles)[number];

export const watchSources = ['typed', 'sheet', 'withdrawal'] as const;
export type WatchSource = (typeof watchSources)[number];

/** What a check of a withdrawal's transaction returned that differs from the request. */
const checkDifferences = ['amount', 'type'] as const;
export type CheckDifference = (typeof checkDifferences)[number];

export interface CheckedOtherwise {
  /** As the service wrote them. */
  readonly value: string | null;
  readonly type: string | null;
  readonly differs: readonly CheckDifference[];
  readonly seenAt: string;
  /** When a person acknowledged it. */
  readonly acknowledgedAt: string | null;
}

/** Whether a person has acknowledged that a withdrawal's transaction differs from the request. */
export const differenceStates = ['unseen', 'seen'] as const;

export interface WatchRow {
  readonly id: number;
  readonly accountId: string;
  readonly transactionId: string;
  readonly label: string | null;
  readonly group: string | null;
  readonly note: string | null;
  readonly since: string;
  readonly source: WatchSource;
  readonly phase: WatchPhase;
  readonly lane: BoardColumn;
  /** As the service wrote them; null until it has answered. */
  readonly state: string | null;
  readonly value: string | null;
  readonly fee: string | null;
  readonly type: string | null;
  readonly method: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** The other state that a later answer with an older time contained: it is uncertain which of the two is right. */
  readonly conflict: string | null;
  readonly askedAt: string | null;
  /** When the app last saw a change. */
  readonly changedAt: string | null;
  readonly endedAt: string | null;
  /** Null: it is not polled automatically. */
  readonly nextAt: string | null;
  readonly checks: number;
  readonly trouble: WatchTrouble | null;
  /** Its state changed after its end, and nobody has acknowledged that yet. */
  readonly reversed: boolean;
  /** It belongs to a withdrawal, and a check returned another amount or kind than requested. */
  readonly differs: (typeof differenceStates)[number] | null;
  readonly revision: number;
}

const moment = (at: 'createdAt' | 'updatedAt' | 'changedAt' | 'nextAt' | 'askedAt' | 'since') =>
  ({ kind: 'moment', of: (watch: WatchRow) => watch[at], width: 152, priority: 3 }) as const;

export const watchColumns = {
  label: { kind: 'text', of: ({ label }) => label, width: 200, identifies: true, priority: 1, up: 'label' },
  transactionId: { kind: 'code', of: ({ transactionId }) => transactionId, width: 280, priority: 2 },
  lane: { kind: 'word', of: ({ lane }) => lane, width: 176, priority: 1 },
  value: { kind: 'money', of: ({ value }) => value, width: 112, priority: 1, down: 'value' },
  account: { kind: 'account', of: ({ accountId }) => accountId, width: 116, priority: 2 },
  phase: { kind: 'word', of: ({ phase }) => phase, width: 144, priority: 2 },
  changedAt: { ...moment('changedAt'), priority: 2, down: 'changed' },
  next: { ...moment('nextAt'), up: 'next' },
  trouble: { kind: 'own', width: 300, priority: 2 },
  group: { kind: 'text', of: ({ group }) => group, width: 128, priority: 3, up: 'group' },
  createdAt: { ...moment('createdAt'), up: 'oldest', down: 'newest' },
  state: { kind: 'word', of: ({ state }) => state, width: 160, priority: 3 },
  fee: { kind: 'money', of: ({ fee }) => fee, width: 112, priority: 3 },
  type: { kind: 'word', of: ({ type }) => type, width: 104, priority: 3 },
  method: { kind: 'word', of: ({ method }) => method, width: 88, priority: 3 },
  updatedAt: moment('updatedAt'),
  askedAt: moment('askedAt'),
  since: { ...moment('since'), width: 168 },
  checks: { kind: 'count', of: ({ checks }) => checks, width: 96, priority: 3 },
  note: { kind: 'text', of: ({ note }) => note, width: 200, priority: 3 },
} as const satisfies ListColumns<WatchRow>;

/** The order of the columns in a file of the board, which shows none. */
export const boardFile = [
  'transactionId',
  'label',
  'group',
  'lane',
  'state',
  'value',
  'fee',
  'type',
  'method',
  'createdAt',
  'updatedAt',
  'changedAt',
  'askedAt',
  'since',
  'phase',
  'trouble',
  'note',
  'account',
  'next',
  'checks',
] as const satisfies readonly (keyof typeof watchColumns)[];

export const watchFilters = {
  account: { kind: 'account' },
  group: { kind: 'exact', most: 80, column: 'group_name' },
  phases: {
    kind: 'some',
    values: watchPhases,
    // Removed transactions are only shown on their own.
    usual: watchPhases.filter((phase) => phase !== 'removed'),
    column: 'phase',
  },
  /**
   * Only those that need attention: in trouble, uncertain, reversed, of another amount than requested, or older than
   * the last limit.
   */
  needsAttention: { kind: 'flag' },
} as const satisfies FilterEntries;
export type WatchSort = SortOf<typeof watchColumns>;
export type WatchFilter = AskedOf<typeof watchFilters> & {
  readonly lanes?: BoardColumn[];
  readonly sort: WatchSort;
};
