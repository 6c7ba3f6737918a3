// The long list of withdrawals: what is looked for in it, and in which order it stands.
import type { SortOf } from '../../../preload/contract/list-table.ts';
import { withdrawalFilters, type withdrawalColumns } from '../../../preload/contract/withdrawal-lists.ts';
import type { WithdrawalRow, WithdrawalsSum } from '../../../preload/contract/withdrawals.ts';
import { exact, sumOfFigures } from '../../exact.ts';
import {
  allWithIds,
  conditional,
  conditionsOf,
  type Condition,
  type ListDefinition,
  type SoughtOf,
} from '../list-definition.ts';
import type { Sql } from '../sql.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { inScope } from './scope.ts';
import { withdrawalOf, withdrawalRows } from './withdrawals.ts';

/** One word of the search, and the amount that it may be. */
export interface SoughtWord {
  readonly text: string;
  readonly cents: number | null;
}

export interface WithdrawalsFilter extends Omit<SoughtOf<typeof withdrawalFilters>, 'text'> {
  /** All of them, anywhere in wallet, label, transaction id or gateway, or as the amount. */
  readonly words?: readonly SoughtWord[];
}

export type WithdrawalsSort = SortOf<typeof withdrawalColumns>;

const byWord = ({ text, cents }: SoughtWord): Condition => {
  const key = text.toLowerCase();
  return [
    `instr(wallet_key, ?) > 0 OR instr(coalesce(label_key, ''), ?) > 0 OR instr(lower(coalesce(remote_id, '')), ?) > 0
       OR instr(lower(coalesce(gateway, '')), ?) > 0 OR cents = ?`,
    key,
    fold(text),
    key,
    key,
    cents,
  ];
};

const order: Readonly<Record<WithdrawalsSort, string>> = {
  newest: 'withdrawals.id DESC',
  oldest: 'withdrawals.id',
  amount: 'cents DESC, withdrawals.id DESC',
};

const soughtBy = ({ words = [], ...filter }: WithdrawalsFilter) =>
  conditional([
    inScope(filter.scope ?? 'all', 'withdrawals.account'),
    ...words.map(byWord),
    ...conditionsOf(withdrawalFilters, filter),
  ]);

export const withdrawalsList: ListDefinition<WithdrawalsFilter, WithdrawalsSort, WithdrawalRow> = {
  query(filter, sort) {
    const { where, values } = soughtBy(filter);
    return {
      sql: `SELECT withdrawals.id FROM withdrawals JOIN attempts ON attempts.seq = attempt
        WHERE ${where} ORDER BY ${order[sort]}`,
      values,
    };
  },
  rows: (db, ids) => allWithIds(db, withdrawalRows, 'withdrawals.id', ids, withdrawalOf),
};

/** Count and sum of the withdrawals that were made, of the list or a selection. */
export async function sumOfWithdrawals(
  db: Sql,
  { filter, ids }: { readonly filter: WithdrawalsFilter; readonly ids?: readonly number[] },
): Promise<WithdrawalsSum> {
  const { where, values } = soughtBy(filter);
  const rows = await db.all(`${withdrawalRows} WHERE ${where} AND attempts.state = 'created'`, ...values);
  const chosen = ids && new Set(ids);
  const made = rows.map(withdrawalOf).filter(({ id }) => chosen?.has(id) ?? true);
  const stated = made.flatMap(({ usdt }) => (usdt !== null && exact(usdt) ? [usdt] : []));
  return {
    made: made.length,
    cents: made.reduce((sum, { cents }) => sum + cents, 0),
    usdt: sumOfFigures(stated),
    withoutUsdt: made.length - stated.length,
  };
}
