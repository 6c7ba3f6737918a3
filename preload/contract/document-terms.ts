// Types of the document calls: a PDF and its checks, a booklet and its plan, a printer and a print.
import * as z from 'zod/mini';
import { accountId, listRanges, rowId, type ReadyFile } from './boleto-terms.ts';
import { text } from './common.ts';
import type { PrintState } from './print-terms.ts';
import type { Failure } from './result.ts';

/** A boleto of the register, or the carnê of an installment, whose id may have been typed. */
export const documentOf = z.union([
  z.strictObject({ boleto: rowId }),
  z.strictObject({ accountId, installmentId: text(200) }),
]);
export type DocumentOf = Readonly<z.output<typeof documentOf>>;

/**
 * Whether the bar codes in a file are those in the ledger. `none`: no code could be read. `line`: no code could be
 * read, but the digitable lines in the text are exactly those in the ledger. `some`: in a carnê or booklet, one code
 * was not read or belongs to a boleto that is not in the ledger.
 */
export type BarsVerdict = 'equal' | 'line' | 'some' | 'different' | 'none';

export interface DocumentFacts {
  /** Of the stored copy. */
  readonly id: number;
  readonly of: DocumentOf;
  readonly name: string;
  readonly accountId: string;
  /** The payer, or another short description; null for a carnê without a known boleto. */
  readonly payer: string | null;
  readonly fetchedAt: string;
  /** The host that delivered it, if it is not the account's own. */
  readonly from: string | null;
  readonly bytes: number;
}

export type OpenedDocument =
  | {
      readonly kind: 'ready';
      readonly facts: DocumentFacts;
      readonly ticket: string;
      readonly pages: number;
      /** Null for a carnê without a known boleto. */
      readonly bars: BarsVerdict | null;
      /** It was just fetched and differs from the earlier stored copy. */
      readonly changed: boolean;
      /** What opens it, if one of the payer's numbers does. */
      readonly password: string | null;
      /** The file needs a password that the app does not have. */
      readonly locked: boolean;
      readonly lastPage: number;
    }
  /**
   * A file that begins like a PDF but has no readable page. It is not stored as valid; the ticket delivers the bytes as
   * received.
   */
  | { readonly kind: 'broken'; readonly name: string; readonly ticket: string; readonly from: string | null };

/** A carnê that an answer of the service named. */
export interface KnownCarne {
  readonly accountId: string;
  readonly installmentId: string;
  readonly payer: string | null;
  readonly document: string | null;
  readonly boletos: number;
  readonly cents: number;
  readonly firstDue: string | null;
  readonly lastDue: string | null;
}

export interface Store {
  readonly files: number;
  readonly bytes: number;
  readonly mostBytes: number;
  /** What clearing removes: all copies except those that are open, being printed or being combined. */
  readonly idle: { readonly files: number; readonly bytes: number };
}

const bookletOrders = ['sheet', 'payer', 'dueDate'] as const;
export type BookletOrder = (typeof bookletOrders)[number];

const bookletSplits = ['one', 'payer', 'boleto'] as const;
export type BookletSplit = (typeof bookletSplits)[number];

/** Pages as received, or three slips per A4 page in original size, with cut marks. */
export const layouts = ['page', 'threeUp'] as const;
export type Layout = (typeof layouts)[number];

/** Which boletos: of a batch, of one payer, of a list of the register, or chosen ones. Only created ones have a PDF. */
export const bookletOf = z.union([
  z.strictObject({ batchId: rowId }),
  z.strictObject({ accountId, document: text(20) }),
  listRanges,
  z.strictObject({ boletos: z.array(rowId).check(z.minLength(1), z.maxLength(20_000)) }),
]);
export type BookletOf = Readonly<z.output<typeof bookletOf>>;

/** The texts of cover and separator pages; the window passes the words, main adds the figures. */
export const bookletWords = [
  'payer',
  'document',
  'boletos',
  'sum',
  'firstDue',
  'lastDue',
  'made',
  'file',
] as const;
export type BookletWord = (typeof bookletWords)[number];

/** Variables of a naming pattern; all other characters are kept. */
export const nameMarks = [
  'titulo',
  'pagador',
  'documento',
  'vencimento',
  'nosso_numero',
  'item',
  'lote',
] as const;
export type NameMark = (typeof nameMarks)[number];

export const bookletPlan = z.strictObject({
  of: bookletOf,
  title: text(120),
  order: z.enum(bookletOrders),
  split: z.enum(bookletSplits),
  layout: z.enum(layouts),
  cover: z.boolean(),
  /** A page before each payer's boletos. */
  separators: z.boolean(),
  /** For example `{pagador} - {vencimento}`, without the extension. */
  naming: text(120),
  words: z.record(z.enum(bookletWords), text(80)),
});
export type BookletPlan = Readonly<z.output<typeof bookletPlan>>;

/** What a plan would produce, before the clerk confirms. */
export interface BookletForecast {
  readonly boletos: number;
  readonly cents: number;
  readonly payers: number;
  readonly files: number;
  /** Boletos whose PDF is already stored. */
  readonly kept: number;
  /** Selected rows without a PDF, because they were not created. */
  readonly without: number;
  /** The name of the first file. */
  readonly example: string;
}

export const bookletStates = ['running', 'paused', 'finished', 'cancelled'] as const;
export type BookletState = (typeof bookletStates)[number];

const bookletPhases = ['fetch', 'merge', 'check'] as const;
export type BookletPhase = (typeof bookletPhases)[number];

/** Expected bar codes, and those read back from the files at the right width. */
export interface BarsRead {
  readonly expected: number;
  readonly read: number;
}

export interface BookletProgress {
  readonly id: number;
  readonly phase: BookletPhase;
  readonly done: number;
  readonly total: number;
  readonly perSecond: number;
  readonly remainingMs: number | null;
}

export interface BookletFile {
  readonly name: string;
  readonly pages: number;
  readonly boletos: number;
  readonly bytes: number;
}

export interface Booklet {
  readonly id: number;
  /** Without the ids of boletos that were chosen one by one. */
  readonly plan: BookletPlan;
  readonly state: BookletState;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly boletos: number;
  readonly cents: number;
  /** Empty until it is finished. `gone`: newer files have replaced the bytes. */
  readonly files: readonly BookletFile[];
  readonly gone: boolean;
  /** The other computer of the team that makes it or has its files, by name; null where it is this one. */
  readonly elsewhere: string | null;
  readonly check: BarsRead | null;
  /** Boletos that are not in the files. */
  readonly missing: number;
  /** Why it paused without a request of the clerk. */
  readonly failure: Failure | null;
}

const bookletFlaws = [
  'fetchFailed',
  'notPdf',
  'damaged',
  'locked',
  'barsDiffer',
  'noBars',
  'wholePage',
] as const;
export type BookletFlaw = (typeof bookletFlaws)[number];

export interface OpenedBooklet extends ReadyFile {
  readonly pages: number;
  readonly title: string;
  /** Boletos that are not in the booklet's files. */
  readonly missing: number;
  readonly bars: BarsVerdict | null;
}

/** A boleto that is missing from the files, or included with a problem. */
export interface BookletNote {
  readonly boleto: number;
  readonly payer: string | null;
  readonly cents: number | null;
  readonly dueDate: string | null;
  readonly out: boolean;
  readonly why: BookletFlaw;
  /** A code of a failure, or the first words received instead of a PDF. */
  readonly detail: string | null;
}

/**
 * How a page reaches the printer: the system's dialog or directly from the app's own window (Electron), Chromium's
 * dialog in a separate window of the file, `lp`, SumatraPDF, images of 600 dpi, or the system's PDF reader.
 */
export const printMethods = ['dialog', 'direct', 'window', 'lp', 'sumatra', 'raster', 'reader'] as const;
export type PrintMethod = (typeof printMethods)[number];

export interface Printer {
  /** The system's name; empty if a dialog asks for the printer. */
  readonly name: string;
  readonly label: string;
  readonly isDefault: boolean;
  /** The ways that this computer supports, the best first; never empty. */
  readonly ways: readonly PrintMethod[];
  /** As the clerk chose, otherwise the best. */
  readonly way: PrintMethod;
  /** When a calibration sheet printed this way was measured and had the right size. */
  readonly measuredAt: string | null;
  /** It was measured and had the wrong size. */
  readonly scales: boolean;
}

export const printOf = z.union([
  z.strictObject({ document: rowId, password: z.exactOptional(z.string().check(z.maxLength(128))) }),
  z.strictObject({ booklet: rowId, file: z.int().check(z.minimum(0)) }),
  z.strictObject({ calibration: z.array(text(200)).check(z.minLength(1), z.maxLength(12)) }),
  z.strictObject({ print: rowId }),
  /** A PDF that another room has just made for the account, under the name of its job. */
  z.strictObject({ ticket: text(64), title: text(120), accountId }),
]);
export type PrintOf = Readonly<z.output<typeof printOf>>;

/** The exact file that would be printed, for the preview. */
export interface PreparedPrint {
  /** Identifies the file for `print`; forgotten when the app closes. */
  readonly prepared: string;
  readonly ticket: string;
  readonly name: string;
  readonly pages: number;
  /** Read back from this exact file. */
  readonly check: BarsRead;
  /** Compared with the register; null if the register knows none of them. */
  readonly bars: BarsVerdict | null;
  /** Boletos missing from the booklet that this file belongs to. */
  readonly missing: number;
  /** Pages whose bar code could not be read, or that could not be placed three to a page. */
  readonly notes: readonly { readonly page: number; readonly why: 'noBars' | 'wholePage' }[];
}

export interface PrintJob {
  readonly id: number;
  readonly title: string;
  readonly at: string;
  /** Empty if a dialog asked for it. */
  readonly printer: string;
  readonly way: PrintMethod;
  readonly pages: number;
  readonly copies: number;
  readonly layout: Layout;
  readonly sha256: string;
  readonly state: PrintState;
  /** Its file is still available to be printed again unchanged. */
  readonly kept: boolean;
}

export type Printed =
  | { readonly kind: 'spooled'; readonly job: PrintJob }
  /** The window opens this ticket's document itself, and Chromium's dialog prints it. */
  | { readonly kind: 'window'; readonly job: PrintJob; readonly ticket: string }
  /** The clerk closed the system's dialog. */
  | { readonly kind: 'cancelled' };
