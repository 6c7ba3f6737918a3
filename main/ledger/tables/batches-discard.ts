// Discards batches of which nothing was sent: drafts that the clerk discards, and imports that never became complete.
import { integer, type Sql } from '../sql.ts';
import { releaseProposals } from './agreements.ts';
import type { Moment } from './trail.ts';

/**
 * Discards a draft, a number of rows at a time. It is hidden at once, its rows are removed, and when none is left it is stopped for good.
 * Does nothing if the batch is no longer a draft.
 */
export async function discardBatch(
  db: Sql,
  input: { readonly id: number; readonly most: number },
  moment: Moment,
): Promise<'more' | 'discarded' | 'noDraft'> {
  const hidden = await db.run(
    `UPDATE batches SET whole = 0, revision = revision + whole WHERE id = ? AND state = 'draft'`,
    input.id,
  );
  if (hidden.changes === 0) {
    const { state } = (await db.get('SELECT state FROM batches WHERE id = ? AND whole = 0', input.id)) ?? {};
    return state === 'stopped' ? 'discarded' : 'noDraft';
  }
  const out = await db.run(
    `UPDATE boletos SET state = 'out', revision = revision + 1 WHERE id IN (
       SELECT id FROM boletos WHERE batch_id = ? AND state IN ('draft', 'ready', 'refused') LIMIT ?)`,
    input.id,
    input.most,
  );
  if (out.changes === input.most) return 'more';
  await db.run(
    `UPDATE batches SET state = 'stopped', reason = '{"code":"discarded"}', finished_at = ?, revision = revision + 1
     WHERE id = ?`,
    moment.at,
    input.id,
  );
  await releaseProposals(db, input.id, moment);
  return 'discarded';
}

/** Drafts whose import or removal was interrupted by the end of the program. */
export const batchesInParts = async (db: Sql): Promise<readonly number[]> =>
  (await db.all(`SELECT id FROM batches WHERE whole = 0 AND state = 'draft'`)).map((row) =>
    integer(row, 'id'),
  );
