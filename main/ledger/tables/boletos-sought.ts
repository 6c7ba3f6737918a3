// Finds created boletos by what a dashboard export shows: an id, line or nosso número, or payer, amount and due date. Each is looked up in
// an index, so that a long file costs no scan. The caller decides what a match means.
import { integer, text, type Sql } from '../sql.ts';
import { fold } from '../../../preload/shared/fold.ts';

/** Also a row that a clerk settled, which another ledger may have sent and which has no attempt here. */
export const registerV5 = `
  DROP INDEX boletos_register;
  CREATE INDEX boletos_register ON boletos
    (id, attempt, remote_id, account, batch_id, state, cents, due, created_at, conference, baixa_on)
    WHERE attempt IS NOT NULL OR remote_id IS NOT NULL;
  CREATE INDEX boletos_owed ON boletos (cents, due, name_key) WHERE remote_id IS NOT NULL;
`;

/** Also a single boleto from the moment it was entered, because no file shows it. */
export const registerV8 = `
  DROP INDEX boletos_register;
  CREATE INDEX boletos_register ON boletos
    (id, attempt, remote_id, line, account, batch_id, state, cents, due, created_at, conference, baixa_on)
    WHERE attempt IS NOT NULL OR remote_id IS NOT NULL OR line IS NULL;
`;

export const marks = ['line', 'nossoNumero', 'id'] as const;
export type BoletoMark = (typeof marks)[number];

const columns: Readonly<Record<BoletoMark, string>> = {
  line: 'slip_line',
  nossoNumero: 'nosso_numero',
  id: 'remote_id',
};

export interface Bearing {
  readonly accountId: string;
  readonly mark: BoletoMark;
  readonly values: readonly string[];
}

/** Boletos of the account with one of these marks. Several boletos may share a nosso número. */
export async function boletosBearing(db: Sql, { accountId, mark, values }: Bearing) {
  const column = columns[mark];
  return (
    await db.all(
      `SELECT atom AS value, boletos.id FROM json_each(?1) CROSS JOIN boletos ON ${column} = atom AND ${column} IS NOT NULL
     WHERE remote_id IS NOT NULL AND account = (SELECT seq FROM accounts WHERE id = ?2) ORDER BY boletos.id`,
      JSON.stringify(values),
      accountId,
    )
  ).map((row) => ({ value: text(row, 'value'), id: integer(row, 'id') }));
}

export interface Owed {
  /** The line that asks. Several may ask for the same. */
  readonly key: number;
  readonly cents: number;
  readonly dueDate: string;
  /** The payer, by document or name. */
  readonly document?: string;
  readonly name?: string;
}

const keyed = ({ name, ...owed }: Owed): Owed => (name === undefined ? owed : { ...owed, name: fold(name) });

export const boletosOwed = async (
  db: Sql,
  input: { readonly accountId: string; readonly owed: readonly Owed[] },
): Promise<readonly { readonly key: number; readonly id: number }[]> =>
  (
    await db.all(
      `WITH asked AS MATERIALIZED (SELECT CAST(value ->> 'key' AS BIGINT) AS key,
         CAST(value ->> 'cents' AS BIGINT) AS cents, value ->> 'dueDate' AS due,
         value ->> 'document' AS document, value ->> 'name' AS name_key FROM json_each(?1)),
       found AS (
         SELECT asked.key, boletos.id FROM asked CROSS JOIN boletos INDEXED BY boletos_twins
           ON boletos.document = asked.document AND boletos.due = asked.due AND boletos.cents = asked.cents
           WHERE remote_id IS NOT NULL AND account = (SELECT seq FROM accounts WHERE id = ?2)
         UNION
         SELECT asked.key, boletos.id FROM asked CROSS JOIN boletos INDEXED BY boletos_owed
           ON boletos.cents = asked.cents AND boletos.due = asked.due AND boletos.name_key = asked.name_key
           WHERE remote_id IS NOT NULL AND account = (SELECT seq FROM accounts WHERE id = ?2))
     SELECT key, id FROM found ORDER BY key, id`,
      JSON.stringify(input.owed.map(keyed)),
      input.accountId,
    )
  ).map((row) => ({ key: integer(row, 'key'), id: integer(row, 'id') }));
