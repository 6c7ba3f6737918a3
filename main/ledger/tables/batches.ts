// Batches: whose they are, where they came from, and how far they are. Which rows they hold is boletos.ts.
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../../failure.ts';
import { integer, json, oneOf, orNull, sql, text, type Row } from '../connection.ts';
import type { Json, JsonObject } from '../json.ts';
import {
  batchKinds,
  batchStates,
  boletoStates,
  conferences,
  severities,
  type BatchKind,
  type BatchState,
  type BoletoState,
  type ConferenceResult,
  type Severity,
} from './batches-schema.ts';
import { countedSends } from './meta.ts';
import type { Moment } from './trail.ts';

export interface BatchSource {
  readonly fileName: string | null;
  /** SHA-256 of the bytes. */
  readonly fileHash: string | null;
  /** Of what was read out of them, however it was written. */
  readonly contentHash: string | null;
}

export interface NewBatch {
  readonly accountId: string;
  readonly kind: BatchKind;
  readonly name: string;
  readonly source?: BatchSource;
  readonly layout?: Json;
  /** False while its rows come in: until then it is neither shown nor sent. */
  readonly whole?: boolean;
}

export interface Totals {
  readonly count: number;
  readonly cents: number;
}

export interface Batch {
  readonly id: number;
  readonly accountId: string;
  /** Whose account it was when the batch was made. */
  readonly identity: Json;
  readonly kind: BatchKind;
  readonly name: string;
  /** Its short number in the account: what {lote} stands for. */
  readonly lote: number;
  readonly source: BatchSource;
  readonly layout: Json;
  readonly state: BatchState;
  /** Why it stands where it stands, in numbers. */
  readonly reason: Json;
  readonly createdAt: string;
  readonly queuedAt: string | null;
  /** When a person last set it going. */
  readonly resumedAt: string | null;
  readonly finishedAt: string | null;
  readonly revision: number;
}

export interface BatchWithTotals extends Batch {
  readonly totals: Readonly<Record<BoletoState, Totals>>;
}

const batch = (row: Row): Batch => ({
  id: integer(row, 'id'),
  accountId: text(row, 'account_id'),
  identity: json(row, 'identity'),
  kind: oneOf(batchKinds, row, 'kind'),
  name: text(row, 'name'),
  lote: integer(row, 'lote'),
  source: {
    fileName: orNull(text, row, 'file_name'),
    fileHash: orNull(text, row, 'file_hash'),
    contentHash: orNull(text, row, 'content_hash'),
  },
  layout: json(row, 'layout'),
  state: oneOf(batchStates, row, 'state'),
  reason: json(row, 'reason'),
  createdAt: text(row, 'created_at'),
  queuedAt: orNull(text, row, 'queued_at'),
  resumedAt: orNull(text, row, 'resumed_at'),
  finishedAt: orNull(text, row, 'finished_at'),
  revision: integer(row, 'revision'),
});

/** As they were counted with each step, for a list is read often. */
export function totalsOf(db: DatabaseSync, id: number): Readonly<Record<BoletoState, Totals>> {
  const rows = sql(db, 'SELECT state, count, cents FROM batch_totals WHERE batch_id = ?').all(id);
  const none: Totals = { count: 0, cents: 0 };
  const totals = {
    draft: none,
    ready: none,
    sending: none,
    created: none,
    refused: none,
    uncertain: none,
    out: none,
  };
  for (const row of rows)
    totals[oneOf(boletoStates, row, 'state')] = {
      count: integer(row, 'count'),
      cents: integer(row, 'cents'),
    };
  return totals;
}

export function getBatch(db: DatabaseSync, input: { readonly id: number }): BatchWithTotals | null {
  const row = sql(db, 'SELECT * FROM batches WHERE id = ?').get(input.id);
  return row ? { ...batch(row), totals: totalsOf(db, input.id) } : null;
}

export interface BatchFilter {
  readonly accountId?: string;
  readonly kind?: BatchKind;
  readonly states?: readonly BatchState[];
  readonly most?: number;
}

/** Newest first. */
export const listBatches = (db: DatabaseSync, filter: BatchFilter): readonly BatchWithTotals[] =>
  sql(
    db,
    `SELECT * FROM batches
     WHERE whole = 1 AND (?1 IS NULL OR account_id = ?1) AND (?2 IS NULL OR kind = ?2)
       AND (?3 IS NULL OR state IN (SELECT value FROM json_each(?3)))
     ORDER BY id DESC LIMIT ?4`,
  )
    .all(
      filter.accountId ?? null,
      filter.kind ?? null,
      filter.states ? JSON.stringify(filter.states) : null,
      filter.most ?? 100,
    )
    .map((row) => ({ ...batch(row), totals: totalsOf(db, integer(row, 'id')) }));

export interface SeenBefore {
  readonly accountId: string;
  readonly fileHash: string;
  readonly contentHash?: string;
}

export interface SeenBatch {
  readonly batch: Batch;
  /** The very bytes, or only what stands in them. */
  readonly same: 'file' | 'content';
}

/** Earlier batches of the same sheet, newest first. */
export const seenBefore = (db: DatabaseSync, input: SeenBefore): readonly SeenBatch[] =>
  sql(
    db,
    `SELECT *, file_hash IS ?2 AS same_file FROM batches WHERE whole = 1 AND id IN (
       SELECT id FROM batches WHERE account_id = ?1 AND file_hash = ?2
       UNION SELECT id FROM batches WHERE account_id = ?1 AND content_hash = ?3)
     ORDER BY id DESC`,
  )
    .all(input.accountId, input.fileHash, input.contentHash ?? null)
    .map((row) => ({ batch: batch(row), same: integer(row, 'same_file') === 1 ? 'file' : 'content' }));

export function insertBatch(db: DatabaseSync, input: NewBatch, moment: Moment): Batch {
  const { fileName = null, fileHash = null, contentHash = null } = input.source ?? {};
  const row = sql(
    db,
    `INSERT INTO batches (account_id, identity, kind, name, lote, file_name, file_hash, content_hash, layout, whole,
       created_at)
     SELECT id, identity, ?, ?, 1 + coalesce((SELECT max(lote) FROM batches WHERE account_id = accounts.id), 0),
       ?, ?, ?, ?, ?, ?
     FROM accounts WHERE id = ? AND removed_at IS NULL RETURNING *`,
  ).get(
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
  if (!row) throw new CodedError('notFound', 'ledger', { detail: 'account' });
  return batch(row);
}

export interface UpdateBatch {
  readonly id: number;
  readonly revision: number;
  readonly name?: string;
  /** Plain, and kept as it is. */
  readonly layout?: object;
  readonly contentHash?: string;
  /** All rows are in. */
  readonly whole?: true;
}

export type BatchChange =
  | { readonly kind: 'changed'; readonly batch: Batch }
  | { readonly kind: 'conflict'; readonly batch: Batch };

function known(db: DatabaseSync, id: number): Batch {
  const row = sql(db, 'SELECT * FROM batches WHERE id = ?').get(id);
  if (!row) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
  return batch(row);
}

const answer = (db: DatabaseSync, id: number, changes: number | bigint): BatchChange => ({
  kind: changes === 1 ? 'changed' : 'conflict',
  batch: known(db, id),
});

export function updateBatch(db: DatabaseSync, input: UpdateBatch): BatchChange {
  const { changes } = sql(
    db,
    `UPDATE batches SET name = coalesce(?, name), layout = coalesce(?, layout),
       content_hash = coalesce(?, content_hash), whole = iif(?, 1, whole), revision = revision + 1
     WHERE id = ? AND revision = ?`,
  ).run(
    input.name ?? null,
    input.layout === undefined ? null : JSON.stringify(input.layout),
    input.contentHash ?? null,
    input.whole === true ? 1 : 0,
    input.id,
    input.revision,
  );
  return answer(db, input.id, changes);
}

/** A person sets it going, for the first time or again; its turn comes when no other of the account runs. */
export function queueBatch(db: DatabaseSync, input: { readonly id: number }, moment: Moment): BatchChange {
  const { changes } = sql(
    db,
    `UPDATE batches SET state = 'queued', reason = 'null', queued_at = ?1, resumed_at = ?1, finished_at = NULL,
       revision = revision + 1
     WHERE id = ?2 AND state IN ('draft', 'paused', 'finished', 'stopped')`,
  ).run(moment.at, input.id);
  return answer(db, input.id, changes);
}

/** The account's longest waiting sheet becomes the running one, unless one runs already; null where none may begin. */
export function beginNextBatch(db: DatabaseSync, input: { readonly accountId: string }): Batch | null {
  if (countedSends(db).frozen) throw new CodedError('ledgerFrozen', 'ledger');
  const row = sql(
    db,
    `UPDATE batches SET state = 'running', revision = revision + 1 WHERE id = (
       SELECT id FROM batches WHERE account_id = ?1 AND state = 'queued' AND kind = 'sheet'
       ORDER BY queued_at, id LIMIT 1)
     AND NOT EXISTS (SELECT 1 FROM batches WHERE account_id = ?1 AND state = 'running' AND kind = 'sheet')
     RETURNING *`,
  ).get(input.accountId);
  return row ? batch(row) : null;
}

/** A boleto by itself waits for no sheet. */
export function beginSingle(db: DatabaseSync, input: { readonly id: number }): Batch | null {
  if (countedSends(db).frozen) throw new CodedError('ledgerFrozen', 'ledger');
  const row = sql(
    db,
    `UPDATE batches SET state = 'running', revision = revision + 1
     WHERE id = ? AND state = 'queued' AND kind = 'single' RETURNING *`,
  ).get(input.id);
  return row ? batch(row) : null;
}

export interface RestBatch {
  readonly id: number;
  readonly state: 'paused' | 'finished' | 'stopped';
  readonly reason: JsonObject | null;
}

/** Ends a run, or takes a waiting one out of the queue. */
export function restBatch(db: DatabaseSync, input: RestBatch, moment: Moment): BatchChange {
  const from = {
    paused: ['running', 'queued'],
    finished: ['running'],
    stopped: ['running', 'queued', 'paused'],
  };
  const { changes } = sql(
    db,
    `UPDATE batches SET state = ?1, reason = ?2, finished_at = iif(?1 = 'paused', NULL, ?3), revision = revision + 1
     WHERE id = ?4 AND state IN (SELECT value FROM json_each(?5))`,
  ).run(input.state, JSON.stringify(input.reason), moment.at, input.id, JSON.stringify(from[input.state]));
  return answer(db, input.id, changes);
}

/**
 * A draft that nobody wants, so many rows at a time: it is hidden at once, its rows are taken out, and when none is left
 * it stops for good. Nothing changes where it is no draft any more.
 */
export function discardBatch(
  db: DatabaseSync,
  input: { readonly id: number; readonly most: number },
  moment: Moment,
): 'more' | 'discarded' | 'noDraft' {
  const hidden = sql(
    db,
    `UPDATE batches SET whole = 0, revision = revision + whole WHERE id = ? AND state = 'draft'`,
  ).run(input.id);
  if (hidden.changes === 0) return known(db, input.id).state === 'stopped' ? 'discarded' : 'noDraft';
  const out = sql(
    db,
    `UPDATE boletos SET state = 'out', revision = revision + 1 WHERE id IN (
       SELECT id FROM boletos WHERE batch_id = ? AND state IN ('draft', 'ready', 'refused') LIMIT ?)`,
  ).run(input.id, input.most);
  if (out.changes === input.most) return 'more';
  sql(
    db,
    `UPDATE batches SET state = 'stopped', reason = '{"code":"discarded"}', finished_at = ?, revision = revision + 1
     WHERE id = ?`,
  ).run(moment.at, input.id);
  return 'discarded';
}

/** Drafts whose rows were still coming in, or going out, when the program ended. */
export const batchesInParts = (db: DatabaseSync): readonly number[] =>
  sql(db, `SELECT id FROM batches WHERE whole = 0 AND state = 'draft'`)
    .all()
    .map((row) => integer(row, 'id'));

export interface BatchCounts {
  readonly problems: Readonly<Record<Severity, number>>;
  readonly conferences: Readonly<Record<ConferenceResult, number>>;
  readonly undoable: boolean;
}

/** What is said of its rows that may still be sent, and of those that were; each from an index alone. */
export function batchCounts(db: DatabaseSync, { id }: { readonly id: number }): BatchCounts {
  const problems = { error: 0, doubt: 0, note: 0 };
  for (const row of sql(
    db,
    `SELECT worst, count(*) AS count FROM boletos INDEXED BY boletos_problems
     WHERE batch_id = ? AND worst IS NOT NULL AND state IN ('draft', 'ready', 'refused') GROUP BY worst`,
  ).all(id))
    problems[oneOf(severities, row, 'worst')] = integer(row, 'count');
  const found = { equal: 0, doubt: 0, difference: 0 };
  // A batch's rows came in together, so their ids lie together in the register's index.
  for (const row of sql(
    db,
    `SELECT conference, count(*) AS count FROM boletos INDEXED BY boletos_register
     WHERE (attempt IS NOT NULL OR remote_id IS NOT NULL) AND batch_id = ?1 AND conference IS NOT NULL
       AND id BETWEEN (SELECT min(id) FROM boletos WHERE batch_id = ?1)
         AND (SELECT max(id) FROM boletos WHERE batch_id = ?1) GROUP BY conference`,
  ).all(id))
    found[oneOf(conferences, row, 'conference')] = integer(row, 'count');
  const edit = sql(db, 'SELECT 1 FROM boleto_edits WHERE batch_id = ? AND undone_at IS NULL LIMIT 1').get(id);
  return { problems, conferences: found, undoable: edit !== undefined };
}
