// Batches thrown away before anything of them was sent: drafts that nobody wants, and those whose rows never came in whole.
import { integer } from '../columns.ts';
import type { Sql } from '../sql.ts';
import type { Moment } from './trail.ts';

/**
 * A draft that nobody wants, so many rows at a time: it is hidden at once, its rows are taken out, and when none is left
 * it stops for good. Nothing changes where it is no draft any more.
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
  return 'discarded';
}

/** Drafts whose rows were still coming in, or going out, when the program ended. */
export const batchesInParts = async (db: Sql): Promise<readonly number[]> =>
  (await db.all(`SELECT id FROM batches WHERE whole = 0 AND state = 'draft'`)).map((row) =>
    integer(row, 'id'),
  );
