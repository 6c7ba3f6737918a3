// Booklets: which boletos in which order, progress, and result. The bytes are in the document store, under their hash; the documents
// feature makes them.
import type {
  BarsRead,
  BookletFile,
  BookletNote,
  BookletPlan,
} from '../../../preload/contract/document-terms.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { known } from '../failures.ts';
import {
  firstOf,
  insertRow,
  integer,
  jsonAs,
  oneOf,
  orNull,
  text,
  type Row,
  type Sql,
  type SqlValue,
} from '../sql.ts';
import { boletoStates } from './batches-schema.ts';
import { inScopeByLinks, linkedIds, linksSchema, linkTo, type AccountScope } from './scope.ts';
import type { Moment } from './trail.ts';

export const bookletStates = ['running', 'paused', 'finished', 'cancelled'] as const;
export type BookletState = (typeof bookletStates)[number];

// Members and notes are the last columns, so that a list without them never reads their pages.
export const bookletsSchema = `
  CREATE TABLE booklets (
    id INTEGER PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'finished', 'cancelled')),
    plan TEXT NOT NULL CHECK (json_valid(plan)),
    created_at TEXT NOT NULL,
    finished_at TEXT,
    boletos INTEGER NOT NULL CHECK (boletos > 0),
    cents INTEGER NOT NULL,
    missing INTEGER NOT NULL DEFAULT 0,
    bars TEXT NOT NULL DEFAULT 'null' CHECK (json_valid(bars)),
    said TEXT NOT NULL DEFAULT 'null' CHECK (json_valid(said)),
    files TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(files)),
    notes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(notes)),
    members TEXT NOT NULL CHECK (json_valid(members))
  ) STRICT;
  CREATE INDEX booklets_running ON booklets (id) WHERE state = 'running';
  CREATE TRIGGER booklets_stay BEFORE DELETE ON booklets
    BEGIN SELECT RAISE(ABORT, 'booklets: never deleted'); END;
  CREATE TRIGGER booklets_fixed BEFORE UPDATE OF id, plan, created_at, boletos, cents, members ON booklets
    BEGIN SELECT RAISE(ABORT, 'booklets: what it is stays'); END;
  CREATE TRIGGER booklets_cancelled BEFORE UPDATE OF state ON booklets WHEN old.state = 'cancelled'
    BEGIN SELECT RAISE(ABORT, 'booklets: cancelled'); END;
`;

/** The computer of a team that makes it, or made it last. */
export const bookletComputer = 'ALTER TABLE booklets ADD COLUMN computer TEXT;';

/** The accounts whose boletos are in it. */
export const bookletAccounts = `
  ${linksSchema('booklet')}
  INSERT INTO booklet_accounts (booklet, account)
    WITH whose (booklet, account) AS (SELECT DISTINCT booklets.id, account FROM booklets, json_each(members) AS member
      JOIN boletos ON boletos.id = member.value)
    SELECT booklet, account FROM whose JOIN accounts ON seq = account
    WHERE kind = 'practice' OR NOT EXISTS (SELECT 1 FROM whose AS other JOIN accounts ON seq = other.account
      WHERE other.booklet = whose.booklet AND kind = 'practice');
`;

/** What a booklet needs of a boleto to order, name and check it. */
export type BookletMember = Readonly<ReturnType<typeof memberOf>>;

export type MembersOf =
  | { readonly ids: readonly number[] }
  | { readonly batchId: number }
  | { readonly accountId: string; readonly document: string };

export interface FindMembers {
  readonly of: MembersOf;
  readonly order: 'sheet' | 'payer' | 'dueDate';
}

export interface FoundMembers {
  readonly members: readonly BookletMember[];
  /** Rows of the plan that were not created. */
  readonly without: number;
}

const orders: Readonly<Record<FindMembers['order'], string>> = {
  sheet: 'boletos.batch_id, item, parcel NULLS FIRST, boletos.id',
  payer: 'name_key NULLS FIRST, document NULLS FIRST, due NULLS FIRST, boletos.id',
  dueDate: 'due NULLS FIRST, name_key NULLS FIRST, boletos.id',
};

const meant = (of: MembersOf): readonly [sql: string, ...values: (string | number)[]] => {
  if ('ids' in of)
    return ['boletos.id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?))', JSON.stringify(of.ids)];
  if ('batchId' in of) return ['boletos.batch_id = ?', of.batchId];
  return [
    `boletos.account = (SELECT seq FROM accounts WHERE id = ?) AND document = ?
     AND (attempt IS NOT NULL OR remote_id IS NOT NULL OR boletos.line IS NULL)`,
    of.accountId,
    of.document,
  ];
};

const memberColumns = `boletos.id, batches.account_id, batches.lote, item, parcel, parcels, boletos.name, document,
  cents, due, nosso_numero, bar_code`;

export async function findMembers(db: Sql, { of, order }: FindMembers): Promise<FoundMembers> {
  const [where, ...values] = meant(of);
  const from = 'boletos JOIN batches ON batches.id = boletos.batch_id';
  const created = await db.all(
    `SELECT ${memberColumns} FROM ${from}
     WHERE ${where} AND boletos.state = 'created' AND remote_id IS NOT NULL ORDER BY ${orders[order]}`,
    ...values,
  );
  const counts = `SELECT boletos.state, count(*) AS count FROM ${from} WHERE ${where} GROUP BY 1`;
  const without = (await db.all(counts, ...values))
    .filter((row) => oneOf(boletoStates, row, 'state') !== 'created')
    .reduce((sum, row) => sum + integer(row, 'count'), 0);
  return { members: created.map(memberOf), without };
}

const memberOf = (row: Row) => ({
  id: integer(row, 'id'),
  accountId: text(row, 'account_id'),
  lote: integer(row, 'lote'),
  item: integer(row, 'item'),
  parcel: integer(row, 'parcel'),
  parcels: integer(row, 'parcels'),
  name: orNull(text, row, 'name'),
  document: orNull(text, row, 'document'),
  cents: orNull(integer, row, 'cents') ?? 0,
  dueDate: orNull(text, row, 'due'),
  nossoNumero: orNull(text, row, 'nosso_numero'),
  barCode: orNull(text, row, 'bar_code'),
});

/** The hash under which the document store has the bytes. */
export interface MadeFile extends BookletFile {
  readonly sha256: string;
}

export type BookletRow = Readonly<ReturnType<typeof bookletOf>>;

const columns = `id, state, plan, created_at, finished_at, boletos, cents, missing, bars, said, files, computer,
  ${linkedIds('booklet')}`;

const bookletOf = (row: Row) => ({
  id: integer(row, 'id'),
  state: oneOf(bookletStates, row, 'state'),
  plan: jsonAs<BookletPlan>(row, 'plan'),
  createdAt: text(row, 'created_at'),
  finishedAt: orNull(text, row, 'finished_at'),
  boletos: integer(row, 'boletos'),
  cents: integer(row, 'cents'),
  missing: integer(row, 'missing'),
  bars: jsonAs<BarsRead | null>(row, 'bars'),
  failure: jsonAs<Failure | null>(row, 'said'),
  files: jsonAs<readonly MadeFile[]>(row, 'files'),
  /** The accounts whose boletos are in it. */
  accounts: jsonAs<readonly string[]>(row, 'account_ids'),
  /** The computer of a team that makes it, or made it last. */
  computer: orNull(text, row, 'computer'),
});

export interface NewBooklet {
  readonly plan: BookletPlan;
  /** In the planned order, so that the job is the same after a restart, whatever a list shows by then. */
  readonly members: readonly number[];
  readonly cents: number;
}

export async function insertBooklet(db: Sql, input: NewBooklet, moment: Moment) {
  const id = await insertRow(db, 'booklets', {
    state: 'paused',
    plan: JSON.stringify(input.plan),
    created_at: moment.at,
    boletos: input.members.length,
    cents: input.cents,
    members: JSON.stringify(input.members),
  });
  await db.run(
    linkTo(
      'booklet',
      'SELECT DISTINCT account FROM boletos WHERE id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?))',
    ),
    JSON.stringify(input.members),
    id,
  );
  return { id };
}

/** Newest first. */
export async function listBooklets(
  db: Sql,
  { scope, most }: { readonly scope: AccountScope; readonly most: number },
): Promise<readonly BookletRow[]> {
  const [scoped, ...account] = inScopeByLinks('booklet', scope);
  return (
    await db.all(`SELECT ${columns} FROM booklets WHERE ${scoped} ORDER BY id DESC LIMIT ?`, ...account, most)
  ).map(bookletOf);
}

export const getBooklet = (db: Sql, { id }: { readonly id: number }): Promise<BookletRow | null> =>
  firstOf(db, bookletOf, `SELECT ${columns} FROM booklets WHERE id = ?`, id);

export const bookletNotes = async (db: Sql, { id }: { readonly id: number }) => {
  const row = await db.get('SELECT notes FROM booklets WHERE id = ?', id);
  return row ? jsonAs<readonly BookletNote[]>(row, 'notes') : [];
};

/** In the order of the plan. */
export async function bookletMembers(db: Sql, { id }: { readonly id: number }) {
  const row = await db.get('SELECT members FROM booklets WHERE id = ?', id);
  const ids = row ? jsonAs<readonly number[]>(row, 'members') : [];
  const { members } = await findMembers(db, { of: { ids }, order: 'sheet' });
  const byId = new Map(members.map((member) => [member.id, member]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

export type TurnBooklet =
  | { readonly id: number; readonly to: 'running'; readonly computer: string | null }
  | { readonly id: number; readonly to: 'cancelled' }
  | { readonly id: number; readonly to: 'paused'; readonly failure: Failure | null }
  | {
      readonly id: number;
      readonly to: 'finished';
      readonly missing: number;
      readonly bars: BarsRead;
      readonly files: readonly MadeFile[];
      readonly notes: readonly BookletNote[];
    };

/** If a booklet that was finished before is made again and the job is given up, it stays finished, with its files. */
function changeBy(turn: TurnBooklet, { at }: Moment): readonly [sets: string, ...values: SqlValue[]] {
  switch (turn.to) {
    case 'running':
      return [`state = 'running', said = 'null', computer = ?`, turn.computer];
    case 'paused':
      return [`state = 'paused', said = ?`, JSON.stringify(turn.failure)];
    case 'cancelled':
      return [`state = iif(finished_at IS NULL, 'cancelled', 'finished'), said = 'null'`];
    case 'finished':
      return [
        `state = 'finished', said = 'null', finished_at = ?, missing = ?, bars = ?, files = ?, notes = ?`,
        at,
        turn.missing,
        ...[turn.bars, turn.files, turn.notes].map((value) => JSON.stringify(value)),
      ];
  }
}

export async function turnBooklet(db: Sql, turn: TurnBooklet, moment: Moment): Promise<BookletRow> {
  const [sets, ...values] = changeBy(turn, moment);
  await db.run(`UPDATE booklets SET ${sets} WHERE id = ?`, ...values, turn.id);
  return known(await getBooklet(db, turn), 'booklet');
}

/** A job that ran when the program ended waits for the clerk. Jobs of other computers of the team continue. */
export async function pauseRunning(db: Sql, { computer }: { readonly computer: string | null }) {
  const paused = `UPDATE booklets SET state = 'paused' WHERE state = 'running'`;
  if (computer === null) await db.run(paused);
  else await db.run(`${paused} AND computer = ?`, computer);
  return null;
}
