// Lines of payments as a list, their sums, and the boletos that a line may mean: each looked up in an index, many lines at a time.
import { incomeFilters, type incomeColumns } from '../../../preload/contract/income-list.ts';
import {
  filings,
  lineKinds,
  linePlaces,
  lineSources,
  type IncomeLine,
  type LineMarks,
  type LinePlace,
  type LineQuestion,
} from '../../../preload/contract/income-terms.ts';
import type { SortOf } from '../../../preload/contract/list-table.ts';
import { fold } from '../../../preload/shared/fold.ts';
import {
  allWithIds,
  amongIds,
  conditional,
  wordsIn,
  conditionsOf,
  type Condition,
  type ListDefinition,
  type SoughtOf,
} from '../list-definition.ts';
import {
  bytes,
  countAndCents,
  firstOf,
  integer,
  jsonAs,
  oneOf,
  orNull,
  text,
  type Row,
  type Sql,
} from '../sql.ts';
import { inScope, type AccountScope } from './scope.ts';

export interface IncomeFilter extends SoughtOf<typeof incomeFilters> {
  readonly questions?: boolean;
}
export type IncomeSort = SortOf<typeof incomeColumns>;

const order: Readonly<Record<IncomeSort, string>> = {
  oldest: 'day NULLS FIRST, id',
  newest: 'day DESC NULLS FIRST, id DESC',
  amount: 'cents DESC, id',
};

const lineColumns = `income_lines.id, income_lines.account, file, ordinal, source, income_lines.kind, day, cents, text, marks,
  questions, place, income_lines.revision, income_files.name AS file_name, accounts.id AS account_id,
  (SELECT part FROM allocations WHERE line = income_lines.id AND boleto IS NULL ORDER BY id DESC LIMIT 1) AS filed_as,
  (SELECT coalesce(json_group_array(boleto), '[]') FROM (SELECT boleto FROM allocations
    WHERE line = income_lines.id AND boleto IS NOT NULL GROUP BY boleto HAVING sum(cents) <> 0 ORDER BY boleto) AS whose)
    AS boletos`;
const linesFrom = `income_lines JOIN income_files ON income_files.id = file JOIN accounts ON accounts.seq = income_lines.account`;

function lineOf(row: Row): IncomeLine {
  const place = oneOf(linePlaces, row, 'place');
  const kind = oneOf(lineKinds, row, 'kind');
  const filedAs = filings.find((one) => one === row['filed_as']) ?? (kind === 'fee' ? 'fee' : 'notBoleto');
  return {
    id: integer(row, 'id'),
    accountId: text(row, 'account_id'),
    file: integer(row, 'file'),
    fileName: text(row, 'file_name'),
    ordinal: integer(row, 'ordinal'),
    source: oneOf(lineSources, row, 'source'),
    kind,
    day: orNull(text, row, 'day'),
    cents: integer(row, 'cents'),
    text: text(row, 'text'),
    marks: jsonAs<LineMarks>(row, 'marks'),
    questions: jsonAs<readonly LineQuestion[]>(row, 'questions'),
    place,
    filedAs: place === 'filed' ? filedAs : null,
    boletos: jsonAs<readonly number[]>(row, 'boletos'),
    revision: integer(row, 'revision'),
  };
}

function conditions({ questions, ...filter }: IncomeFilter): readonly Condition[] {
  return [
    inScope(filter.scope ?? 'all'),
    ...wordsIn(filter.text).map((word): Condition => ['instr(words, ?) > 0', fold(word)]),
    ...conditionsOf(incomeFilters, filter),
    ...(questions === true ? [["questions <> '[]'"] as const] : []),
  ];
}

export const incomeList: ListDefinition<IncomeFilter, IncomeSort, IncomeLine> = {
  query(filter, sort) {
    const { where, values } = conditional(conditions(filter));
    return { sql: `SELECT id FROM income_lines WHERE ${where} ORDER BY ${order[sort]}`, values };
  },
  rows: (db, ids) =>
    allWithIds(db, `SELECT ${lineColumns} FROM ${linesFrom}`, 'income_lines.id', ids, lineOf),
};

export async function incomeSums(
  db: Sql,
  { scope }: { readonly scope: AccountScope },
): Promise<Readonly<Record<LinePlace, { readonly count: number; readonly cents: number }>>> {
  const [scoped, ...account] = inScope(scope);
  const rows = await db.all(
    `SELECT place, count(*) AS count, CAST(coalesce(sum(cents), 0) AS BIGINT) AS cents FROM income_lines
     WHERE ${scoped} GROUP BY place`,
    ...account,
  );
  const of = (place: LinePlace) => {
    const row = rows.find((one) => one['place'] === place);
    return row ? countAndCents(row) : { count: 0, cents: 0 };
  };
  return { open: of('open'), reconciled: of('reconciled'), filed: of('filed') };
}

export type LineWhole = NonNullable<Awaited<ReturnType<typeof incomeLine>>>;

export async function incomeLine(db: Sql, { id }: { readonly id: number }) {
  const row = await db.get(`SELECT ${lineColumns}, raw FROM ${linesFrom} WHERE income_lines.id = ?`, id);
  if (!row) return null;
  const allocations = await db.all('SELECT * FROM allocations WHERE line = ? ORDER BY id', id);
  return {
    line: lineOf(row),
    raw: bytes(row, 'raw'),
    allocations: allocations.map((one) => ({
      boleto: orNull(integer, one, 'boleto'),
      part: text(one, 'part'),
      cents: integer(one, 'cents'),
      step: text(one, 'step'),
      at: text(one, 'at'),
      by: text(one, 'os_user'),
    })),
  };
}

export const accountsOfLines = async (db: Sql, { lines }: { readonly lines: readonly number[] }) =>
  (
    await db.all(
      `SELECT income_lines.id, accounts.id AS account_id FROM income_lines JOIN accounts ON accounts.seq = account
       WHERE ${amongIds('income_lines.id')} ORDER BY income_lines.id`,
      JSON.stringify(lines),
    )
  ).map((row) => ({ id: integer(row, 'id'), accountId: text(row, 'account_id') }));

/** One of the lines of a step. */
export const lineOfStep = (db: Sql, { step }: { readonly step: string }): Promise<number | null> =>
  firstOf(db, (row) => integer(row, 'line'), 'SELECT line FROM allocations WHERE step = ? LIMIT 1', step);
