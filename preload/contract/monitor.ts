// The monitor: transactions watched until they end. Who is asked when, what changed, and what a person should look at.
import * as z from 'zod/mini';
import { accountId, accountScope, listRanges, rowId, sheetInput } from './boleto-terms.ts';
import { commandId, nothing, text } from './common.ts';
import { call } from './define.ts';
import { listCalls } from './lists.ts';
import type { Failure } from './result.ts';
import type { SheetRefusal } from './sheets.ts';

/** PENDENTE, COMPLETO and FALHA by their own names; whatever else comes, and what was never answered, is `other`. */
export const lanes = ['pending', 'complete', 'failed', 'other'] as const;
export type Lane = (typeof lanes)[number];

/** `ended`: COMPLETO or FALHA, read again twice; `removed` ones stay in the ledger and the trail. */
export const watchPhases = ['watching', 'paused', 'ended', 'removed'] as const;
export type WatchPhase = (typeof watchPhases)[number];

/** What stands between us and the state: each is asked again, ever more seldom. */
export const watchTroubles = [
  /** 404: not visible yet, or the ci/cs of another account. */
  'notFound',
  'unreadable',
  /** An answer about another transaction; it was not applied. */
  'otherId',
  'refused',
] as const;
export type WatchTrouble = (typeof watchTroubles)[number];

export const watchSources = ['typed', 'sheet', 'withdrawal'] as const;
export type WatchSource = (typeof watchSources)[number];

/** What a check of a withdrawal's transaction answered otherwise than was asked for. */
const checkDifferences = ['amount', 'type'] as const;
export type CheckDifference = (typeof checkDifferences)[number];

export interface CheckedOtherwise {
  /** As the service wrote them. */
  readonly value: string | null;
  readonly type: string | null;
  readonly differs: readonly CheckDifference[];
  readonly seenAt: string;
  /** When a person said that they saw it. */
  readonly acknowledgedAt: string | null;
}

/** Whether a person has seen that a withdrawal's transaction is otherwise than was asked for. */
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
  readonly lane: Lane;
  /** As the service wrote them; null until it answered. */
  readonly state: string | null;
  readonly value: string | null;
  readonly fee: string | null;
  readonly type: string | null;
  readonly method: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** The other state that a later answer with an older time named: which of the two is true is uncertain. */
  readonly conflict: string | null;
  readonly askedAt: string | null;
  /** When a change was last seen here. */
  readonly changedAt: string | null;
  readonly endedAt: string | null;
  /** Null: it is not asked again by itself. */
  readonly nextAt: string | null;
  readonly checks: number;
  readonly trouble: WatchTrouble | null;
  /** Its state changed after its end, and nobody has said yet that they saw it. */
  readonly reversed: boolean;
  /** Of a withdrawal, and a check answered another amount or kind than was asked for. */
  readonly differs: (typeof differenceStates)[number] | null;
  readonly revision: number;
}

/** One change that was seen, the oldest being the first answer. */
export interface WatchChange {
  readonly sequence: number;
  readonly watch: number;
  readonly accountId: string;
  readonly transactionId: string;
  readonly label: string | null;
  readonly seenAt: string;
  readonly from: { readonly lane: Lane; readonly state: string | null };
  readonly to: { readonly lane: Lane; readonly state: string | null };
  readonly value: string | null;
  readonly updatedAt: string | null;
  readonly trouble: WatchTrouble | null;
  /** After it had ended. */
  readonly reversal: boolean;
  /** An answer with an older time: `to` was not applied, and makes `from` uncertain. */
  readonly denies: boolean;
}

export interface WatchDetails {
  readonly watch: WatchRow;
  readonly changes: readonly WatchChange[];
  /** Raw answers, free of secrets: of each change, and the latest. */
  readonly answers: readonly { readonly at: string; readonly status: number; readonly text: string }[];
  readonly withdrawal: {
    readonly id: number;
    readonly cents: number;
    /** The latest that differed. */
    readonly checked: CheckedOtherwise | null;
  } | null;
}

export const watchSorts = ['changed', 'next', 'oldest', 'newest', 'value', 'label', 'group'] as const;

const watchFilter = z.strictObject({
  scope: accountScope,
  text: z.exactOptional(z.string().check(z.maxLength(200))),
  group: z.exactOptional(text(80)),
  lanes: z.exactOptional(z.array(z.enum(lanes)).check(z.maxLength(4))),
  phases: z.exactOptional(z.array(z.enum(watchPhases)).check(z.maxLength(4))),
  /** Only what a person should look at: in trouble, uncertain, reversed, of another amount than asked, or older than the last mark. */
  pressing: z.exactOptional(z.boolean()),
  sort: z.enum(watchSorts),
});
export type WatchFilter = Readonly<z.output<typeof watchFilter>>;

export interface LaneFacts {
  readonly count: number;
  /** Exact decimal text, of those that have a value. */
  readonly sum: string;
  readonly withoutValue: number;
  /** Older than the marks, youngest mark first. */
  readonly aged: readonly number[];
}

export interface Board {
  readonly lanes: Readonly<Record<Lane, LaneFacts>>;
  readonly paused: number;
  readonly reversed: number;
  readonly troubled: number;
  readonly groups: readonly { readonly name: string; readonly count: number }[];
}

/** How asking goes for an account with something to watch. */
export interface AskingState {
  readonly accountId: string;
  readonly watched: number;
  /** Due by now. */
  readonly due: number;
  readonly state: 'asking' | 'noCredentials' | 'unauthorized' | 'outage' | 'limited' | 'budgetSpent' | 'held';
  /** Since when it is so, and when it is tried again; null where a person is needed. */
  readonly since: string;
  readonly until: string | null;
  readonly failure: Failure | null;
}

export const monitorSettings = z.strictObject({
  notify: z.boolean(),
  /** After so many hours a pending one is marked. */
  marks: z.array(z.int().check(z.minimum(1), z.maximum(24 * 90))).check(z.minLength(1), z.maxLength(3)),
  /** Of each account. */
  perSecond: z.int().check(z.minimum(1), z.maximum(50)),
  atOnce: z.int().check(z.minimum(1), z.maximum(16)),
  perHalfDay: z.int().check(z.minimum(100), z.maximum(2_000_000)),
});
export type MonitorSettings = Readonly<z.output<typeof monitorSettings>>;

/** The columns of a file of the list, in their order. */
export const watchColumns = [
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
] as const;
export type WatchColumn = (typeof watchColumns)[number];

/** By what a file's words are known; a code without a word stands as it is. An account's word is its name. */
export type WatchWord =
  | 'name'
  | WatchColumn
  | `lane ${Lane}`
  | `phase ${WatchPhase}`
  | `trouble ${WatchTrouble}`
  | 'conflict'
  | 'differs'
  | `account ${string}`;

const ids = z.union([listRanges, z.array(rowId).check(z.minLength(1), z.maxLength(5_000))]);

export const transactionId = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(128), z.regex(/^[\x21-\x7e]+$/));

/** What stands in a text or a column, before any of it is watched. */
export type IdsRead =
  | { readonly kind: 'refused'; readonly why: SheetRefusal }
  | {
      readonly kind: 'read';
      /** Of a sheet: its columns, and those that the ids and labels were taken from. */
      readonly columns: readonly string[];
      readonly idColumn: number | null;
      readonly labelColumn: number | null;
      readonly items: readonly {
        readonly line: number;
        readonly transactionId: string;
        readonly label: string | null;
      }[];
      /** Lines that repeat an earlier one, that are blank, that are watched already, and that hold no id. */
      readonly repeated: readonly number[];
      readonly blank: number;
      readonly already: readonly number[];
      readonly odd: readonly { readonly line: number; readonly text: string }[];
    };

export interface Changed {
  readonly changed: number;
}

export const monitorCalls = {
  readIds: call<IdsRead>()(
    z.strictObject({
      accountId,
      input: sheetInput,
      idColumn: z.exactOptional(z.int().check(z.minimum(0))),
      labelColumn: z.exactOptional(z.nullable(z.int().check(z.minimum(0)))),
    }),
  ),
  add: call<{ readonly added: number; readonly already: number; readonly reopened: number }>()(
    z.strictObject({
      commandId,
      accountId,
      items: z
        .array(z.strictObject({ transactionId, label: z.exactOptional(text(120)) }))
        .check(z.minLength(1), z.maxLength(50_000)),
      group: z.exactOptional(text(80)),
      note: z.exactOptional(text(500)),
      source: z.enum(['typed', 'sheet']),
    }),
  ),
  board: call<Board>()(z.strictObject({ filter: watchFilter })),
  /** The words of its file are each under its WatchWord. */
  ...listCalls<WatchRow>()(watchFilter),
  details: call<WatchDetails>()(z.strictObject({ id: rowId })),
  /** The latest changes, the newest first. */
  feed: call<readonly WatchChange[]>()(
    z.strictObject({ scope: accountScope, most: z.int().check(z.minimum(1), z.maximum(500)) }),
  ),
  /** Null takes it away. */
  change: call<Changed>()(
    z.strictObject({
      commandId,
      watches: ids,
      label: z.exactOptional(z.nullable(text(120))),
      group: z.exactOptional(z.nullable(text(80))),
      note: z.exactOptional(z.nullable(text(500))),
    }),
  ),
  pause: call<Changed>()(z.strictObject({ commandId, watches: ids })),
  /** Paused, ended and removed ones are watched again. */
  resume: call<Changed>()(z.strictObject({ commandId, watches: ids })),
  remove: call<Changed>()(z.strictObject({ commandId, watches: ids })),
  /** A person has seen that they changed after their end. */
  seen: call<Changed>()(z.strictObject({ commandId, watches: ids })),
  /** Within the account's budget, before all that is due by itself. */
  checkNow: call<{ readonly asked: number }>()(z.strictObject({ watches: ids })),
  /** As the stream tells it from then on. */
  asking: call<readonly AskingState[]>()(nothing),
  settings: call<MonitorSettings>()(nothing),
  setSettings: call<MonitorSettings>()(z.strictObject({ settings: monitorSettings })),
} as const;
