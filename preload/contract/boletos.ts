// Calls of boletos: issuing a single one, the register of all that were sent or requested singly, and what a clerk does
// with each.
import * as z from 'zod/mini';
import { boletoFields, type BoletoFields, perField } from './boleto-fields.ts';
import {
  accountId,
  type BoletoPayment,
  type BoletoRow,
  cellText,
  type Contradiction,
  type Finding,
  listRanges,
  plainDate,
  type ReadyFile,
  type RegisterRow,
  rowId,
  type RowProblem,
  type SentBy,
  type SentRef,
  sheetInput,
  type Situation,
} from './boleto-terms.ts';
import type { MatchedBy } from './batch-doubts.ts';
import type { Edited, Queued } from './batches.ts';
import { commandId, stamp, text, call } from './common.ts';
import type { Figure } from './home.ts';
import { sortsOf } from './list-table.ts';
import { listCalls, listFilter } from './lists.ts';
import { dashboardCalls, type DashboardBoleto } from './dashboard.ts';
import { registerColumns, registerFilters } from './register-list.ts';
import type { PayerChat } from './payers-list.ts';
import type { SheetRefusal } from './sheets.ts';

/** The form's fields as typed. */
const form = z.strictObject(perField(boletoFields, () => cellText));
export type BoletoForm = Readonly<z.output<typeof form>>;

export interface FormReading {
  readonly fields: BoletoFields;
  readonly problems: readonly RowProblem[];
  /** Boletos of the same document, amount and due date that are waiting, sent or uncertain. */
  readonly duplicates: readonly BoletoRow[];
  /** Such boletos that only an export of the provider's dashboard showed. */
  readonly dashboardDuplicates: readonly DashboardBoleto[];
}

/** Whom the account billed before, and with what last. */
export interface BilledPayer {
  readonly name: string;
  readonly document: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly cents: number;
  readonly dueDate: string;
}

export type Issued =
  /** Its row in the register; the stream `batches` carries its progress. */
  | { readonly kind: 'issued'; readonly boleto: number; readonly batchId: number }
  | { readonly kind: 'problems'; readonly reading: FormReading }
  /** Nothing is asked. */
  | { readonly kind: 'clear' }
  | { readonly kind: 'duplicates'; readonly count: number; readonly stamp: string }
  | Extract<Queued, { readonly kind: 'identity' | 'unmatched' }>;

const registerFilter = listFilter(registerFilters, sortsOf(registerColumns));

export interface Sending {
  readonly id: string;
  /** Null if its request carried none. */
  readonly sentRef: SentRef | null;
  readonly state: string;
  readonly startedAt: string;
  readonly settledAt: string | null;
  readonly millis: number | null;
  readonly httpStatus: number | null;
  /** The bytes of the body; the answer contains no secrets. */
  readonly request: string;
  readonly answer: string | null;
  /** Only in a team. */
  readonly sender?: SentBy;
}

export interface BoletoDetails {
  readonly boleto: BoletoRow;
  readonly batch: {
    readonly id: number;
    readonly name: string;
    readonly lote: number;
    readonly kind: 'sheet' | 'single';
  };
  /** Oldest first. */
  readonly sendings: readonly Sending[];
  /** As a person recorded them: the baixa first, then those that came after it. */
  readonly payments: readonly BoletoPayment[];
  /** Null also if nothing may be sent about it. */
  readonly chat: PayerChat;
}

/** The line as the service returns it now: it can change. */
export interface LineRead {
  readonly readAt: string;
  readonly line: string;
  readonly nossoNumero: string | null;
  readonly same: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Why a line of the sheet is a question: what contradicts the boleto, then
 * - `unproved`: its number may be equal by chance, and nothing else names the payer,
 * - `unpaid`: it does not say that it was paid,
 * - `paidLess`, `paidMore`, `paidUnread`: the amount paid,
 * - `already`: the same payment is recorded or is in an earlier line,
 * - `second`: another payment of a boleto that was paid,
 * - `cancelled`: the boleto is marked as cancelled at the provider,
 * - `several`: other boletos of the same payer, amount and due date match as well.
 */
export type PaidDoubt =
  | Contradiction
  | 'unproved'
  | 'unpaid'
  | 'paidLess'
  | 'paidMore'
  | 'paidUnread'
  | 'already'
  | 'second'
  | 'cancelled'
  | 'several';

export type PaidMatch =
  | { readonly kind: 'refused'; readonly why: SheetRefusal }
  | {
      readonly kind: 'matched';
      readonly header: readonly string[];
      readonly rowCount: number;
      readonly matches: readonly {
        readonly boleto: BoletoRow;
        readonly line: number;
        readonly by: MatchedBy;
        /** The day of payment, if the row contains one. */
        readonly on: string | null;
        /** The amount paid; null if it is not known or unreadable. */
        readonly paid: number | null;
        /** A payment that is recorded, or that an earlier line of the sheet tells. */
        readonly earlier: (Omit<BoletoPayment, 'on'> & { readonly on: string | null }) | null;
        readonly cells: readonly string[];
        /** Empty if nothing speaks against it. Otherwise a person decides. */
        readonly doubts: readonly PaidDoubt[];
        /** What the line says of its boleto, as it is compared with ours. */
        readonly theirs: {
          readonly document: string | null;
          readonly name: string | null;
          readonly amount: number | null;
          readonly dueDate: string | null;
          /** A status that is not known to mean paid. */
          readonly status: string | null;
        };
      }[];
      /** If false, no column says whether the boletos were paid: a person says it of all of them. */
      readonly statesPayment: boolean;
      /** Lines of the sheet that match none of the app's boletos. */
      readonly unknown: readonly { readonly line: number; readonly cells: readonly string[] }[];
    };

const paidAmount = z.int().check(z.minimum(0), z.maximum(9_999_999_999));

export const boletosCalls = {
  /** Checks the form while the clerk types; nothing is stored. */
  read: call<FormReading>()(z.strictObject({ accountId, form, refInCallback: z.boolean() })),
  /** By a piece of the name or the beginning of the document, the latest billed first. */
  payers: call<readonly BilledPayer[]>()(
    z.strictObject({ accountId, text: z.string().check(z.maxLength(200)) }),
  ),
  issue: call<Issued>()(
    z.strictObject({
      commandId,
      accountId,
      form,
      refInCallback: z.boolean(),
      /** Only says what would be asked, and makes nothing. */
      onlyAsk: z.exactOptional(z.literal(true)),
      /** The stamp of the duplicates that the clerk accepted; others are asked about again. */
      acceptDuplicates: z.exactOptional(stamp),
      panelDeclined: z.exactOptional(text(120)),
      typedName: z.exactOptional(text(120)),
    }),
  ),

  ...listCalls<RegisterRow>()(registerFilter),
  /** What the boletos of the list come to. */
  sum: call<Figure>()(registerFilter),
  /** The same for each situation, whichever the filter asks for. */
  situations: call<Readonly<Record<Situation, Figure>>>()(registerFilter),
  get: call<BoletoRow>()(z.strictObject({ id: rowId })),
  details: call<BoletoDetails>()(z.strictObject({ id: rowId })),
  readLine: call<LineRead>()(z.strictObject({ id: rowId })),
  /**
   * `from`: the host that delivered the file, if it is not the account's own. `otherBars`: its bar code belongs to
   * another boleto.
   */
  pdf: call<ReadyFile & { readonly from?: string; readonly otherBars: boolean }>()(
    z.strictObject({ id: rowId }),
  ),

  /** The day of payment; null undoes it, with every payment that came after it. `cents`: if not the slip's amount. */
  markPaid: call<Edited>()(
    z.strictObject({
      commandId,
      boletos: z.union([listRanges, z.array(rowId).check(z.minLength(1), z.maxLength(5_000))]),
      on: z.nullable(plainDate),
      cents: z.exactOptional(paidAmount),
    }),
  ),
  /** A sheet of the provider's dashboard, matched with the register; only `markPaidFromSheet` changes anything. */
  matchPaid: call<PaidMatch>()(z.strictObject({ accountId, input: sheetInput })),
  markPaidFromSheet: call<Edited>()(
    z.strictObject({
      commandId,
      paid: z
        .array(
          z.strictObject({
            boleto: rowId,
            on: plainDate,
            line: z.int(),
            cents: z.nullable(paidAmount),
            /** One more payment of a boleto that was paid. */
            further: z.boolean(),
          }),
        )
        .check(z.minLength(1), z.maxLength(20_000)),
    }),
  ),

  ...dashboardCalls,

  /** Opens the mail program with this message; false if none could be opened. */
  mail: call<{ readonly opened: boolean }>()(
    z.strictObject({
      id: rowId,
      subject: text(200),
      body: z.string().check(z.minLength(1), z.maxLength(4_000)),
    }),
  ),
  /** Opens a WhatsApp conversation with its payer; false if none could be opened. The clerk sends the text there, or does not. */
  chat: call<{ readonly opened: boolean }>()(z.strictObject({ id: rowId, text: text(4_000) })),
} as const;
