// The long lists of boletos: all that were ever sent or entered singly, and the rows of one batch.
import { fieldEntries, textFields } from '../../../preload/contract/boleto-fields.ts';
import {
  allWithIds,
  among,
  conditional,
  conditionsOf,
  within,
  type Condition,
  type ListDefinition,
  type Period,
  type SoughtOf,
} from '../list-definition.ts';
import { situations, type Situation } from '../../../preload/contract/boleto-states.ts';
import type { SortOf } from '../../../preload/contract/list-table.ts';
import { registerFilters, type registerColumns } from '../../../preload/contract/register-list.ts';
import { countAndCents, integer, oneOf, text, type Engine, type Sql } from '../sql.ts';
import type { Totals } from './batches-counts.ts';
import type { BoletoState, Verification, Severity } from './batches-schema.ts';
import { columnOf } from './boleto-columns.ts';
import { startOfBankDay } from '../../../preload/shared/bank-day.ts';
import { addDays, type PlainDate } from '../../../preload/shared/due-date.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { inQuestionOfBatch } from './boletos-duplicates.ts';
import { groupCondition, type RowGroup } from './row-groups.ts';
import { byWords, wordsOf } from './boletos-words.ts';
import { boletoColumns, boletoOf, type Boleto } from './boletos.ts';
import { inScope } from './scope.ts';

export interface RegisterQuery extends SoughtOf<typeof registerFilters> {
  /** All of its words: pieces of a name, or the beginning of a document, line, nosso número, id, {ref} or installment id. */
  readonly text?: string;
  /** The moment at which its last sending began. */
  readonly sent?: Period;
  readonly situation?: { readonly is: Situation; readonly on: string };
  /** Issued, and neither paid nor cancelled at the provider, by the end of this day. */
  readonly openOn?: PlainDate;
}

export type RegisterSort = SortOf<typeof registerColumns>;

/** One that is cancelled at the provider is in no situation. */
const open = `state = 'created' AND baixa_on IS NULL AND cancelled_on IS NULL`;

/** `?` is the bank's day. The service never tells that a boleto was paid, so _paid_ is what a clerk recorded. */
const conditionOf: Readonly<Record<Situation, string>> = {
  settled: 'baixa_on IS NOT NULL',
  dueToday: `${open} AND due = ?`,
  overdue: `${open} AND due < ?`,
  notDue: `${open} AND due > ?`,
};

const inSituation = ({ is, on }: NonNullable<RegisterQuery['situation']>): Condition =>
  is === 'settled' ? [conditionOf[is]] : [conditionOf[is], on];

/** A later day may be known already: a sheet of the service's dashboard may name days that are still to come. */
const wasOpen = (day: PlainDate): Condition => [
  `state = 'created' AND created_at < ? AND (baixa_on IS NULL OR baixa_on > ?) AND (cancelled_on IS NULL OR cancelled_on > ?)`,
  startOfBankDay(addDays(day, 1)),
  day,
  day,
];

function registerConditions(
  { situation, sent = {}, openOn, ...filter }: RegisterQuery,
  engine: Engine,
): Condition[] {
  return [
    // Sent from here, found to have been sent, or entered singly.
    ['attempt IS NOT NULL OR remote_id IS NOT NULL OR line IS NULL'],
    ...byWords(wordsOf(filter.text ?? ''), engine),
    inScope(filter.scope ?? 'all'),
    ...conditionsOf(registerFilters, filter),
    ...within('(SELECT started_at FROM attempts WHERE attempts.seq = boletos.attempt)', sent),
    ...(situation ? [inSituation(situation)] : []),
    ...(openOn === undefined ? [] : [wasOpen(openOn)]),
  ];
}

const registerOrder: Readonly<Record<RegisterSort, string>> = {
  newest: 'id DESC',
  oldest: 'id',
  due: 'due NULLS FIRST, id',
  amount: 'cents NULLS FIRST, id',
  name: 'name_key NULLS FIRST, id',
};

const rows: ListDefinition<unknown, string, Boleto>['rows'] = (db, ids) =>
  allWithIds(db, `SELECT ${boletoColumns} FROM boletos`, 'id', ids, boletoOf);

/** Adds names to the index when nothing else is to be done. Returns how many rows still wait. */
export async function indexNames(db: Sql, input: { readonly most: number }): Promise<number> {
  const { upto, next } =
    (await db.get(
      `SELECT upto, (SELECT max(id) FROM (SELECT id FROM boletos WHERE id > upto ORDER BY id LIMIT ?) AS after) AS next
       FROM boletos_indexed`,
      input.most,
    )) ?? {};
  if (typeof upto !== 'number' || typeof next !== 'number') return 0;
  await db.run(
    'INSERT INTO boletos_text (rowid, name) SELECT id, name FROM boletos WHERE id > ? AND id <= ? AND name IS NOT NULL',
    upto,
    next,
  );
  await db.run('UPDATE boletos_indexed SET upto = ?', next);
  return integer((await db.get('SELECT coalesce(max(id), 0) - ? AS more FROM boletos', next)) ?? {}, 'more');
}

/** The end of a statement that selects the rows of a filter. */
function fromRegister(filter: RegisterQuery, engine: Engine) {
  const { where, values } = conditional(registerConditions(filter, engine));
  // Words leave few rows to look at. Without words one index has everything that a filter needs.
  const from =
    wordsOf(filter.text ?? '').length > 0 ? 'boletos NOT INDEXED' : 'boletos INDEXED BY boletos_register';
  return { from: `FROM ${from} WHERE ${where}`, values };
}

export const registerList: ListDefinition<RegisterQuery, RegisterSort, Boleto> = {
  query(filter, sort, engine) {
    const { from, values } = fromRegister(filter, engine);
    return { sql: `SELECT id ${from} ORDER BY ${registerOrder[sort]}`, values };
  },
  rows,
};

const countAndSum = 'count(*) AS count, CAST(coalesce(sum(cents), 0) AS BIGINT) AS cents';
/** Count and sum of the boletos in the list. */
export async function sumOfRegister(db: Sql, filter: RegisterQuery): Promise<Totals> {
  const { from, values } = fromRegister(filter, db.engine);
  return countAndCents(await db.get(`SELECT ${countAndSum} ${from}`, ...values));
}

/** Count and sum of the paid boletos in the list by the source of their payment, as `baixa_how` names it. */
export async function sourcesOfRegister(
  db: Sql,
  filter: RegisterQuery,
): Promise<readonly (Totals & { readonly by: string })[]> {
  const { from, values } = fromRegister(filter, db.engine);
  const found = await db.all(
    `SELECT by, ${countAndSum} FROM (SELECT cents, coalesce(baixa_how ->> 'by', 'hand') AS by ${from} AND baixa_on IS NOT NULL)
       AS rows GROUP BY by ORDER BY by`,
    ...values,
  );
  return found.map((row) => ({ by: text(row, 'by'), ...countAndCents(row) }));
}

/** Count and sum of the boletos in the list by situation on a day. */
export async function situationsOfRegister(
  db: Sql,
  { filter, on }: { readonly filter: RegisterQuery; readonly on: string },
): Promise<Readonly<Record<Situation, Totals>>> {
  const { from, values } = fromRegister(filter, db.engine);
  const found = await db.all(
    `SELECT situation, ${countAndSum} FROM (
       SELECT cents, CASE WHEN ${conditionOf.settled} THEN 'settled' WHEN state <> 'created' OR cancelled_on IS NOT NULL THEN ''
         WHEN due < ? THEN 'overdue' WHEN due = ? THEN 'dueToday' ELSE 'notDue' END AS situation ${from}
     ) AS rows WHERE situation <> '' GROUP BY situation`,
    on,
    on,
    ...values,
  );
  const sums = new Map(found.map((row) => [oneOf(situations, row, 'situation'), countAndCents(row)]));
  const of = (situation: Situation): Totals => sums.get(situation) ?? { count: 0, cents: 0 };
  return {
    notDue: of('notDue'),
    dueToday: of('dueToday'),
    overdue: of('overdue'),
    settled: of('settled'),
  };
}

export interface BatchRowFilter {
  readonly batchId: number;
  readonly states?: readonly BoletoState[];
  readonly problems?: boolean;
  readonly worst?: readonly Severity[];
  /** Rows that would be sent and duplicate more boletos than the clerk accepted. */
  readonly repeats?: boolean;
  /** Rows that wait for the same decision. */
  readonly group?: RowGroup;
  readonly conferences?: readonly Verification[];
  /** All words of the search, anywhere in the searched fields. */
  readonly text?: string;
  readonly descending?: boolean;
}

export type BatchRowSort = 'line' | 'name' | 'document' | 'amount' | 'due';

const batchOrder: Readonly<Record<BatchRowSort, readonly string[]>> = {
  line: ['id'],
  name: ['name_key', 'id'],
  document: ['document', 'id'],
  amount: ['cents', 'id'],
  due: ['due', 'id'],
};

/** Names are found without their accents. */
const searched = textFields
  .filter((field) => fieldEntries[field].searchable && field !== 'payer.name')
  .map((field) => `lower(${columnOf(field)})`)
  .join(', ');

const batchConditions = (filter: BatchRowFilter): Condition[] => [
  ['batch_id = ?', filter.batchId],
  ...(filter.states ? [among('state', filter.states)] : []),
  ...(filter.problems ? [['worst IS NOT NULL'] as const] : []),
  ...(filter.worst ? [among('worst', filter.worst)] : []),
  ...(filter.repeats ? [[`id IN ${inQuestionOfBatch}`, filter.batchId] as const] : []),
  ...(filter.group ? [groupCondition(filter.group, filter.batchId)] : []),
  ...(filter.conferences ? [among('conference', filter.conferences)] : []),
  ...wordsOf(filter.text ?? '').map((word): Condition => [
    `instr(name_key, ?) > 0 OR instr(concat_ws(' ', ${searched}), ?) > 0`,
    fold(word),
    word.toLowerCase(),
  ]),
];

/** Count and sum of the rows in the list. Rows without an amount do not count. */
export async function sumOfBatchRows(db: Sql, filter: BatchRowFilter): Promise<Totals> {
  const { where, values } = conditional([...batchConditions(filter), ['cents IS NOT NULL']]);
  return countAndCents(await db.get(`SELECT ${countAndSum} FROM boletos WHERE ${where}`, ...values));
}

export const batchRowList: ListDefinition<BatchRowFilter, BatchRowSort, Boleto> = {
  query(filter, sort) {
    const { where, values } = conditional(batchConditions(filter));
    const order = batchOrder[sort]
      .map((column) => (filter.descending ? `${column} DESC NULLS LAST` : `${column} NULLS FIRST`))
      .join(', ');
    return { sql: `SELECT id FROM boletos WHERE ${where} ORDER BY ${order}`, values };
  },
  rows,
};
