// Rows that were given back just before they were sent because they repeat another boleto, and nothing else is wrong with
// them: a person says whether the repeat is meant. Nothing is sent by that: the row waits for the usual press, and the look
// before the sending counts its repeats again.
import type { DatabaseSync } from 'node:sqlite';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { integer, jsonAs, sql, text } from '../connection.ts';
import { remembering, type Edited } from './boletos-edits.ts';
import { severities } from './batches-schema.ts';
import { problemsText } from './boletos-new.ts';
import { keepTwinsOf, twinsOf } from './boletos-twins.ts';
import { boletoColumns, boletoOf, type Boleto } from './boletos.ts';
import { appendTrail, type Moment } from './trail.ts';

const error = (code: 'IN' | 'NOT IN') => `EXISTS (SELECT 1 FROM json_each(problems) AS problem
  WHERE problem.value ->> 'severity' = 'error'
    AND problem.value ->> 'code' ${code} ('duplicateInRegister', 'duplicateInPanel'))`;
const isHeld = `boletos.state = 'draft' AND worst = 'error' AND ${error('IN')} AND NOT ${error('NOT IN')}`;

export interface HeldRepeat {
  readonly boleto: Boleto;
  /** How many boletos it repeats now, and the first of them that is of this ledger. */
  readonly twins: number;
  readonly first: number | null;
}

export const heldRepeats = (
  db: DatabaseSync,
  input: { readonly batchId: number; readonly most: number },
): readonly HeldRepeat[] =>
  sql(db, `SELECT ${boletoColumns} FROM boletos WHERE batch_id = ? AND ${isHeld} ORDER BY id LIMIT ?`)
    .all(input.batchId, input.most)
    .map((row) => {
      const boleto = boletoOf(row);
      const { twins = 0, first } = twinsOf(db, boleto.id) ?? {};
      return { boleto, twins, first: first && 'boleto' in first ? first.boleto : null };
    });

export interface MeanRepeats {
  readonly batchId: number;
  readonly step: string;
  readonly rows: readonly {
    readonly boleto: number;
    /** As the person saw it, and how many it repeated then: with others by now, it is left as it is. */
    readonly revision: number;
    readonly twins: number;
  }[];
}

/** Ready again, with these repeats accepted and no further one. A batch under way takes none: it would send them itself. */
export function meanRepeats(db: DatabaseSync, input: MeanRepeats, moment: Moment): Edited {
  const { batchId, step } = input;
  const held = sql(
    db,
    `SELECT problems FROM boletos WHERE id = ? AND batch_id = ? AND revision = ? AND ${isHeld}
       AND (SELECT state FROM batches WHERE id = batch_id) NOT IN ('queued', 'running')`,
  );
  const remember = sql(db, remembering(`revision = ?4 AND state = 'draft'`));
  const missed: number[] = [];
  for (const { boleto, revision, twins } of input.rows) {
    const row = held.get(boleto, batchId, revision);
    if (
      !row ||
      (twinsOf(db, boleto)?.twins ?? 0) !== twins ||
      remember.run(step, boleto, batchId, revision).changes === 0
    ) {
      missed.push(boleto);
      continue;
    }
    const problems = jsonAs<readonly RowProblem[]>(row, 'problems').filter(
      ({ severity }) => severity !== 'error',
    );
    sql(
      db,
      `UPDATE boletos SET state = 'ready', acceptance = ?, problems = ?, worst = ?, revision = revision + 1
       WHERE id = ?`,
    ).run(
      keepTwinsOf(db, boleto),
      problemsText({ problems }),
      severities.find((severity) => problems.some((problem) => problem.severity === severity)) ?? null,
      boleto,
    );
  }
  const count = input.rows.length - missed.length;
  const batch = sql(db, 'SELECT account_id, lote FROM batches WHERE id = ?').get(batchId);
  if (batch && count > 0)
    appendTrail(
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
