// Calls of Boletos · Pagadores and Boletos · Mensalidades: who is billed, what each is charged every month, and the draft that a month
// becomes. Nothing here issues a boleto.
import * as z from 'zod/mini';
import { closedRules } from '../shared/monthly.ts';
import {
  accountId,
  fileFormats,
  fileWords,
  type ReadyFile,
  type RegisterRow,
  rowId,
  sheetInput,
} from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import { sortsOf } from './list-table.ts';
import { listCalls, listFilter } from './lists.ts';
import { monthColumns } from './month-list.ts';
import type { AgreementTerms, ShownMonthRow } from './payer-terms.ts';
import { type Payer, type PayerContact, payerColumns, payerFilters, type PayersSum } from './payers-list.ts';
import type { SheetRefusal } from './sheets.ts';

const cents = z.int().check(z.minimum(1), z.maximum(9_999_999_999));
const month = z.string().check(z.regex(/^(?:20|21)\d{2}-(?:0[1-9]|1[0-2])$/));
/** As typed: main reads them like the cells of a sheet. */
const typed = z.array(text(254)).check(z.maxLength(20));
const contact = { name: text(200), emails: typed, phones: typed };
const document = z.string().check(z.regex(/^(?:\d{11}|[A-Z\d]{12}\d{2})$/));
const description = z.nullable(text(500));
const most = 20_000;

const terms = {
  cents,
  day: z.int().check(z.minimum(1), z.maximum(31)),
  ifClosed: z.enum(closedRules),
  firstMonth: month,
  lastMonth: z.nullable(month),
  firstCents: z.nullable(cents),
  description,
};

export interface Agreement extends AgreementTerms {
  readonly id: number;
  readonly payer: number;
  readonly state: 'active' | 'paused';
  readonly revision: number;
}

export interface PayerDetails {
  readonly payer: Payer;
  readonly agreements: readonly Agreement[];
  /** The newest first; paid ones say when, how much, and what said so. */
  readonly boletos: readonly RegisterRow[];
}

/** `conflict`: it has changed meanwhile, and nothing was done. */
export type Changed = { readonly kind: 'changed' } | { readonly kind: 'conflict' };

/** Why a line of a sheet is no payer. */
export type PayerTrouble = 'noDocument' | 'document' | 'noName' | 'repeated';

export type PayersSheet =
  | { readonly kind: 'refused'; readonly why: SheetRefusal }
  | {
      readonly kind: 'matched';
      /** New ones, and those whose contact data the sheet would change, with what is known now. */
      readonly rows: readonly (PayerContact & {
        readonly line: number;
        readonly document: string;
        readonly before: PayerContact | null;
        /** Of the known payer. */
        readonly revision: number | null;
        /** Cells that are no address or telephone number: they are left out. */
        readonly unread: readonly string[];
      })[];
      readonly same: number;
      readonly troubles: readonly {
        readonly line: number;
        readonly why: PayerTrouble;
        readonly text: string;
      }[];
      /** The titles of the columns that were read, by what they hold. */
      readonly columns: Readonly<Partial<Record<'document' | 'name' | 'email' | 'phone', string>>>;
    };

/** A monthly charge that a boleto of a batch, issued or in a draft, would become. */
export interface FromBatch {
  readonly boleto: number;
  readonly item: number;
  readonly document: string;
  readonly name: string;
  readonly cents: number;
  readonly due: string;
  /** The date that the review replaced because banks are closed on it; else `due`. It gives the charge its day. */
  readonly planned: string;
  readonly description: string | null;
  /** As the boleto has them. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Why it is not chosen at first: the payer has an active charge of this amount, or the draft asks something about the row. */
  readonly unlikely: 'known' | 'doubtful' | null;
}

export type Generated =
  | { readonly kind: 'generated'; readonly batchId: number; readonly count: number }
  /** Somebody generated this month before: nothing was made. */
  | { readonly kind: 'taken'; readonly batches: readonly number[] }
  /** Charges are others than were shown: nothing was made. */
  | { readonly kind: 'changed' };

const payersAsked = listFilter(payerFilters, sortsOf(payerColumns));

export const payersCalls = {
  ...listCalls<Payer>()(payersAsked),
  /** What all payers of the list owe. */
  sum: call<PayersSum>()(payersAsked),
  get: call<PayerDetails>()(z.strictObject({ id: rowId })),
  /** What is left out stays. Taking over what the latest boleto has is such a change too. */
  change: call<Changed>()(
    z.strictObject({
      commandId,
      accountId,
      id: rowId,
      revision: z.int(),
      name: z.exactOptional(contact.name),
      emails: z.exactOptional(contact.emails),
      phones: z.exactOptional(contact.phones),
      note: z.exactOptional(z.nullable(text(500))),
      noContact: z.exactOptional(z.boolean()),
    }),
  ),
  /** What a sheet would add and change. Nothing is stored. */
  readSheet: call<PayersSheet>()(z.strictObject({ accountId, input: sheetInput })),
  /** Of the rows that the clerk saw. Payers that changed since are left as they are. */
  import: call<{ readonly taken: number; readonly missed: number }>()(
    z.strictObject({
      commandId,
      accountId,
      payers: z
        .array(z.strictObject({ document, ...contact, revision: z.nullable(z.int()) }))
        .check(z.minLength(1), z.maxLength(most)),
    }),
  ),

  addAgreement: call<Extract<Changed, { readonly kind: 'changed' }>>()(
    z.strictObject({ commandId, accountId, document, ...terms }),
  ),
  /** All or none. */
  changeAgreements: call<Changed>()(
    z.strictObject({
      commandId,
      accountId,
      why: z.enum(['changed', 'readjusted', 'ended', 'paused', 'resumed']),
      changes: z
        .array(
          z.strictObject({
            id: rowId,
            revision: z.int(),
            state: z.exactOptional(z.enum(['active', 'paused'])),
            cents: z.exactOptional(cents),
            day: z.exactOptional(terms.day),
            ifClosed: z.exactOptional(terms.ifClosed),
            lastMonth: z.exactOptional(terms.lastMonth),
            description: z.exactOptional(description),
          }),
        )
        .check(z.minLength(1), z.maxLength(most)),
    }),
  ),

  /** What is to be charged in a month, beside the month before. */
  month: call<readonly ShownMonthRow[]>()(z.strictObject({ accountId, month })),
  saveMonth: call<ReadyFile>()(
    z.strictObject({
      accountId,
      month,
      agreements: z.array(rowId).check(z.minLength(1), z.maxLength(most)),
      format: z.enum(fileFormats),
      words: fileWords,
      columns: z.array(z.enum(Object.keys(monthColumns))).check(z.minLength(1)),
    }),
  ),
  /** Makes an ordinary draft of these charges, as they were shown. */
  generate: call<Generated>()(
    z.strictObject({
      commandId,
      accountId,
      month,
      name: text(120),
      rows: z
        .array(z.strictObject({ agreement: rowId, cents, due: z.string().check(z.maxLength(10)) }))
        .check(z.minLength(1), z.maxLength(most)),
    }),
  ),
  /** Null if its boletos were made of monthly charges. */
  ofBatch: call<readonly FromBatch[] | null>()(z.strictObject({ id: rowId })),
  /** Makes monthly charges of boletos, issued or in a draft; their month counts as generated. */
  makeMonthly: call<{ readonly count: number }>()(
    z.strictObject({
      commandId,
      id: rowId,
      ifClosed: terms.ifClosed,
      boletos: z.array(rowId).check(z.minLength(1), z.maxLength(most)),
    }),
  ),
} as const;
