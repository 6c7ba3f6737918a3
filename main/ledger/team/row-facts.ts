// The facts of a row that the journal stores beside its bytes, read ahead for rows that will soon be sent.
import type { JournalRow } from './journal-records.ts';
import { integer, oneOf, orNull, text, type Sql } from '../sql.ts';
import { batchKinds } from '../tables/batches-schema.ts';

export interface RowFacts {
  readonly batchId: number;
  readonly revision: number;
  readonly journaled: JournalRow;
}

/** Keyed by the rows' ids. */
export async function readRowFacts(db: Sql, boletos: readonly number[]): Promise<FactsById> {
  if (boletos.length === 0) return new Map();
  const rows = await db.all(
    `SELECT boletos.id, batch_id, boletos.revision, CAST(boletos.key AS TEXT) AS row_key, CAST(batches.key AS TEXT) AS batch_key,
       batches.name AS batch_name, batches.kind AS batch_kind, item, line, parcel, parcels, boletos.name, name_key, document, cents, due, email, phone, description, callback
     FROM boletos JOIN batches ON batches.id = batch_id
     WHERE boletos.id IN (SELECT CAST(atom AS INTEGER) FROM json_each(?))`,
    JSON.stringify(boletos),
  );
  return new Map(
    rows.map((row) => [
      integer(row, 'id'),
      {
        batchId: integer(row, 'batch_id'),
        revision: integer(row, 'revision'),
        journaled: {
          row: text(row, 'row_key'),
          batch: text(row, 'batch_key'),
          batchName: text(row, 'batch_name'),
          batchKind: oneOf(batchKinds, row, 'batch_kind'),
          item: integer(row, 'item'),
          line: orNull(integer, row, 'line'),
          parcel: integer(row, 'parcel'),
          parcels: integer(row, 'parcels'),
          name: orNull(text, row, 'name') ?? '',
          nameKey: orNull(text, row, 'name_key') ?? '',
          document: orNull(text, row, 'document') ?? '',
          cents: orNull(integer, row, 'cents') ?? 0,
          dueDate: orNull(text, row, 'due') ?? '',
          email: orNull(text, row, 'email'),
          phone: orNull(text, row, 'phone'),
          description: orNull(text, row, 'description'),
          callback: orNull(text, row, 'callback'),
        },
      },
    ]),
  );
}

export type FactsById = ReadonlyMap<number, RowFacts>;

/** Bounds the rows of paused batches, which nothing else removes. */
const maxCached = 5_000;

export function createRowFactsCache(view: Sql) {
  const cached = new Map<number, Promise<FactsById>>();
  return {
    /** Reads the facts of rows that will soon be sent by one statement, which saves a round trip before each step. */
    prefetch: (boletos: readonly number[]): void => {
      const read = readRowFacts(view, boletos);
      // If this fails, `get` reads them.
      const found = read.catch((): FactsById => new Map());
      for (const boleto of boletos) {
        cached.delete(boleto);
        cached.set(boleto, found);
      }
      for (const boleto of [...cached.keys()].slice(0, Math.max(0, cached.size - maxCached)))
        cached.delete(boleto);
    },
    /** Reads rows again that have changed since, or were not read ahead. */
    async get(rows: readonly { readonly boleto: number; readonly revision: number }[]): Promise<FactsById> {
      const facts = new Map<number, RowFacts>();
      for (const { boleto, revision } of rows) {
        const fact = (await cached.get(boleto))?.get(boleto);
        cached.delete(boleto);
        if (fact?.revision === revision) facts.set(boleto, fact);
      }
      const others = rows.map(({ boleto }) => boleto).filter((boleto) => !facts.has(boleto));
      return new Map([...facts, ...(await readRowFacts(view, others))]);
    },
  };
}
