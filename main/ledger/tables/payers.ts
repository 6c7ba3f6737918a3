// The directory of payers: one row for each document of an account. What a clerk typed wins over later boletos; the rest is as in the
// latest boleto. Two documents are two payers, whatever their names.
import type { Payer, PayerContact, payerColumns, PayersSum } from '../../../preload/contract/payers-list.ts';
import type { SortOf } from '../../../preload/contract/list-table.ts';
import { asPlainDate, dayNumber } from '../../../preload/shared/due-date.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { CodedError } from '../../failure.ts';
import {
  allWithIds,
  amongIds,
  conditional,
  wordsIn,
  type Condition,
  type ListDefinition,
} from '../list-definition.ts';
import { integer, jsonAs, orNull, text, type Row, type Sql } from '../sql.ts';
import { inScope, type AccountScope } from './scope.ts';
import { appendTrail, type Moment } from './trail.ts';

/** Adds the payers of boletos that were created since. A payer that is known stays as it is. */
export async function gatherPayers(db: Sql, { accountId }: { readonly accountId: string }, { at }: Moment) {
  const { changes } = await db.run(
    `INSERT INTO payers (account, document, added_at)
     SELECT account, document, ? FROM (SELECT DISTINCT account, document FROM boletos
       WHERE account = (SELECT seq FROM accounts WHERE id = ?) AND remote_id IS NOT NULL) AS billed
     WHERE NOT EXISTS (SELECT 1 FROM payers WHERE payers.account = billed.account AND payers.document = billed.document)`,
    at,
    accountId,
  );
  return { added: changes };
}

export interface PayersFilter {
  readonly scope?: AccountScope;
  readonly text?: string;
  readonly overdue?: boolean;
  readonly withoutEmail?: boolean;
  readonly monthly?: boolean;
  readonly today: string;
}
export type PayerSort = SortOf<typeof payerColumns>;

const isBilled = `boletos.account = payers.account AND boletos.document = payers.document AND boletos.remote_id IS NOT NULL`;
const isOpen = 'baixa_on IS NULL AND cancelled_on IS NULL';
const latest = `boletos AS latest ON latest.id = (SELECT max(id) FROM boletos WHERE ${isBilled})`;
const sumOfOpen = (more = ''): string =>
  `(SELECT CAST(coalesce(sum(cents), 0) AS BIGINT) FROM boletos WHERE ${isBilled} AND ${isOpen}${more})`;
const named = `coalesce(payers.name_key, latest.name_key, '')`;

function conditions({
  scope,
  text: sought,
  overdue,
  withoutEmail,
  monthly,
  today,
}: PayersFilter): readonly Condition[] {
  return [
    inScope(scope ?? 'all', 'payers.account'),
    ...wordsIn(sought).map((word): Condition => {
      const digits = word.replace(/\D/g, '');
      // A number may also be a part of the name: Loja 2.
      return digits === '' || /\p{L}/u.test(word)
        ? [`instr(${named}, ?) > 0`, fold(word)]
        : [`instr(payers.document, ?) > 0 OR instr(${named}, ?) > 0`, digits, fold(word)];
    }),
    ...(overdue === true
      ? [[`EXISTS (SELECT 1 FROM boletos WHERE ${isBilled} AND ${isOpen} AND due < ?)`, today] as const]
      : []),
    ...(withoutEmail === true
      ? [
          [
            `coalesce(payers.emails, '[]') = '[]' AND (payers.emails IS NOT NULL OR latest.email IS NULL)`,
          ] as const,
        ]
      : []),
    ...(monthly === true
      ? [[`EXISTS (SELECT 1 FROM agreements WHERE payer = payers.id AND state = 'active')`] as const]
      : []),
  ];
}

function order(sort: PayerSort, today: string): Condition {
  if (sort === 'open') return [`${sumOfOpen()} DESC, ${named}, payers.id`];
  return sort === 'overdue'
    ? [`${sumOfOpen(' AND due < ?')} DESC, ${named}, payers.id`, today]
    : [`${named}, payers.id`];
}

const contactOf = (row: Row): PayerContact => ({
  name: orNull(text, row, 'latest_name') ?? '',
  emails: [orNull(text, row, 'latest_email') ?? []].flat(),
  phones: [orNull(text, row, 'latest_phone') ?? []].flat(),
});

const payerSelect = `SELECT payers.id, payers.document, payers.name, payers.emails, payers.phones, payers.note, payers.no_contact,
    payers.revision, accounts.id AS account_id, latest.name AS latest_name, latest.email AS latest_email,
    latest.phone AS latest_phone,
    (SELECT count(*) FROM agreements WHERE payer = payers.id AND state = 'active') AS agreements
  FROM payers JOIN accounts ON accounts.seq = payers.account LEFT JOIN ${latest}`;

type Known = Omit<Payer, 'boletos' | 'openCents' | 'overdueCents' | 'lastPaidOn' | 'daysLate'>;

function knownPayer(row: Row): Known {
  const billed = contactOf(row);
  const name = orNull(text, row, 'name');
  const emails = orNull(jsonAs<readonly string[]>, row, 'emails');
  const phones = orNull(jsonAs<readonly string[]>, row, 'phones');
  const contact = {
    name: name ?? billed.name,
    emails: emails ?? billed.emails,
    phones: phones ?? billed.phones,
  };
  const has = (all: readonly string[], some: readonly string[]) => some.every((one) => all.includes(one));
  const differs =
    (name !== null && billed.name !== '' && fold(name) !== fold(billed.name)) ||
    !has(contact.emails, billed.emails) ||
    !has(contact.phones, billed.phones);
  return {
    id: integer(row, 'id'),
    accountId: text(row, 'account_id'),
    document: text(row, 'document'),
    ...contact,
    note: orNull(text, row, 'note'),
    noContact: integer(row, 'no_contact') === 1,
    differs: differs ? billed : null,
    agreements: integer(row, 'agreements'),
    revision: integer(row, 'revision'),
  };
}

interface Billed {
  boletos: number;
  openCents: number;
  overdueCents: number;
  lastPaidOn: string | null;
  paid: number;
  days: number;
}

const daysBetween = (from: string, to: string): number => {
  const [first, last] = [asPlainDate(from), asPlainDate(to.slice(0, 10))];
  return first === null || last === null ? 0 : dayNumber(last) - dayNumber(first);
};

async function billedOf(db: Sql, ids: readonly number[], today: string) {
  const rows = await db.all(
    `SELECT payers.id, due, baixa_on, iif(cancelled_on IS NULL, 0, 1) AS cancelled, count(*) AS count,
       CAST(sum(cents) AS BIGINT) AS cents
     FROM payers JOIN boletos ON ${isBilled} WHERE ${amongIds('payers.id')}
     GROUP BY payers.id, due, baixa_on, iif(cancelled_on IS NULL, 0, 1)`,
    JSON.stringify(ids),
  );
  const found = new Map<number, Billed>();
  for (const row of rows) {
    const id = integer(row, 'id');
    const one = found.get(id) ?? {
      boletos: 0,
      openCents: 0,
      overdueCents: 0,
      lastPaidOn: null,
      paid: 0,
      days: 0,
    };
    found.set(id, one);
    const [count, cents, due] = [integer(row, 'count'), integer(row, 'cents'), text(row, 'due')];
    const paidOn = orNull(text, row, 'baixa_on');
    one.boletos += count;
    if (paidOn !== null) {
      one.paid += count;
      one.days += count * daysBetween(due, paidOn);
      if (one.lastPaidOn === null || paidOn > one.lastPaidOn) one.lastPaidOn = paidOn;
    } else if (integer(row, 'cancelled') === 0) {
      one.openCents += cents;
      if (due < today) one.overdueCents += cents;
    }
  }
  return found;
}

async function withBilled(db: Sql, payers: readonly Known[], today: string): Promise<readonly Payer[]> {
  const billed = await billedOf(
    db,
    payers.map(({ id }) => id),
    today,
  );
  return payers.map((payer) => {
    const one = billed.get(payer.id);
    return {
      ...payer,
      boletos: one?.boletos ?? 0,
      openCents: one?.openCents ?? 0,
      overdueCents: one?.overdueCents ?? 0,
      lastPaidOn: one?.lastPaidOn ?? null,
      daysLate: one === undefined || one.paid === 0 ? null : Math.round(one.days / one.paid),
    };
  });
}

export const payersList: ListDefinition<PayersFilter, PayerSort, Known> = {
  query(filter, sort) {
    const { where, values } = conditional(conditions(filter));
    const [by, ...more] = order(sort, filter.today);
    return {
      sql: `SELECT payers.id FROM payers LEFT JOIN ${latest} WHERE ${where} ORDER BY ${by}`,
      values: [...values, ...more],
    };
  },
  rows: (db, ids) => allWithIds(db, payerSelect, 'payers.id', ids, knownPayer),
};

/** What all payers of a list owe. */
export async function payersOwe(db: Sql, filter: PayersFilter): Promise<PayersSum> {
  const { where, values } = conditional(conditions(filter));
  const row = await db.get(
    `SELECT CAST(coalesce(sum(open_cents), 0) AS BIGINT) AS open, CAST(coalesce(sum(overdue_cents), 0) AS BIGINT) AS overdue
     FROM (SELECT ${sumOfOpen()} AS open_cents, ${sumOfOpen(' AND due < ?')} AS overdue_cents
       FROM payers LEFT JOIN ${latest} WHERE ${where}) AS owed`,
    filter.today,
    ...values,
  );
  return { openCents: row ? integer(row, 'open') : 0, overdueCents: row ? integer(row, 'overdue') : 0 };
}

/** The same rows with what each owes and paid by today. */
export async function payersWithSums(
  db: Sql,
  { ids, today }: { readonly ids: readonly number[]; readonly today: string },
): Promise<readonly Payer[]> {
  return withBilled(db, await payersList.rows(db, ids), today);
}

export interface ChangePayer extends Partial<PayerContact> {
  readonly accountId: string;
  readonly id: number;
  readonly revision: number;
  readonly note?: string | null;
  readonly noContact?: boolean;
}

type Changed = { readonly kind: 'changed' } | { readonly kind: 'conflict' };

const listOrNull = (values: readonly string[] | undefined): string | null =>
  values === undefined ? null : JSON.stringify(values);

/** What is left out stays as it is. */
export async function changePayer(db: Sql, input: ChangePayer, moment: Moment): Promise<Changed> {
  const { accountId, id, revision, name, emails, phones, note, noContact } = input;
  const { changes } = await db.run(
    `UPDATE payers SET name = coalesce(CAST(? AS TEXT), name), name_key = coalesce(CAST(? AS TEXT), name_key),
       emails = coalesce(CAST(? AS TEXT), emails), phones = coalesce(CAST(? AS TEXT), phones),
       note = iif(? = 1, CAST(? AS TEXT), note), no_contact = coalesce(CAST(? AS BIGINT), no_contact),
       changed_at = ?, revision = revision + 1
     WHERE id = ? AND revision = ? AND account = (SELECT seq FROM accounts WHERE id = ?)`,
    name ?? null,
    name === undefined ? null : fold(name),
    listOrNull(emails),
    listOrNull(phones),
    note === undefined ? 0 : 1,
    note ?? null,
    noContact === undefined ? null : Number(noContact),
    moment.at,
    id,
    revision,
    accountId,
  );
  if (changes === 0) {
    const known = await db.get('SELECT 1 AS one FROM payers WHERE id = ?', id);
    if (!known) throw new CodedError('notFound', 'ledger', { detail: 'payer' });
    return { kind: 'conflict' };
  }
  const fields = (['name', 'emails', 'phones', 'note', 'noContact'] as const).filter(
    (one) => input[one] !== undefined,
  );
  await appendTrail(db, { what: 'payer.changed', accountId, detail: { payer: id, fields } }, moment);
  return { kind: 'changed' };
}

export interface ImportedPayer extends PayerContact {
  readonly document: string;
  /** Of the payer as the clerk saw it; null for one that was not known. */
  readonly revision: number | null;
}

/**
 * Adds payers, and replaces the contact data of those whose change the clerk saw and accepted. An empty list keeps what is known;
 * who has changed since stays as it is, and is not counted.
 */
export async function importPayers(
  db: Sql,
  { accountId, payers }: { readonly accountId: string; readonly payers: readonly ImportedPayer[] },
  moment: Moment,
): Promise<{ readonly taken: number }> {
  const wishes = payers.map(({ document, name, emails, phones, revision }) => ({
    document,
    revision,
    name,
    key: fold(name),
    emails: emails.length === 0 ? null : JSON.stringify(emails),
    phones: phones.length === 0 ? null : JSON.stringify(phones),
  }));
  const { changes } = await db.run(
    `INSERT INTO payers AS known (account, document, name, name_key, emails, phones, added_at, revision)
     SELECT (SELECT seq FROM accounts WHERE id = ?1), value ->> 'document', value ->> 'name', value ->> 'key',
       value ->> 'emails', value ->> 'phones', ?2, coalesce(CAST(value ->> 'revision' AS BIGINT), 1)
     FROM json_each(?3) AS wish WHERE value ->> 'revision' IS NOT NULL OR NOT EXISTS (SELECT 1 FROM payers AS other
       WHERE other.account = (SELECT seq FROM accounts WHERE id = ?1) AND other.document = value ->> 'document')
     ON CONFLICT (account, document) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
       emails = coalesce(excluded.emails, known.emails), phones = coalesce(excluded.phones, known.phones),
       changed_at = ?2, revision = known.revision + 1
       WHERE known.revision = excluded.revision`,
    accountId,
    moment.at,
    JSON.stringify(wishes),
  );
  await appendTrail(db, { what: 'payers.imported', accountId, detail: { count: changes } }, moment);
  return { taken: changes };
}

/** Those with these documents, as a clerk or their latest boleto has them. */
export const payersOfDocuments = async (
  db: Sql,
  { accountId, documents }: { readonly accountId: string; readonly documents: readonly string[] },
): Promise<readonly Known[]> =>
  (
    await db.all(
      `${payerSelect} WHERE accounts.id = ? AND payers.document IN (SELECT atom FROM json_each(?))`,
      accountId,
      JSON.stringify(documents),
    )
  ).map(knownPayer);
