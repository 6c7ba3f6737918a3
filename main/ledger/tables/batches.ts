// Batches: account, source and progress. boletos.ts has their rows, batches-counts.ts their totals, batches-discard.ts how drafts are
// discarded.
import type { Identity } from '../../../preload/contract/accounts.ts';
import type { Rest } from '../../../preload/contract/batches.ts';
import type { BatchLayout } from '../../../preload/contract/sheets.ts';
import { known } from '../failures.ts';
import { integer, jsonAs, oneOf, orNull, text, type Row, type Sql } from '../sql.ts';
import { amongIds } from '../list-definition.ts';
import { refuseOtherRows, totalsOfBatches, type TotalsByState } from './batches-counts.ts';
import { batchKinds, batchStates, type BatchKind, type BatchState } from './batches-schema.ts';
import { inScopeById, type AccountScope } from './scope.ts';
import type { Moment } from './trail.ts';

export interface BatchSource {
  readonly fileName: string | null;
  /** SHA-256 of the bytes. */
  readonly fileHash: string | null;
  /** A hash of the content, however the file was written. */
  readonly contentHash: string | null;
}

export interface NewBatch {
  readonly accountId: string;
  readonly kind: BatchKind;
  readonly name: string;
  readonly source?: BatchSource;
  readonly layout?: BatchLayout | null;
  /** False while rows are imported. Until then the batch is neither shown nor sent. */
  readonly whole?: boolean;
}

export type Batch = Readonly<ReturnType<typeof batch>>;

export interface BatchWithTotals extends Batch {
  readonly totals: TotalsByState;
}

const batch = (row: Row) => ({
  id: integer(row, 'id'),
  accountId: text(row, 'account_id'),
  /** The owner of the account when the batch was made. */
  identity: jsonAs<Identity>(row, 'identity'),
  kind: oneOf(batchKinds, row, 'kind'),
  name: text(row, 'name'),
  /** The short number within the account that {lote} stands for. */
  lote: integer(row, 'lote'),
  source: {
    fileName: orNull(text, row, 'file_name'),
    fileHash: orNull(text, row, 'file_hash'),
    contentHash: orNull(text, row, 'content_hash'),
  },
  /** Null if it came from the form. */
  layout: jsonAs<BatchLayout | null>(row, 'layout'),
  state: oneOf(batchStates, row, 'state'),
  /** Why it is in this state, in numbers. */
  reason: jsonAs<Rest | null>(row, 'reason'),
  createdAt: text(row, 'created_at'),
  queuedAt: orNull(text, row, 'queued_at'),
  /** When a clerk last started it. */
  resumedAt: orNull(text, row, 'resumed_at'),
  finishedAt: orNull(text, row, 'finished_at'),
  revision: integer(row, 'revision'),
});

export async function getBatch(db: Sql, input: { readonly id: number }): Promise<BatchWithTotals | null> {
  const row = await db.get('SELECT * FROM batches WHERE id = ?', input.id);
  if (!row) return null;
  const [totals] = await totalsOfBatches(db, [input.id]);
  return totals ? { ...batch(row), totals } : null;
}

/** The numbers by which a clerk knows batches. */
export async function lotesOf(db: Sql, { ids }: { readonly ids: readonly number[] }) {
  const rows = await db.all(`SELECT id, lote FROM batches WHERE ${amongIds('id')}`, JSON.stringify(ids));
  return rows.map((row) => ({ id: integer(row, 'id'), lote: integer(row, 'lote') }));
}

export interface BatchFilter {
  /** All accounts except the test account, if it is left out. */
  readonly scope?: AccountScope;
  readonly kind?: BatchKind;
  readonly states?: readonly BatchState[];
  readonly most?: number;
}

/** Single boletos are so many that they must not push spreadsheets, or anything that waits for the clerk, out of the list. */
export const batchesV9 = `
  CREATE INDEX batches_sheets ON batches (id) WHERE kind = 'sheet' AND whole = 1;
  CREATE INDEX batch_totals_doubts ON batch_totals (batch_id) WHERE state = 'uncertain' AND count > 0;
`;

/** The latest batches and all that are open or uncertain, newest first. */
export async function listBatches(db: Sql, filter: BatchFilter): Promise<readonly BatchWithTotals[]> {
  const [scoped, ...account] = inScopeById(filter.scope ?? 'all', 'account_id', '?4');
  const wanted = `whole = 1 AND ${scoped} AND (CAST(?1 AS TEXT) IS NULL OR kind = ?1)
    AND (CAST(?2 AS TEXT) IS NULL OR state IN (SELECT atom FROM json_each(?2)))`;
  const latest = (kind: string) =>
    `SELECT id FROM (SELECT id FROM batches WHERE ${wanted} ${kind} ORDER BY id DESC LIMIT ?3) AS latest`;
  const rows = await db.all(
    `SELECT * FROM batches WHERE ${wanted} AND id IN (${latest('')} UNION ${latest(`AND kind = 'sheet'`)}
       UNION SELECT id FROM batches WHERE state IN ('queued', 'running', 'paused')
       UNION SELECT batch_id FROM batch_totals WHERE state = 'uncertain' AND count > 0)
     ORDER BY id DESC`,
    filter.kind ?? null,
    filter.states ? JSON.stringify(filter.states) : null,
    filter.most ?? 100,
    ...account,
  );
  const totals = await totalsOfBatches(
    db,
    rows.map((row) => integer(row, 'id')),
  );
  return rows.flatMap((row, at) => {
    const own = totals[at];
    return own ? { ...batch(row), totals: own } : [];
  });
}

export interface SeenBatch {
  readonly batch: Batch;
  /** The same bytes, or only the same content. */
  readonly same: 'file' | 'content';
}

/** Earlier batches of the same file, newest first. */
export const seenBefore = async (
  db: Sql,
  input: { readonly accountId: string; readonly fileHash: string; readonly contentHash?: string },
): Promise<readonly SeenBatch[]> =>
  (
    await db.all(
      `SELECT *, file_hash IS NOT DISTINCT FROM ?2 AS same_file FROM batches WHERE whole = 1 AND id IN (
       SELECT id FROM batches WHERE account_id = ?1 AND file_hash = ?2
       UNION SELECT id FROM batches WHERE account_id = ?1 AND content_hash = ?3)
     ORDER BY id DESC`,
      input.accountId,
      input.fileHash,
      input.contentHash ?? null,
    )
  ).map((row) => ({ batch: batch(row), same: integer(row, 'same_file') === 1 ? 'file' : 'content' }));

export async function insertBatch(db: Sql, input: NewBatch, moment: Moment): Promise<Batch> {
  const { fileName = null, fileHash = null, contentHash = null } = input.source ?? {};
  const row = await db.get(
    `INSERT INTO batches (account_id, identity, kind, name, lote, file_name, file_hash, content_hash, layout, whole,
       created_at)
     SELECT id, identity, ?, ?, 1 + coalesce((SELECT max(lote) FROM batches WHERE account_id = accounts.id), 0),
       ?, ?, ?, ?, ?, ?
     FROM accounts WHERE id = ? AND removed_at IS NULL RETURNING *`,
    input.kind,
    input.name,
    fileName,
    fileHash,
    contentHash,
    JSON.stringify(input.layout ?? null),
    (input.whole ?? true) ? 1 : 0,
    moment.at,
    input.accountId,
  );
  return batch(known(row, 'account'));
}

export interface UpdateBatch {
  readonly id: number;
  readonly revision: number;
  readonly name?: string;
  readonly layout?: BatchLayout;
  readonly contentHash?: string;
  /** All rows are in. */
  readonly whole?: true;
}

export type BatchChange =
  | { readonly kind: 'changed'; readonly batch: Batch }
  | { readonly kind: 'conflict'; readonly batch: Batch };

const answer = async (db: Sql, id: number, changes: number | bigint): Promise<BatchChange> => ({
  kind: changes === 1 ? 'changed' : 'conflict',
  batch: batch(known(await db.get('SELECT * FROM batches WHERE id = ?', id), 'batch')),
});

export async function updateBatch(db: Sql, input: UpdateBatch): Promise<BatchChange> {
  const { changes } = await db.run(
    `UPDATE batches SET name = coalesce(?, name), layout = coalesce(?, layout),
       content_hash = coalesce(?, content_hash), whole = iif(?, 1, whole), revision = revision + 1
     WHERE id = ? AND revision = ?`,
    input.name ?? null,
    input.layout === undefined ? null : JSON.stringify(input.layout),
    input.contentHash ?? null,
    input.whole === true ? 1 : 0,
    input.id,
    input.revision,
  );
  return answer(db, input.id, changes);
}

/** A clerk starts or continues the batch. It runs when no other batch of the account does. */
export async function queueBatch(
  db: Sql,
  input: { readonly id: number; /** Of the rows that the person saw. */ readonly stamp?: string },
  moment: Moment,
): Promise<BatchChange> {
  await refuseOtherRows(db, input.id, input.stamp);
  const { changes } = await db.run(
    `UPDATE batches SET state = 'queued', reason = 'null', queued_at = ?1, resumed_at = ?1, finished_at = NULL,
       revision = revision + 1
     WHERE id = ?2 AND state IN ('draft', 'paused', 'finished', 'stopped')`,
    moment.at,
    input.id,
  );
  return answer(db, input.id, changes);
}

/**
 * The batch of the account that has waited longest starts to run, unless one runs already; null if none may begin. A batch that a clerk has
 * just started goes first.
 */
export async function beginNextBatch(
  db: Sql,
  input: { readonly accountId: string; readonly pressed?: number },
): Promise<Batch | null> {
  const row = await db.get(
    `UPDATE batches SET state = 'running', revision = revision + 1 WHERE id = (
       SELECT id FROM batches WHERE account_id = ?1 AND state = 'queued' AND kind = 'sheet'
       ORDER BY id = ?2 DESC, queued_at, id LIMIT 1)
     AND NOT EXISTS (SELECT 1 FROM batches WHERE account_id = ?1 AND state = 'running' AND kind = 'sheet')
     RETURNING *`,
    input.accountId,
    input.pressed ?? 0,
  );
  return row ? batch(row) : null;
}

/** A single boleto does not wait for a spreadsheet. */
export async function beginSingle(db: Sql, input: { readonly id: number }): Promise<Batch | null> {
  const row = await db.get(
    `UPDATE batches SET state = 'running', revision = revision + 1
     WHERE id = ? AND state = 'queued' AND kind = 'single' RETURNING *`,
    input.id,
  );
  return row ? batch(row) : null;
}

export interface RestBatch {
  readonly id: number;
  readonly state: 'paused' | 'finished' | 'stopped';
  readonly reason: Rest | null;
}

/** Ends a run, or removes a batch from the queue. */
export async function restBatch(db: Sql, input: RestBatch, moment: Moment): Promise<BatchChange> {
  const from = {
    paused: ['running', 'queued'],
    finished: ['running'],
    stopped: ['running', 'queued', 'paused'],
  };
  const { changes } = await db.run(
    `UPDATE batches SET state = ?1, reason = ?2, finished_at = iif(?1 = 'paused', NULL, ?3), revision = revision + 1
     WHERE id = ?4 AND state IN (SELECT atom FROM json_each(?5))`,
    input.state,
    JSON.stringify(input.reason),
    moment.at,
    input.id,
    JSON.stringify(from[input.state]),
  );
  return answer(db, input.id, changes);
}
