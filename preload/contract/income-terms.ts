// Words of income: where a payment is known from, what a line of a file is, and why a line is proposed or a question.
// Without zod, because the window imports it.
import type { BoletoRow } from './boleto-terms.ts';

export { evidenceSources, type EvidenceSource } from './boleto-states.ts';

/** `undone` takes one earlier row back; both stay. */
export const evidenceWords = ['paid', 'reversed', 'returned', 'cancelled', 'informed', 'undone'] as const;
export type EvidenceWord = (typeof evidenceWords)[number];

/** The sources that have lines. */
export const lineSources = ['dashboard', 'statement', 'return'] as const;
export type LineSource = (typeof lineSources)[number];

/** `fee`: the bank's own. `other`: registrations, balances, debits and everything that says nothing of a payment. */
export const lineKinds = ['payment', 'reversal', 'fee', 'other'] as const;
export type LineKind = (typeof lineKinds)[number];

/** The tabs: to reconcile, reconciled, and what is no boleto. */
export const linePlaces = ['open', 'reconciled', 'filed'] as const;
export type LinePlace = (typeof linePlaces)[number];

/** As what a line was filed away. */
export const filings = ['notBoleto', 'fee'] as const;
export type Filing = (typeof filings)[number];

/**
 * Why a line is a question by itself:
 * - `otherText`: another line has its id, day and amount, with another text,
 * - `future`: it is dated after the day of its import,
 * - `unknownCode`: the occurrence is not known to mean paid,
 * - `pending`: the bank says itself that nothing is settled,
 * - `unread`: a day or an amount could not be read,
 * - `noPayment`: the source does not say that it was paid,
 * - `file`: its file contradicts itself, and a clerk took it nevertheless.
 */
export const lineQuestions = [
  'otherText',
  'future',
  'unknownCode',
  'pending',
  'unread',
  'noPayment',
  'file',
] as const;
export type LineQuestion = (typeof lineQuestions)[number];

/** What belongs to a boleto of a line. Discount and fee are negative; together they are the line's amount. */
export interface Parts {
  /** Of the slip: a boleto is settled as soon as its payments cover the slip. */
  readonly principal: number;
  readonly interest: number;
  readonly fine: number;
  readonly discount: number;
  readonly fee: number;
}
export const partNames = ['principal', 'interest', 'fine', 'discount', 'fee'] as const;

/** What a source says of the boleto beside day and amount, as it was read. */
export interface LineMarks {
  readonly refs?: readonly string[];
  /** Of 47 digits. */
  readonly slipLines?: readonly string[];
  readonly nossoNumeros?: readonly string[];
  readonly ids?: readonly string[];
  readonly documents?: readonly string[];
  readonly names?: readonly string[];
  readonly dueDates?: readonly string[];
  /** The slip's amount, in all readings. */
  readonly titles?: readonly number[];
  /** The bank's code, or the source's status. */
  readonly code?: string;
  /** What the source names of the difference between slip and payment. */
  readonly interest?: number;
  readonly fine?: number;
  readonly discount?: number;
  /** What the bank has taken already; the line is so much less than what was paid. */
  readonly feeTaken?: number;
  /** What the bank charges apart from it. */
  readonly fee?: number;
}

/** What a line says, whichever file it is from. */
export interface LineFacts {
  /** Its number in the file, from 1. */
  readonly ordinal: number;
  readonly source: LineSource;
  readonly kind: LineKind;
  /** The day of payment or credit; null if it could not be read. */
  readonly day: string | null;
  /** Negative if it left the account. */
  readonly cents: number;
  readonly text: string;
  readonly marks: LineMarks;
  readonly questions: readonly LineQuestion[];
}

export interface IncomeLine extends LineFacts {
  readonly id: number;
  readonly accountId: string;
  readonly file: number;
  readonly fileName: string;
  readonly place: LinePlace;
  readonly filedAs: Filing | null;
  /** The boletos that it settles. */
  readonly boletos: readonly number[];
  /** Every press on the line raises it. */
  readonly revision: number;
}

export const strengths = ['exact', 'likely', 'possible'] as const;
export type Strength = (typeof strengths)[number];

/** What the line and the boleto have in common, the strongest first. */
export const matchReasons = [
  'ref',
  'slipLine',
  'nossoNumero',
  'id',
  'document',
  'name',
  'amount',
  'dueDate',
] as const;
export type MatchReason = (typeof matchReasons)[number];

/**
 * What speaks against it; with any of them a clerk decides:
 * - `document`, `name`, `dueDate`, `title`: the line says another one than the boleto,
 * - `less`, `more`: the payment is not the slip's amount, and the source names no reason,
 * - `paid`: the boleto is paid already; `notPaid`: the line takes back a payment that is not recorded,
 * - `cancelled`: it is cancelled at the provider,
 * - `several`: other boletos match as well,
 * - `before`: the payment is older than the boleto,
 * - and what makes the line itself a question.
 */
export const matchDoubts = [
  'document',
  'name',
  'dueDate',
  'title',
  'less',
  'more',
  'paid',
  'notPaid',
  'cancelled',
  'several',
  'before',
  ...lineQuestions,
] as const;
export type MatchDoubt = (typeof matchDoubts)[number];

/** As many boletos with the same mark of a line are too many to choose from. */
export const mostAlike = 21;

export interface Proposal {
  readonly boleto: BoletoRow;
  readonly strength: Strength;
  readonly by: readonly MatchReason[];
  readonly doubts: readonly MatchDoubt[];
  /** How the line would be divided; the clerk may type other interest, fine, discount and fee. */
  readonly parts: Parts;
}

export interface LineProposals {
  readonly line: number;
  /** The best first, at most twenty. */
  readonly proposals: readonly Proposal[];
  /** Chosen beforehand: exact and likely ones that nothing contradicts. */
  readonly preselected: number | null;
  /** Why there is none: nothing alike, too many alike, or a line that tells of no payment. */
  readonly none: 'nothing' | 'tooMany' | 'notPayment' | null;
}

/** What a file says of itself. */
export interface FileFacts {
  readonly kind: FileKind;
  /** `341`, or as the statement writes it. */
  readonly bank: string | null;
  /** Branch and account, as the file writes them. */
  readonly bankAccounts: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
  readonly closingCents: number | null;
  readonly closingOn: string | null;
}

export interface IncomeFile extends FileFacts {
  readonly id: number;
  readonly accountId: string;
  readonly name: string;
  readonly sha256: string;
  readonly lines: number;
  /** Lines that no file before had. */
  readonly added: number;
  readonly importedAt: string;
  readonly by: string;
}

export const fileKinds = ['ofx', 'cnab240', 'cnab400', 'dashboard'] as const;
export type FileKind = (typeof fileKinds)[number];

/**
 * Why a file is not read:
 * - `unknownKind`: none of the four kinds; `unknownBank`: the columns of its bank are not known,
 * - `cut`: it ends before its end; `damaged`: it breaks its own rules at the line that is named,
 * - `tooLarge`, `tooLong`, `tooSlow`: more bytes, longer lines or more time than any real file,
 * - `entities`: it declares entities; `empty`: it has no line,
 * - `currency`: its amounts are not in reais,
 * - `sheet`: the dashboard's sheet could not be read; `detail` has the reason.
 */
export const fileTroubles = [
  'unknownKind',
  'unknownBank',
  'cut',
  'damaged',
  'tooLarge',
  'tooLong',
  'tooSlow',
  'entities',
  'empty',
  'currency',
  'sheet',
] as const;
export type FileTrouble = (typeof fileTroubles)[number];

/** A figure of the file's own trailer that its lines contradict. */
export interface TrailerDifference {
  readonly what: 'records' | 'batches' | 'count' | 'sum' | 'sequence';
  readonly told: number;
  readonly found: number;
  readonly line: number;
}

export interface RawLine {
  readonly line: number;
  readonly text: string;
}

/** Positions of a return file, from 1, both in. */
export interface Layout {
  readonly nossoNumero: readonly [number, number];
  readonly occurrence: readonly [number, number];
  readonly paid: readonly [number, number];
  readonly day: readonly [number, number];
  readonly dueDate?: readonly [number, number] | undefined;
  readonly title?: readonly [number, number] | undefined;
}

/** A line of a dashboard's export, as the feature that reads these sheets tells it to income. */
export interface DashboardLine extends Required<
  Pick<LineMarks, 'slipLines' | 'nossoNumeros' | 'ids' | 'documents' | 'names' | 'dueDates' | 'titles'>
> {
  /** Of the sheet. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly day: string | null;
  /** Null if it can be read in several ways. */
  readonly cents: number | null;
  /** `unknown`: a status that is no known word, or a sheet without any. */
  readonly paid: 'yes' | 'no' | 'unknown';
  readonly status: string | null;
}
