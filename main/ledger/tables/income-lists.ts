// Lines of payments as a list, their sums, and the boletos that a line may mean: each looked up in an index, many lines at a time.
import { incomeFilters, type incomeColumns } from '../../../preload/contract/income-list.ts';
import {
  filings,
  lineKinds,
  linePlaces,
  lineSources,
  mostAlike,
  type IncomeLine,
  type LineMarks,
  type LinePlace,
  type LineQuestion,
} from '../../../preload/contract/income-terms.ts';
import type { SortOf } from '../../../preload/contract/list-table.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { addDays, asPlainDate } from '../../../preload/shared/due-date.ts';
import { bytes, integer, jsonAs, oneOf, orNull, text, type Row } from '../columns.ts';
import {
  allWithIds,
  amongIds,
  conditional,
  conditionsOf,
  type Condition,
  type ListDefinition,
  type SoughtOf,
} from '../list-definition.ts';
import type { Sql } from '../sql.ts';
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
  const words = (filter.text ?? '').split(/\s+/).filter((word) => word !== '');
  return [
    inScope(filter.scope ?? 'all'),
    ...words.map((word): Condition => ['instr(words, ?) > 0', fold(word)]),
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
    return row ? { count: integer(row, 'count'), cents: integer(row, 'cents') } : { count: 0, cents: 0 };
  };
  return { open: of('open'), reconciled: of('reconciled'), filed: of('filed') };
}

export interface LineWhole {
  readonly line: IncomeLine;
  readonly raw: Uint8Array;
  readonly allocations: readonly {
    readonly boleto: number | null;
    readonly part: string;
    readonly cents: number;
    readonly step: string;
    readonly at: string;
    readonly by: string;
  }[];
}

export async function incomeLine(db: Sql, { id }: { readonly id: number }): Promise<LineWhole | null> {
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

/** What matching reads of an open line. */
export interface OpenLine {
  readonly id: number;
  readonly revision: number;
  readonly kind: IncomeLine['kind'];
  readonly source: IncomeLine['source'];
  readonly day: string | null;
  readonly cents: number;
  readonly marks: LineMarks;
  readonly questions: readonly LineQuestion[];
}

/** What matching reads of a boleto. */
export interface CandidateBoleto {
  readonly id: number;
  readonly revision: number;
  readonly cents: number;
  readonly due: string;
  readonly document: string;
  readonly name: string;
  readonly createdAt: string | null;
  readonly baixaOn: string | null;
  readonly cancelledOn: string | null;
}

export const candidateKinds = [
  'ref',
  'slipLine',
  'nossoNumero',
  'id',
  'document',
  'name',
  'dueDate',
] as const;
export type CandidateKind = (typeof candidateKinds)[number];

export interface Candidates {
  readonly lines: readonly OpenLine[];
  /** Positions in `lines` and `boletos`. */
  readonly pairs: readonly { readonly line: number; readonly by: CandidateKind; readonly boleto: number }[];
  readonly boletos: readonly CandidateBoleto[];
}

const openLine = (row: Row): OpenLine => ({
  id: integer(row, 'id'),
  revision: integer(row, 'revision'),
  kind: oneOf(lineKinds, row, 'kind'),
  source: oneOf(lineSources, row, 'source'),
  day: orNull(text, row, 'day'),
  cents: integer(row, 'cents'),
  marks: jsonAs<LineMarks>(row, 'marks'),
  questions: jsonAs<readonly LineQuestion[]>(row, 'questions'),
});

const candidate = (row: Row): CandidateBoleto => ({
  id: integer(row, 'id'),
  revision: integer(row, 'revision'),
  cents: integer(row, 'cents'),
  due: text(row, 'due'),
  document: text(row, 'document'),
  name: text(row, 'name'),
  createdAt: orNull(text, row, 'created_at'),
  baixaOn: orNull(text, row, 'baixa_on'),
  cancelledOn: orNull(text, row, 'cancelled_on'),
});

const candidateColumns = 'id, revision, cents, due, document, name, created_at, baixa_on, cancelled_on';
/** Days around the payment within which the due date lies. */
const [daysBefore, daysAfter] = [120, 400];

const inAccount = 'remote_id IS NOT NULL AND boletos.account = CAST(?2 AS BIGINT)';
const value = `wish.value ->> 'v'`;
const cents = `CAST(wish.value ->> 'c' AS BIGINT)`;
const within = `boletos.due BETWEEN wish.value ->> 'f' AND wish.value ->> 't'`;

/** Each as a condition on `boletos` for a wish {v, c, f, t}; at most a few are wanted of each. */
const lookups: Readonly<Record<CandidateKind, string>> = {
  ref: `boletos.id IN (SELECT CAST(substr(owner, 8) AS BIGINT) FROM attempts WHERE ref = ${value}
    AND account_id = (SELECT accounts.id FROM accounts WHERE seq = CAST(?2 AS BIGINT)) AND attempts.kind = 'boleto')`,
  slipLine: `boletos.slip_line = ${value} AND boletos.slip_line IS NOT NULL`,
  nossoNumero: `boletos.nosso_numero = ${value} AND boletos.nosso_numero IS NOT NULL`,
  id: `boletos.remote_id = ${value}`,
  document: `boletos.document = ${value} AND ${within} AND boletos.cents = ${cents}`,
  name: `boletos.name_key >= ${value} AND boletos.name_key < ${value} || '~' AND boletos.cents = ${cents} AND ${within}`,
  dueDate: `boletos.cents = ${cents} AND boletos.due = ${value}`,
};

interface Wish {
  readonly l: number;
  readonly v: string;
  readonly c?: number;
  readonly f?: string;
  readonly t?: string;
}

/** Spreadsheets and banks add or drop leading zeros. */
function numbersOf(marks: readonly string[]): readonly string[] {
  return [...new Set(marks.flatMap((mark) => [mark, mark.replace(/^0+(?=\d)/, '')]))];
}

/** The first two words: where a bank cuts a name differs. */
export const nameStart = (name: string): string | null => {
  const words = fold(name).split(' ');
  return words.length < 2 ? null : words.slice(0, 2).join(' ');
};

function wishesOf(lines: readonly OpenLine[]): Readonly<Record<CandidateKind, readonly Wish[]>> {
  const wishes: Record<CandidateKind, Wish[]> = {
    ref: [],
    slipLine: [],
    nossoNumero: [],
    id: [],
    document: [],
    name: [],
    dueDate: [],
  };
  for (const [l, { marks, cents: c, day, kind }] of lines.entries()) {
    for (const v of marks.refs ?? []) wishes.ref.push({ l, v });
    for (const v of marks.slipLines ?? []) wishes.slipLine.push({ l, v });
    for (const v of numbersOf(marks.nossoNumeros ?? [])) wishes.nossoNumero.push({ l, v });
    for (const v of marks.ids ?? []) wishes.id.push({ l, v });
    const paidOn = day === null ? null : asPlainDate(day);
    if (kind !== 'payment' || c <= 0 || paidOn === null) continue;
    const period = { c, f: addDays(paidOn, -daysBefore), t: addDays(paidOn, daysAfter) };
    for (const v of marks.documents ?? []) wishes.document.push({ l, v, ...period });
    for (const name of marks.names ?? []) {
      const v = nameStart(name);
      if (v !== null) wishes.name.push({ l, v, ...period });
    }
    for (const v of marks.dueDates ?? []) wishes.dueDate.push({ l, v, c });
  }
  return wishes;
}

async function alike(db: Sql, account: number, kind: CandidateKind, wishes: readonly Wish[]) {
  if (wishes.length === 0) return [];
  const rows = await db.all(
    `SELECT CAST(wish.value ->> 'l' AS BIGINT) AS line, (SELECT coalesce(json_group_array(id), '[]') FROM (
         SELECT boletos.id FROM boletos WHERE ${lookups[kind]} AND ${inAccount} LIMIT ${mostAlike}) AS some) AS ids
     FROM json_each(?1) AS wish`,
    JSON.stringify(wishes),
    account,
  );
  return rows.flatMap((row) =>
    jsonAs<readonly number[]>(row, 'ids').map((id) => ({ line: integer(row, 'line'), by: kind, id })),
  );
}

export interface AskCandidates {
  readonly accountId: string;
  /** These lines, or the next ones after an id. */
  readonly lines: readonly number[] | { readonly after: number; readonly most: number };
}

/** Open lines of one account, and the boletos of that account that they may mean. */
export async function incomeCandidates(
  db: Sql,
  { accountId, lines: wanted }: AskCandidates,
): Promise<Candidates> {
  const account = integer((await db.get('SELECT seq FROM accounts WHERE id = ?', accountId)) ?? {}, 'seq');
  const columns = 'id, revision, kind, source, day, cents, marks, questions';
  const rows =
    'after' in wanted
      ? await db.all(
          `SELECT ${columns} FROM income_lines WHERE place = 'open' AND account = ? AND id > ? ORDER BY id LIMIT ?`,
          account,
          wanted.after,
          wanted.most,
        )
      : await db.all(
          `SELECT ${columns} FROM income_lines WHERE ${amongIds('id')} AND place = 'open' AND account = ? ORDER BY id`,
          JSON.stringify(wanted),
          account,
        );
  const lines = rows.map(openLine);
  const wishes = wishesOf(lines);
  const found = (
    await Promise.all(candidateKinds.map((kind) => alike(db, account, kind, wishes[kind])))
  ).flat();
  const ids = [...new Set(found.map(({ id }) => id))];
  const boletos =
    ids.length === 0
      ? []
      : await allWithIds(db, `SELECT ${candidateColumns} FROM boletos`, 'id', ids, candidate);
  const place = new Map(ids.map((id, at) => [id, at]));
  return {
    lines,
    boletos,
    pairs: found.map(({ line, by, id }) => ({ line, by, boleto: place.get(id) ?? 0 })),
  };
}

export const accountsOfLines = async (
  db: Sql,
  { lines }: { readonly lines: readonly number[] },
): Promise<readonly { readonly id: number; readonly accountId: string }[]> =>
  (
    await db.all(
      `SELECT income_lines.id, accounts.id AS account_id FROM income_lines JOIN accounts ON accounts.seq = account
       WHERE ${amongIds('income_lines.id')} ORDER BY income_lines.id`,
      JSON.stringify(lines),
    )
  ).map((row) => ({ id: integer(row, 'id'), accountId: text(row, 'account_id') }));

/** One of the lines of a step. */
export async function lineOfStep(db: Sql, { step }: { readonly step: string }): Promise<number | null> {
  const row = await db.get('SELECT line FROM allocations WHERE step = ? LIMIT 1', step);
  return row ? integer(row, 'line') : null;
}
