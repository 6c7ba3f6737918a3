// Rows that the service last answered with 403 and that may still be sent. Nobody knows yet whether the payer or the token is blocked.
import { amongIds } from '../list-definition.ts';
import { integer, text, type Sql } from '../sql.ts';
import type { Edited } from './boletos-put.ts';
import { boletoColumns, boletoOf } from './boletos.ts';
import { appendTrail, type Moment } from './trail.ts';

/** The message of a row is cleared when the row is begun again and when it is corrected. */
const isForbidden = `boletos.state = 'ready' AND said IS NOT NULL AND CAST(json_extract(said, '$.status') AS BIGINT) = 403
  AND json_extract(said, '$.reason') = 'forbidden'`;

export const forbiddenBoletos = async (db: Sql, input: { readonly batchId: number; readonly most: number }) =>
  (
    await db.all(
      `SELECT ${boletoColumns} FROM boletos WHERE batch_id = ? AND ${isForbidden} ORDER BY id LIMIT ?`,
      input.batchId,
      input.most,
    )
  ).map(boletoOf);

/** The clerk decides that the 403 is about this row: it is refused, and can be sent again like any refused row. */
export async function refuseForbidden(
  db: Sql,
  input: { readonly batchId: number; readonly boletos: readonly number[] },
  moment: Moment,
): Promise<Edited> {
  const known = new Map(
    (
      await db.all(
        `SELECT boletos.id, batches.account_id, lote FROM boletos JOIN batches ON batches.id = batch_id
         WHERE ${amongIds('boletos.id')} AND batch_id = ? AND ${isForbidden}`,
        JSON.stringify(input.boletos),
        input.batchId,
      )
    ).map((row) => [integer(row, 'id'), row]),
  );
  await db.run(
    `UPDATE boletos SET state = 'refused', revision = revision + 1 WHERE ${amongIds('id')}`,
    JSON.stringify([...known.keys()]),
  );
  const missed: number[] = [];
  const telling: Promise<unknown>[] = [];
  for (const boleto of input.boletos) {
    const row = known.get(boleto);
    known.delete(boleto);
    if (!row) {
      missed.push(boleto);
      continue;
    }
    const detail = { boleto, batch: input.batchId, lote: integer(row, 'lote'), status: 403 };
    const entry = { what: 'boleto.refusedByHand', accountId: text(row, 'account_id'), detail };
    telling.push(appendTrail(db, entry, moment));
  }
  await Promise.all(telling);
  return { changed: input.boletos.length - missed.length, missed };
}
