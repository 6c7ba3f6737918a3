// What is watched, as people look at it: long lists, one with its changes, and the latest changes of all.
import type { WatchChange, WatchDetails } from '../../../preload/contract/monitor.ts';
import {
  watchFilters,
  type BoardColumn,
  type WatchRow,
  type WatchSort,
} from '../../../preload/contract/watch-list.ts';
import {
  allWithIds,
  among,
  conditional,
  wordsIn,
  conditionsOf,
  type Condition,
  type ListDefinition,
  type SoughtOf,
} from '../list-definition.ts';
import { integer, orNull, text, type Row, type Sql } from '../sql.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { inScope, type AccountScope } from './scope.ts';
import { changeColumns, changeOf, watchColumns, watchOf } from './watches.ts';
import { checkedColumns, checkedJoin, checkedOf } from './withdrawal-checks.ts';

/** Text: all of its words, anywhere in id, label, group and note. Without phases all but those that were removed. */
export interface WatchesFilter extends SoughtOf<typeof watchFilters> {
  readonly lanes?: readonly BoardColumn[];
  /** In trouble, uncertain, reversed, or still open for too long; one that is not found only after a while. Moments in milliseconds. */
  readonly pressing?: { readonly agedBefore: number; readonly unfoundBefore: number };
}

/** Neither ended nor set aside: only such a one grows old. */
export const open = `phase = 'watching' AND lane IN ('pending', 'other')`;

export function soughtBy({ pressing, lanes, ...filter }: WatchesFilter) {
  return conditional([
    ...(filter.phases ? [] : [["phase <> 'removed'"] as const]),
    ...wordsIn(filter.text).map((word): Condition => ['instr(words, ?) > 0', fold(word)]),
    inScope(filter.scope ?? 'all'),
    ...conditionsOf(watchFilters, filter),
    ...(lanes ? [among('lane', lanes)] : []),
    ...(pressing === undefined
      ? []
      : [
          [
            `reversed = 1 OR conflict IS NOT NULL
               OR id IN (SELECT watch FROM withdrawal_checks WHERE acknowledged_at IS NULL) OR (phase = 'watching' AND trouble IS NOT NULL AND (trouble <> 'notFound' OR born <= ?))
               OR (${open} AND born <= ?)`,
            pressing.unfoundBefore,
            pressing.agedBefore,
          ] as const,
        ]),
  ]);
}

const order: Readonly<Record<WatchSort, string>> = {
  changed: 'changed_at IS NULL, changed_at DESC, id DESC',
  next: 'next_at IS NULL, next_at, id',
  oldest: 'born, id',
  newest: 'born DESC, id DESC',
  value: 'units IS NULL, units DESC, id',
  label: 'label IS NULL, words, id',
  group: 'group_name IS NULL, group_name COLLATE NOCASE, changed_at IS NULL, changed_at DESC, id DESC',
};

export const watchesList: ListDefinition<WatchesFilter, WatchSort, WatchRow> = {
  query(filter, sort) {
    const { where, values } = soughtBy(filter);
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

/** The watch of one transaction; null if it is not watched now. */
export async function watchOfTransaction(
  db: Sql,
  { accountId, transactionId }: { readonly accountId: string; readonly transactionId: string },
): Promise<number | null> {
  const row = await db.get(
    `SELECT watches.id FROM watches
     WHERE transaction_id = ? AND account = (SELECT seq FROM accounts WHERE id = ?) AND phase IN ('watching', 'paused')`,
    transactionId,
    accountId,
  );
  return row ? integer(row, 'id') : null;
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
