// Boletos that were being sent when the process ended.
import { integer, text, type Sql } from '../sql.ts';
import { ownerOf } from './boletos-turn.ts';

export type SendingBoleto = Awaited<ReturnType<typeof sendingBoletos>>[number];

export const sendingBoletos = async (db: Sql) =>
  (
    await db.all(
      `SELECT boletos.id AS boleto, attempts.id AS attempt, batches.kind = 'sheet' AS of_sheet, started_at
       FROM attempts JOIN boletos ON boletos.id = CAST(substr(owner, ${ownerOf(0).length}) AS INTEGER)
         JOIN batches ON batches.id = batch_id
       WHERE attempts.state IN ('sending', 'uncertain') AND attempts.state = 'sending'
         AND attempts.kind = 'boleto' AND owner LIKE 'boleto/%' ORDER BY seq`,
    )
  ).map((row) => ({
    boleto: integer(row, 'boleto'),
    attempt: text(row, 'attempt'),
    ofSheet: integer(row, 'of_sheet') === 1,
    startedAt: text(row, 'started_at'),
  }));
