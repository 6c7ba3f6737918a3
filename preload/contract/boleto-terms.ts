// Types that sheets, batches and boletos share: states, fields, findings, and what a row shows.
import * as z from 'zod/mini';
import type { BoletoFields, ExportedField, RowField } from './boleto-fields.ts';
import {
  boletoStates,
  verifications,
  situations,
  type BoletoState,
  type Verification,
  type EvidenceSource,
  type Situation,
} from './boleto-states.ts';
import { text } from './common.ts';
import type { Holiday } from '../shared/holidays.ts';
import { asPlainDate } from '../shared/due-date.ts';

export const batchStates = ['draft', 'queued', 'running', 'paused', 'finished', 'stopped'] as const;
export type BatchState = (typeof batchStates)[number];

export { boletoStates, verifications, situations };
export type { BoletoState, Verification, Situation };

export const problemCodes = [
  // the record itself
  'quotesMisplaced',
  'quoteUnclosed',
  'linesGlued',
  'cellTooLong',
  'tooManyCells',
  'tooFewCells',
  'columnsMoved',
  'anotherTable',
  'partOrSum',
  'belowSettled',
  'hiddenInSheet',
  'struckInSheet',
  // any cell
  'missing',
  'formulaError',
  'formulaNotCalculated',
  'mojibake',
  // one field
  'nameWithoutLetters',
  'documentDamaged',
  'documentCharacters',
  'documentLength',
  'documentRepeated',
  'documentCheckDigits',
  'documentAmbiguous',
  'documentAlphanumeric',
  'documentPadded',
  'phoneDamaged',
  'phoneCharacters',
  'phoneLength',
  'phoneAreaCode',
  'phoneFirstDigit',
  'amountNotANumber',
  'amountNegative',
  'amountZero',
  'amountTooLarge',
  'quantityInvalid',
  'amountTooManyDecimals',
  'amountDamaged',
  'amountAmbiguous',
  'amountMarkBothWays',
  'amountOtherUnit',
  'amountCentsApart',
  'dueDateNotADate',
  'dueDateNoSuchDay',
  'dueDateWithoutYear',
  'dueDateSerialOutOfRange',
  'dueDateTimeDropped',
  'dueDateDayNotShown',
  'dueDatePast',
  'dueDateTooLate',
  'dueDateFar',
  'dueDateWeekend',
  'dueDateHoliday',
  'emailInvalid',
  'emailSpaces',
  'emailSeveral',
  'urlInvalid',
  'templateMarkUnknown',
  'parcelsInvalid',
  'parcelsTooSmall',
  // compared with others
  'duplicateInSheet',
  'duplicateInRegister',
  'duplicateInPanel',
  'maybeSent',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** An error blocks sending, a doubt asks a person to check, a note only informs. */
export const severities = ['error', 'doubt', 'note'] as const;
export type Severity = (typeof severities)[number];

export interface RowProblem {
  readonly severity: Severity;
  /** Null for the whole row. */
  readonly field: RowField | null;
  readonly code: ProblemCode;
  /** The cell's text, if no sendable value could be read from it. */
  readonly text?: string;
  /** Texts that would correct the cell; an empty one clears it. */
  readonly fixes?: readonly string[];
  /** The duplicated earlier row of the sheet, by its number there, or boleto of the register. */
  readonly line?: number;
  /** As earlier versions stored it: counted among the data rows. */
  readonly row?: number;
  readonly boleto?: number;
  /** Or the one that only the provider's dashboard showed. */
  readonly panel?: number;
  /** Which kind of non-business day the due date is, and the last day on which it can be paid. */
  readonly holiday?: { readonly name: Holiday; readonly date: string; readonly until: string };
}

export const findingCodes = [
  'slipMissing',
  'lineMissing',
  'barCodeMissing',
  'lineUnreadable',
  'barCodeUnreadable',
  'lineAmbiguous',
  'arrecadacao',
  'lineCheckDigits',
  'barCodeCheckDigits',
  'lineAndBarCode',
  'slipAmount',
  'slipAmountZero',
  'slipDueDate',
  'slipDueDateAbsent',
  'answerAmount',
  'answerAmountMissing',
  'answerDueDate',
  'answerDueDateMissing',
  'currency',
  'createdTwice',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** One point of the verification: what the request asked for, and what the answer contains. */
export interface Finding {
  readonly kind: 'difference' | 'doubt';
  readonly code: FindingCode;
  readonly expected: string;
  readonly found: string;
}

/** Why a request was refused, or why its outcome is unknown: a code if there is one, and the service's message. */
export interface ServiceMessage {
  /** A `DoubtReason`, or another code of what prevented sending. */
  readonly reason?: string;
  readonly status?: number;
  readonly words?: readonly string[];
  /** The same messages by the field that they name: its path as the service spelled it. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly detail?: string;
  /** When a freeze made the row a doubt: it may have been sent until then. */
  readonly since?: string;
}

const doubtReasons = [
  'knownId',
  'remoteIdTaken',
  'remoteIdMissing',
  'contradicts',
  'errorBesideId',
  'noId',
  'idInError',
  'maybeDuplicate',
  'unfinished',
  'mixedAnswer',
  'redirected',
  'serverError',
  'unclearRefusal',
  'answerTimeout',
  'connectionCut',
  'answerUnreadable',
  'answerTooLarge',
  'interimAnswer',
  'interrupted',
  // Another computer of the team was sending, and is heard of no more.
  'computerSilent',
  'frozen',
] as const;
export type DoubtReason = (typeof doubtReasons)[number];

export type RefPlace = 'callback' | 'description';

/** The reference of an attempt, if it was sent with one. */
export interface SentRef {
  readonly ref: string;
  readonly places: readonly RefPlace[];
}

/** A boleto as lists show it: a row of a batch, or an entry of the register. */
export interface BoletoRow {
  readonly id: number;
  readonly batchId: number;
  readonly accountId: string;
  /** Number among the rows of its sheet, shared by the installments of a row, and its physical line. */
  readonly item: number;
  readonly line: number | null;
  readonly parcel: number;
  readonly parcels: number;
  readonly state: BoletoState;
  readonly fields: BoletoFields;
  readonly problems: readonly RowProblem[];
  readonly worst: Severity | null;
  readonly createdAt: string | null;
  readonly remoteId: string | null;
  /** 47 digits. */
  readonly slipLine: string | null;
  readonly barCode: string | null;
  readonly nossoNumero: string | null;
  readonly installmentId: string | null;
  /** As the answer contained it; any value other than PENDING is undocumented. */
  readonly serviceStatus: string | null;
  readonly conference: Verification | null;
  readonly findings: readonly Finding[];
  readonly serviceMessage: ServiceMessage | null;
  /** The day on which a person said that it was paid. */
  readonly baixaOn: string | null;
  /** All that was paid; null if it is not known. */
  readonly paidCents: number | null;
  /** What settled it; null while it is open. */
  readonly paidBy: EvidenceSource | null;
  /** The day on which it was marked as cancelled at the provider: it is not overdue. */
  readonly cancelledOn: string | null;
  /** It may have been sent after this freeze, by a register that continued from the same state. */
  readonly maybeSent: string | null;
  /** Of its last attempt; null if that carried none. */
  readonly ref: string | null;
  readonly revision: number;
}

/** A row of the register. */
export interface RegisterRow extends BoletoRow {
  /** Null while it is not created. */
  readonly situation: Situation | null;
}

/** In a team: the computer that sent something, and whose it is. */
export interface SentBy {
  readonly computer: string;
  readonly clerk: string | null;
  /** Others went on in its place, and it was not heard of since: it may still hold the service's answer. */
  readonly mayAnswer: boolean;
}

export const rowId = z.int().check(z.minimum(1));
export const accountId = text(64);

/** Which accounts: one, or all except the practice account, which is never mixed with real work. */
export const accountScope = z.union([z.strictObject({ accountId }), z.literal('all')]);
export type AccountScope = Readonly<z.output<typeof accountScope>>;

/** A handle of a long list; rows are requested in windows of it. */
export const listWindow = z.strictObject({
  handle: text(64),
  from: z.int().check(z.minimum(0)),
  count: z.int().check(z.minimum(1), z.maximum(500)),
});

/** Rows of a handle by their positions, first and last included. */
export const listRanges = z.strictObject({
  handle: text(64),
  ranges: z
    .array(z.strictObject({ from: z.int().check(z.minimum(0)), to: z.int().check(z.minimum(0)) }))
    .check(z.minLength(1), z.maxLength(20_000)),
});

/** A day of the calendar, of a year in which somebody lives who pays boletos. */
export const plainDate = z.string().check(
  z.regex(/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/),
  z.refine((day) => asPlainDate(day) !== null),
);

/** Text as typed into a cell; empty means no value. */
export const cellText = z.string().check(z.maxLength(32_767));

/** As a person recorded it; the service tells of none. */
export interface BoletoPayment {
  readonly on: string;
  /** Null for baixas that were recorded without an amount. */
  readonly cents: number | null;
  /** The line of the dashboard's sheet; null if it was recorded by hand. */
  readonly line: number | null;
}

/** What a row of an outside sheet says that contradicts the boleto of ours that it seems to mean. */
export type Contradiction = 'document' | 'name' | 'amount' | 'dueDate';

/** The columns of the file of a batch's result. */
export type FileColumn =
  | 'line'
  | 'parcel'
  | ExportedField
  | 'state'
  | 'id'
  | 'nossoNumero'
  | 'slipLine'
  | 'barCode'
  | 'ref'
  | 'conference'
  | 'said'
  | 'baixa'
  | 'paid';

/**
 * The keys of a file's texts; a code without a text is written as it is. `why` is the header of the reasons of rows not
 * created, `notSent` why a ready row was not sent.
 */
export type FileWord =
  | 'file'
  | 'why'
  | 'notSent'
  | FileColumn
  | 'serviceStatus'
  | `state ${BoletoState}`
  | `conference ${Verification}`
  | `finding ${Finding['code']}`
  | `problem ${ProblemCode}`
  | `field ${RowField}`
  | `reason ${string}`;

/** The window passes the texts of a file that it requests: `file` is its name, the others stand under their codes. */
export const fileWords = z.record(text(80), z.string().check(z.maxLength(400)));

export const fileFormats = ['csv', 'xlsx'] as const;

/** A file ready to be saved by its ticket. */
export interface ReadyFile {
  readonly ticket: string;
  readonly name: string;
}

/** A sheet from the clerk: an uploaded file's ticket, or pasted text. */
export const sheetInput = z.union([
  z.strictObject({ ticket: text(64) }),
  z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(64 << 20)) }),
]);
