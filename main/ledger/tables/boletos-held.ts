// Rows that were returned just before they were sent because they duplicate another boleto, and that have no other problem. The clerk
// decides whether the duplicate is intended. That alone sends nothing: the row waits for the usual press, and its duplicates are counted
// again before it is sent.
import { duplicateCodes } from '../../../preload/contract/boleto-states.ts';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { integer, jsonAs, orNull, text, type Sql } from '../sql.ts';
import { severities } from './batches-schema.ts';
import { remember, wishedRevision, type Edited } from './boletos-put.ts';
import { problemsText } from './boletos-new.ts';
import { duplicatesOf, inQuestion, keepDuplicatesOf, stampsOf } from './boletos-duplicates.ts';
import { boletoColumns, boletoOf, type Boleto } from './boletos.ts';
import { appendTrail, type Moment } from './trail.ts';

const error = (code: 'IN' | 'NOT IN') => `EXISTS (SELECT 1 FROM json_each(problems) AS problem
  WHERE problem.value ->> 'severity' = 'error'
    AND problem.value ->> 'code' ${code} ('duplicateInRegister', 'duplicateInPanel'))`;
const isHeld = `boletos.state = 'draft' AND worst = 'error' AND ${error('IN')} AND NOT ${error('NOT IN')}`;

export interface HeldDuplicate {
  readonly boleto: Boleto;
  /** How many boletos it duplicates now, and the first of them in this ledger. */
  readonly duplicates: number;
  readonly first: number | null;
  /** The stamp of the boletos that it duplicates now. */
  readonly stamp: string;
}

/** In review, a row is asked about before its batch starts. */
const isAsked = `(${isHeld} OR (${inQuestion}))`;

export const heldDuplicates = async (
  db: Sql,
  {
    batchId,
    boleto: only,
    most,
  }: { readonly batchId: number; readonly boleto?: number; readonly most: number },
): Promise<readonly HeldDuplicate[]> => {
  const rows = await (only === undefined
    ? db.all(
        `SELECT ${boletoColumns} FROM boletos WHERE batch_id = ? AND ${isHeld} ORDER BY id LIMIT ?`,
        batchId,
        most,
      )
    : db.all(
        `SELECT ${boletoColumns} FROM boletos WHERE batch_id = ? AND id = ? AND ${isAsked}`,
        batchId,
        only,
      ));
  const held = rows.map(boletoOf);
  const stamps = await stampsOf(
    db,
    held.map(({ id }) => id),
  );
  return Promise.all(
    held.map(async (boleto) => {
      const { duplicates = 0, first } = (await duplicatesOf(db, boleto.id)) ?? {};
      const stamp = stamps.get(boleto.id) ?? '';
      return { boleto, duplicates, first: first && 'boleto' in first ? first.boleto : null, stamp };
    }),
  );
};

export interface AcceptHeldDuplicates {
  readonly batchId: number;
  readonly step: string;
  readonly rows: readonly {
    readonly boleto: number;
    /** The row and the duplicates that the clerk saw. If they differ now, the row stays as it is. */
    readonly revision: number;
    readonly stamp: string;
  }[];
}

/** Makes the row ready again with exactly these duplicates accepted. A running batch takes none, because it would send them itself. */
export async function acceptHeldDuplicates(
  db: Sql,
  input: AcceptHeldDuplicates,
  moment: Moment,
): Promise<Edited> {
  const { batchId } = input;
  const held = `SELECT problems FROM boletos WHERE id = ? AND batch_id = ? AND revision = ? AND ${isAsked}
       AND (SELECT state FROM batches WHERE id = batch_id) NOT IN ('queued', 'running')`;
  const unchanged = `${wishedRevision} AND state IN ('draft', 'ready')`;
  const missed: number[] = [];
  for (const { boleto, revision, stamp } of input.rows) {
    const row = await db.get(held, boleto, batchId, revision);
    if (
      !row ||
      (await stampsOf(db, [boleto])).get(boleto) !== stamp ||
      !(await remember(db, input, [{ id: boleto, revision }], unchanged)).has(boleto)
    ) {
      missed.push(boleto);
      continue;
    }
    // A duplicate that a person accepted blocks nothing; its note only informs.
    const problems = (orNull(jsonAs<readonly RowProblem[]>, row, 'problems') ?? [])
      .filter(({ severity }) => severity !== 'error')
      .map((one) => (duplicateCodes.has(one.code) ? { ...one, severity: 'note' as const } : one));
    await db.run(
      `UPDATE boletos SET state = 'ready', acceptance = ?, problems = ?, worst = ?, revision = revision + 1
       WHERE id = ?`,
      await keepDuplicatesOf(db, boleto),
      problemsText({ problems }),
      severities.find((severity) => problems.some((problem) => problem.severity === severity)) ?? null,
      boleto,
    );
  }
  const count = input.rows.length - missed.length;
  const batch = await db.get('SELECT account_id, lote FROM batches WHERE id = ?', batchId);
  if (batch && count > 0)
    await appendTrail(
      db,
      {
        what: 'batch.repeatsMeant',
        accountId: text(batch, 'account_id'),
        detail: { batch: batchId, lote: integer(batch, 'lote'), count },
      },
      moment,
    );
  return { changed: count, missed };
}
