// A boleto by itself from wish to row in one step: a batch of one that is ready to be set going. How it is sent is
// boletos-turn.ts.
import type { DatabaseSync } from 'node:sqlite';
import { integer, sql } from '../connection.ts';
import { keepAccepted, type AcceptedTwins } from './accepted-twins.ts';
import { insertBatch } from './batches.ts';
import { insertBoletos } from './boletos.ts';
import type { Checked } from './boletos-new.ts';
import type { Moment } from './trail.ts';

export interface NewSingle extends Checked {
  readonly accountId: string;
  readonly name: string;
  /** Boletos alike that a person saw and means. */
  readonly acceptedTwins: AcceptedTwins;
}

export interface SingleMade {
  readonly batchId: number;
  readonly boleto: number;
}

export function insertSingle(db: DatabaseSync, input: NewSingle, moment: Moment): SingleMade {
  const { accountId, name, acceptedTwins, fields, problems, worst } = input;
  const { id: batchId } = insertBatch(db, { accountId, kind: 'single', name }, moment);
  const row = { row: 1, line: null, parcel: 1, parcels: 1, fields, problems, worst };
  insertBoletos(db, { batchId, rows: [row] });
  const made = sql(db, 'UPDATE boletos SET acceptance = ? WHERE batch_id = ? RETURNING id').get(
    keepAccepted(db, acceptedTwins),
    batchId,
  );
  return { batchId, boleto: integer(made ?? {}, 'id') };
}
