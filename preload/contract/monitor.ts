// Calls of the monitor: transactions watched until they end, when they are polled, what changed, and what needs
// attention.
import * as z from 'zod/mini';
import { accountId, accountScope, listRanges, rowId, sheetInput } from './boleto-terms.ts';
import { commandId, nothing, text, call } from './common.ts';
import { sortsOf } from './list-table.ts';
import { listCalls, listFilter } from './lists.ts';
import type { Failure } from './result.ts';
import type { SheetRefusal } from './sheets.ts';
import {
  boardColumns,
  watchColumns,
  watchFilters,
  type CheckedOtherwise,
  type BoardColumn,
  type WatchRow,
} from './watch-list.ts';

export * from './watch-list.ts';

/** One observed change; the oldest is the first answer. */
export interface WatchChange extends Pick<
  WatchRow,
  'accountId' | 'transactionId' | 'label' | 'value' | 'updatedAt' | 'trouble'
> {
  readonly sequence: number;
  readonly watch: number;
  readonly seenAt: string;
  readonly from: { readonly lane: BoardColumn; readonly state: string | null };
  readonly to: { readonly lane: BoardColumn; readonly state: string | null };
  /** After it had ended. */
  readonly reversal: boolean;
  /** The answer has an older time: `to` was not applied, and makes `from` uncertain. */
  readonly denies: boolean;
}

export interface WatchDetails {
  readonly watch: WatchRow;
  readonly changes: readonly WatchChange[];
  /** Raw answers, without secrets: of each change, and the latest. */
  readonly answers: readonly { readonly at: string; readonly status: number; readonly text: string }[];
  readonly withdrawal: {
    readonly id: number;
    readonly cents: number;
    /** The latest that differed. */
    readonly checked: CheckedOtherwise | null;
  } | null;
}

const watchFilter = listFilter(watchFilters, sortsOf(watchColumns), {
  lanes: z.exactOptional(z.array(z.enum(boardColumns)).check(z.maxLength(4))),
});

export interface WatchesSum {
  readonly count: number;
  /** Exact decimal sum of those that have a value. */
  readonly sum: string;
  readonly withoutValue: number;
}

export interface ColumnFacts extends WatchesSum {
  /** Counts of those older than each age limit, youngest limit first. */
  readonly aged: readonly number[];
}

export interface Board {
  readonly all: WatchesSum;
  readonly columns: Readonly<Record<BoardColumn, ColumnFacts>>;
  readonly paused: number;
  readonly reversed: number;
  readonly troubled: number;
  readonly groups: readonly { readonly name: string; readonly count: number }[];
}

/** The state of polling for an account with watched transactions. */
export interface AskingState {
  readonly accountId: string;
  readonly watched: number;
  /** Due now. */
  readonly due: number;
  readonly state: 'asking' | 'noCredentials' | 'unauthorized' | 'outage' | 'limited' | 'budgetSpent' | 'held';
  /** Since when the state holds, and when polling is tried again; null if a person is needed. */
  readonly since: string;
  readonly until: string | null;
  readonly failure: Failure | null;
}

export const monitorSettings = z.strictObject({
  notify: z.boolean(),
  /** A pending transaction is highlighted after so many hours. */
  marks: z.array(z.int().check(z.minimum(1), z.maximum(24 * 90))).check(z.minLength(1), z.maxLength(3)),
  /** For each account. */
  perSecond: z.int().check(z.minimum(1), z.maximum(50)),
  atOnce: z.int().check(z.minimum(1), z.maximum(16)),
  perHalfDay: z.int().check(z.minimum(100), z.maximum(2_000_000)),
});
export type MonitorSettings = Readonly<z.output<typeof monitorSettings>>;

const ids = z.union([listRanges, z.array(rowId).check(z.minLength(1), z.maxLength(5_000))]);

export const transactionId = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(128), z.regex(/^[\x21-\x7e]+$/));

/** What a text or a column contains, before anything is watched. */
export type IdsRead =
  | { readonly kind: 'refused'; readonly why: SheetRefusal }
  | {
      readonly kind: 'read';
      /** For a sheet: its columns, and those that the ids and labels come from. */
      readonly columns: readonly string[];
      readonly idColumn: number | null;
      readonly labelColumn: number | null;
      readonly items: readonly {
        readonly line: number;
        readonly transactionId: string;
        readonly label: string | null;
      }[];
      /** Lines that repeat an earlier one, are blank, are already watched, or contain no id. */
      readonly repeated: readonly number[];
      readonly blank: number;
      readonly already: readonly number[];
      readonly unrecognised: readonly { readonly line: number; readonly text: string }[];
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
  /** Of some of them, or of all that a filter finds. */
  sum: call<WatchesSum>()(
    z.union([z.strictObject({ watches: ids }), z.strictObject({ filter: watchFilter })]),
  ),
  ...listCalls<WatchRow>()(watchFilter),
  details: call<WatchDetails>()(z.strictObject({ id: rowId })),
  /** The latest changes, newest first. */
  feed: call<readonly WatchChange[]>()(
    z.strictObject({ scope: accountScope, most: z.int().check(z.minimum(1), z.maximum(500)) }),
  ),
  /** Null removes it. */
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
  /** A person acknowledges that they changed after their end. */
  seen: call<Changed>()(z.strictObject({ commandId, watches: ids })),
  /** Polled within the account's budget, before everything that is due by schedule. */
  checkNow: call<{ readonly asked: number }>()(z.strictObject({ watches: ids })),
  /** The current value; the stream carries later ones. */
  asking: call<readonly AskingState[]>()(nothing),
  settings: call<MonitorSettings>()(nothing),
  setSettings: call<MonitorSettings>()(z.strictObject({ settings: monitorSettings })),
} as const;
