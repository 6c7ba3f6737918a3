// Boletos: every row of every batch, from the wish to what the service answered. How they are sent is boletos-turn.ts, how
// doubts are settled boletos-doubts.ts, how a clerk changes them boletos-edits.ts, how they are found boletos-lists.ts,
// which repeat each other boletos-twins.ts.
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../../failure.ts';
import { insertMany, integer, json, oneOf, orNull, sql, text, type Row } from '../connection.ts';
import type { Json } from '../json.ts';
import {
  boletoStates,
  conferences,
  severities,
  type BoletoState,
  type ConferenceResult,
  type Severity,
} from './batches-schema.ts';

/** As they will be sent; null where there is nothing, or nothing that could be sent. */
export interface BoletoFields {
  readonly name: string | null;
  readonly document: string | null;
  readonly cents: number | null;
  readonly dueDate: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly description: string | null;
  readonly clientCallbackUrl: string | null;
}

/** What was said about it when it was checked; an error keeps it from being sent. */
export interface Checked {
  readonly fields: BoletoFields;
  readonly problems: readonly object[];
  readonly worst: Severity | null;
}

export interface NewBoleto extends Checked {
  /** Number among the sheet's rows; the parcels of a row share it. */
  readonly row: number;
  /** Physical line; null where there is no sheet. */
  readonly line: number | null;
  readonly parcel: number;
  readonly parcels: number;
  /** The record as it came. */
  readonly original?: string;
}

export interface LineAside {
  readonly line: number;
  readonly kind: string;
  readonly original: string;
}

export interface InsertBoletos {
  readonly batchId: number;
  readonly rows: readonly NewBoleto[];
  /** Lines of the sheet that are no rows: blank, totals, headers. */
  readonly aside?: readonly LineAside[];
}

/** For sorting by name as a person would: no accents, no case. */
export const nameKey = (name: string): string =>
  (/[^\0-\x7f]/.test(name) ? name.normalize('NFD').replace(/\p{M}/gu, '') : name).toLowerCase();

export const stateWhenChecked = ({ worst }: Pick<Checked, 'worst'>): 'draft' | 'ready' =>
  worst === 'error' ? 'draft' : 'ready';

export const problemsText = ({ problems }: Pick<Checked, 'problems'>): string | null =>
  problems.length === 0 ? null : JSON.stringify(problems);

export function accountOfBatch(db: DatabaseSync, batchId: number): number {
  const row = sql(
    db,
    'SELECT accounts.seq FROM batches JOIN accounts ON accounts.id = batches.account_id WHERE batches.id = ?',
  ).get(batchId);
  if (!row) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
  return integer(row, 'seq');
}

export function insertBoletos(db: DatabaseSync, input: InsertBoletos): null {
  const { batchId, rows, aside = [] } = input;
  const account = accountOfBatch(db, batchId);
  insertMany(
    db,
    `boletos (batch_id, account, item, line, parcel, parcels, state, worst, name, name_key,
       document, cents, due, email, phone, description, callback, problems)`,
    18,
    rows.flatMap((row) => {
      const { fields } = row;
      return [
        batchId,
        account,
        row.row,
        row.line,
        row.parcel,
        row.parcels,
        stateWhenChecked(row),
        row.worst,
        fields.name,
        fields.name === null ? null : nameKey(fields.name),
        fields.document,
        fields.cents,
        fields.dueDate,
        fields.email,
        fields.phone,
        fields.description,
        fields.clientCallbackUrl,
        problemsText(row),
      ];
    }),
  );
  const lines = rows.flatMap(({ line, parcel, original }) =>
    line === null || original === undefined || parcel !== 1 ? [] : [{ line, kind: 'row', original }],
  );
  insertMany(
    db,
    'sheet_lines (batch_id, line, kind, original)',
    4,
    [...lines, ...aside].flatMap(({ line, kind, original }) => [batchId, line, kind, original]),
  );
  countNew(db, batchId, rows);
  return null;
}

/** The schema counts every later step of a row; coming in, they are counted together. */
function countNew(db: DatabaseSync, batchId: number, rows: readonly NewBoleto[]): void {
  const count = sql(
    db,
    `INSERT INTO batch_totals VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents`,
  );
  for (const [state, some] of Map.groupBy(rows, stateWhenChecked)) {
    const cents = some.reduce((sum, { fields }) => sum + (fields.cents ?? 0), 0);
    count.run(batchId, state, some.length, cents);
  }
}

/** What a list shows of a boleto. */
export interface Boleto {
  readonly id: number;
  readonly batchId: number;
  readonly accountId: string;
  readonly item: number;
  readonly line: number | null;
  readonly parcel: number;
  readonly parcels: number;
  readonly state: BoletoState;
  readonly fields: BoletoFields;
  readonly problems: Json;
  readonly worst: Severity | null;
  readonly createdAt: string | null;
  readonly remoteId: string | null;
  readonly slipLine: string | null;
  readonly barCode: string | null;
  readonly nossoNumero: string | null;
  readonly installmentId: string | null;
  readonly conference: ConferenceResult | null;
  readonly findings: Json;
  /** The service's words, where it refused or left a doubt. */
  readonly said: Json;
  readonly baixaOn: string | null;
  readonly baixaHow: Json;
  /** Of its last sending. */
  readonly ref: string | null;
  readonly revision: number;
}

export const fieldsOf = (row: Row): BoletoFields => ({
  name: orNull(text, row, 'name'),
  document: orNull(text, row, 'document'),
  cents: orNull(integer, row, 'cents'),
  dueDate: orNull(text, row, 'due'),
  email: orNull(text, row, 'email'),
  phone: orNull(text, row, 'phone'),
  description: orNull(text, row, 'description'),
  clientCallbackUrl: orNull(text, row, 'callback'),
});

export const orNone = <const W extends string>(words: readonly W[], row: Row, column: string): W | null =>
  row[column] === null ? null : oneOf(words, row, column);

export const boletoOf = (row: Row): Boleto => ({
  id: integer(row, 'id'),
  batchId: integer(row, 'batch_id'),
  accountId: text(row, 'account_id'),
  item: integer(row, 'item'),
  line: orNull(integer, row, 'line'),
  parcel: integer(row, 'parcel'),
  parcels: integer(row, 'parcels'),
  state: oneOf(boletoStates, row, 'state'),
  fields: fieldsOf(row),
  problems: orNull(json, row, 'problems') ?? [],
  worst: orNone(severities, row, 'worst'),
  createdAt: orNull(text, row, 'created_at'),
  remoteId: orNull(text, row, 'remote_id'),
  slipLine: orNull(text, row, 'slip_line'),
  barCode: orNull(text, row, 'bar_code'),
  nossoNumero: orNull(text, row, 'nosso_numero'),
  installmentId: orNull(text, row, 'installment_id'),
  conference: orNone(conferences, row, 'conference'),
  findings: orNull(json, row, 'findings') ?? [],
  said: orNull(json, row, 'said'),
  baixaOn: orNull(text, row, 'baixa_on'),
  baixaHow: orNull(json, row, 'baixa_how'),
  ref: orNull(text, row, 'ref'),
  revision: integer(row, 'revision'),
});

export const boletoColumns = `boletos.*, (SELECT id FROM accounts WHERE seq = boletos.account) AS account_id,
  (SELECT ref FROM attempts WHERE seq = boletos.attempt) AS ref`;

export function getBoleto(db: DatabaseSync, input: { readonly id: number }): Boleto | null {
  const row = sql(db, `SELECT ${boletoColumns} FROM boletos WHERE id = ?`).get(input.id);
  return row ? boletoOf(row) : null;
}

/** As many as are known, in the order asked for. */
export const manyBoletos = (
  db: DatabaseSync,
  input: { readonly ids: readonly number[] },
): readonly Boleto[] => input.ids.flatMap((id) => getBoleto(db, { id }) ?? []);

export interface Ready {
  readonly id: number;
  readonly revision: number;
  readonly item: number;
  readonly parcel: number;
  readonly fields: BoletoFields;
}

export interface ReadyAfter {
  readonly batchId: number;
  readonly after: number;
  readonly most: number;
}

/** The next that may be sent, in the order of the sheet. */
export const readyBoletos = (db: DatabaseSync, input: ReadyAfter): readonly Ready[] =>
  sql(db, `SELECT * FROM boletos WHERE batch_id = ? AND id > ? AND state = 'ready' ORDER BY id LIMIT ?`)
    .all(input.batchId, input.after, input.most)
    .map((row) => ({
      id: integer(row, 'id'),
      revision: integer(row, 'revision'),
      item: integer(row, 'item'),
      parcel: integer(row, 'parcel'),
      fields: fieldsOf(row),
    }));

export interface SheetLine extends LineAside {}

/** Lines of the sheet as they came: those of given numbers, or all that are no rows. */
export const sheetLines = (
  db: DatabaseSync,
  input: { readonly batchId: number; readonly lines: readonly number[] | 'aside' },
): readonly SheetLine[] => {
  const rows =
    input.lines === 'aside'
      ? sql(db, `SELECT * FROM sheet_lines WHERE batch_id = ? AND kind <> 'row' ORDER BY line`).all(
          input.batchId,
        )
      : sql(
          db,
          `SELECT * FROM sheet_lines WHERE batch_id = ? AND line IN (SELECT value FROM json_each(?)) ORDER BY line`,
        ).all(input.batchId, JSON.stringify(input.lines));
  return rows.map((row) => ({
    line: integer(row, 'line'),
    kind: text(row, 'kind'),
    original: text(row, 'original'),
  }));
};
