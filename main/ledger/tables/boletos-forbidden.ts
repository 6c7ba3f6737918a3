// Rows that the service answered with 403 the last time and that may still be sent: whose matter it is, nobody knows yet.
import type { DatabaseSync } from 'node:sqlite';
import { integer, sql, text } from '../connection.ts';
import type { Edited } from './boletos-edits.ts';
import { boletoColumns, boletoOf, type Boleto } from './boletos.ts';
import { appendTrail, type Moment } from './trail.ts';

/** What was said of a row is taken away when it is begun again and when it is mended. */
const isForbidden = `boletos.state = 'ready' AND said IS NOT NULL AND json_extract(said, '$.status') = 403
  AND json_extract(said, '$.reason') = 'forbidden'`;

export const forbiddenBoletos = (
  db: DatabaseSync,
  input: { readonly batchId: number; readonly most: number },
): readonly Boleto[] =>
  sql(db, `SELECT ${boletoColumns} FROM boletos WHERE batch_id = ? AND ${isForbidden} ORDER BY id LIMIT ?`)
    .all(input.batchId, input.most)
    .map(boletoOf);

export interface RefuseBoletos {
  readonly batchId: number;
  readonly boletos: readonly number[];
}

/** A person takes the 403 for the row's own: it is refused, and can be sent again like any that was. */
export function refuseForbidden(db: DatabaseSync, input: RefuseBoletos, moment: Moment): Edited {
  const known = sql(
    db,
    `SELECT batches.account_id, lote FROM boletos JOIN batches ON batches.id = batch_id
     WHERE boletos.id = ? AND batch_id = ? AND ${isForbidden}`,
  );
  const refuse = sql(db, `UPDATE boletos SET state = 'refused', revision = revision + 1 WHERE id = ?`);
  const missed: number[] = [];
  for (const boleto of input.boletos) {
    const row = known.get(boleto, input.batchId);
    if (!row) {
      missed.push(boleto);
      continue;
    }
    refuse.run(boleto);
    const detail = { boleto, batch: input.batchId, lote: integer(row, 'lote'), status: 403 };
    appendTrail(db, { what: 'boleto.refusedByHand', accountId: text(row, 'account_id'), detail }, moment);
  }
  return { changed: input.boletos.length - missed.length, missed };
}
