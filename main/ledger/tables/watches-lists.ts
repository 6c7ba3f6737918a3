// Watches as clerks look at them: long lists, one watch with its changes, and the latest changes of all.
import type {
  Lane,
  WatchChange,
  WatchDetails,
  WatchPhase,
  WatchRow,
  watchSorts,
} from '../../../preload/contract/monitor.ts';
import { integer, orNull, type Row, text } from '../columns.ts';
import { allWithIds, type ListDefinition } from '../list-definition.ts';
import type { Sql, SqlValue } from '../sql.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { type AccountScope, inScope } from './scope.ts';
import { changeColumns, changeOf, watchColumns, watchOf } from './watches.ts';
import { checkedColumns, checkedJoin, checkedOf } from './withdrawal-checks.ts';

export interface WatchesFilter {
  /** All but practice where it is left out. */
  readonly scope?: AccountScope;
  /** All of its words, anywhere in id, label, group and note. */
  readonly text?: string;
  readonly group?: string;
  readonly lanes?: readonly Lane[];
  /** Without it all but those that were removed. */
  readonly phases?: readonly WatchPhase[];
  /** In trouble, uncertain, reversed, or still open for too long; one that is not found only after a while. Moments in milliseconds. */
  readonly pressing?: { readonly agedBefore: number; readonly unfoundBefore: number };
}

export type WatchesSort = (typeof watchSorts)[number];

type Condition = readonly [sql: string, ...values: SqlValue[]];

const among = (column: string, values: readonly string[]): Condition => [
  `${column} IN (SELECT atom FROM json_each(?))`,
  JSON.stringify(values),
];

/** Neither ended nor set aside: only such a one grows old. */
export const open = `phase = 'watching' AND lane IN ('pending', 'other')`;

export function conditional(filter: WatchesFilter): { readonly where: string; readonly values: SqlValue[] } {
  const words = (filter.text ?? '').split(/\s+/).filter((word) => word !== '');
  const conditions: Condition[] = [
    filter.phases ? among('phase', filter.phases) : ["phase <> 'removed'"],
    ...words.map((word): Condition => ['instr(words, ?) > 0', fold(word)]),
    inScope(filter.scope ?? 'all'),
    ...(filter.group === undefined ? [] : [['group_name = ?', filter.group] as const]),
    ...(filter.lanes ? [among('lane', filter.lanes)] : []),
    ...(filter.pressing === undefined
      ? []
      : [
          [
            `reversed = 1 OR conflict IS NOT NULL
               OR id IN (SELECT watch FROM withdrawal_checks WHERE acknowledged_at IS NULL) OR (phase = 'watching' AND trouble IS NOT NULL AND (trouble <> 'notFound' OR born <= ?))
               OR (${open} AND born <= ?)`,
            filter.pressing.unfoundBefore,
            filter.pressing.agedBefore,
          ] as const,
        ]),
  ];
  return {
    where: conditions.map(([condition]) => `(${condition})`).join(' AND '),
    values: conditions.flatMap(([, ...values]) => values),
  };
}

const order: Readonly<Record<WatchesSort, string>> = {
  changed: 'changed_at IS NULL, changed_at DESC, id DESC',
  next: 'next_at IS NULL, next_at, id',
  oldest: 'born, id',
  newest: 'born DESC, id DESC',
  value: 'units IS NULL, units DESC, id',
  label: 'label IS NULL, words, id',
  group: 'group_name IS NULL, group_name COLLATE NOCASE, changed_at IS NULL, changed_at DESC, id DESC',
};

export const watchesList: ListDefinition<WatchesFilter, WatchesSort, WatchRow> = {
  query(filter, sort) {
    const { where, values } = conditional(filter);
    return { sql: `SELECT id FROM watches WHERE ${where} ORDER BY ${order[sort]}`, values };
  },
  rows: (db, ids) => allWithIds(db, `SELECT ${watchColumns} FROM watches`, 'id', ids, watchOf),
};

const answerOf = (row: Row, at: string): WatchDetails['answers'] => {
  const status = orNull(integer, row, 'answer_status');
  return status === null ? [] : [{ at: text(row, at), status, text: text(row, 'answer') }];
};

/** The withdrawal that the transaction is of, with what was answered otherwise than was asked for. */
async function withdrawalOf(db: Sql, watch: Row): Promise<WatchDetails['withdrawal']> {
  const row = await db.get(
    `SELECT withdrawals.id, cents, ${checkedColumns} FROM attempts
     JOIN withdrawals ON withdrawals.attempt = attempts.seq ${checkedJoin('withdrawals.id')}
     WHERE attempts.account_id = ? AND kind = 'withdrawal' AND remote_id = ? AND state = 'created'`,
    text(watch, 'account_id'),
    text(watch, 'transaction_id'),
  );
  return row ? { id: integer(row, 'id'), cents: integer(row, 'cents'), checked: checkedOf(row) } : null;
}

export async function watchDetails(db: Sql, { id }: { readonly id: number }): Promise<WatchDetails | null> {
  const row = await db.get(`SELECT ${watchColumns} FROM watches WHERE id = ?`, id);
  if (!row) return null;
  const changes = await db.all(
    `SELECT ${changeColumns} FROM watch_changes JOIN watches ON watches.id = watch WHERE watch = ? ORDER BY seq`,
    id,
  );
  const answers = changes.flatMap((change) => answerOf(change, 'seen_at'));
  const latest = answerOf(row, 'asked_at');
  // The one that changed it last may be the latest of all.
  const fresh = latest.filter(({ at }) => at !== answers.at(-1)?.at);
  return {
    watch: watchOf(row),
    changes: changes.map(changeOf),
    answers: [...answers, ...fresh],
    withdrawal: await withdrawalOf(db, row),
  };
}

/** The newest first. */
export async function watchFeed(
  db: Sql,
  { scope = 'all', most }: { readonly scope?: AccountScope; readonly most: number },
): Promise<readonly WatchChange[]> {
  const [scoped, ...account] = inScope(scope);
  return (
    await db.all(
      `SELECT ${changeColumns} FROM watch_changes JOIN watches ON watches.id = watch WHERE ${scoped}
     ORDER BY seq DESC LIMIT ?`,
      ...account,
      most,
    )
  ).map(changeOf);
}

/** Of these ids, those that the account watches or has paused. */
export const watchedAlready = async (
  db: Sql,
  { accountId, transactionIds }: { readonly accountId: string; readonly transactionIds: readonly string[] },
): Promise<readonly string[]> =>
  (
    await db.all(
      `SELECT transaction_id FROM json_each(?) AS wanted JOIN watches ON transaction_id = wanted.atom
     WHERE account = (SELECT seq FROM accounts WHERE id = ?) AND phase IN ('watching', 'paused')`,
      JSON.stringify(transactionIds),
      accountId,
    )
  ).map((row) => text(row, 'transaction_id'));
