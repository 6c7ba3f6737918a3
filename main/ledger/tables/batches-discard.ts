// Batches thrown away before anything of them was sent: drafts that nobody wants, and those whose rows never came in whole.
import type { DatabaseSync } from 'node:sqlite';
import { integer, sql } from '../connection.ts';
import type { Moment } from './trail.ts';

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
  if (hidden.changes === 0) {
    const { state } = sql(db, 'SELECT state FROM batches WHERE id = ? AND whole = 0').get(input.id) ?? {};
    return state === 'stopped' ? 'discarded' : 'noDraft';
  }
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
