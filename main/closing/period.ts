// The days of a month, and what the ledger is asked about them. Days are the banks', as everywhere.
import { startOfBankDay } from '../../preload/shared/bank-day.ts';
import { addDays, addMonths, asPlainDate, type PlainDate } from '../../preload/shared/due-date.ts';
import { CodedError } from '../failure.ts';
import type { ListQuery } from '../ledger/ledger.ts';

export interface Period {
  readonly month: string;
  readonly first: PlainDate;
  readonly last: PlainDate;
  readonly next: PlainDate;
  /** The last day that counts: of the month, or today. */
  readonly asOf: PlainDate;
}

/** A month that has not begun has no closing. */
export function periodOf(month: string, today: PlainDate): Period {
  const first = asPlainDate(`${month}-01`);
  if (!first || first > today) throw new CodedError('inputInvalid', 'bridge', { fields: { month: 'ahead' } });
  const next = addMonths(first, 1);
  const last = addDays(next, -1);
  return { month, first, last, next, asOf: last < today ? last : today };
}

type BoletoQuery = ListQuery<'boletos'>;

export interface ClosingQueries {
  readonly issued: BoletoQuery;
  readonly settled: BoletoQuery;
  readonly open: BoletoQuery;
  readonly overdue: BoletoQuery;
  readonly uncertain: BoletoQuery;
  readonly differences: BoletoQuery;
  readonly withdrawals: ListQuery<'withdrawals'>;
  readonly withdrawalDoubts: ListQuery<'withdrawals'>;
}

export function queriesOf(accountId: string, { first, next, asOf }: Period): ClosingQueries {
  const scope = { accountId };
  const query = (filter: BoletoQuery['filter']): BoletoQuery => ({
    filter: { scope, ...filter },
    sort: 'oldest',
  });
  const after = addDays(asOf, 1);
  return {
    issued: query({
      states: ['created'],
      created: { from: startOfBankDay(first), until: startOfBankDay(next) },
    }),
    // A dashboard's sheet may name days that are still to come: until then these are open.
    settled: query({ paid: { from: first, until: after } }),
    open: query({ openOn: asOf }),
    overdue: query({ openOn: asOf, due: { until: asOf } }),
    uncertain: query({ states: ['uncertain'], sent: { until: startOfBankDay(after) } }),
    differences: query({
      states: ['created'],
      created: { until: startOfBankDay(after) },
      conferences: ['difference'],
    }),
    withdrawals: {
      filter: { scope, states: ['created'], days: { from: first, until: next } },
      sort: 'oldest',
    },
    withdrawalDoubts: {
      filter: { scope, states: ['sending', 'uncertain'], days: { until: next } },
      sort: 'oldest',
    },
  };
}
