// What a clerk does with watches: add, label, pause, resume, remove, mark as seen. Each is one write with one trail entry for each account.
import { integer, orNull, text, type Row, type Sql } from '../sql.ts';
import { markUsed } from './accounts.ts';
import { appendTrail, type Moment } from './trail.ts';
import { insertWatches, watchWords, type NewWatches, type WatchesAdded } from './watches.ts';
import { keepKnownDifferences } from './withdrawal-checks.ts';

type TrailWhat = `watch.${'added' | 'changed' | 'paused' | 'resumed' | 'removed' | 'seen'}`;

export async function addWatches(db: Sql, input: NewWatches, moment: Moment): Promise<WatchesAdded> {
  const done = await insertWatches(db, input);
  if (input.source === 'withdrawal') {
    const transactionIds = input.items.map(({ transactionId }) => transactionId);
    await keepKnownDifferences(db, { accountId: input.accountId, transactionIds }, moment);
  }
  if (done.ids.length === 0) return done;
  // An id has a meaning only for the service that gave it.
  await markUsed(db, { id: input.accountId });
  const [first] = input.items;
  const detail = {
    count: done.added,
    ...(done.reopened === 0 ? {} : { reopened: done.reopened }),
    ...(input.items.length === 1 && first ? { transactionId: first.transactionId } : {}),
    ...(input.group === undefined ? {} : { group: input.group }),
  };
  await appendTrail(db, { what: 'watch.added', accountId: input.accountId, detail }, moment);
  return done;
}

export interface WatchesTouched {
  readonly ids: readonly number[];
}

const touchedColumns = `id, transaction_id, group_name,
  (SELECT accounts.id FROM accounts WHERE accounts.seq = watches.account) AS account_id`;

/** One entry for each account: a single transaction by id, many by number, and by their group if it is one. */
async function tell(db: Sql, what: TrailWhat, rows: readonly Row[], moment: Moment): Promise<WatchesTouched> {
  for (const [accountId, some] of Map.groupBy(rows, (row) => text(row, 'account_id'))) {
    const [first] = some;
    const groups = new Set(some.map((row) => orNull(text, row, 'group_name')));
    const [group] = groups;
    const detail = {
      count: some.length,
      ...(first && some.length === 1 ? { transactionId: text(first, 'transaction_id') } : {}),
      ...(groups.size === 1 && typeof group === 'string' ? { group } : {}),
    };
    await appendTrail(db, { what, accountId, detail }, moment);
  }
  return { ids: rows.map((row) => integer(row, 'id')) };
}

export interface ChangeWatches {
  readonly ids: readonly number[];
  /** Null removes it. */
  readonly label?: string | null;
  readonly group?: string | null;
  readonly note?: string | null;
}

export async function changeWatches(db: Sql, input: ChangeWatches, moment: Moment): Promise<WatchesTouched> {
  const write = `UPDATE watches SET label = ?, group_name = ?, note = ?, words = ?, revision = revision + 1 WHERE id = ?`;
  const rows = await db.all(
    `SELECT ${touchedColumns}, label, note FROM watches WHERE id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?))`,
    JSON.stringify(input.ids),
  );
  const stored = new Map(rows.map((row) => [integer(row, 'id'), row]));
  const changed: Row[] = [];
  const writing: Promise<unknown>[] = [];
  for (const id of new Set(input.ids)) {
    const row = stored.get(id);
    if (!row) continue;
    const before = [orNull(text, row, 'label'), orNull(text, row, 'group_name'), orNull(text, row, 'note')];
    const [label = null, group = null, note = null] = [input.label, input.group, input.note].map(
      (wanted, at) => (wanted === undefined ? before[at] : wanted),
    );
    if (label === before[0] && group === before[1] && note === before[2]) continue;
    writing.push(
      db.run(write, label, group, note, watchWords(label, text(row, 'transaction_id'), group, note), id),
    );
    changed.push({ ...row, group_name: group });
  }
  await Promise.all(writing);
  return tell(db, 'watch.changed', changed, moment);
}

export interface TurnWatches {
  readonly ids: readonly number[];
  readonly to: 'paused' | 'watching' | 'removed';
  /** Milliseconds since 1970: resumed transactions are polled from then on. */
  readonly now: number;
}

const turns = {
  paused: { from: `phase = 'watching'`, what: 'watch.paused' },
  watching: { from: `phase IN ('paused', 'ended', 'removed')`, what: 'watch.resumed' },
  removed: { from: `phase <> 'removed'`, what: 'watch.removed' },
} as const;

/** Another computer polls them and finds them due at once. */
export async function hurryWatches(
  db: Sql,
  { ids, now }: { readonly ids: readonly number[]; readonly now: number },
): Promise<null> {
  await db.run(
    `UPDATE watches SET next_at = ?, revision = revision + 1
     WHERE id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?)) AND next_at > ?`,
    now,
    JSON.stringify(ids),
    now,
  );
  return null;
}

/** No engine guarantees the order of rows that an UPDATE returns. */
const byId = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => integer(a, 'id') - integer(b, 'id'));

/** Only from states in which the action makes sense. Other rows stay as they are. */
export async function turnWatches(
  db: Sql,
  { ids, to, now }: TurnWatches,
  moment: Moment,
): Promise<WatchesTouched> {
  const { from, what } = turns[to];
  const rows = await db.all(
    `UPDATE watches SET phase = ?, next_at = ?, troubles = 0, revision = revision + 1
     WHERE id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?)) AND ${from} RETURNING ${touchedColumns}`,
    to,
    to === 'watching' ? now : null,
    JSON.stringify(ids),
  );
  return tell(db, what, byId(rows), moment);
}

export async function seeWatches(
  db: Sql,
  { ids }: { readonly ids: readonly number[] },
  moment: Moment,
): Promise<WatchesTouched> {
  const rows = await db.all(
    `UPDATE watches SET reversed = 0, revision = revision + 1
     WHERE id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?)) AND reversed = 1 RETURNING ${touchedColumns}`,
    JSON.stringify(ids),
  );
  return tell(db, 'watch.seen', byId(rows), moment);
}
