// Boletos that duplicate another one: same document, amount and due date. Boletos that only the provider's dashboard shows
// (dashboard.ts) count too.
import { createHash } from 'node:crypto';
import { CodedError } from '../../failure.ts';
import { amongIds } from '../list-definition.ts';
import { countAndCents, integer, oneOf, type Row, text, type Sql } from '../sql.ts';
import { type AcceptedDuplicates, nextAcceptance } from './accepted-duplicates.ts';
import { besideAccount, isBeside } from './account-services.ts';
import type { Totals } from './batches-counts.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { boletoColumns, boletoOf } from './boletos.ts';
import {
  onDashboardOf,
  isOnDashboard,
  manyDashboardBoletos,
  markOnDashboard,
  panelAlike,
  dashboardDuplicatesBetween,
} from './dashboard.ts';

/** Same document, amount and due date, in a state in which a further one would be one too many. */
const duplicateStates = `('ready', 'sending', 'uncertain', 'created')`;
const duplicateOf = (
  row: string,
): string => `duplicate.document = ${row}.document AND duplicate.due = ${row}.due AND duplicate.cents = ${row}.cents
  AND ${isBeside(`${row}.account`, 'duplicate.account')}
  AND duplicate.id <> ${row}.id AND duplicate.state IN ${duplicateStates}`;
const isDuplicate = duplicateOf('boletos');

/**
 * For a query of rows: duplicates that the clerk did not accept with the row. Each is looked up separately. A planner that joins the sets
 * before it knows their sizes compares every accepted one with every row.
 */
const unlessAccepted = (
  row: string,
  source: 'boleto' | 'panel',
  id: string,
): string => `(SELECT 1 FROM accepted_twins AS mark
  WHERE mark.acceptance = ${row}.acceptance AND mark.source = '${source}' AND mark.twin = ${id} LIMIT 1) IS NULL`;

/** The duplicates of a row under this name that nobody accepted; the functions of a team's server ask for the same ones. */
export const newDuplicatesOf = (row: string): string =>
  `boletos AS duplicate WHERE ${duplicateOf(row)} AND ${unlessAccepted(row, 'boleto', 'duplicate.id')}`;
export const newOnDashboardOf = (row: string): string =>
  `panel_keys WHERE ${onDashboardOf(row)} AND ${unlessAccepted(row, 'panel', 'panel_keys.panel')}`;
const [newDuplicates, newOnDashboard] = [newDuplicatesOf('boletos'), newOnDashboardOf('boletos')];
const repeatsNew = `(EXISTS (SELECT 1 FROM ${newDuplicates})
  OR EXISTS (SELECT 1 FROM ${newOnDashboard}))`;

/** How many boletos a row duplicates, including those of the dashboard. */
const duplicateCount = `((SELECT count(*) FROM boletos AS duplicate WHERE ${isDuplicate})
  + (SELECT count(DISTINCT panel) FROM panel_keys WHERE ${isOnDashboard}))`;
const firstDuplicate = `(SELECT min(duplicate.id) FROM boletos AS duplicate WHERE ${isDuplicate}) AS first,
  (SELECT min(panel) FROM panel_keys WHERE ${isOnDashboard}) AS panel`;
const firstNewDuplicate = `(SELECT min(duplicate.id) FROM ${newDuplicates}) AS first,
  (SELECT min(panel) FROM ${newOnDashboard}) AS panel`;

/** The first duplicated boleto, or the first of the dashboard. */
export type Repeated = { readonly boleto: number } | { readonly panel: number };

const repeatedIn = (row: Row): Repeated =>
  row['first'] === null ? { panel: integer(row, 'panel') } : { boleto: integer(row, 'first') };

/**
 * Rows that the clerk is asked about: they duplicate a boleto that was not accepted. Of ready rows of one batch the first is the intended
 * one, and only later ones duplicate it.
 */
export const inQuestion = `boletos.state = 'ready'
  AND (EXISTS (SELECT 1 FROM ${newDuplicates}
      AND (duplicate.batch_id <> boletos.batch_id OR duplicate.state <> 'ready' OR duplicate.id < boletos.id))
    OR EXISTS (SELECT 1 FROM ${newOnDashboard}))`;

/**
 * SQL for ids of the batch `?`. Rows that nobody accepted are tested one by one with `matching`. Rows that were accepted together are equal,
 * so their new duplicates are looked up once: `together` sums them up as `asked.found`, and `condition` compares each row with it. To test
 * each accepted row takes seconds if a file has 1,500 equal ones.
 */
const readyRows = (matching: string, together: string, condition: string): string => `(
  WITH wanted AS (SELECT CAST(? AS BIGINT) AS batch),
  alike AS (SELECT DISTINCT 0 AS id, account, document, due, cents, name_key, acceptance FROM boletos
    WHERE batch_id = (SELECT batch FROM wanted) AND state = 'ready' AND acceptance IS NOT NULL),
  asked AS MATERIALIZED (SELECT alike.*, CASE WHEN EXISTS (SELECT 1 FROM ${newOnDashboardOf('alike')}) THEN 0
    ELSE (SELECT ${together} FROM ${newDuplicatesOf('alike')}) END AS found FROM alike)
  SELECT boletos.id FROM boletos
  WHERE batch_id = (SELECT batch FROM wanted) AND state = 'ready' AND acceptance IS NULL AND ${matching}
  UNION ALL
  SELECT boletos.id FROM asked
  CROSS JOIN boletos ON boletos.document = asked.document AND boletos.due = asked.due AND boletos.cents = asked.cents
    AND boletos.name_key = asked.name_key AND boletos.acceptance = asked.acceptance AND boletos.batch_id = (SELECT batch FROM wanted)
    AND boletos.state = 'ready' AND ${condition})`;

/** The ids of the rows of the batch `?` that the clerk is asked about. */
export const inQuestionOfBatch = readyRows(
  inQuestion,
  `min(iif(duplicate.batch_id <> (SELECT batch FROM wanted) OR duplicate.state <> 'ready', 0, duplicate.id))`,
  'boletos.id > asked.found',
);

/** The same for those that duplicate a boleto that was not accepted, also one that only follows in the batch. */
const repeatingInBatch = readyRows(
  repeatsNew,
  'CASE WHEN min(duplicate.id) < max(duplicate.id) THEN 0 ELSE min(duplicate.id) END',
  'boletos.id <> asked.found',
);

/** The rows of a batch that are in question. */
export const duplicatesInBatch = async (db: Sql, input: { readonly batchId: number }) =>
  (
    await db.all(
      `SELECT id, ${duplicateCount} AS duplicates, ${firstNewDuplicate} FROM boletos
     WHERE id IN ${inQuestionOfBatch} ORDER BY id`,
      input.batchId,
    )
  ).map((row) => ({
    id: integer(row, 'id'),
    /** How many duplicates there are, including accepted ones. */
    duplicates: integer(row, 'duplicates'),
    /** How many duplicates nobody accepted. */
    first: repeatedIn(row),
  }));

/** How many rows of a batch are in question, and their sum. */
export async function countDuplicates(db: Sql, { id }: { readonly id: number }): Promise<Totals> {
  const found = await db.get(
    `SELECT count(*) AS count, coalesce(sum(cents), 0) AS cents FROM boletos WHERE id IN ${inQuestionOfBatch}`,
    id,
  );
  return countAndCents(found);
}

const sources = ['boleto', 'panel'] as const;

/** A boleto that a row duplicates now, of the ledger or the dashboard. Each row also with itself, for equal rows. */
type Repeat = Awaited<ReturnType<typeof repeatsOf>>[number];

const wishedRow = `json_each(?1) AS wish CROSS JOIN boletos ON boletos.id = CAST(wish.atom AS BIGINT)`;

async function repeatsOf(db: Sql, ids: readonly number[]) {
  const rows = await db.all(
    `SELECT boletos.id AS row, 'boleto' AS source, duplicate.id AS twin FROM ${wishedRow} CROSS JOIN boletos AS duplicate ON ${isDuplicate}
     UNION ALL SELECT boletos.id, 'boleto', boletos.id FROM ${wishedRow}
     UNION ALL SELECT DISTINCT boletos.id, 'panel', panel FROM ${wishedRow} CROSS JOIN panel_keys ON ${isOnDashboard}
     ORDER BY 1, 2, 3`,
    JSON.stringify(ids),
  );
  return rows.map((row) => ({
    row: integer(row, 'row'),
    source: oneOf(sources, row, 'source'),
    twin: integer(row, 'twin'),
  }));
}

/** The exact duplicates that the clerk saw. Their number alone would let a new one pass in the place of one that is gone. */
const stampOf = (repeats: readonly object[]): string =>
  createHash('sha256').update(JSON.stringify(repeats)).digest('base64url');

/** By row: the stamp of what it duplicates now. */
export async function stampsOf(db: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const byRow = Map.groupBy(await repeatsOf(db, ids), ({ row }) => row);
  return new Map([...byRow].map(([row, repeats]) => [row, stampOf(repeats)]));
}

/**
 * What a clerk accepts who accepts all ready rows of the batch: each with the boletos that it duplicates now. Equal rows share one set,
 * because a long file of them would otherwise store each pair.
 */
async function toAccept(db: Sql, batchId: number) {
  const rows = await db.all(
    `SELECT id, revision, document, due, cents, name_key FROM boletos
     WHERE id IN ${repeatingInBatch} ORDER BY id`,
    batchId,
  );
  const alike = Map.groupBy(rows, ({ document, due, cents, name_key }) =>
    JSON.stringify([document, due, cents, name_key]),
  );
  const same = [...alike.values()].map((group) => group.map((row) => integer(row, 'id')));
  const first = same.map(([id = 0]) => id);
  const repeats = first.length === 0 ? [] : await repeatsOf(db, first);
  const revisions = rows.map((row) => [integer(row, 'id'), integer(row, 'revision')]);
  return { same, first, repeats, stamp: stampOf([...revisions, ...repeats]) };
}

/** What the clerk is asked before the batch starts. */
export async function askedDuplicates(db: Sql, { id }: { readonly id: number }) {
  const { repeats, stamp } = await toAccept(db, id);
  const of = (source: Repeat['source']) =>
    JSON.stringify(repeats.filter((one) => one.source === source).map(({ twin }) => twin));
  const rows = await db.all(
    `SELECT name FROM accounts WHERE seq IN (SELECT account FROM boletos WHERE ${amongIds('id')}
       UNION SELECT account FROM panel_boletos WHERE ${amongIds('id')})
     AND id <> (SELECT account_id FROM batches WHERE id = ?) ORDER BY seq`,
    of('boleto'),
    of('panel'),
    id,
  );
  return {
    stamp,
    /** Names of other accounts that have one of the duplicates. */
    accounts: rows.map((row) => text(row, 'name')),
  };
}

/** Accepts the duplicates, so that any new one is asked about. Throws if they are not those that the clerk saw. */
export async function acceptDuplicates(
  db: Sql,
  { batchId, stamp }: { readonly batchId: number; readonly stamp?: string },
): Promise<void> {
  const { same, first, repeats, stamp: now } = await toAccept(db, batchId);
  if (stamp !== undefined && stamp !== now)
    throw new CodedError('changedMeanwhile', 'ledger', { detail: 'duplicates' });
  if (same.length === 0) return;
  const acceptance = await keep(db, first, repeats);
  const taken = same.flatMap((ids, at) => ids.map((id) => ({ id, acceptance: acceptance + at })));
  await db.run(
    `UPDATE boletos SET acceptance = CAST(wish.value ->> 'acceptance' AS BIGINT), revision = revision + 1
     FROM json_each(?) AS wish WHERE boletos.id = CAST(wish.value ->> 'id' AS BIGINT)`,
    JSON.stringify(taken),
  );
}

async function keep(db: Sql, ids: readonly number[], repeats: readonly Repeat[]): Promise<number> {
  const first = await nextAcceptance(db);
  const places = new Map(ids.map((id, at) => [id, first + at]));
  await db.run(
    `INSERT INTO accepted_twins (acceptance, source, twin)
     SELECT CAST(value ->> 'acceptance' AS BIGINT), value ->> 'source', CAST(value ->> 'twin' AS BIGINT) FROM json_each(?) AS wish`,
    JSON.stringify(repeats.map(({ row, source, twin }) => ({ acceptance: places.get(row), source, twin }))),
  );
  return first;
}

/** Stores everything that the row duplicates now as accepted and returns the set. */
export const keepDuplicatesOf = async (db: Sql, id: number): Promise<number> =>
  keep(db, [id], await repeatsOf(db, [id]));

/** The same for one row, just before it is sent; null if there is no duplicate. */
export async function duplicatesOf(
  db: Sql,
  id: number,
): Promise<{ readonly duplicates: number; readonly first: Repeated } | null> {
  const row = await db.get(
    `SELECT ${duplicateCount} AS duplicates, ${firstDuplicate} FROM boletos WHERE id = ?`,
    id,
  );
  const duplicates = row ? integer(row, 'duplicates') : 0;
  return row && duplicates > 0 ? { duplicates, first: repeatedIn(row) } : null;
}

/** The first duplicate that nobody accepted, or null. */
export async function newDuplicateOf(db: Sql, id: number): Promise<Repeated | null> {
  const row = await db.get(`SELECT ${firstNewDuplicate} FROM boletos WHERE id = ? AND ${repeatsNew}`, id);
  return row ? repeatedIn(row) : null;
}

/** Rows ?1 to ?2 of batch ?3, each with a boleto of another batch that it duplicates. */
const besideAnother = `boletos NOT INDEXED JOIN boletos AS duplicate ON ${isDuplicate}
  WHERE boletos.id BETWEEN ?1 AND ?2 AND boletos.batch_id = ?3 AND boletos.state IN ('draft', 'ready')
    AND duplicate.batch_id <> ?3`;

export interface LookForDuplicates {
  readonly batchId: number;
  /** The last row that was looked at; null if the batch has none yet. */
  readonly after: number | null;
}

/** Whether any of them has a duplicate, and up to which row that is known. */
export async function lookForDuplicates(db: Sql, { batchId, after }: LookForDuplicates) {
  const { last } = (await db.get('SELECT max(id) AS last FROM boletos')) ?? {};
  const upto = typeof last === 'number' ? last : 0;
  if (after === null) return { found: false, upto };
  for (const rows of [besideAnother, dashboardDuplicatesBetween])
    if (await db.get(`SELECT 1 FROM ${rows} LIMIT 1`, after + 1, upto, batchId)) return { found: true, upto };
  return { found: false, upto };
}

export interface MarkDuplicates {
  readonly batchId: number;
  /** The row to continue after, and how many rows to look at. */
  readonly after: number;
  readonly most: number;
}

/** Marks rows of a batch with the boleto of another batch that they duplicate. Returns the row to continue after, or null. */
export async function markDuplicates(db: Sql, { batchId, after, most }: MarkDuplicates) {
  const { first, last } =
    (await db.get(
      'SELECT min(id) AS first, max(id) AS last FROM (SELECT id FROM boletos WHERE batch_id = ? AND id > ? ORDER BY id LIMIT ?) AS after',
      batchId,
      after,
      most,
    )) ?? {};
  if (typeof first !== 'number' || typeof last !== 'number') return null;
  await db.run(
    `WITH found AS MATERIALIZED (
       SELECT boletos.id AS row, min(duplicate.id) AS first FROM ${besideAnother} GROUP BY boletos.id)
     UPDATE boletos SET worst = iif(worst = 'error', 'error', 'doubt'),
       problems = json_insert(coalesce(problems, '[]'), '$[#]', json_object(
         'severity', 'doubt', 'field', NULL, 'code', 'duplicateInRegister', 'boleto', found.first))
     FROM found WHERE boletos.id = found.row`,
    first,
    last,
    batchId,
  );
  await markOnDashboard(db, first, last, batchId);
  return last;
}

export interface RowWish {
  readonly id: number;
  readonly document: string;
  readonly cents: number;
  readonly dueDate: string;
}

/** Rows as they are about to be, compared with all others but not with each other. */
export const duplicatesOfWishes = async (
  db: Sql,
  input: { readonly accountId: string; readonly rows: readonly RowWish[] },
) =>
  (
    await db.all(
      `SELECT wished.id, first, batch_id, coalesce(line, item) AS line FROM (
         SELECT CAST(wish.value ->> 'id' AS BIGINT) AS id, wish.key, min(boletos.id) AS first
         FROM json_each(?1) AS wish CROSS JOIN boletos ON document = wish.value ->> 'document'
           AND due = wish.value ->> 'dueDate' AND cents = CAST(wish.value ->> 'cents' AS BIGINT)
         WHERE ${besideAccount('?2')} AND state IN ${duplicateStates}
           AND boletos.id NOT IN (SELECT CAST(value ->> 'id' AS BIGINT) FROM json_each(?1))
         GROUP BY wish.key, CAST(wish.value ->> 'id' AS BIGINT)) AS wished
       JOIN boletos ON boletos.id = first ORDER BY wished.key`,
      JSON.stringify(input.rows),
      input.accountId,
    )
  ).map((row) => ({
    id: integer(row, 'id'),
    /** The first other boleto that is equal. */
    duplicate: integer(row, 'first'),
    batchId: integer(row, 'batch_id'),
    /** Its row in its file, or its number in the batch if it came from no file. */
    line: integer(row, 'line'),
  }));

export interface Wish {
  readonly accountId: string;
  /** The name by which the dashboard may know the payer if it shows no document. */
  readonly name: string | null;
  readonly document: string;
  readonly cents: number;
  readonly dueDate: string;
}

const like = `document = ? AND due = ? AND cents = ? AND ${besideAccount('?')}
  AND state IN ${duplicateStates}`;

/** For a form that is not a row yet: the first duplicates, and how many there are. */
export async function boletosLike(db: Sql, wish: Wish) {
  const key = [wish.document, wish.dueDate, wish.cents, wish.accountId] as const;
  const first = await db.all(
    `SELECT ${boletoColumns} FROM boletos WHERE ${like} ORDER BY id LIMIT 20`,
    ...key,
  );
  const boletos = await db.all(`SELECT id FROM boletos WHERE ${like} ORDER BY id`, ...key);
  const { accountId, cents, dueDate, document } = wish;
  const payers = [document, ...(wish.name === null ? [] : [fold(wish.name)])];
  const keys = payers.map((payer) => ({ key: 0, payer, cents, dueDate }));
  const panels = (await panelAlike(db, { accountId, keys, besides: true })).map(({ panel }) => panel);
  const all: AcceptedDuplicates = { boletos: boletos.map((row) => integer(row, 'id')), panel: panels };
  return {
    first: first.map(boletoOf),
    panel: await manyDashboardBoletos(db, { ids: panels.slice(0, 20) }),
    /** All of them, by id. */
    all,
    stamp: stampOf([all]),
  };
}
