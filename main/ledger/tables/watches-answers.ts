// Results of polling. Each change is stored beside the watch and never rewritten. What an answer means was decided before.
import type { WatchChange, WatchRow } from '../../../preload/contract/monitor.ts';
import { alsoTouch } from '../also-touched.ts';
import { rowsWithIds } from '../list-definition.ts';
import { integer, orNull, text, type Row, type Sql } from '../sql.ts';
import { appendTrail, type Moment } from './trail.ts';
import {
  changeColumns,
  changeOf,
  dueOf,
  moment,
  tellWithdrawals,
  watchFacts,
  type DueWatch,
} from './watches.ts';
import { keepDifferences } from './withdrawal-checks.ts';

/** What is known of a transaction before it is polled, and what its answer is judged by. */
export type AskedWatch = Readonly<ReturnType<typeof askedOf>>;

const askedOf = (row: Row) => ({
  ...watchFacts(row),
  /** FALHA, confirmed by a later answer. */
  failureConfirmed: integer(row, 'failure_confirmed') === 1,
  born: integer(row, 'born'),
  moved: orNull(integer, row, 'moved'),
  troubles: integer(row, 'troubles'),
});

/** Nothing of a removed account. */
export const askedWatches = async (db: Sql, { ids }: { readonly ids: readonly number[] }) =>
  (
    await rowsWithIds(
      db,
      `SELECT watches.id, transaction_id, phase, lane, state, value, fee, type, method, watches.created_at, updated_at,
         conflict, failure_confirmed, ended_at, born, moved, checks, trouble, troubles
       FROM watches JOIN accounts ON seq = account AND removed_at IS NULL`,
      'watches.id',
      ids,
      askedOf,
    )
  ).flatMap((one) => one ?? []);

/** Another state with an older time: it is stored beside the known one. */
export interface DenyingAnswer extends Pick<WatchRow, 'lane' | 'value' | 'updatedAt'> {
  readonly state: string;
}

/** One answer with its meaning. */
export interface WatchAnswer extends Omit<AskedWatch, 'transactionId'> {
  /** The state when it was asked. An answer to an older state changes nothing. */
  readonly from: Pick<AskedWatch, 'checks' | 'lane' | 'state'>;
  readonly units: number | null;
  readonly nextAt: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null if nothing changed; otherwise whether it had ended before, and the answer that contradicts the known state. */
  readonly change: { readonly reversal: boolean; readonly denied?: DenyingAnswer } | null;
  readonly answer: { readonly status: number; readonly text: string } | null;
  /** What this answer says of the transaction, applied or not; null if it says nothing. */
  readonly named: Pick<WatchRow, 'value' | 'type'> | null;
}

export interface Spent {
  readonly accountId: string;
  readonly span: number;
  readonly requests: number;
}

export type WatchesAnswered = Awaited<ReturnType<typeof answerWatches>>;

/** Stores a group of answers. A watch that the clerk paused or resumed meanwhile keeps that state and its time. */
export async function answerWatches(
  db: Sql,
  input: { readonly answers: readonly WatchAnswer[]; readonly spent: readonly Spent[] },
  stamp: Moment,
) {
  const due: DueWatch[] = [];
  const changes: WatchChange[] = [];
  for (const one of input.answers) {
    const row = await answered(db, one);
    if (!row) continue;
    due.push(dueOf(row));
    if (one.change) changes.push(await keepChange(db, one, one.change));
    if (one.change?.reversal === true) {
      const { lane, state } = one;
      const detail = { transactionId: text(row, 'transaction_id'), from: one.from.state, to: state, lane };
      await appendTrail(db, { what: 'watch.reversed', accountId: text(row, 'account_id'), detail }, stamp);
    }
  }
  const taken = new Set(due.map(({ id }) => id));
  await tellWithdrawals(db, [...taken]);
  const named = input.answers.filter(({ id }) => taken.has(id));
  const checks = named.flatMap(({ id, named: what }) => (what ? [{ watch: id, ...what }] : []));
  if (checks.length > 0) await keepDifferences(db, checks, stamp);
  await keepSpent(db, input.spent);
  return { due, changes };
}

const places = 256;

async function keepSpent(db: Sql, spent: readonly Spent[]): Promise<void> {
  const keep = `INSERT INTO watch_spending (account, place, span, requests) SELECT seq, ?, ?, ? FROM accounts WHERE id = ?
       ON CONFLICT (account, place) DO UPDATE SET span = excluded.span, requests = excluded.requests`;
  await Promise.all(
    spent.map(({ accountId, span, requests }) => db.run(keep, span % places, span, requests, accountId)),
  );
}

async function answered(db: Sql, one: WatchAnswer): Promise<Row | undefined> {
  const { at, change } = one;
  const wasAside = one.phase === 'paused' || one.phase === 'removed';
  return db.get(
    `UPDATE watches SET
       phase = iif(phase IN ('paused', 'removed'), phase, coalesce(?, phase)),
       next_at = iif(phase IN ('paused', 'removed') OR ?, next_at, ?),
       lane = ?, state = ?, value = ?, units = ?, fee = ?, type = ?, method = ?, created_at = ?, updated_at = ?,
       conflict = ?, failure_confirmed = ?, ended_at = ?, born = ?, moved = ?, checks = ?, trouble = ?, troubles = ?, asked_at = ?,
       changed_at = coalesce(?, changed_at), reversed = max(reversed, ?), answer_status = ?, answer = ?,
       revision = revision + 1
     WHERE id = ? AND checks = ?
     RETURNING id, transaction_id, next_at,
       (SELECT accounts.id FROM accounts WHERE seq = account) AS account_id`,
    wasAside ? null : one.phase,
    wasAside ? 1 : 0,
    one.nextAt,
    one.lane,
    one.state,
    one.value,
    one.units,
    one.fee,
    one.type,
    one.method,
    one.createdAt,
    one.updatedAt,
    one.conflict,
    one.failureConfirmed ? 1 : 0,
    one.endedAt,
    one.born,
    one.moved,
    one.checks,
    one.trouble,
    one.troubles,
    moment(at),
    change ? moment(at) : null,
    change?.reversal === true ? 1 : 0,
    one.answer?.status ?? null,
    one.answer?.text ?? null,
    one.id,
    one.from.checks,
  );
}

async function keepChange(
  db: Sql,
  one: WatchAnswer,
  { reversal, denied }: NonNullable<WatchAnswer['change']>,
): Promise<WatchChange> {
  const to = denied ?? one;
  const row = await db.get(
    `INSERT INTO watch_changes (watch, seen_at, from_lane, from_state, to_lane, to_state, value, updated_at, trouble,
       reversal, denies, answer_status, answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    one.id,
    moment(one.at),
    one.from.lane,
    one.from.state,
    to.lane,
    to.state,
    to.value,
    to.updatedAt,
    one.trouble,
    reversal ? 1 : 0,
    denied ? 1 : 0,
    one.answer?.status ?? null,
    one.answer?.text ?? null,
  );
  const change = await db.get(
    `SELECT ${changeColumns} FROM watch_changes JOIN watches ON watches.id = watch WHERE seq = ?`,
    integer(row ?? {}, 'seq'),
  );
  return changeOf(change ?? {});
}

/** Milliseconds since 1970 after which nothing is polled any more. */
export interface LatestAsks {
  /** Youngest first; transactions that are watched without trouble. */
  readonly byAge: readonly { readonly bornAfter: number; readonly at: number }[];
  readonly others: number;
  readonly ended: number;
}

export interface ClockShift {
  /** Negative if the clock was set back, otherwise 0. */
  readonly by: number;
  readonly now: number;
  readonly latest: LatestAsks;
  readonly spent: readonly Spent[];
}

/** The clock was changed: what was due in a number of milliseconds still is. The budget keeps its age too. */
export async function shiftWatches(db: Sql, { by, now, latest, spent }: ClockShift): Promise<null> {
  if (by < 0) {
    await db.run('UPDATE watches SET next_at = next_at + ? WHERE next_at IS NOT NULL', by);
    await recallFuture(db, now);
    alsoTouch(db, 'withdrawals');
    for (const { bornAfter, at } of latest.byAge)
      await db.run(
        `UPDATE watches SET next_at = ? WHERE next_at > ? AND phase = 'watching' AND troubles = 0
         AND max(born, coalesce(moved, born)) > ?`,
        at,
        at,
        bornAfter,
      );
    await db.run(
      `UPDATE watches SET next_at = min(next_at, iif(phase = 'ended', CAST(? AS BIGINT), CAST(? AS BIGINT))) WHERE next_at > ?`,
      latest.ended,
      latest.others,
      latest.others,
    );
  }
  await db.run('UPDATE watch_spending SET requests = 0');
  await keepSpent(db, spent);
  return null;
}

/** What was seen while the clock was ahead counts as seen now. */
async function recallFuture(db: Sql, now: number): Promise<void> {
  await db.run(
    `UPDATE watches SET born = min(born, ?), moved = min(moved, ?), asked_at = min(asked_at, ?),
       changed_at = min(changed_at, ?), ended_at = min(ended_at, ?) WHERE born > ? OR asked_at > ?`,
    now,
    now,
    moment(now),
    moment(now),
    moment(now),
    now,
    moment(now),
  );
}

function latestOf(row: Row): number | null {
  const moments = [Date.parse(String(row['asked'])), Number(row['added'] ?? Number.NaN)];
  const known = moments.filter((moment) => !Number.isNaN(moment));
  return known.length === 0 ? null : Math.max(...known);
}

export const askingBefore = async (db: Sql, _input: null) => ({
  /** The latest moment that a watch knows: its last answer, or when it was added. Null before the first. */
  latest: latestOf(
    (await db.get(
      'SELECT max(asked_at) AS asked, max(born) FILTER (WHERE asked_at IS NULL) AS added FROM watches',
    )) ?? {},
  ),
  spent: (
    await db.all(
      'SELECT id, span, requests FROM watch_spending JOIN accounts ON seq = account WHERE requests > 0 ORDER BY span',
    )
  ).map((row) => ({
    accountId: text(row, 'id'),
    span: integer(row, 'span'),
    requests: integer(row, 'requests'),
  })),
});
