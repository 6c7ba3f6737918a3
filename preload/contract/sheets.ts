// Sheets on their way to a batch: opened and understood, overruled, mapped, checked row by row into a new batch's ledger rows.
import * as z from 'zod/mini';
import { rowFields, type RowField } from './boleto-fields.ts';
import {
  accountId,
  fileFormats,
  rowId,
  sheetInput,
  type ReadyFile,
  type RowProblem,
} from './boleto-terms.ts';
import { commandId, text } from './common.ts';
import { call } from './define.ts';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export const delimiters = [';', ',', '\t', '|'] as const;
const markReadings = ['thousands', 'decimal'] as const;
const documentKinds = ['cpf', 'cnpj', 'each'] as const;
export const dateOrders = ['dmy', 'mdy'] as const;
const parcelAmounts = ['each', 'total'] as const;
export const asideKinds = ['preamble', 'header', 'blank', 'total', 'hidden'] as const;
const hiddenRowChoices = ['take', 'leave'] as const;

export type SheetEncoding = (typeof encodings)[number];
export type Delimiter = (typeof delimiters)[number];

export const sheetRefusals = [
  'notFound',
  'unreadable',
  'empty',
  'tooLarge',
  'tooManyRows',
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
  /** Records above the header or the first row, and whether there is a header. */
  start: z.exactOptional(
    z.strictObject({ skip: z.int().check(z.minimum(0), z.maximum(1_000)), header: z.boolean() }),
  ),
});
export type SheetOverrides = Readonly<z.output<typeof overrides>>;

const source = z.union([
  z.strictObject({ from: z.literal('column'), column: z.int().check(z.minimum(0), z.maximum(16_384)) }),
  z.strictObject({ from: z.literal('fixed'), text: z.string().check(z.maxLength(2_048)) }),
  z.strictObject({ from: z.literal('template'), text: z.string().check(z.maxLength(2_048)) }),
]);
/** Where a field's text comes from: a column, one text for all rows, or one with marks such as {mes}. */
export type FieldSource = Readonly<z.output<typeof source>>;

const plan = z.strictObject({
  mapping: z.partialRecord(z.enum(rowFields), source),
  /** What a point or a comma before three digits alone is; null where the clerk was not asked, or has not answered. */
  openAmounts: z.strictObject({
    point: z.nullable(z.enum(markReadings)),
    comma: z.nullable(z.enum(markReadings)),
  }),
  /** What numbers that lost their zeros and may be either are; `each` is asked about row by row. */
  documents: z.nullable(z.enum(documentKinds)),
  order: z.enum(dateOrders),
  parcelAmount: z.enum(parcelAmounts),
  /** Whether each sending's {ref} is put behind the callback's address, and behind the description. */
  refInCallback: z.boolean(),
  refInDescription: z.boolean(),
  /** Rows that the spreadsheet hides: absent where there are none, or while the clerk has not answered. */
  hiddenRows: z.exactOptional(z.enum(hiddenRowChoices)),
});
export type SheetPlan = Readonly<z.output<typeof plan>>;

export interface ColumnProfile {
  readonly column: number;
  /** Empty where there is no header. */
  readonly header: string;
  readonly samples: readonly string[];
  /** Share of the filled cells, 0 to 1, that read as each field. */
  readonly fits: Readonly<Record<RowField, number>>;
  readonly filled: number;
  /** Different ones among them, however they are written. */
  readonly distinct: number;
}

/** Why a person is asked from which column a field comes. */
export type SourceDoubt =
  /** Several persons have a name in the sheet. */
  | 'whoPays'
  /** Name and document may be of two persons. */
  | 'otherPerson'
  /** It is named as of the one who bills, not of the one who pays. */
  | 'issuer'
  /** One document below many names. */
  | 'sameForAll'
  | 'several'
  | 'sameTitle'
  /** The spreadsheet hides the column. */
  | 'hidden';

export interface SourceQuestion {
  readonly ask: 'source';
  readonly field: RowField;
  readonly why: SourceDoubt;
  /** That would do, counted from 0. */
  readonly columns: readonly number[];
}

/** Amounts of one column whose only mark stands before three digits: thousands or decimals? The whole column was read. */
export interface OpenAmountsQuestion {
  readonly ask: 'pointAmounts' | 'commaAmounts';
  readonly column: number;
  readonly count: number;
  /** Three of them as they stand, with the cents of both readings; null where it cannot be read so. */
  readonly rows: readonly {
    readonly line: number;
    readonly name: string;
    readonly text: string;
    readonly thousands: number;
    readonly decimal: number | null;
  }[];
  /** Sums of these amounts in either reading, and how many cannot be read as decimals. */
  readonly thousands: number;
  readonly decimal: number;
  readonly unread: number;
  /** Sum of the column's amounts that tell by themselves, or by the column. */
  readonly others: number;
  /** How many of those have cents behind this very mark, and one of them. */
  readonly withCents: { readonly count: number; readonly text: string } | null;
  /** Answered so for an earlier sheet of the layout: chosen beforehand, and asked all the same. */
  readonly earlier: 'decimal' | null;
}

/** Numbers that lost their zeros and may be a CPF or a CNPJ, in the whole column. */
export interface DocumentsQuestion {
  readonly ask: 'documents';
  readonly column: number;
  readonly count: number;
  readonly rows: readonly {
    readonly line: number;
    readonly name: string;
    readonly text: string;
    readonly cpf: string;
    readonly cnpj: string;
  }[];
  /** Whole numbers of the column: those of 11 and of 14 digits. */
  readonly cpf: number;
  readonly cnpj: number;
}

export type ColumnQuestion =
  | SourceQuestion
  | OpenAmountsQuestion
  | DocumentsQuestion
  | {
      readonly ask: 'dateOrder';
      readonly column: number;
      readonly samples: readonly string[];
      readonly dayFirst: number;
      readonly monthFirst: number;
    }
  | { readonly ask: 'parcelAmount'; readonly most: number }
  /** Rows that a filter, a closed group or a hand has hidden in the spreadsheet. */
  | { readonly ask: 'hiddenRows'; readonly count: number; readonly samples: readonly HiddenRow[] }
  /** Which of a workbook's sheets becomes the batch: others have something in them too. */
  | { readonly ask: 'sheet' };

/** By what an answer is kept: one of each is asked at a time. */
export type QuestionKey = Exclude<ColumnQuestion['ask'], 'source'> | `source ${RowField}`;

export interface HiddenRow {
  readonly line: number;
  readonly text: string;
}

export interface SheetName {
  readonly name: string;
  readonly hidden: boolean;
  /** Rows with anything in them. */
  readonly filled: number;
}

/** A record as it stands, for the eye. */
export interface ShownRow {
  readonly line: number;
  readonly hidden: boolean;
  readonly cells: readonly string[];
}

/** A batch of the account that was made of the same bytes, or of the same content. */
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
  /** The name under which main keeps it open. */
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
  /** Texts look as if they had been read in a wrong encoding before. */
  readonly mojibake: boolean;
  /** The first records as they stand, for the eye. */
  readonly firstRows: readonly ShownRow[];
  /** Columns with something in them that the spreadsheet hides, counted from 0. */
  readonly hiddenColumns: readonly number[];
  readonly questions: readonly ColumnQuestion[];
  /** Those of them that the clerk answered for an earlier sheet of this layout. */
  readonly answered: readonly QuestionKey[];
  /** What is proposed: the remembered layout's plan where one fits, else what headers and cells say. */
  readonly plan: SheetPlan;
  /** Columns with something in them that no field takes. */
  readonly notSent: readonly number[];
  /** The layout was mapped before, under this name. */
  readonly known: { readonly name: string; readonly usedAt: string } | null;
  readonly seen: readonly SeenBatch[];
}

export type SheetOpening = OpenedSheet | { readonly kind: 'refused'; readonly why: SheetRefusal };

/** What a plan gives, before the sheet is checked by it. */
export interface SheetPreview {
  readonly fields: readonly FieldPreview[];
  /** What the whole of the plan's columns leaves open. */
  readonly questions: readonly ColumnQuestion[];
}

/** What three cells of a field become under a plan. */
export interface FieldPreview {
  readonly field: RowField;
  readonly samples: readonly {
    /** As it stands in the sheet, or the text that is fixed for all. */
    readonly text: string;
    /** As it would be sent, in the clerk's writing; null where it could not. */
    readonly becomes: string | null;
    readonly problems: readonly RowProblem[];
  }[];
}

export interface CheckSummary {
  /** Records of the sheet: rows and all that was set apart, none else. */
  readonly records: number;
  readonly lines: number;
  readonly rows: number;
  readonly boletos: number;
  readonly aside: Readonly<Record<(typeof asideKinds)[number], number>>;
  readonly errors: number;
  readonly doubts: number;
  readonly notes: number;
  readonly cents: number;
  /** Amounts far out of line with the rest. */
  readonly outliers: {
    readonly medianCents: number;
    readonly count: number;
    readonly listed: readonly { readonly row: number; readonly parcel: number; readonly cents: number }[];
  } | null;
  /** What the whole of its columns left open, answered or not. */
  readonly questions: readonly ColumnQuestion[];
  /** How open amounts were read: as the column proved, else as was answered. */
  readonly openAmounts: SheetPlan['openAmounts'];
  /** The sheet has more rows than are read; those behind are not in the counts. */
  readonly tooManyRows: boolean;
}

export type SheetChecked =
  | { readonly kind: 'checked'; readonly batchId: number }
  /** The plan leaves open what only a person can tell: nothing was made. */
  | { readonly kind: 'asked'; readonly questions: readonly ColumnQuestion[] }
  | { readonly kind: 'cancelled' };

/** How far the check of a sheet is, 0 to 1. */
export interface CheckProgress {
  readonly sheet: string;
  readonly share: number;
  readonly rows: number;
}

const sheet = text(64);

export const sheetsCalls = {
  /** When the clerk comes to the screen: the reader is made ready before there is a file. */
  warmUp: call<null>()(z.optional(z.undefined())),
  open: call<SheetOpening>()(z.strictObject({ accountId, input: sheetInput })),
  /** The same sheet once more, with what the clerk says against what was understood. */
  reopen: call<SheetOpening>()(z.strictObject({ sheet, overrides })),
  preview: call<SheetPreview>()(z.strictObject({ sheet, plan })),
  /** Makes a batch of it; an earlier draft of the same sheet gives way. Its progress goes by the stream `sheetCheck`. */
  check: call<SheetChecked>()(
    z.strictObject({ commandId, sheet, plan, name: text(120), replaces: z.exactOptional(rowId) }),
  ),
  cancel: call<null>()(z.strictObject({ sheet })),
  close: call<null>()(z.strictObject({ sheet })),
  sample: call<ReadyFile>()(z.strictObject({ format: z.enum(fileFormats) })),
} as const;

/** What the plan of a batch keeps, so that its rows can be judged again when they are edited. */
export interface BatchLayout {
  readonly plan: SheetPlan | null;
  readonly header: readonly string[] | null;
  readonly notSent: readonly string[];
  readonly summary: CheckSummary | null;
}
