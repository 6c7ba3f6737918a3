// Calls of batches: their rows and how a clerk edits them, sending, and results.
import * as z from 'zod/mini';
import type { IssueLimits } from './accounts.ts';
import { languages } from './app.ts';
import { boletoFields, rowFields, type BoletoField } from './boleto-fields.ts';
import {
  accountScope,
  cellText,
  verifications,
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
  problemCodes,
} from './boleto-terms.ts';
import { commandId, stamp, text, call } from './common.ts';
import type { Figure } from './home.ts';
import type { BatchLayout } from './sheets.ts';
import { saveList, type OpenedList } from './lists.ts';

/** Why a batch is paused. */
const restCodes = [
  'person',
  'quit',
  'interrupted',
  'identity',
  'frozen',
  'maybeSent',
  'accountRemoved',
  'notRunning',
  /** Another computer of the team works on it; this login only reads; another computer asked for it; the one that
   * worked on it is gone. */
  'elsewhere',
  'role',
  'handedOver',
  'holderGone',
  'ledger',
  'journal',
  'notSent',
  'rateLimited',
  'unauthorized',
  'forbidden',
  'proxy',
  'credentials',
  'certificate',
  'doubtsInRow',
  'doubtsAmongLast',
  'doubtsSinceResumed',
  'contradiction',
  'interimAnswer',
  'difference',
  'sameRefusals',
  'discarded',
] as const;
export type RestCode = (typeof restCodes)[number];

/** Figures for the text; which are present depends on the code. */
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
  /** Of the team: who asked, and at which computer. */
  readonly computer?: string;
  readonly clerk?: string;
  /** Of the team: the login of whoever paused or stopped it, whose name `clerk` is. */
  readonly login?: string;
}

export interface Totals {
  readonly count: number;
  readonly cents: number;
}

export interface BatchProgress {
  readonly batchId: number;
  /** In this run. */
  readonly created: number;
  readonly refused: number;
  readonly uncertain: number;
  /** Returned to the clerk: duplicates, or a due date that has passed. */
  readonly held: number;
  readonly sending: number;
  readonly left: number;
  /** Boletos per second over the last seconds of work; null while the batch waits and until there is enough data. */
  readonly rate: number | null;
  readonly remainingMs: number | null;
  /** Why nothing is being sent. */
  readonly waiting: BatchWait | null;
}

/**
 * The service asked for a pause, is not reachable, other work of the account goes first, or a sleep or a new token
 * holds it.
 */
export interface BatchWait {
  readonly why: 'rateLimited' | 'notSent' | 'others' | 'held';
  /** How much longer, if known. */
  readonly ms: number | null;
}

export interface BatchBrief {
  readonly id: number;
  readonly accountId: string;
  readonly kind: 'sheet' | 'single';
  readonly name: string;
  /** Its short number in the account: the value of {lote}. */
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
  /** Unsent rows by their worst finding. */
  readonly problems: { readonly error: number; readonly doubt: number; readonly note: number };
  readonly verifications: Readonly<Record<(typeof verifications)[number], number>>;
  /**
   * Sendable rows that duplicate more boletos of the account, in this batch or any other, than a person has accepted.
   * Of rows of the batch that duplicate each other, all but the first count.
   */
  readonly duplicates: Totals;
  /** Sendable rows without a reference to search for. */
  readonly withoutRef: number;
  /** The clerk has edits that can be undone. */
  readonly undoable: boolean;
}

/**
 * Rows that wait for the same decision: numbers that may be a CPF or a CNPJ, due dates on days without banks, amounts
 * far from the sheet's usual ones, and ready rows with any other doubt.
 */
export const rowGroups = ['taxId', 'closedDay', 'atypical', 'doubtful'] as const;

/** One kind of finding that waits for the clerk, in one field or in the whole row. */
const rowFault = z.strictObject({
  severity: z.enum(['error', 'doubt']),
  field: z.nullable(z.enum(rowFields)),
  code: z.enum(problemCodes),
});
export type RowFault = Readonly<z.output<typeof rowFault>>;

/**
 * What one press makes of a group: the numbers one kind of document, the due dates a day with banks; or of all cells
 * with one fault their own first or second correction, nothing, one text, or what they are, without the doubt.
 */
const rowCorrection = z.union([
  z.enum(['cpf', 'cnpj', 'nextBusinessDay']),
  z.strictObject({
    fault: rowFault,
    to: z.union([z.enum(['first', 'second', 'empty', 'same']), z.strictObject({ text: cellText })]),
  }),
]);
export type RowCorrection = Readonly<z.output<typeof rowCorrection>>;

export interface BatchReview {
  /** How many rows have each fault, except those that are counted apart: either kind of document, and duplicates. */
  readonly faults: readonly (RowFault & { readonly count: number })[];
  readonly taxId: number;
  readonly closedDay: number;
  readonly atypical: number;
  /** They would be sent, though something about them is in doubt. Duplicates are counted by the batch. */
  readonly doubtful: Totals;
  /** The other fields are empty in all rows. */
  readonly filled: readonly BoletoField[];
}

const rowFilter = z.strictObject({
  batchId: rowId,
  states: z.exactOptional(z.array(z.enum(boletoStates)).check(z.maxLength(8))),
  problems: z.exactOptional(z.boolean()),
  /** By the worst finding of the row. */
  worst: z.exactOptional(z.array(z.enum(severities)).check(z.maxLength(3))),
  /** The rows that `duplicates` counts. */
  repeats: z.exactOptional(z.boolean()),
  group: z.exactOptional(z.union([z.enum(rowGroups), rowFault])),
  conferences: z.exactOptional(z.array(z.enum(verifications)).check(z.maxLength(3))),
  text: z.exactOptional(z.string().check(z.maxLength(200))),
  sort: z.enum(['line', 'name', 'document', 'amount', 'due']),
  descending: z.boolean(),
});
export type BatchRowFilter = Readonly<z.output<typeof rowFilter>>;

export interface SkippedLine {
  readonly line: number;
  readonly kind: string;
  readonly cells: readonly string[];
}

export interface Edited {
  readonly changed: number;
  /** Sent or changed meanwhile, so not touched. */
  readonly missed: number;
  /** Of these, rows that stay removed because their month is in another batch by now. */
  readonly elsewhere?: number;
}

export interface HeldDuplicate {
  readonly row: BoletoRow;
  /** How many boletos the row duplicates now, and the first of them; null if only the provider's dashboard showed any. */
  readonly duplicates: number;
  readonly first: number | null;
  /** Of the very boletos that it duplicates now. */
  readonly stamp: string;
}

const editable = z.enum(boletoFields);
const ofBatch = { commandId, batchId: rowId };
const rowsOfBatch = { ...ofBatch, rows: listRanges };
const chosenRows = z.array(rowId).check(z.minLength(1), z.maxLength(200));

/** Why the batch could not be started; nothing was changed. */
export type Queued =
  | { readonly kind: 'queued' }
  /** Nothing is asked: what a press would send. */
  | {
      readonly kind: 'clear';
      readonly count: number;
      readonly cents: number;
      /** Another one after any change of a row. */
      readonly stamp: string;
      /** Amounts of the sheet far from its usual ones. */
      readonly outliers: { readonly count: number; readonly medianCents: number } | null;
      /** Rows among them about which the clerk has decided nothing yet. */
      readonly doubtful: Totals;
      /** The account's, from which on it is summed up. */
      readonly limits: IssueLimits;
    }
  /** It would send other boletos than the clerk has seen. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'nothingReady' }
  /** Duplicates of other boletos, some of them of these other accounts; accepted by their stamp. */
  | {
      readonly kind: 'duplicates';
      readonly count: number;
      readonly stamp: string;
      readonly accounts: readonly string[];
    }
  /** They may have been sent after the backup that the register was restored from; accepted by the stamp of the rows. */
  | { readonly kind: 'maybeSent'; readonly count: number; readonly cents: number; readonly stamp: string }
  /**
   * The register was restored from a backup and nobody has compared it with the provider's dashboard since. `mustCompare`: a computer of
   * the team was given up, so nobody may decline.
   */
  | { readonly kind: 'unmatched'; readonly since: string; readonly mustCompare: boolean }
  /** Another computer of the team works on it. */
  | { readonly kind: 'elsewhere'; readonly computer: string; readonly clerk: string | null }
  /** This login only reads. */
  | { readonly kind: 'role' }
  /** The current token belongs to another account or cannot be read: the account's name must be typed. */
  | { readonly kind: 'identity'; readonly token: 'other' | 'unreadable' };

export const batchesCalls = {
  /** The latest batches, and every open or uncertain one, however old; newest first. */
  list: call<readonly BatchBrief[]>()(
    z.strictObject({
      scope: accountScope,
      most: z.int().check(z.minimum(1), z.maximum(200)),
    }),
  ),
  get: call<Batch>()(z.strictObject({ id: rowId })),
  /** Discards a draft: its rows are excluded, and it is never sent. */
  discard: call<null>()(z.strictObject({ commandId, id: rowId })),
  /**
   * A new draft with the batch's rows, moved by so many months. Excluded rows are left out, and installments, whose
   * plan has its own months; both are counted.
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
  /** The rows of an open list, in the columns that are seen. */
  saveRows: call<ReadyFile>()(saveList),
  /** Of the rows that have an amount. */
  sumRows: call<Figure>()(rowFilter),
  skippedLines: call<readonly SkippedLine[]>()(z.strictObject({ id: rowId })),

  /** Texts as typed, checked like the cells of a sheet. One call is one step that can be undone. */
  edit: call<Edited>()(
    z.strictObject({
      ...ofBatch,
      edits: z
        .array(z.strictObject({ boleto: rowId, revision: z.int(), field: editable, text: cellText }))
        .check(z.minLength(1), z.maxLength(500)),
    }),
  ),
  fill: call<Edited>()(z.strictObject({ ...rowsOfBatch, field: editable, text: cellText })),
  /** Counts the cells that contain the text, and with `replace` replaces it. */
  replace: call<Edited & { readonly found: number }>()(
    z.strictObject({
      ...rowsOfBatch,
      field: editable,
      find: cellText.check(z.minLength(1)),
      replace: z.nullable(cellText),
      wholeCell: z.boolean(),
      /** Amounts are searched as they are shown in it. */
      language: z.enum(languages),
    }),
  ),
  /**
   * Adds the variable of the reference to sendable rows that have none: to the callback's address, or to the
   * description if there is no callback.
   */
  carryRef: call<Edited>()(z.strictObject(ofBatch)),
  review: call<BatchReview>()(z.strictObject({ id: rowId })),
  /** Corrects all rows of a group. */
  correctGroup: call<Edited>()(z.strictObject({ ...ofBatch, as: rowCorrection })),
  takeOut: call<Edited>()(z.strictObject({ ...ofBatch, rows: z.union([listRanges, chosenRows]) })),
  putBack: call<Edited>()(z.strictObject(rowsOfBatch)),
  sendAgain: call<Edited>()(z.strictObject(rowsOfBatch)),
  /** Unsent rows that were answered with 403: the token or the rows may be the cause. */
  forbidden: call<readonly BoletoRow[]>()(z.strictObject({ id: rowId })),
  /** The clerk decides that the rows are the cause: they become refused. */
  refuse: call<Edited>()(z.strictObject({ ...ofBatch, boletos: chosenRows })),
  /**
   * Rows that were held back just before sending only because they duplicate another boleto; or this one row, if it
   * waits for the answer in review.
   */
  heldDuplicates: call<readonly HeldDuplicate[]>()(
    z.strictObject({ id: rowId, boleto: z.exactOptional(rowId) }),
  ),
  /**
   * The clerk accepts these duplicates, those that were shown: the rows become ready and are sent with the next
   * start. No running batch takes them.
   */
  acceptHeldDuplicates: call<Edited>()(
    z.strictObject({
      ...ofBatch,
      rows: z
        .array(z.strictObject({ boleto: rowId, revision: z.int(), stamp }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
  ),
  undo: call<Edited>()(z.strictObject(ofBatch)),

  queue: call<Queued>()(
    z.strictObject({
      commandId,
      id: rowId,
      /** Only says what would be asked, and starts nothing. */
      onlyAsk: z.exactOptional(z.literal(true)),
      /** The stamp of the rows that the clerk has seen that it sends. */
      seen: z.exactOptional(stamp),
      /** The stamp of the duplicates that the clerk accepted; others are asked about again. */
      acceptDuplicates: z.exactOptional(stamp),
      /** The stamp of the rows among which some were possibly sent after a backup, as the clerk accepted them. */
      acceptMaybeSent: z.exactOptional(stamp),
      /** The account's name, typed to issue without comparing the provider's dashboard. */
      panelDeclined: z.exactOptional(text(120)),
      /** The account's name, typed to continue under a token of another or unreadable identity. */
      typedName: z.exactOptional(text(120)),
    }),
  ),
  pause: call<null>()(z.strictObject({ id: rowId })),
  stop: call<null>()(z.strictObject({ commandId, id: rowId })),

  /** `errors`: the rows that were not created, in their original layout, with the reason in a last column. */
  saveResult: call<ReadyFile>()(
    z.strictObject({
      id: rowId,
      what: z.enum(['result', 'errors']),
      format: z.enum(fileFormats),
      words: fileWords,
    }),
  ),
} as const;
