// Which duplicates a clerk accepted, by their ids. A count would let a new duplicate pass in the place of one that is gone. Equal rows that
// were accepted together share one set.
import { integer, insertMany, type Sql } from '../sql.ts';

/** Older versions stored only the number of accepted duplicates. Those are asked about once more. */
export const acceptedDuplicatesSchema = `
  CREATE TABLE accepted_twins (
    acceptance INTEGER NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('boleto', 'panel')),
    -- The id of a boleto, or of one that the provider's panel shows.
    twin INTEGER NOT NULL,
    PRIMARY KEY (acceptance, source, twin)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER accepted_twins_stay BEFORE DELETE ON accepted_twins
    BEGIN SELECT RAISE(ABORT, 'accepted_twins: never deleted'); END;
  ALTER TABLE boletos ADD COLUMN acceptance INTEGER;
`;

export interface AcceptedDuplicates {
  readonly boletos: readonly number[];
  readonly panel: readonly number[];
}

export const nextAcceptance = async (db: Sql): Promise<number> =>
  integer(
    (await db.get('SELECT coalesce(max(acceptance), 0) + 1 AS next FROM accepted_twins')) ?? {},
    'next',
  );

/** Stores a new set with exactly these ids, or returns null if there are none. */
export async function keepAccepted(db: Sql, { boletos, panel }: AcceptedDuplicates): Promise<number | null> {
  if (boletos.length + panel.length === 0) return null;
  const acceptance = await nextAcceptance(db);
  const rows = [
    ...boletos.map((id) => [acceptance, 'boleto', id] as const),
    ...panel.map((id) => [acceptance, 'panel', id] as const),
  ];
  await insertMany(db, 'accepted_twins', ['acceptance', 'source', 'twin'], rows.flat());
  return acceptance;
}
