// Calls of Boletos · Recebimentos: importing files, the lines that are to be reconciled, and what a clerk does with each.
// main/income/README.md explains the protocol.
import * as z from 'zod/mini';
import { accountId, accountScope, plainDate, rowId, sheetInput } from './boleto-terms.ts';
import { commandId, stamp, text, call } from './common.ts';
import type { Figure } from './home.ts';
import {
  filings,
  type EvidenceSource,
  type EvidenceWord,
  type FileTrouble,
  type IncomeFile,
  type IncomeLine,
  type LinePlace,
  type LineProposals,
  type Parts,
  type RawLine,
  type TrailerDifference,
} from './income-terms.ts';
import { incomeColumns, incomeFilters } from './income-list.ts';
import { sortsOf } from './list-table.ts';
import { listCalls, listFilter } from './lists.ts';

const cents = z.int().check(z.minimum(0), z.maximum(9_999_999_999));
const position = z.int().check(z.minimum(1), z.maximum(400));
const span = z.tuple([position, position]);
const layout = z.strictObject({
  nossoNumero: span,
  occurrence: span,
  paid: span,
  day: span,
  dueDate: z.exactOptional(span),
  title: z.exactOptional(span),
});

export type Imported =
  /** `known`: lines that an earlier file had. `questions`: lines that are a question by themselves. */
  | {
      readonly kind: 'imported';
      readonly file: IncomeFile;
      readonly known: number;
      readonly questions: number;
    }
  /** The same bytes were imported before; nothing changed. */
  | { readonly kind: 'again'; readonly file: IncomeFile }
  /** Nothing was kept. `bank` is named if `why` is `unknownBank`: then `layout` may be given. */
  | {
      readonly kind: 'refused';
      readonly why: FileTrouble;
      readonly bank: string | null;
      readonly at: number | null;
      readonly raw: readonly RawLine[];
      readonly detail?: string;
    }
  /** Nothing was kept yet: with `despite` all its lines are taken as questions. */
  | {
      readonly kind: 'contradicts';
      readonly differences: readonly TrailerDifference[];
      readonly raw: readonly RawLine[];
      readonly stamp: string;
    };

/** What a source says of one boleto, as it is kept. */
export interface Evidence {
  readonly id: number;
  readonly boleto: number;
  readonly source: EvidenceSource;
  readonly says: EvidenceWord;
  readonly cents: number | null;
  readonly day: string | null;
  /** Only accepted evidence settles. */
  readonly accepted: boolean;
  /** Nothing has taken it back. */
  readonly stands: boolean;
  /** The earlier row that it takes back. */
  readonly takesBack: number | null;
  readonly line: number | null;
  readonly delivery: number | null;
  /** Its raw form: bytes of the line or delivery as text, or the answer. */
  readonly raw: string | null;
  readonly fileName: string | null;
  readonly at: string;
  readonly by: string;
}

export interface LineDetails {
  readonly line: IncomeLine;
  readonly file: IncomeFile;
  /** As the file has it. */
  readonly raw: string;
  readonly allocations: readonly {
    readonly boleto: number | null;
    readonly parts: Partial<Parts>;
    readonly filedAs: string | null;
    readonly at: string;
    readonly by: string;
    readonly undone: boolean;
  }[];
}

/** `changed`: somebody was faster, or the line or a boleto is another than was shown. Nothing was done. */
export type Reconciled =
  | { readonly kind: 'done'; readonly count: number; readonly cents: number; readonly step: string }
  | { readonly kind: 'changed' }
  /** The sum is not the line's amount. */
  | { readonly kind: 'sum'; readonly line: number; readonly boletos: number };

const parts = z.strictObject({
  interest: z.exactOptional(cents),
  fine: z.exactOptional(cents),
  discount: z.exactOptional(cents),
  fee: z.exactOptional(cents),
});

const seen = z.strictObject({ id: rowId, revision: z.int() });

export const incomeCalls = {
  ...listCalls<IncomeLine>()(listFilter(incomeFilters, sortsOf(incomeColumns))),
  /** For Início: what waits in the first tab, and boletos whose payment was taken back and that are open since. */
  overview: call<{
    readonly open: Figure;
    readonly reversed: Figure & { readonly boletos: readonly number[] };
  }>()(z.strictObject({ scope: accountScope })),
  /** Of each tab. */
  sums: call<Readonly<Record<LinePlace, Figure>>>()(z.strictObject({ scope: accountScope })),
  /** For the lines of a window; lines that are not open have none. */
  proposals: call<readonly LineProposals[]>()(
    z.strictObject({ lines: z.array(rowId).check(z.minLength(1), z.maxLength(200)) }),
  ),
  line: call<LineDetails>()(z.strictObject({ id: rowId })),
  evidence: call<readonly Evidence[]>()(z.strictObject({ boleto: rowId })),

  /** The newest first. */
  files: call<readonly IncomeFile[]>()(z.strictObject({ scope: accountScope })),
  import: call<Imported>()(
    z.strictObject({
      commandId,
      accountId,
      input: sheetInput,
      /** The stamp of the contradictions that the clerk saw. */
      despite: z.exactOptional(stamp),
      /** For a bank whose columns are not known. It is kept for the next file. */
      layout: z.exactOptional(layout),
    }),
  ),

  /** All exact ones that nothing contradicts. */
  exact: call<Figure & { readonly stamp: string }>()(z.strictObject({ accountId })),
  /** Accepts exactly those; if they are others by now, nothing. */
  acceptExact: call<Reconciled>()(z.strictObject({ commandId, accountId, stamp })),
  /**
   * One boleto: the rest of the line is principal, or what the line takes back. Several: their amounts must be the line's
   * to the cent.
   */
  accept: call<Reconciled>()(
    z.strictObject({
      commandId,
      line: seen,
      boletos: z.array(seen).check(z.minLength(1), z.maxLength(500)),
      /** Only for one boleto; without it, what the source names. Amounts are positive. */
      parts: z.exactOptional(parts),
    }),
  ),
  fileAway: call<Reconciled>()(
    z.strictObject({
      commandId,
      lines: z.array(seen).check(z.minLength(1), z.maxLength(500)),
      as: z.enum(filings),
    }),
  ),
  /** Takes lines back to the first tab: what they settled is open again. */
  undo: call<Reconciled>()(
    z.strictObject({
      commandId,
      of: z.union([
        z.strictObject({ step: text(80) }),
        z.strictObject({ lines: z.array(seen).check(z.minLength(1), z.maxLength(500)) }),
      ]),
    }),
  ),

  /** A mark of the boleto: it is not overdue any more. False takes the mark away. */
  markCancelled: call<{ readonly changed: number; readonly missed: readonly number[] }>()(
    z.strictObject({
      commandId,
      boletos: z.array(rowId).check(z.minLength(1), z.maxLength(5_000)),
      cancelled: z.boolean(),
      on: z.exactOptional(plainDate),
    }),
  ),

  /** The folder whose new files are imported, and whether exact ones of a source are accepted by themselves. */
  settings: call<IncomeSettings>()(z.strictObject({ accountId })),
  /** Asks for a folder; null if none was chosen. */
  chooseFolder: call<{ readonly folder: string | null }>()(z.strictObject({ accountId })),
  setSettings: call<IncomeSettings>()(
    z.strictObject({
      commandId,
      accountId,
      folder: z.nullable(z.string().check(z.minLength(1), z.maxLength(1_000))),
      automatic: z.array(z.enum(['dashboard', 'statement', 'return'])).check(z.maxLength(3)),
    }),
  ),
} as const;

export interface IncomeSettings {
  readonly folder: string | null;
  readonly automatic: readonly ('dashboard' | 'statement' | 'return')[];
  /** Files of the folder that could not be imported, the newest first. */
  readonly failed: readonly { readonly name: string; readonly why: FileTrouble | 'contradicts' }[];
}
