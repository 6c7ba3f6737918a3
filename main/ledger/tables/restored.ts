// After a freeze: what another ledger may have continued from the same state. Rows that could not be sent as they were may have been
// corrected and sent since; later batches are unknown here. Guichê asks about both until a clerk answers. meta.ts has the freeze,
// boletos-doubts.ts what becomes of rows that could be sent.
import { CodedError } from '../../failure.ts';
import { countAndCents, type Sql } from '../sql.ts';
import { refuseOtherRows } from './batches-counts.ts';

const marked = `('draft', 'refused', 'out')`;
const frozenSince = '(SELECT freeze_since FROM meta)';

export const restoredSchema = `
  -- The freeze since which it may have been sent; and that a person means to send it all the same.
  ALTER TABLE boletos ADD COLUMN maybe_sent TEXT;
  ALTER TABLE boletos ADD COLUMN maybe_sent_meant INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX boletos_maybe_sent ON boletos (batch_id, state, cents) WHERE maybe_sent IS NOT NULL;
  -- The freeze since which the provider's panel may show boletos of this account that are not known here.
  ALTER TABLE accounts ADD COLUMN unmatched_since TEXT;
  -- When this ledger was begun in the place of one that was lost.
  ALTER TABLE meta ADD COLUMN begun_for_lost TEXT;
  UPDATE boletos SET maybe_sent = ${frozenSince} WHERE ${frozenSince} IS NOT NULL AND state IN ${marked};
  UPDATE accounts SET unmatched_since = ${frozenSince} WHERE ${frozenSince} IS NOT NULL AND kind = 'service';
`;

/** The simulated service has no dashboard, and nobody pays there. */
export async function markRestored(db: Sql, since: string): Promise<void> {
  await db.run(`UPDATE boletos SET maybe_sent = ?, maybe_sent_meant = 0 WHERE state IN ${marked}`, since);
  await db.run(`UPDATE accounts SET unmatched_since = ? WHERE kind = 'service'`, since);
}

/** Of the rows that would be sent, those that may have been sent. */
export async function countMaybeSent(db: Sql, { id }: { readonly id: number }) {
  const row = await db.get(
    `SELECT count(*) AS count, coalesce(sum(cents), 0) AS cents FROM boletos
     WHERE batch_id = ? AND state = 'ready' AND maybe_sent IS NOT NULL`,
    id,
  );
  return countAndCents(row);
}

export interface MeanMaybeSent {
  readonly batchId: number;
  /** The stamp of the rows that the clerk saw. Throws if they differ now. */
  readonly stamp: string;
}

export async function meanMaybeSent(db: Sql, { batchId, stamp }: MeanMaybeSent): Promise<null> {
  await refuseOtherRows(db, batchId, stamp);
  await db.run(
    `UPDATE boletos SET maybe_sent_meant = 1 WHERE batch_id = ? AND state = 'ready' AND maybe_sent IS NOT NULL`,
    batchId,
  );
  return null;
}

/** The dashboard was compared, or the clerk declined the comparison. */
export async function settlePanel(db: Sql, { accountId }: { readonly accountId: string }): Promise<null> {
  const { changes } = await db.run(
    `UPDATE accounts SET unmatched_since = NULL
     WHERE id = ? AND unmatched_since IS NOT NULL`,
    accountId,
  );
  if (changes === 0) throw new CodedError('changedMeanwhile', 'ledger');
  return null;
}
