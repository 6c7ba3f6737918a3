// Monthly charges as main and the window speak of them.
import type { ClosedRule } from '../shared/monthly.ts';

/** Why a charge differs from the month before. */
export const monthReasons = ['new', 'notLastMonth', 'amount', 'day', 'owes'] as const;
export type MonthReason = (typeof monthReasons)[number];

interface MonthRowOfAny {
  readonly agreement: number;
  readonly payer: number;
  readonly revision: number;
  readonly before: { readonly cents: number; readonly due: string } | null;
  /** Boletos of this payer that are overdue. */
  readonly owed: number;
}

export type MonthRow = MonthRowOfAny &
  (
    | {
        readonly kind: 'open';
        readonly cents: number;
        readonly due: string;
        readonly description: string | null;
        readonly reasons: readonly MonthReason[];
      }
    /** Generated: it is in this batch. */
    | {
        readonly kind: 'made';
        readonly batch: number;
        readonly lote: number;
        readonly cents: number;
        readonly due: string;
      }
    /** It was charged in the month before, and is not now. */
    | { readonly kind: 'ended' | 'paused' }
  );

/** The groups that a clerk looks through; a charge is in the first of its reasons. */
export const monthGroups = ['new', 'ended', 'paused', 'amount', 'day', 'owes', 'same', 'made'] as const;
export type MonthGroup = (typeof monthGroups)[number];

export const groupOf = (row: MonthRow): MonthGroup => {
  if (row.kind !== 'open') return row.kind;
  const [first = 'same'] = row.reasons;
  return first === 'notLastMonth' ? 'new' : first;
};

/** Its number is that of the charge. */
export type ShownMonthRow = MonthRow & {
  readonly id: number;
  readonly group: MonthGroup;
  readonly name: string;
  readonly document: string;
  readonly terms: AgreementTerms & { readonly state: 'active' | 'paused' };
};

export interface AgreementTerms {
  readonly cents: number;
  readonly day: number;
  readonly ifClosed: ClosedRule;
  /** As 2026-11. */
  readonly firstMonth: string;
  readonly lastMonth: string | null;
  /** The charge of the first month, if it is another. */
  readonly firstCents: number | null;
  readonly description: string | null;
}
