// Counts of a batch: totals by state, and what is known of its rows. All but the last are read without reading the rows.
import { CodedError } from '../../failure.ts';
import { amongIds } from '../list-definition.ts';
import { countAndCents, integer, oneOf, type Row, type Sql } from '../sql.ts';
import { boletoStates, verifications, severities, type BoletoState } from './batches-schema.ts';

export interface Totals {
  readonly count: number;
  readonly cents: number;
}

export type TotalsByState = Readonly<Record<BoletoState, Totals>>;

/** The counts that are kept with each step, because lists are read often; in the order of the ids. */
export async function totalsOfBatches(db: Sql, ids: readonly number[]): Promise<readonly TotalsByState[]> {
  if (ids.length === 0) return [];
  const rows = await db.all(
    `SELECT batch_id, state, count, cents FROM batch_totals WHERE ${amongIds('batch_id')}`,
    JSON.stringify(ids),
  );
  const byBatch = Map.groupBy(rows, (row) => integer(row, 'batch_id'));
  return ids.map((id) => totalsIn(byBatch.get(id) ?? []));
}

function totalsIn(rows: readonly Row[]): TotalsByState {
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
  for (const row of rows) totals[oneOf(boletoStates, row, 'state')] = countAndCents(row);
  return totals;
}

/** What would be sent. No row is deleted and each change raises its revision, so no two states have the same sum of revisions. */
export async function readyRows(db: Sql, { id }: { readonly id: number }) {
  const row =
    (await db.get(
      `SELECT CAST(coalesce(sum(revision), 0) AS BIGINT) AS stamp, coalesce(sum(iif(state = 'ready', 1, 0)), 0) AS count,
         CAST(coalesce(sum(iif(state = 'ready', cents, 0)), 0) AS BIGINT) AS cents FROM boletos WHERE batch_id = ?`,
      id,
    )) ?? {};
  return {
    ...countAndCents(row),
    /** Changes with any change of a row of the batch. */
    stamp: String(integer(row, 'stamp')),
  };
}

/** Throws if the rows are not those that the clerk saw. */
export async function refuseOtherRows(db: Sql, id: number, stamp: string | undefined): Promise<void> {
  if (stamp !== undefined && (await readyRows(db, { id })).stamp !== stamp)
    throw new CodedError('changedMeanwhile', 'ledger', { detail: 'rows' });
}

/** Facts about rows that may still be sent and about those that were, each read from an index alone. */
export async function batchCounts(db: Sql, { id }: { readonly id: number }) {
  const problems = { error: 0, doubt: 0, note: 0 };
  for (const row of await db.all(
    `SELECT worst, count(*) AS count FROM boletos INDEXED BY boletos_problems
     WHERE batch_id = ? AND worst IS NOT NULL AND state IN ('draft', 'ready', 'refused') GROUP BY worst`,
    id,
  ))
    problems[oneOf(severities, row, 'worst')] = integer(row, 'count');
  const found = { equal: 0, doubt: 0, difference: 0 };
  // Rows of a batch were inserted together, so their ids are next to each other in the index.
  for (const row of await db.all(
    `SELECT conference, count(*) AS count FROM boletos INDEXED BY boletos_register
     WHERE (attempt IS NOT NULL OR remote_id IS NOT NULL) AND batch_id = ?1 AND conference IS NOT NULL
       AND id BETWEEN (SELECT min(id) FROM boletos WHERE batch_id = ?1)
         AND (SELECT max(id) FROM boletos WHERE batch_id = ?1) GROUP BY conference`,
    id,
  ))
    found[oneOf(verifications, row, 'conference')] = integer(row, 'count');
  const edit = await db.get(
    'SELECT 1 FROM boleto_edits WHERE batch_id = ? AND undone_at IS NULL LIMIT 1',
    id,
  );
  return { problems, verifications: found, undoable: edit !== undefined };
}

/** Boletos of an account with an unknown outcome. */
export async function uncertainSum(db: Sql, { accountId }: { readonly accountId: string }): Promise<Totals> {
  const row = await db.get(
    `SELECT CAST(coalesce(sum(count), 0) AS BIGINT) AS count, CAST(coalesce(sum(cents), 0) AS BIGINT) AS cents
     FROM batch_totals JOIN batches ON batches.id = batch_id
     WHERE account_id = ? AND batch_totals.state = 'uncertain' AND whole = 1`,
    accountId,
  );
  return countAndCents(row);
}
