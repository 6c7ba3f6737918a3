// Watched transactions: a row as the window shows it, how one is added, and when each is due. watches-answers.ts has results,
// watches-lists.ts lists.
import {
  differenceStates,
  boardColumns,
  type WatchChange,
  watchPhases,
  type WatchRow,
  type WatchSource,
  watchSources,
  watchTroubles,
} from '../../../preload/contract/monitor.ts';
import { alsoTouch } from '../also-touched.ts';
import { known } from '../failures.ts';
import { integer, oneOf, orNone, orNull, type Row, text, insertMany, type Sql } from '../sql.ts';
import { fold } from '../../../preload/shared/fold.ts';

export const moment = (millis: number): string => new Date(millis).toISOString();

export const watchColumns = `watches.*, (SELECT accounts.id FROM accounts WHERE accounts.seq = watches.account) AS account_id,
  (SELECT iif(acknowledged_at IS NULL, 'unseen', 'seen') FROM withdrawal_checks WHERE watch = watches.id
    ORDER BY seq DESC LIMIT 1) AS differs`;

/** What a watch knows of its transaction. */
export const watchFacts = (row: Row) => ({
  id: integer(row, 'id'),
  transactionId: text(row, 'transaction_id'),
  phase: oneOf(watchPhases, row, 'phase'),
  lane: oneOf(boardColumns, row, 'lane'),
  state: orNull(text, row, 'state'),
  value: orNull(text, row, 'value'),
  fee: orNull(text, row, 'fee'),
  type: orNull(text, row, 'type'),
  method: orNull(text, row, 'method'),
  createdAt: orNull(text, row, 'created_at'),
  updatedAt: orNull(text, row, 'updated_at'),
  conflict: orNull(text, row, 'conflict'),
  endedAt: orNull(text, row, 'ended_at'),
  checks: integer(row, 'checks'),
  trouble: orNone(watchTroubles, row, 'trouble'),
});

export const watchOf = (row: Row): WatchRow => ({
  ...watchFacts(row),
  accountId: text(row, 'account_id'),
  label: orNull(text, row, 'label'),
  group: orNull(text, row, 'group_name'),
  note: orNull(text, row, 'note'),
  since: text(row, 'since'),
  source: oneOf(watchSources, row, 'source'),
  askedAt: orNull(text, row, 'asked_at'),
  changedAt: orNull(text, row, 'changed_at'),
  nextAt: row['next_at'] === null ? null : moment(integer(row, 'next_at')),
  reversed: integer(row, 'reversed') === 1,
  differs: orNone(differenceStates, row, 'differs'),
  revision: integer(row, 'revision'),
});

export const changeColumns = `watch_changes.*, watches.transaction_id, watches.label,
  (SELECT accounts.id FROM accounts WHERE accounts.seq = watches.account) AS account_id`;

/** From a row of both tables. */
export const changeOf = (row: Row): WatchChange => ({
  sequence: integer(row, 'seq'),
  watch: integer(row, 'watch'),
  accountId: text(row, 'account_id'),
  transactionId: text(row, 'transaction_id'),
  label: orNull(text, row, 'label'),
  seenAt: text(row, 'seen_at'),
  from: { lane: oneOf(boardColumns, row, 'from_lane'), state: orNull(text, row, 'from_state') },
  to: { lane: oneOf(boardColumns, row, 'to_lane'), state: orNull(text, row, 'to_state') },
  value: orNull(text, row, 'value'),
  updatedAt: orNull(text, row, 'updated_at'),
  trouble: orNone(watchTroubles, row, 'trouble'),
  reversal: integer(row, 'reversal') === 1,
  denies: integer(row, 'denies') === 1,
});

export const watchWords = (...parts: readonly (string | null)[]): string =>
  fold(parts.filter((part) => part !== null).join(' '));

export interface NewWatches {
  readonly accountId: string;
  readonly items: readonly { readonly transactionId: string; readonly label?: string }[];
  readonly group?: string;
  readonly note?: string;
  readonly source: WatchSource;
  /** Milliseconds since 1970: since when they are watched, and when they are first polled. */
  readonly now: number;
}

export type WatchesAdded = Awaited<ReturnType<typeof insertWatches>>;

/** A withdrawal's row shows the state of its watch. This tells whether one of these watches is such a watch. */
export async function tellWithdrawals(db: Sql, watchIds: readonly number[]): Promise<void> {
  const one = await db.get(
    `SELECT 1 FROM json_each(?) AS touched CROSS JOIN watches ON watches.id = CAST(touched.atom AS BIGINT)
     CROSS JOIN accounts ON accounts.seq = watches.account CROSS JOIN attempts ON attempts.account_id = accounts.id
       AND attempts.kind = 'withdrawal' AND attempts.remote_id = watches.transaction_id AND attempts.state = 'created'
     LIMIT 1`,
    JSON.stringify(watchIds),
  );
  if (one) alsoTouch(db, 'withdrawals');
}

/** Watched and paused ones stay as they are. Ended or removed ones are watched again. */
export async function insertWatches(db: Sql, input: NewWatches) {
  const account = await db.get(
    'SELECT seq FROM accounts WHERE id = ? AND removed_at IS NULL',
    input.accountId,
  );
  const seq = integer(known(account, 'account'), 'seq');
  const { group = null, note = null, source, now } = input;
  // Of equal ids only the first is added. All are added in one statement, because each would wait for a server's answer.
  const wished = new Map<string, string | null>();
  for (const { transactionId, label = null } of input.items)
    if (!wished.has(transactionId)) wished.set(transactionId, label);
  const stored = async (): Promise<ReadonlyMap<string, Row>> =>
    new Map(
      (
        await db.all(
          `SELECT id, transaction_id, phase FROM watches
           WHERE account = ? AND transaction_id IN (SELECT atom FROM json_each(?))`,
          seq,
          JSON.stringify([...wished.keys()]),
        )
      ).map((row) => [text(row, 'transaction_id'), row]),
    );
  const before = await stored();
  const fresh = [...wished].filter(([transactionId]) => !before.has(transactionId));
  const columns = 'account transaction_id label group_name note words source since born next_at'.split(' ');
  const values = fresh.flatMap(([transactionId, label]) => {
    const words = watchWords(label, transactionId, group, note);
    return [seq, transactionId, label, group, note, words, source, moment(now), now, now];
  });
  await insertMany(db, 'watches', columns, values);
  const again = [...before.values()]
    .filter((row) => ['ended', 'removed'].includes(text(row, 'phase')))
    .map((row) => integer(row, 'id'));
  if (again.length > 0)
    await db.run(
      `UPDATE watches SET phase = 'watching', next_at = ?, troubles = 0, revision = revision + 1
       WHERE id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?))`,
      now,
      JSON.stringify(again),
    );
  const reopened = new Set(again);
  const after = fresh.length === 0 ? before : await stored();
  const ids = [...wished.keys()].flatMap((transactionId) => {
    const row = after.get(transactionId);
    const id = row ? integer(row, 'id') : 0;
    return row && (!before.has(transactionId) || reopened.has(id)) ? [id] : [];
  });
  await tellWithdrawals(db, ids);
  return {
    added: fresh.length,
    reopened: again.length,
    already: input.items.length - ids.length,
    /** Those that were added or reopened. */
    ids,
  };
}

export type DueWatch = Readonly<ReturnType<typeof dueOf>>;

export const dueOf = (row: Row) => ({
  id: integer(row, 'id'),
  accountId: text(row, 'account_id'),
  /** Null if it is not polled automatically. */
  nextAt: orNull(integer, row, 'next_at'),
});

export interface WhichDue {
  readonly ids?: readonly number[];
  /** Milliseconds since 1970. */
  readonly before?: number;
  readonly most?: number;
}

/** All that will be polled, or are due before a moment, or the named ones. Nothing is polled for a removed account. */
export const dueWatches = async (db: Sql, { ids, before, most }: WhichDue): Promise<readonly DueWatch[]> =>
  (ids
    ? await db.all(
        `SELECT watches.id, accounts.id AS account_id, iif(removed_at IS NULL, next_at, NULL) AS next_at
         FROM json_each(?) AS asked JOIN watches ON watches.id = CAST(asked.atom AS BIGINT) JOIN accounts ON seq = account`,
        JSON.stringify(ids),
      )
    : await db.all(
        `SELECT watches.id, accounts.id AS account_id, next_at
         FROM watches JOIN accounts ON seq = account WHERE next_at < ? AND removed_at IS NULL ORDER BY next_at LIMIT ?`,
        before ?? Number.MAX_SAFE_INTEGER,
        most ?? Number.MAX_SAFE_INTEGER,
      )
  ).map(dueOf);
