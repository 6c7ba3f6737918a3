// Calls of documents: PDFs of boletos and carnês, stored as received; booklets made of them; prints and their outcomes.
import * as z from 'zod/mini';
import { accountId, accountScope, fileFormats, fileWords, rowId, type ReadyFile } from './boleto-terms.ts';
import { commandId, nothing, text, call } from './common.ts';
import {
  documentOf,
  bookletPlan,
  printOf,
  layouts,
  printMethods,
  type Booklet,
  type BookletForecast,
  type BookletNote,
  type DocumentFacts,
  type KnownCarne,
  type OpenedBooklet,
  type OpenedDocument,
  type PreparedPrint,
  type PrintJob,
  type Printed,
  type Printer,
  type Store,
} from './document-terms.ts';
import { mostPrints } from './print-terms.ts';

const id = z.strictObject({ id: rowId });
const inScope = z.strictObject({ scope: accountScope });

export const documentsCalls = {
  /** The stored copy, otherwise the service's; `fresh` always asks the service. */
  open: call<OpenedDocument>()(z.strictObject({ of: documentOf, fresh: z.boolean() })),
  /** Recently opened, most recent first. */
  recent: call<readonly DocumentFacts[]>()(inScope),
  carnes: call<readonly KnownCarne[]>()(z.strictObject({ accountId })),
  /** The pages of a stored copy written anew: the window's reader fails on some files that main can read. */
  mended: call<ReadyFile>()(z.strictObject({ id: rowId })),
  turnedTo: call<null>()(z.strictObject({ id: rowId, page: z.int().check(z.minimum(1)) })),
  store: call<Store>()(nothing),
  /** Removes the stored copies; the register keeps everything. */
  emptyStore: call<Store>()(z.strictObject({ commandId })),

  forecast: call<BookletForecast>()(z.strictObject({ plan: bookletPlan })),
  makeBooklet: call<Booklet>()(z.strictObject({ commandId, plan: bookletPlan })),
  /** The newest first. */
  booklets: call<readonly Booklet[]>()(inScope),
  booklet: call<{ readonly booklet: Booklet; readonly notes: readonly BookletNote[] }>()(id),
  pauseBooklet: call<Booklet>()(id),
  /** Resumes a paused booklet, or makes a finished one again with what was missing. */
  resumeBooklet: call<Booklet>()(id),
  cancelBooklet: call<Booklet>()(id),
  /** One PDF, or all in a ZIP. */
  saveBooklet: call<ReadyFile>()(id),
  openBooklet: call<OpenedBooklet>()(z.strictObject({ id: rowId, file: z.int().check(z.minimum(0)) })),

  /**
   * The list of missing boletos and reasons as a spreadsheet. The window passes the texts: `out` and `in` for boletos
   * that are missing or included, each problem by its code, advice by `next` and its code, and failures by their codes.
   */
  saveNotes: call<ReadyFile>()(
    z.strictObject({
      id: rowId,
      name: text(60),
      columns: z.array(text(60)).check(z.length(7)),
      words: fileWords,
    }),
  ),

  printers: call<readonly Printer[]>()(nothing),
  choosePrinter: call<Printer>()(
    z.strictObject({ name: z.string().check(z.maxLength(200)), way: z.enum(printMethods) }),
  ),
  /** What the clerk measured on the calibration sheet of this print. */
  measured: call<Printer>()(
    z.strictObject({
      commandId,
      name: z.string().check(z.maxLength(200)),
      way: z.enum(printMethods),
      right: z.boolean(),
    }),
  ),
  preparePrint: call<PreparedPrint>()(
    z.strictObject({
      of: printOf,
      /** For example `1-3, 7`; all pages if omitted. */
      pages: z.exactOptional(text(200)),
      layout: z.enum(layouts),
    }),
  ),
  print: call<Printed>()(
    z.strictObject({
      commandId,
      prepared: text(64),
      title: text(160),
      printer: z.string().check(z.maxLength(200)),
      way: z.enum(printMethods),
      copies: z.int().check(z.minimum(1), z.maximum(99)),
    }),
  ),
  prints: call<readonly PrintJob[]>()(inScope),
  /** The list as the window shows it, cell by cell, as a spreadsheet. */
  savePrints: call<ReadyFile>()(
    z.strictObject({
      name: text(60),
      format: z.enum(fileFormats),
      columns: z.array(text(60)).check(z.minLength(1), z.maxLength(12)),
      /** The columns that hold moments, by their place. */
      moments: z.array(z.int().check(z.minimum(0), z.maximum(11))).check(z.maxLength(12)),
      rows: z.array(z.array(z.string().check(z.maxLength(200)))).check(z.maxLength(mostPrints)),
    }),
  ),
  recordPrintResult: call<PrintJob>()(
    z.strictObject({ commandId, id: rowId, state: z.enum(['printed', 'partly', 'failed']) }),
  ),
} as const;
