// The boletos that open lines may mean: each looked up in an index, many lines at a time. income-match.ts decides what they are worth.
import {
  lineKinds,
  lineSources,
  mostAlike,
  type LineMarks,
  type LineQuestion,
} from '../../../preload/contract/income-terms.ts';
import { addDays, asPlainDate } from '../../../preload/shared/due-date.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { allWithIds } from '../list-definition.ts';
import { integer, jsonAs, oneOf, orNull, text, type Row, type Sql } from '../sql.ts';

/** What matching reads of an open line. */
export type OpenLine = Readonly<ReturnType<typeof openLine>>;

/** What matching reads of a boleto. */
export type CandidateBoleto = Readonly<ReturnType<typeof candidate>>;

/** Marks that name a boleto, and what is looked for if they name none with the line's amount. */
const naming = ['ref', 'slipLine', 'nossoNumero', 'id'] as const;
const alike = ['document', 'name', 'dueDate'] as const;
type Naming = (typeof naming)[number];
type Alike = (typeof alike)[number];
export type CandidateKind = Naming | Alike;

export interface Candidates {
  readonly lines: readonly OpenLine[];
  /** Positions in `lines` and `boletos`. */
  readonly pairs: readonly { readonly line: number; readonly by: CandidateKind; readonly boleto: number }[];
  readonly boletos: readonly CandidateBoleto[];
}

export const openLine = (row: Row) => ({
  id: integer(row, 'id'),
  revision: integer(row, 'revision'),
  kind: oneOf(lineKinds, row, 'kind'),
  source: oneOf(lineSources, row, 'source'),
  day: orNull(text, row, 'day'),
  cents: integer(row, 'cents'),
  marks: jsonAs<LineMarks>(row, 'marks'),
  questions: jsonAs<readonly LineQuestion[]>(row, 'questions'),
});

const candidate = (row: Row) => ({
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

const candidateColumns = `boletos.id, boletos.revision, boletos.cents, boletos.due, boletos.document, boletos.name, boletos.created_at,
  boletos.baixa_on, boletos.cancelled_on`;
/** Days around the payment within which the due date lies. */
const [daysBefore, daysAfter] = [120, 400];

const inAccount = 'remote_id IS NOT NULL AND boletos.account = CAST(?2 AS BIGINT)';
const value = `wish.value ->> 'v'`;
const cents = `CAST(wish.value ->> 'c' AS BIGINT)`;
const within = `boletos.due BETWEEN wish.value ->> 'f' AND wish.value ->> 't'`;

/** What follows `json_each(?1) AS wish CROSS JOIN`: boletos that a text names. */
const named: Readonly<Record<Naming, string>> = {
  ref: `attempts ON attempts.ref = wish.atom AND account_id = (SELECT accounts.id FROM accounts WHERE seq = CAST(?2 AS BIGINT))
    AND attempts.kind = 'boleto' CROSS JOIN boletos ON boletos.id = CAST(substr(attempts.owner, 8) AS BIGINT)`,
  slipLine: 'boletos ON slip_line = wish.atom AND slip_line IS NOT NULL',
  nossoNumero: 'boletos ON nosso_numero = wish.atom AND nosso_numero IS NOT NULL',
  id: 'boletos ON boletos.remote_id = wish.atom',
};

/** Conditions on `boletos` for a wish {v, c, f, t}. */
const similar: Readonly<Record<Alike, string>> = {
  document: `boletos.document = ${value} AND ${within} AND boletos.cents = ${cents}`,
  name: `boletos.cents = ${cents} AND boletos.name_key >= ${value} AND boletos.name_key < (${value} || '~') AND ${within}`,
  dueDate: `boletos.cents = ${cents} AND boletos.due = ${value}`,
};

interface Wish {
  readonly l: number;
  readonly v: string;
  readonly c: number;
  readonly f?: string;
  readonly t?: string;
}

/** Spreadsheets and banks drop leading zeros, and fill a column with them: a number may have any of those that it begins with. */
function numbersOf(marks: readonly string[]): readonly string[] {
  if (!marks.some((mark) => mark.startsWith('0'))) return marks;
  const forms = marks.flatMap((mark) => {
    const zeros = /^0*(?=\d)/.exec(mark)?.[0].length ?? 0;
    return Array.from({ length: zeros + 1 }, (_, dropped) => mark.slice(dropped));
  });
  return [...new Set(forms)];
}

/** The first two words: where a bank cuts a name differs. */
export const nameStart = (name: string): string | null => {
  const words = fold(name).split(' ');
  return words.length < 2 ? null : words.slice(0, 2).join(' ');
};

const textsOf: Readonly<Record<Naming, (marks: LineMarks) => readonly string[]>> = {
  ref: ({ refs = [] }) => refs,
  slipLine: ({ slipLines = [] }) => slipLines,
  nossoNumero: ({ nossoNumeros = [] }) => numbersOf(nossoNumeros),
  id: ({ ids = [] }) => ids,
};

const valuesOf: Readonly<Record<Alike, (marks: LineMarks) => readonly string[]>> = {
  document: ({ documents = [] }) => documents,
  name: ({ names = [] }) => names.flatMap((name) => nameStart(name) ?? []),
  dueDate: ({ dueDates = [] }) => dueDates,
};

interface Found {
  readonly line: number;
  readonly by: CandidateKind;
  readonly id: number;
}

/** All lines of a portion together have no more by one kind of mark, unless a file was made to have them. */
const mostNamed = 50_000;

/** Adds the boletos to `known`, because one look brings both. */
async function byName(
  db: Sql,
  account: number,
  by: Naming,
  lines: readonly OpenLine[],
  known: Map<number, CandidateBoleto>,
): Promise<readonly Found[]> {
  const owners: number[] = [];
  const texts: string[] = [];
  for (const [line, { marks }] of lines.entries())
    for (const text of textsOf[by](marks)) {
      owners.push(line);
      texts.push(text);
    }
  if (texts.length === 0) return [];
  const rows = await db.all(
    `SELECT wish.key AS at, ${candidateColumns} FROM json_each(?1) AS wish CROSS JOIN ${named[by]}
     WHERE boletos.remote_id IS NOT NULL AND boletos.account = CAST(?2 AS BIGINT) LIMIT ${mostNamed}`,
    JSON.stringify(texts),
    account,
  );
  return rows.map((row) => {
    const id = integer(row, 'id');
    if (!known.has(id)) known.set(id, candidate(row));
    return { line: owners[integer(row, 'at')] ?? 0, by, id };
  });
}

async function byLikeness(
  db: Sql,
  account: number,
  by: Alike,
  lines: readonly OpenLine[],
  isWanted: (line: number) => boolean,
): Promise<readonly Found[]> {
  const wishes = lines.flatMap(({ marks, cents: c, day, kind }, l): readonly Wish[] => {
    if (kind !== 'payment' || c <= 0 || day === null || !isWanted(l)) return [];
    const paidOn = asPlainDate(day);
    if (paidOn === null) return [];
    const period = { c, f: addDays(paidOn, -daysBefore), t: addDays(paidOn, daysAfter) };
    return valuesOf[by](marks).map((v) => ({ l, v, ...period }));
  });
  if (wishes.length === 0) return [];
  const rows = await db.all(
    `SELECT CAST(wish.value ->> 'l' AS BIGINT) AS line, (SELECT coalesce(json_group_array(id), '[]') FROM (
         SELECT boletos.id FROM boletos WHERE ${similar[by]} AND ${inAccount} LIMIT ${mostAlike}) AS found) AS ids
     FROM json_each(?1) AS wish`,
    JSON.stringify(wishes),
    account,
  );
  return rows.flatMap((row) =>
    jsonAs<readonly number[]>(row, 'ids').map((id) => ({ line: integer(row, 'line'), by, id })),
  );
}

/** The boletos of the account that these lines may mean. */
export async function candidatesOf(
  db: Sql,
  account: number,
  lines: readonly OpenLine[],
  likenesses: readonly Alike[] = alike,
): Promise<Candidates> {
  const known = new Map<number, CandidateBoleto>();
  const found = (await Promise.all(naming.map((by) => byName(db, account, by, lines, known)))).flat();
  const agreed = new Set(
    found.flatMap(({ line, id }) => {
      const { cents: paid, marks } = lines[line] ?? {};
      const slipCents = known.get(id)?.cents;
      return slipCents !== undefined && (slipCents === paid || marks?.titles?.includes(slipCents) === true)
        ? [line]
        : [];
    }),
  );
  const isOpen = (line: number): boolean => !agreed.has(line);
  const more = (await Promise.all(likenesses.map((by) => byLikeness(db, account, by, lines, isOpen)))).flat();
  found.push(...more);
  const ids = [...new Set(more.map(({ id }) => id))].filter((id) => !known.has(id));
  if (ids.length > 0)
    for (const boleto of await allWithIds(
      db,
      `SELECT ${candidateColumns} FROM boletos`,
      'id',
      ids,
      candidate,
    ))
      known.set(boleto.id, boleto);
  const boletos = [...known.values()];
  const place = new Map(boletos.map(({ id }, at) => [id, at]));
  return {
    lines,
    boletos,
    pairs: found.map(({ line, by, id }) => ({ line, by, boleto: place.get(id) ?? 0 })),
  };
}
