// Boletos: every row of every batch, from draft to answer. See boletos-turn.ts for sending, boletos-doubts.ts for uncertain rows,
// boletos-edits.ts for changes, boletos-lists.ts for search, boletos-duplicates.ts for duplicates.
import { perField, textFields, type BoletoFields } from '../../../preload/contract/boleto-fields.ts';
import type { Finding, RowProblem, ServiceMessage } from '../../../preload/contract/boleto-terms.ts';
import { known } from '../failures.ts';
import type { JsonObject } from '../json.ts';
import { rowsWithIds } from '../list-definition.ts';
import {
  firstOf,
  insertMany,
  integer,
  jsonAs,
  oneOf,
  orNone,
  orNull,
  text,
  type Row,
  type Sql,
} from '../sql.ts';
import { boletoStates, verifications, severities } from './batches-schema.ts';
import { columnOf } from './boleto-columns.ts';
import {
  packBoletos,
  packedColumns,
  partedBoletos,
  type LineAside,
  type NewBoleto,
  type PackedBoletos,
  type PackedValue,
} from './boletos-new.ts';
import { keepOriginals } from './sheet-lines.ts';

export interface InsertBoletos {
  readonly batchId: number;
  readonly rows: readonly NewBoleto[] | PackedBoletos;
  /** Lines of the file that are no rows: blank lines, totals, headers. */
  readonly aside?: readonly LineAside[];
}

async function accountOfBatch(db: Sql, batchId: number): Promise<number> {
  const row = await db.get(
    'SELECT accounts.seq FROM batches JOIN accounts ON accounts.id = batches.account_id WHERE batches.id = ?',
    batchId,
  );
  return integer(known(row, 'batch'), 'seq');
}

export async function insertBoletos(db: Sql, { batchId, rows, aside = [] }: InsertBoletos): Promise<null> {
  const account = await accountOfBatch(db, batchId);
  const packed = 'numbers' in rows ? rows : packBoletos(rows, ({ original }) => original);
  const columns = ['batch_id', 'account', ...packedColumns];
  const values = partedBoletos(packed, [batchId, account]);
  const lines = aside.flatMap(({ line, kind, original }) => [batchId, line, kind, original]);
  // All are sent before the first is answered.
  await Promise.all([
    insertMany(db, 'boletos', columns, values),
    packed.originals && keepOriginals(db, batchId, packed.originals),
    insertMany(db, 'sheet_lines', ['batch_id', 'line', 'kind', 'original'], lines),
    ...countNew(db, batchId, columns, values),
  ]);
  return null;
}

/** Triggers count every later step of a row. On import all rows are counted together. */
function countNew(
  db: Sql,
  batchId: number,
  columns: readonly string[],
  values: readonly PackedValue[],
): readonly Promise<unknown>[] {
  const totals = { draft: { count: 0, cents: 0 }, ready: { count: 0, cents: 0 } };
  const state = columns.indexOf('state');
  const cents = columns.indexOf('cents');
  for (let row = 0; row < values.length; row += columns.length) {
    const total = values[row + state] === 'draft' ? totals.draft : totals.ready;
    total.count += 1;
    total.cents += Number(values[row + cents] ?? 0);
  }
  const add = `INSERT INTO batch_totals VALUES (?, ?, ?, ?)
     ON CONFLICT (batch_id, state) DO UPDATE
       SET count = batch_totals.count + excluded.count, cents = batch_totals.cents + excluded.cents`;
  return Object.entries(totals)
    .filter(([, { count }]) => count > 0)
    .map(([name, { count, cents: sum }]) => db.run(add, batchId, name, count, sum));
}

/** What a list shows of a boleto. */
export type Boleto = Readonly<ReturnType<typeof boletoOf>>;

export const fieldsOf = (row: Row): BoletoFields => ({
  ...perField(textFields, (field) => orNull(text, row, columnOf(field))),
  amount: orNull(integer, row, columnOf('amount')),
});

/** The message of a row that a freeze made uncertain. */
export const frozenSince = (since: string): string =>
  JSON.stringify({ reason: 'frozen', since } satisfies ServiceMessage);

export const boletoOf = (row: Row) => ({
  id: integer(row, 'id'),
  batchId: integer(row, 'batch_id'),
  accountId: text(row, 'account_id'),
  item: integer(row, 'item'),
  line: orNull(integer, row, 'line'),
  parcel: integer(row, 'parcel'),
  parcels: integer(row, 'parcels'),
  state: oneOf(boletoStates, row, 'state'),
  fields: fieldsOf(row),
  problems: orNull(jsonAs<readonly RowProblem[]>, row, 'problems') ?? [],
  worst: orNone(severities, row, 'worst'),
  createdAt: orNull(text, row, 'created_at'),
  remoteId: orNull(text, row, 'remote_id'),
  slipLine: orNull(text, row, 'slip_line'),
  barCode: orNull(text, row, 'bar_code'),
  nossoNumero: orNull(text, row, 'nosso_numero'),
  installmentId: orNull(text, row, 'installment_id'),
  serviceStatus: orNull(text, row, 'service_status'),
  conference: orNone(verifications, row, 'conference'),
  findings: orNull(jsonAs<readonly Finding[]>, row, 'findings') ?? [],
  /** The service's message, if it refused or left the outcome open. */
  serviceMessage: orNull(jsonAs<ServiceMessage>, row, 'said'),
  baixaOn: orNull(text, row, 'baixa_on'),
  baixaHow: orNull(jsonAs<JsonObject>, row, 'baixa_how'),
  /** The day on which it was marked as cancelled at the provider. */
  cancelledOn: orNull(text, row, 'cancelled_on'),
  /** The freeze since which another ledger may have sent it. */
  maybeSent: orNull(text, row, 'maybe_sent'),
  /** The {ref} of its last request; null if that had none. */
  ref: orNull(text, row, 'ref'),
  revision: integer(row, 'revision'),
});

/** The {ref} of an attempt; null if its request had none. A body contains it only if a mark was filled in. */
export const sentRefColumn = 'iif(instr(attempts.body, CAST(attempts.ref AS BLOB)) > 0, attempts.ref, NULL)';

export const boletoColumns = `boletos.*, (SELECT id FROM accounts WHERE seq = boletos.account) AS account_id,
  (SELECT ${sentRefColumn} FROM attempts WHERE seq = boletos.attempt) AS ref`;

export const getBoleto = (db: Sql, { id }: { readonly id: number }): Promise<Boleto | null> =>
  firstOf(db, boletoOf, `SELECT ${boletoColumns} FROM boletos WHERE id = ?`, id);

/** The known ones, in the order asked for. */
export const manyBoletos = async (db: Sql, input: { readonly ids: readonly number[] }) =>
  (await rowsWithIds(db, `SELECT ${boletoColumns} FROM boletos`, 'id', input.ids, boletoOf)).flatMap(
    (one) => one ?? [],
  );

export type Ready = Awaited<ReturnType<typeof readyBoletos>>[number];

/** The next rows that may be sent, in the order of the file. */
export const readyBoletos = async (
  db: Sql,
  input: { readonly batchId: number; readonly after: number; readonly most: number },
) =>
  (
    await db.all(
      `SELECT * FROM boletos WHERE batch_id = ? AND id > ? AND state = 'ready' ORDER BY id LIMIT ?`,
      input.batchId,
      input.after,
      input.most,
    )
  ).map((row) => ({
    id: integer(row, 'id'),
    revision: integer(row, 'revision'),
    item: integer(row, 'item'),
    parcel: integer(row, 'parcel'),
    fields: fieldsOf(row),
  }));
