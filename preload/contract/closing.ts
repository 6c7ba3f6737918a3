// Closing of a month: what was issued, settled and left open, by account; shown first, then as a PDF or a workbook in which every
// figure is the sum of listed rows.
import * as z from 'zod/mini';
import { evidenceSources, type EvidenceSource } from './boleto-states.ts';
import { accountScope, type ReadyFile } from './boleto-terms.ts';
import { commandId, nothing, call } from './common.ts';
import type { Figure } from './home.ts';

export interface ClosingWithdrawals extends Figure {
  /** Sums of what the service wrote, to the last digit. */
  readonly fee: string;
  readonly usdt: string;
  /** Of those whose answer named the USDT: what one of them cost. Null if there is none. */
  readonly brlPerUsdt: string | null;
  /** Those whose answer names no fee or no USDT. */
  readonly unpriced: number;
}

export interface ClosingFigures {
  readonly issued: Figure;
  /** Marked as settled by a person or from a sheet: the service never tells that a boleto was paid. */
  readonly settled: Figure;
  /** Issued until the end of the month and not settled by then. */
  readonly open: Figure;
  /** Of `open`, those that were due before the last day. */
  readonly overdue: Figure;
  readonly withdrawals: ClosingWithdrawals;
  /** Sent until the end of the month and still to be confirmed. */
  readonly uncertain: Figure;
  /** Issued until the end of the month with a difference in their verification. */
  readonly differences: Figure;
  readonly withdrawalDoubts: Figure;
  readonly withdrawalDifferences: Figure;
}

export interface ClosingOfAccount extends ClosingFigures {
  readonly accountId: string;
  readonly name: string;
}

export interface Closing {
  /** YYYY-MM. */
  readonly month: string;
  /** The last day that counts: of the month, or today. */
  readonly asOf: string;
  readonly accounts: readonly ClosingOfAccount[];
  readonly total: ClosingFigures;
  /** `settled` of all accounts by how the payment is known; without those that have none. */
  readonly sources: readonly (Figure & { readonly source: EvidenceSource })[];
}

export const closingFormats = ['pdf', 'xlsx'] as const;

/** The texts of the files, by code. */
export const closingWords = [
  'title',
  'month',
  'asOf',
  'madeAt',
  'account',
  'total',
  'figure',
  'count',
  'amount',
  'issued',
  'settled',
  'open',
  'overdue',
  'withdrawals',
  'fee',
  'usdt',
  'brlPerUsdt',
  'unpriced',
  'uncertain',
  'differences',
  'withdrawalDoubts',
  'withdrawalDifferences',
  'summary',
  'payers',
  'pending',
  'pendingWithdrawals',
  'payer',
  'document',
  'payerIssued',
  'payerSettled',
  'payerOpen',
  'payerOverdue',
  'batch',
  'item',
  'due',
  'createdAt',
  'settledOn',
  'paidAmount',
  'id',
  'nossoNumero',
  'wallet',
  'transaction',
  'startedAt',
  'kind',
  'note',
  'nothing',
  'bound',
  'sources',
  'source',
  ...evidenceSources,
] as const;
export type ClosingWord = (typeof closingWords)[number];

const of = {
  month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/)),
  scope: accountScope,
};

export const closingCalls = {
  figures: call<Closing>()(z.strictObject(of)),
  make: call<ReadyFile>()(
    z.strictObject({
      commandId,
      ...of,
      format: z.enum(closingFormats),
      words: z.record(z.enum(closingWords), z.string().check(z.maxLength(400))),
    }),
  ),
  /** Of the file being made; null if none is. */
  progress: call<{ readonly done: number; readonly total: number } | null>()(nothing),
  cancel: call<null>()(nothing),
} as const;
