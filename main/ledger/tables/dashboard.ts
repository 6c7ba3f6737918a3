// Boletos that an export of the provider's dashboard shows and this ledger does not know: made elsewhere, or after the backup that the
// ledger comes from. They count as possible duplicates and are shown as such. They are no rows of `boletos`, so they cannot be printed,
// paid or cancelled.
import { integer, jsonAs, orNull, text, type Row, type Sql } from '../sql.ts';
import { besideAccount, isBeside } from './account-services.ts';
import type { Moment } from './trail.ts';

export const dashboardSchema = `
  CREATE TABLE panel_boletos (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL,
    -- As the panel shows it; null where the export has none.
    remote_id TEXT,
    slip_line TEXT,
    name TEXT,
    document TEXT,
    due TEXT NOT NULL,
    -- Several where nothing tells what \`1.500\` means.
    amounts TEXT NOT NULL CHECK (json_array_length(amounts) > 0),
    file TEXT,
    line INTEGER NOT NULL,
    original TEXT NOT NULL CHECK (json_valid(original)),
    kept_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX panel_boletos_remote ON panel_boletos (remote_id) WHERE remote_id IS NOT NULL;
  CREATE TRIGGER panel_boletos_stay BEFORE DELETE ON panel_boletos
    BEGIN SELECT RAISE(ABORT, 'panel_boletos: never deleted'); END;
  CREATE TRIGGER panel_boletos_fixed BEFORE UPDATE ON panel_boletos
    BEGIN SELECT RAISE(ABORT, 'panel_boletos: stay as they came'); END;
  -- By what a boleto repeats one of them. The payer is a document, or a name as \`name_key\` where the export has none.
  CREATE TABLE panel_keys (
    payer TEXT NOT NULL,
    due TEXT NOT NULL,
    cents INTEGER NOT NULL,
    account INTEGER NOT NULL,
    panel INTEGER NOT NULL REFERENCES panel_boletos (id),
    PRIMARY KEY (payer, due, cents, account, panel)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * If a clerk found it in the dashboard and it is a row of the ledger by now, only that row counts. An id with another payer, by document or
 * name, is a running number of the export.
 */
const stillUnknown = `NOT EXISTS (SELECT 1 FROM panel_boletos AS shown JOIN boletos AS found ON found.remote_id = shown.remote_id
    AND found.account = shown.account AND panel_keys.payer IN (found.document, found.name_key)
    WHERE shown.id = panel_keys.panel)
  AND NOT EXISTS (SELECT 1 FROM panel_boletos AS shown JOIN boletos AS found ON found.slip_line = shown.slip_line
    AND found.account = shown.account WHERE shown.id = panel_keys.panel)`;

/** For a query of rows under this name: boletos of the dashboard that the row duplicates. */
export const onDashboardOf = (row: string): string =>
  `panel_keys.payer IN (${row}.document, ${row}.name_key) AND panel_keys.due = ${row}.due AND panel_keys.cents = ${row}.cents
  AND ${isBeside(`${row}.account`, 'panel_keys.account')} AND ${stillUnknown}`;
export const isOnDashboard = onDashboardOf('boletos');

export interface NewDashboardBoleto {
  readonly remoteId: string | null;
  readonly slipLine: string | null;
  readonly name: string | null;
  readonly document: string | null;
  readonly dueDate: string;
  readonly amounts: readonly number[];
  readonly line: number;
  readonly cells: readonly string[];
  readonly payers: readonly string[];
}

export type DashboardBoleto = Readonly<ReturnType<typeof dashboardBoleto>>;

const dashboardBoleto = (row: Row) => ({
  id: integer(row, 'id'),
  remoteId: orNull(text, row, 'remote_id'),
  name: orNull(text, row, 'name'),
  document: orNull(text, row, 'document'),
  dueDate: text(row, 'due'),
  amounts: jsonAs<readonly number[]>(row, 'amounts'),
  file: orNull(text, row, 'file'),
  line: integer(row, 'line'),
  keptAt: text(row, 'kept_at'),
});

export interface KeepDashboard {
  readonly accountId: string;
  readonly file: string | null;
  readonly boletos: readonly NewDashboardBoleto[];
}

/** The dashboard counts as compared: the account asks no more. */
export async function keepPanel(db: Sql, { accountId, file, boletos }: KeepDashboard, { at }: Moment) {
  const account = integer((await db.get('SELECT seq FROM accounts WHERE id = ?', accountId)) ?? {}, 'seq');
  const wishes = boletos.map(({ payers: _payers, amounts, cells, ...shown }) => ({
    ...shown,
    amounts: JSON.stringify(amounts),
    cells: JSON.stringify(cells),
  }));
  const ids = (
    await db.all(
      `INSERT INTO panel_boletos
         (account, remote_id, slip_line, name, document, due, amounts, file, line, original, kept_at)
       SELECT CAST(?1 AS BIGINT), value ->> 'remoteId', value ->> 'slipLine', value ->> 'name', value ->> 'document',
         value ->> 'dueDate', value ->> 'amounts', ?2, CAST(value ->> 'line' AS BIGINT),
         value ->> 'cells', ?3
       FROM json_each(?4) AS wish WHERE true ORDER BY key RETURNING id`,
      account,
      file,
      at,
      JSON.stringify(wishes),
    )
  )
    .map((row) => integer(row, 'id'))
    // They are numbered in their order, but returned in none.
    .toSorted((a, b) => a - b);
  const first = ids[0] ?? 0;
  const keys = boletos.flatMap(({ payers, amounts, dueDate }, row) =>
    payers.flatMap((payer) => amounts.map((cents) => ({ payer, dueDate, cents, panel: ids[row] ?? 0 }))),
  );
  await db.run(
    `INSERT INTO panel_keys (payer, due, cents, account, panel)
     SELECT value ->> 'payer', value ->> 'dueDate', CAST(value ->> 'cents' AS BIGINT), CAST(?1 AS BIGINT),
       CAST(value ->> 'panel' AS BIGINT)
     FROM json_each(?2) AS wish WHERE true ON CONFLICT DO NOTHING`,
    account,
    JSON.stringify(keys),
  );
  await db.run('UPDATE accounts SET unmatched_since = NULL WHERE id = ?', accountId);
  return {
    kept: boletos.length,
    /** Rows not sent yet that duplicate one of them. */
    marked: first === 0 ? 0 : await markUnsent(db, account, first),
  };
}

const onDashboardProblem = `json_object('severity', 'doubt', 'field', NULL, 'code', 'duplicateInPanel', 'panel', found.panel)`;
const doubted = `worst = iif(worst = 'error', 'error', 'doubt'),
  problems = json_insert(coalesce(problems, '[]'), '$[#]', ${onDashboardProblem})`;

/** Rows that were checked before these were known. Matches by name are found when the batch starts. */
const markUnsent = async (db: Sql, account: number, first: number): Promise<number> =>
  (
    await db.run(
      `WITH found AS MATERIALIZED (
         SELECT boletos.id AS row, min(panel) AS panel FROM panel_keys CROSS JOIN boletos INDEXED BY boletos_twins
           ON document = payer AND boletos.due = panel_keys.due AND boletos.cents = panel_keys.cents
         WHERE panel_keys.account = ?1 AND boletos.account IN (SELECT beside FROM repeat_accounts WHERE account = ?1)
           AND panel >= ?2 AND state IN ('draft', 'ready')
         GROUP BY boletos.id)
       UPDATE boletos SET ${doubted}, revision = revision + 1 FROM found WHERE boletos.id = found.row`,
      account,
      first,
    )
  ).changes;

/** Rows `first` to `last` of a batch that is being checked. */
export const dashboardDuplicatesBetween = `boletos NOT INDEXED JOIN panel_keys ON ${isOnDashboard}
  WHERE boletos.id BETWEEN ?1 AND ?2 AND boletos.batch_id = ?3 AND boletos.state IN ('draft', 'ready')`;

export async function markOnDashboard(db: Sql, first: number, last: number, batchId: number): Promise<void> {
  await db.run(
    `WITH found AS MATERIALIZED (
       SELECT boletos.id AS row, min(panel) AS panel FROM ${dashboardDuplicatesBetween} GROUP BY boletos.id)
     UPDATE boletos SET ${doubted} FROM found WHERE boletos.id = found.row`,
    first,
    last,
    batchId,
  );
}

export interface DashboardKey {
  /** Who asks. Several keys may belong to the same row. */
  readonly key: number;
  /** A document, or a name as `nameKey` writes it. */
  readonly payer: string;
  readonly cents: number;
  readonly dueDate: string;
}

const asked = `asked AS MATERIALIZED (SELECT CAST(value ->> 'key' AS BIGINT) AS key, value ->> 'payer' AS payer,
  CAST(value ->> 'cents' AS BIGINT) AS cents,
  value ->> 'dueDate' AS due FROM json_each(?1))`;

interface Alike {
  readonly accountId: string;
  readonly keys: readonly DashboardKey[];
}

/** Which stored ones match, each with the key that asked. `besides`: those of other accounts of the service too. */
export const panelAlike = async (
  db: Sql,
  { accountId, keys, besides = false }: Alike & { readonly besides?: boolean },
): Promise<readonly { readonly key: number; readonly panel: number }[]> =>
  (
    await db.all(
      `WITH ${asked} SELECT DISTINCT asked.key, panel FROM asked CROSS JOIN panel_keys
       ON panel_keys.payer = asked.payer AND panel_keys.due = asked.due AND panel_keys.cents = asked.cents
     WHERE ${besides ? besideAccount('?2') : 'account = (SELECT seq FROM accounts WHERE id = ?2)'}
       AND ${stillUnknown} ORDER BY asked.key, panel`,
      JSON.stringify(keys),
      accountId,
    )
  ).map((row) => ({ key: integer(row, 'key'), panel: integer(row, 'panel') }));

/** Boletos of the account with an unknown outcome. What the dashboard shows may be one of them. */
export const uncertainAlike = async (db: Sql, { accountId, keys }: Alike) =>
  (
    await db.all(
      `WITH ${asked} SELECT DISTINCT asked.key, boletos.id FROM asked CROSS JOIN boletos INDEXED BY boletos_twins
       ON document = payer AND boletos.due = asked.due AND boletos.cents = asked.cents
     WHERE account = (SELECT seq FROM accounts WHERE id = ?2) AND state = 'uncertain' ORDER BY asked.key, boletos.id`,
      JSON.stringify(keys),
      accountId,
    )
  ).map((row) => ({ key: integer(row, 'key'), id: integer(row, 'id') }));

/** Stored ones by the dashboard's own ids. */
export const panelBearing = async (
  db: Sql,
  input: { readonly accountId: string; readonly ids: readonly string[] },
): Promise<readonly { readonly value: string; readonly panel: number }[]> =>
  (
    await db.all(
      `SELECT atom AS value, panel_boletos.id FROM json_each(?1) CROSS JOIN panel_boletos ON remote_id = atom AND remote_id IS NOT NULL
     WHERE account = (SELECT seq FROM accounts WHERE id = ?2)`,
      JSON.stringify(input.ids),
      input.accountId,
    )
  ).map((row) => ({ value: text(row, 'value'), panel: integer(row, 'id') }));

export const manyDashboardBoletos = async (db: Sql, input: { readonly ids: readonly number[] }) =>
  (
    await db.all(
      'SELECT panel_boletos.* FROM json_each(?1) CROSS JOIN panel_boletos ON panel_boletos.id = CAST(atom AS BIGINT)',
      JSON.stringify(input.ids),
    )
  ).map(dashboardBoleto);
