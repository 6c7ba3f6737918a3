// Batches: their rows and how a clerk changes them, their way through the line, and their result.
import * as z from 'zod/mini';
import { boletoFields } from './boleto-fields.ts';
import {
  accountScope,
  cellText,
  conferences,
  boletoStates,
  fileFormats,
  fileWords,
  listRanges,
  listWindow,
  rowId,
  severities,
  type BatchState,
  type BoletoRow,
  type BoletoState,
  type ReadyFile,
} from './boleto-terms.ts';
import { commandId, text } from './common.ts';
import { call } from './define.ts';
import type { BatchLayout } from './sheets.ts';
import type { OpenedList } from './lists.ts';

/** Why a batch rests. */
const restCodes = [
  'person',
  'quit',
  'interrupted',
  'identity',
  'frozen',
  'maybeSent',
  'accountRemoved',
  'notRunning',
  'ledger',
  'notSent',
  'rateLimited',
  'unauthorized',
  'proxy',
  'credentials',
  'certificate',
  'doubtsInRow',
  'doubtsAmongLast',
  'doubtsSinceResumed',
  'contradiction',
  'difference',
  'sameRefusals',
  'discarded',
] as const;
export type RestCode = (typeof restCodes)[number];

/** In numbers; which of them are there depends on the code. */
export interface Rest {
  readonly code?: RestCode;
  readonly created?: number;
  readonly refused?: number;
  readonly uncertain?: number;
  readonly doubts?: number;
  readonly of?: number;
  readonly differences?: number;
  readonly refusals?: number;
  readonly words?: string;
  readonly status?: number;
  readonly detail?: string;
}

export interface Totals {
  readonly count: number;
  readonly cents: number;
}

export interface BatchProgress {
  readonly batchId: number;
  /** Of this run. */
  readonly created: number;
  readonly refused: number;
  readonly uncertain: number;
  /** Back with the clerk: repeats, or a due date that went by. */
  readonly held: number;
  readonly sending: number;
  readonly left: number;
  /** Boletos a second, over the last seconds of work; null while it waits, and until there is enough to tell it by. */
  readonly rate: number | null;
  readonly remainingMs: number | null;
  /** Why nothing is on its way. */
  readonly waiting: BatchWait | null;
}

/** The service asked for a wait, it could not be reached, other work of the account goes first, or a sleep or new token holds it. */
export interface BatchWait {
  readonly why: 'rateLimited' | 'notSent' | 'others' | 'held';
  /** How long still, where it is known. */
  readonly ms: number | null;
}

export interface BatchBrief {
  readonly id: number;
  readonly accountId: string;
  readonly kind: 'sheet' | 'single';
  readonly name: string;
  /** Its short number in the account: what {lote} stands for. */
  readonly lote: number;
  readonly fileName: string | null;
  readonly state: BatchState;
  readonly rest: Rest | null;
  readonly createdAt: string;
  readonly queuedAt: string | null;
  readonly finishedAt: string | null;
  readonly totals: Readonly<Record<BoletoState, Totals>>;
  readonly progress: BatchProgress | null;
  readonly revision: number;
}

export interface Batch extends BatchBrief {
  readonly layout: BatchLayout;
  /** Rows still to be sent, by the worst that is said of them. */
  readonly problems: { readonly error: number; readonly doubt: number; readonly note: number };
  readonly conferences: Readonly<Record<(typeof conferences)[number], number>>;
  /**
   * Rows that would be sent and repeat more boletos of the account, in this batch or any, than a person has accepted. Of
   * rows of the batch that repeat one another, all but the first.
   */
  readonly twins: Totals;
  /** Rows that would be sent with no reference to look for. */
  readonly withoutRef: number;
  /** Steps of the clerk that can be taken back. */
  readonly undoable: boolean;
}

const rowFilter = z.strictObject({
  batchId: rowId,
  states: z.exactOptional(z.array(z.enum(boletoStates)).check(z.maxLength(8))),
  problems: z.exactOptional(z.boolean()),
  /** By the worst that is said of a row. */
  worst: z.exactOptional(z.array(z.enum(severities)).check(z.maxLength(3))),
  /** Those that `twins` counts. */
  repeats: z.exactOptional(z.boolean()),
  conferences: z.exactOptional(z.array(z.enum(conferences)).check(z.maxLength(3))),
  text: z.exactOptional(z.string().check(z.maxLength(200))),
  sort: z.enum(['line', 'name', 'document', 'amount', 'due']),
  descending: z.boolean(),
});
export type BatchRowFilter = Readonly<z.output<typeof rowFilter>>;

export interface LineAside {
  readonly line: number;
  readonly kind: string;
  readonly cells: readonly string[];
}

export interface Edited {
  readonly changed: number;
  /** Sent or changed meanwhile: left as they are. */
  readonly missed: number;
}

export interface HeldRepeat {
  readonly row: BoletoRow;
  /** How many boletos it repeats now, and the first of them; null where only the provider's panel showed any. */
  readonly twins: number;
  readonly first: number | null;
}

const editable = z.enum(boletoFields);
const rowsOfBatch = { commandId, batchId: rowId, rows: listRanges };

/** The batch could not be set going as it stands, and why; nothing was changed. */
export type Queued =
  | { readonly kind: 'queued' }
  | { readonly kind: 'nothingReady' }
  /** Repeats of other boletos: `accept` them, or they go back to the clerk as errors. */
  | { readonly kind: 'twins'; readonly count: number }
  /** They may have been sent since the backup that the register comes from. */
  | { readonly kind: 'maybeSent'; readonly count: number; readonly cents: number }
  /** Since the register came back from a backup, nobody has compared it with the provider's panel. */
  | { readonly kind: 'unmatched'; readonly since: string }
  /** The token at hand is another's, or cannot be read: the account's name must be typed. */
  | { readonly kind: 'identity'; readonly token: 'other' | 'unreadable' };

export const batchesCalls = {
  /** The latest, and all that is open or in doubt, however old; newest first. */
  list: call<readonly BatchBrief[]>()(
    z.strictObject({
      scope: accountScope,
      most: z.int().check(z.minimum(1), z.maximum(200)),
    }),
  ),
  get: call<Batch>()(z.strictObject({ id: rowId })),
  /** A draft that nobody wants: its rows are taken out, and it is never sent. */
  discard: call<null>()(z.strictObject({ commandId, id: rowId })),
  /**
   * A new draft of the batch's rows, so many months later: all but those that were taken out, and but parcels, whose
   * plan has its own months; these are counted.
   */
  repeat: call<{ readonly batchId: number; readonly parcelsLeftOut: number }>()(
    z.strictObject({
      commandId,
      id: rowId,
      months: z.int().check(z.minimum(0), z.maximum(24)),
      name: text(120),
    }),
  ),

  openRows: call<OpenedList<BoletoRow>>()(rowFilter),
  rows: call<readonly BoletoRow[]>()(listWindow),
  closeRows: call<null>()(z.strictObject({ handle: text(64) })),
  aside: call<readonly LineAside[]>()(z.strictObject({ id: rowId })),

  /** Texts as typed: judged as the sheet's cells were. One press is one step that can be taken back. */
  edit: call<Edited>()(
    z.strictObject({
      commandId,
      batchId: rowId,
      edits: z
        .array(z.strictObject({ boleto: rowId, revision: z.int(), field: editable, text: cellText }))
        .check(z.minLength(1), z.maxLength(500)),
    }),
  ),
  fill: call<Edited>()(z.strictObject({ ...rowsOfBatch, field: editable, text: cellText })),
  /** How many cells hold it, and with `replace` puts the other text in its place. */
  replace: call<Edited & { readonly found: number }>()(
    z.strictObject({
      ...rowsOfBatch,
      field: editable,
      find: cellText.check(z.minLength(1)),
      replace: z.nullable(cellText),
      wholeCell: z.boolean(),
    }),
  ),
  /**
   * Puts the mark of the reference into the rows that carry none and may still be sent: behind the callback's address, and
   * where there is none, behind the description.
   */
  carryRef: call<Edited>()(z.strictObject({ commandId, batchId: rowId })),
  takeOut: call<Edited>()(
    z.strictObject({
      ...rowsOfBatch,
      rows: z.union([listRanges, z.array(rowId).check(z.minLength(1), z.maxLength(200))]),
    }),
  ),
  putBack: call<Edited>()(z.strictObject(rowsOfBatch)),
  sendAgain: call<Edited>()(z.strictObject(rowsOfBatch)),
  /** Rows that were answered with 403 and may still be sent: nobody knows whether it is the token's matter or theirs. */
  forbidden: call<readonly BoletoRow[]>()(z.strictObject({ id: rowId })),
  /** The clerk takes their 403 for their own: they are refused. */
  refuse: call<Edited>()(
    z.strictObject({
      commandId,
      batchId: rowId,
      boletos: z.array(rowId).check(z.minLength(1), z.maxLength(200)),
    }),
  ),
  /** Rows that were held just before they were sent, because they repeat another boleto and for nothing else. */
  heldRepeats: call<readonly HeldRepeat[]>()(z.strictObject({ id: rowId })),
  /**
   * The clerk means these repeats, in the number that was seen: the rows are ready again, and go with the next press. No
   * batch under way takes any.
   */
  meanRepeats: call<Edited>()(
    z.strictObject({
      commandId,
      batchId: rowId,
      rows: z
        .array(z.strictObject({ boleto: rowId, revision: z.int(), twins: z.int().check(z.minimum(0)) }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
  ),
  undo: call<Edited>()(z.strictObject({ commandId, batchId: rowId })),

  queue: call<Queued>()(
    z.strictObject({
      commandId,
      id: rowId,
      /** How many repeats the clerk saw and means; another number is asked about again. */
      acceptTwins: z.exactOptional(z.int().check(z.minimum(0))),
      /** How many that may have been sent since a backup the clerk saw and means. */
      acceptMaybeSent: z.exactOptional(z.int().check(z.minimum(0))),
      /** The account's name, typed to issue without the provider's panel being matched. */
      panelDeclined: z.exactOptional(text(120)),
      /** The account's name, typed to go on under a token of another or unreadable identity. */
      typedName: z.exactOptional(text(120)),
    }),
  ),
  pause: call<null>()(z.strictObject({ id: rowId })),
  stop: call<null>()(z.strictObject({ commandId, id: rowId })),

  /** `errors`: the rows that were not created, in the layout in which they came, with the reason in a last column. */
  saveResult: call<ReadyFile>()(
    z.strictObject({
      id: rowId,
      what: z.enum(['result', 'errors']),
      format: z.enum(fileFormats),
      words: fileWords,
    }),
  ),
} as const;
