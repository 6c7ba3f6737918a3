// The long list of withdrawals: search and order.
import type {
  WithdrawalRow,
  WithdrawalsSum,
  WithdrawalState,
} from '../../../preload/contract/withdrawals.ts';
import { exact, sumOfFigures } from '../../exact.ts';
import { allWithIds, type ListDefinition } from '../list-definition.ts';
import type { Sql, SqlValue } from '../sql.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { type AccountScope, inScope } from './scope.ts';
import { withdrawalOf, withdrawalRows } from './withdrawals.ts';

/** One word of the search, and the amount that it may be. */
export interface SoughtWord {
  readonly text: string;
  readonly cents: number | null;
}

export interface WithdrawalsFilter {
  /** All accounts except the test account, if it is left out. */
  readonly scope?: AccountScope;
  /** All words of the search, anywhere in wallet, label, transaction id or gateway, or as the amount. */
  readonly words?: readonly SoughtWord[];
  readonly states?: readonly WithdrawalState[];
  /** The bank's days, first and last included. */
  readonly from?: string;
  readonly to?: string;
}

export type WithdrawalsSort = 'newest' | 'oldest' | 'amount';

type Condition = readonly [sql: string, ...values: SqlValue[]];

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

function conditionsOf({ scope = 'all', words = [], states, from, to }: WithdrawalsFilter) {
  const conditions: Condition[] = [
    inScope(scope, 'withdrawals.account'),
    ...words.map(byWord),
    ...(states
      ? [['attempts.state IN (SELECT atom FROM json_each(?))', JSON.stringify(states)] as const]
      : []),
    ...(from === undefined ? [] : [['day >= ?', from] as const]),
    ...(to === undefined ? [] : [['day <= ?', to] as const]),
  ];
  return {
    where: conditions.map(([condition]) => `(${condition})`).join(' AND '),
    values: conditions.flatMap(([, ...values]) => values),
  };
}

export const withdrawalsList: ListDefinition<WithdrawalsFilter, WithdrawalsSort, WithdrawalRow> = {
  query(filter, sort) {
    const { where, values } = conditionsOf(filter);
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
  const { where, values } = conditionsOf(filter);
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
