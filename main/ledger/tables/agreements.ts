// Monthly charges and what was proposed for each month. A charge and a month have one proposal, so two clerks who generate the same month
// get one batch.
import type { JsonObject } from '../json.ts';
import type { AgreementTerms } from '../../../preload/contract/payer-terms.ts';
import { closedRules } from '../../../preload/shared/monthly.ts';
import { CodedError } from '../../failure.ts';
import { amongIds } from '../list-definition.ts';
import { integer, jsonAs, oneOf, orNull, text, type Row, type Sql } from '../sql.ts';
import { agreementStates, isRemoved } from './payers-schema.ts';
import { appendTrail, type Moment } from './trail.ts';

export type Agreement = Readonly<ReturnType<typeof agreementOf>>;

const agreementOf = (row: Row) => ({
  id: integer(row, 'id'),
  payer: integer(row, 'payer'),
  cents: integer(row, 'cents'),
  day: integer(row, 'day'),
  ifClosed: oneOf(closedRules, row, 'if_closed'),
  firstMonth: text(row, 'first_month'),
  lastMonth: orNull(text, row, 'last_month'),
  firstCents: orNull(integer, row, 'first_cents'),
  description: orNull(text, row, 'description'),
  state: oneOf(agreementStates, row, 'state'),
  revision: integer(row, 'revision'),
});

const number = (name: string): string => `CAST(value ->> '${name}' AS BIGINT)`;
/** The columns of a charge's terms, and what a wish has for each. */
const terms = {
  cents: number('cents'),
  day: number('day'),
  if_closed: `value ->> 'ifClosed'`,
  first_month: `value ->> 'firstMonth'`,
  last_month: `value ->> 'lastMonth'`,
  first_cents: number('firstCents'),
  description: `value ->> 'description'`,
};
const ofAccount = `(SELECT seq FROM accounts WHERE id = ?)`;

export interface AddAgreements {
  readonly accountId: string;
  readonly agreements: readonly (AgreementTerms & { readonly document: string })[];
}

/** Each payer must be known. */
export async function addAgreements(db: Sql, { accountId, agreements }: AddAgreements, moment: Moment) {
  const added = await db.all(
    `INSERT INTO agreements (payer, ${Object.keys(terms).join(', ')}, added_at)
     SELECT payers.id, ${Object.values(terms).join(', ')}, ?
     FROM json_each(?) AS wish JOIN payers ON payers.document = value ->> 'document' AND payers.account = ${ofAccount}
     ORDER BY key RETURNING id`,
    moment.at,
    JSON.stringify(agreements),
    accountId,
  );
  if (added.length !== agreements.length) throw new CodedError('notFound', 'ledger', { detail: 'payer' });
  const ids = added.map((row) => integer(row, 'id')).toSorted((a, b) => a - b);
  await appendTrail(db, { what: 'agreements.added', accountId, detail: { count: ids.length } }, moment);
  return { ids };
}

export interface ChangeAgreements {
  readonly accountId: string;
  /** How this was asked for, in the trail. */
  readonly why: 'changed' | 'readjusted' | 'ended' | 'paused' | 'resumed';
  readonly changes: readonly (Partial<AgreementTerms> &
    Pick<Agreement, 'id' | 'revision'> & { readonly state?: Agreement['state'] })[];
}

/** All or none: if one has changed meanwhile, the clerk looks again. */
export async function changeAgreements(
  db: Sql,
  { accountId, why, changes }: ChangeAgreements,
  moment: Moment,
): Promise<{ readonly kind: 'changed' | 'conflict' }> {
  const known = await agreementsOf(db, { accountId });
  const byId = new Map(known.map((one) => [one.id, one]));
  const next: Agreement[] = [];
  for (const { id, revision, ...change } of changes) {
    const before = byId.get(id);
    if (!before) throw new CodedError('notFound', 'ledger', { detail: 'agreement' });
    if (before.revision !== revision) return { kind: 'conflict' };
    next.push({ ...before, ...change });
  }
  const sets = { ...terms, state: `value ->> 'state'` };
  await db.run(
    `UPDATE agreements SET ${Object.entries(sets)
      .map(([column, value]) => `${column} = ${value}`)
      .join(', ')}, revision = revision + 1 FROM json_each(?) AS wish WHERE agreements.id = ${number('id')}`,
    JSON.stringify(next),
  );
  const detail = { why, count: next.length };
  await appendTrail(db, { what: 'agreements.changed', accountId, detail }, moment);
  return { kind: 'changed' };
}

export const agreementsOf = async (db: Sql, { accountId }: { readonly accountId: string }) =>
  (
    await db.all(
      `SELECT agreements.* FROM agreements JOIN payers ON payers.id = payer WHERE payers.account = ${ofAccount}
       ORDER BY agreements.id`,
      accountId,
    )
  ).map(agreementOf);

export type Proposed = Awaited<ReturnType<typeof proposedIn>>[number];

/** The proposals of these months that became rows, except rows that were removed. */
export const proposedIn = async (
  db: Sql,
  { accountId, months }: { readonly accountId: string; readonly months: readonly string[] },
) =>
  (
    await db.all(
      `SELECT agreement, month, batch, lote, cents, due FROM proposals JOIN batches ON batches.id = batch
       WHERE month IN (SELECT atom FROM json_each(?)) AND released_at IS NULL AND account_id = ? AND NOT ${isRemoved}
       ORDER BY agreement, month`,
      JSON.stringify(months),
      accountId,
    )
  ).map((row) => ({
    agreement: integer(row, 'agreement'),
    month: text(row, 'month'),
    batch: integer(row, 'batch'),
    lote: integer(row, 'lote'),
    cents: integer(row, 'cents'),
    due: text(row, 'due'),
  }));

/** Of each payer, how many boletos were due before this day and are open. */
export const owedBy = async (
  db: Sql,
  { payers, before }: { readonly payers: readonly number[]; readonly before: string },
): Promise<readonly { readonly payer: number; readonly count: number }[]> =>
  (
    await db.all(
      `SELECT payers.id, count(*) AS count FROM payers JOIN boletos
         ON boletos.account = payers.account AND boletos.document = payers.document
       WHERE ${amongIds('payers.id')} AND remote_id IS NOT NULL AND baixa_on IS NULL AND cancelled_on IS NULL AND due < ?
       GROUP BY payers.id`,
      JSON.stringify(payers),
      before,
    )
  ).map((row) => ({ payer: integer(row, 'id'), count: integer(row, 'count') }));

export interface Propose {
  readonly accountId: string;
  readonly month: string;
  readonly batch: number;
  readonly rows: readonly {
    readonly agreement: number;
    readonly item: number;
    readonly cents: number;
    readonly due: string;
    readonly fields: JsonObject;
    readonly reasons: readonly string[];
  }[];
}

/** Nothing is proposed if one of the charges has this month already: then `batches` are those that have it. */
export async function propose(
  db: Sql,
  { accountId, month, batch, rows }: Propose,
  moment: Moment,
): Promise<{ readonly kind: 'proposed' } | { readonly kind: 'taken'; readonly batches: readonly number[] }> {
  const ids = new Set(rows.map(({ agreement }) => agreement));
  const taken = (await proposedIn(db, { accountId, months: [month] })).filter(({ agreement }) =>
    ids.has(agreement),
  );
  if (taken.length > 0) return { kind: 'taken', batches: [...new Set(taken.map((one) => one.batch))] };
  // The others belong to removed rows, which cannot be put back from now on.
  await db.run(
    `UPDATE proposals SET released_at = ? WHERE month = ? AND released_at IS NULL AND ${amongIds('agreement')}`,
    moment.at,
    month,
    JSON.stringify([...ids]),
  );
  await addProposals(
    db,
    batch,
    rows.map((row) => ({ ...row, month })),
    moment,
  );
  return { kind: 'proposed' };
}

const addProposals = (
  db: Sql,
  batch: number,
  rows: readonly (Propose['rows'][number] & { readonly month: string })[],
  { at, osUser }: Moment,
): Promise<unknown> =>
  db.run(
    `INSERT INTO proposals (agreement, month, batch, item, cents, due, fields, reasons, at, os_user)
     SELECT ${number('agreement')}, value ->> 'month', ?1, ${number('item')}, ${number('cents')}, value ->> 'due',
       value ->> 'fields', value ->> 'reasons', ?2, ?3
     FROM json_each(?4) AS wish WHERE true ORDER BY key`,
    batch,
    at,
    osUser,
    JSON.stringify(rows),
  );

export interface AddFromBatch {
  readonly accountId: string;
  readonly batch: number;
  /** Of its rows, each due in the first month of its charge. */
  readonly rows: readonly (AgreementTerms & {
    readonly document: string;
    readonly item: number;
    readonly due: string;
  })[];
}

/** Charges made of a batch's rows, whose month it is. A row that a charge has already, perhaps another clerk's, makes none. */
export async function addFromBatch(db: Sql, { accountId, batch, rows }: AddFromBatch, moment: Moment) {
  const taken = await db.all('SELECT item FROM proposals WHERE batch = ? AND released_at IS NULL', batch);
  const items = new Set(taken.map((row) => integer(row, 'item')));
  const agreements = rows.filter(({ item }) => !items.has(item));
  if (agreements.length === 0) return { count: 0 };
  const { ids } = await addAgreements(db, { accountId, agreements }, moment);
  const proposals = agreements.flatMap(({ item, cents, due, firstMonth: month }, at) => {
    const agreement = ids[at];
    return agreement === undefined ? [] : [{ agreement, month, item, cents, due, fields: {}, reasons: [] }];
  });
  await addProposals(db, batch, proposals, moment);
  return { count: ids.length };
}

/** A discarded draft gives its months back. */
export const releaseProposals = (db: Sql, batch: number, { at }: Moment): Promise<unknown> =>
  db.run('UPDATE proposals SET released_at = ? WHERE batch = ? AND released_at IS NULL', at, batch);

/** Why the rows of a generated month are as they are. */
export const reasonsOfBatch = async (db: Sql, { batchId }: { readonly batchId: number }) =>
  (await db.all('SELECT item, reasons FROM proposals WHERE batch = ? ORDER BY item', batchId)).map((row) => ({
    item: integer(row, 'item'),
    reasons: jsonAs<readonly string[]>(row, 'reasons'),
  }));
