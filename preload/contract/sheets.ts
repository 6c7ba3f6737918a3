// Calls of sheets on their way to a batch: opening, correcting what was detected, mapping columns, and checking row by
// row into ledger rows.
import * as z from 'zod/mini';
import { rowFields, type RowField, type TemplateField } from './boleto-fields.ts';
import {
  accountId,
  fileFormats,
  rowId,
  sheetInput,
  type ReadyFile,
  type RowProblem,
} from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import type { ColumnQuestion, QuestionKey } from './sheet-questions.ts';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export const delimiters = [';', ',', '\t', '|'] as const;
const markReadings = ['thousands', 'decimal'] as const;
const documentKinds = ['cpf', 'cnpj', 'each'] as const;
export const dateOrders = ['dmy', 'mdy'] as const;
const parcelAmounts = ['each', 'total', 'row'] as const;
export const skippedKinds = ['preamble', 'header', 'blank', 'total', 'hidden', 'status'] as const;
const hiddenRowChoices = ['take', 'leave'] as const;

export type SheetEncoding = (typeof encodings)[number];
export type Delimiter = (typeof delimiters)[number];

export const sheetRefusals = [
  'notFound',
  'unreadable',
  'empty',
  'tooLarge',
  'tooManyRows',
  'tooSpread',
  'binary',
  'cut',
  'passwordProtected',
  'oldExcel',
  'binaryExcel',
  'openDocument',
  'otherZip',
  'pdf',
  'html',
  'xmlSpreadsheet',
  'sheetMissing',
  'sheetDamaged',
  'readerLost',
  'readingTooLong',
] as const;
export type SheetRefusal = (typeof sheetRefusals)[number];

const overrides = z.strictObject({
  encoding: z.exactOptional(z.enum(encodings)),
  delimiter: z.exactOptional(z.enum(delimiters)),
  sheet: z.exactOptional(z.string().check(z.maxLength(120))),
  /** The number of records above the header or the first row, and whether there is a header. */
  start: z.exactOptional(
    z.strictObject({ skip: z.int().check(z.minimum(0), z.maximum(1_000)), header: z.boolean() }),
  ),
});
export type SheetOverrides = Readonly<z.output<typeof overrides>>;

const column = z.int().check(z.minimum(0), z.maximum(16_384));
const source = z.union([
  z.strictObject({ from: z.literal('column'), column }),
  z.strictObject({ from: z.literal('fixed'), text: z.string().check(z.maxLength(2_048)) }),
  z.strictObject({ from: z.literal('template'), text: z.string().check(z.maxLength(2_048)) }),
]);
/** Where a field's text comes from: a column, one text for all rows, or a text with variables such as {mes}. */
export type FieldSource = Readonly<z.output<typeof source>>;

const plan = z.strictObject({
  mapping: z.partialRecord(z.enum(rowFields), source),
  /** What a point or comma before exactly three digits means; null if the clerk was not asked or has not answered. */
  openAmounts: z.strictObject({
    point: z.nullable(z.enum(markReadings)),
    comma: z.nullable(z.enum(markReadings)),
  }),
  /** What ambiguous numbers without leading zeros are; with `each` the clerk is asked row by row. */
  documents: z.nullable(z.enum(documentKinds)),
  order: z.enum(dateOrders),
  /** With `row` each row is one parcel; null until the clerk answers. */
  parcelAmount: z.nullable(z.enum(parcelAmounts)),
  /** Whether each attempt's {ref} is appended to the callback's address, and to the description. */
  refInCallback: z.boolean(),
  refInDescription: z.boolean(),
  /** Rows hidden in the spreadsheet: absent if there are none, or until the clerk answers. */
  hiddenRows: z.exactOptional(z.enum(hiddenRowChoices)),
  // Absent until the clerk answers, or if there is no question.
  /** Whether amounts are in the unit that the header or their format names. */
  amountUnit: z.exactOptional(z.enum(['reais', 'named'])),
  /** Whether the cell right of an amount has its cents: in rows that are too wide, in all rows, or in a column of its own. */
  splitCents: z.exactOptional(z.enum(['apart', 'wide', 'all', 'own'])),
  /** The form of the dates whose day and month are swapped. */
  swappedDates: z.exactOptional(z.enum(['none', 'iso', 'parted'])),
  /** For each column of status that the clerk answered: the values whose rows are left out, as `StatusQuestion` keys. */
  leaveOut: z.exactOptional(
    z
      .array(
        z.strictObject({
          column,
          values: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200)),
        }),
      )
      .check(z.maxLength(50)),
  ),
  /** Whether the amount is multiplied by this column; absent until the clerk answers. */
  quantity: z.exactOptional(z.strictObject({ column, multiply: z.boolean() })),
});
export type SheetPlan = Readonly<z.output<typeof plan>>;

export interface ColumnProfile {
  readonly column: number;
  /** Empty if there is no header. */
  readonly header: string;
  readonly samples: readonly string[];
  /** Share of the filled cells, 0 to 1, that parse as each field. */
  readonly fits: Readonly<Record<RowField, number>>;
  readonly filled: number;
  /** Distinct ones among them, ignoring how they are written. */
  readonly distinct: number;
}

export interface SheetName {
  readonly name: string;
  readonly hidden: boolean;
  /** Rows with content. */
  readonly filled: number;
}

/** A record as written, for display. */
export interface ShownRow {
  readonly line: number;
  readonly hidden: boolean;
  readonly cells: readonly string[];
}

/** A batch of the account made from the same bytes or the same content. */
export interface SeenBatch {
  readonly batchId: number;
  readonly name: string;
  readonly lote: number;
  readonly createdAt: string;
  readonly same: 'file' | 'content';
  readonly created: number;
  readonly uncertain: number;
  readonly boletos: number;
}

export interface OpenedSheet {
  readonly kind: 'opened';
  /** The id under which main keeps the sheet open. */
  readonly sheet: string;
  readonly fileName: string | null;
  readonly format: 'csv' | 'xlsx' | 'pasted';
  readonly bytes: number;
  readonly encoding: SheetEncoding | null;
  readonly delimiter: Delimiter | null;
  readonly sheets: readonly SheetName[];
  readonly sheetName: string | null;
  readonly start: { readonly skip: number; readonly header: readonly string[] | null };
  readonly columns: readonly ColumnProfile[];
  readonly duplicateHeaders: readonly string[];
  /** The texts look as if they were decoded with a wrong encoding before. */
  readonly mojibake: boolean;
  /** The first records as written, for display. */
  readonly firstRows: readonly ShownRow[];
  /** Columns with content that are hidden in the spreadsheet, counted from 0. */
  readonly hiddenColumns: readonly number[];
  readonly questions: readonly ColumnQuestion[];
  /** Those of them that the clerk answered for an earlier sheet of this layout. */
  readonly answered: readonly QuestionKey[];
  /** The proposal: the remembered layout's plan if one fits, otherwise what headers and cells suggest. */
  readonly plan: SheetPlan;
  /** Columns with content that no field uses. */
  readonly notSent: readonly number[];
  /** The layout was mapped before, under this name. */
  readonly known: { readonly name: string; readonly usedAt: string } | null;
  readonly seen: readonly SeenBatch[];
}

export type SheetOpening = OpenedSheet | { readonly kind: 'refused'; readonly why: SheetRefusal };

/** The result of a plan, before the sheet is checked with it. */
export interface SheetPreview {
  readonly fields: readonly FieldPreview[];
  /** The open questions of all columns of the plan. */
  readonly questions: readonly ColumnQuestion[];
}

/** Three sample cells of a field and their values under a plan. */
export interface FieldPreview {
  readonly field: RowField;
  readonly samples: readonly {
    /** As written in the sheet, or the text that is fixed for all. */
    readonly text: string;
    /** As it would be sent, formatted for the clerk; null if it cannot be sent. */
    readonly becomes: string | null;
    readonly problems: readonly RowProblem[];
  }[];
}

export interface CheckSummary {
  /** Records of the sheet: the rows plus all skipped lines. */
  readonly records: number;
  readonly lines: number;
  readonly rows: number;
  readonly boletos: number;
  readonly aside: Readonly<Record<(typeof skippedKinds)[number], number>>;
  readonly errors: number;
  readonly doubts: number;
  readonly notes: number;
  readonly cents: number;
  /** Amounts far from the usual ones. */
  readonly outliers: {
    readonly medianCents: number;
    readonly count: number;
    readonly listed: readonly { readonly row: number; readonly parcel: number; readonly cents: number }[];
  } | null;
  /** The open questions of all its columns, answered or not. */
  readonly questions: readonly ColumnQuestion[];
  /** How ambiguous amounts were read: as the column proved, otherwise as answered. */
  readonly openAmounts: SheetPlan['openAmounts'];
  /** The sheet has more rows than are read; the rest is not counted. */
  readonly tooManyRows: boolean;
}

export type SheetChecked =
  | { readonly kind: 'checked'; readonly batchId: number }
  /** The plan leaves a question that only a person can answer: nothing was made. */
  | { readonly kind: 'asked'; readonly questions: readonly ColumnQuestion[] }
  | { readonly kind: 'cancelled' };

/** The progress of a sheet's check, 0 to 1. */
export interface CheckProgress {
  readonly sheet: string;
  readonly share: number;
  readonly rows: number;
}

const sheet = text(64);
/** The keys of the questions that the clerk answered. */
const answered = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200));

export const sheetsCalls = {
  /** Called when the clerk opens the screen: the reader thread starts before there is a file. */
  warmUp: call<null>()(z.optional(z.undefined())),
  open: call<SheetOpening>()(z.strictObject({ accountId, input: sheetInput })),
  /** The same sheet again, with the clerk's corrections. */
  reopen: call<SheetOpening>()(z.strictObject({ sheet, overrides })),
  preview: call<SheetPreview>()(z.strictObject({ sheet, plan })),
  /**
   * Makes a batch of it; an earlier draft of the same sheet is replaced. The stream `sheetCheck` carries the progress.
   */
  check: call<SheetChecked>()(
    z.strictObject({
      commandId,
      sheet,
      plan,
      answered,
      name: text(120),
      replaces: z.exactOptional(rowId),
    }),
  ),
  cancel: call<null>()(z.strictObject({ sheet })),
  close: call<null>()(z.strictObject({ sheet })),
  sample: call<ReadyFile>()(z.strictObject({ format: z.enum(fileFormats) })),
} as const;

/** What the plan of a batch stores, so that its rows can be checked again after edits. */
export interface BatchLayout {
  readonly plan: SheetPlan | null;
  readonly header: readonly string[] | null;
  readonly notSent: readonly string[];
  readonly summary: CheckSummary | null;
  /** Texts with variables that the clerk typed into rows: the rows follow later corrections of their dates and names. */
  readonly typed?: Readonly<Partial<Record<TemplateField, readonly string[]>>>;
}
