// Creates a single boleto in one step: a batch of one row that is ready to start. boletos-turn.ts sends it.
import { integer, type Sql } from '../sql.ts';
import { keepAccepted, type AcceptedDuplicates } from './accepted-duplicates.ts';
import { insertBatch } from './batches.ts';
import type { Checked } from './boletos-new.ts';
import { insertBoletos } from './boletos.ts';
import type { Moment } from './trail.ts';

export interface NewSingle extends Checked {
  readonly accountId: string;
  readonly name: string;
  /** Duplicates that the clerk saw and accepted. */
  readonly acceptedDuplicates: AcceptedDuplicates;
}

export type SingleMade = Awaited<ReturnType<typeof insertSingle>>;

export async function insertSingle(db: Sql, input: NewSingle, moment: Moment) {
  const { accountId, name, acceptedDuplicates, fields, problems, worst } = input;
  const { id: batchId } = await insertBatch(db, { accountId, kind: 'single', name }, moment);
  const row = { row: 1, line: null, parcel: 1, parcels: 1, fields, problems, worst };
  await insertBoletos(db, { batchId, rows: [row] });
  const made = await db.get(
    'UPDATE boletos SET acceptance = ? WHERE batch_id = ? RETURNING id',
    await keepAccepted(db, acceptedDuplicates),
    batchId,
  );
  return { batchId, boleto: integer(made ?? {}, 'id') };
}
