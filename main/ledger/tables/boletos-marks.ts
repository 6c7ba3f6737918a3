// The mark of a row that duplicates another row of its batch. It depends on that other row, so every change of either updates it. It is not
// part of the row's content: the revision does not change.
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { amongIds } from '../list-definition.ts';
import { integer, jsonAs, oneOf, orNull, text, type Row, type Sql } from '../sql.ts';
import { boletoStates, severities } from './batches-schema.ts';

interface Key {
  readonly document: string;
  readonly due: string;
  readonly cents: number;
}

const code = 'duplicateInSheet';
const unsent: ReadonlySet<string> = new Set(['draft', 'ready', 'refused'] as const);

/** Of these rows, those that are marked or equal to another row of the batch. They are few in a long file. */
const keysOf = async (db: Sql, ids: readonly number[]): Promise<readonly (readonly [string, Key])[]> =>
  (
    await db.all(
      `SELECT DISTINCT document, due, cents FROM boletos WHERE id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?))
       AND document IS NOT NULL AND due IS NOT NULL AND cents IS NOT NULL
       AND (instr(problems, '"${code}"') > 0 OR EXISTS (SELECT 1 FROM boletos AS other
         WHERE other.document = boletos.document AND other.due = boletos.due AND other.cents = boletos.cents
           AND other.batch_id = boletos.batch_id AND other.id <> boletos.id))`,
      JSON.stringify(ids),
    )
  ).map((row) => {
    const key = { document: text(row, 'document'), due: text(row, 'due'), cents: integer(row, 'cents') };
    return [`${key.document} ${key.due} ${key.cents}`, key] as const;
  });

/**
 * Changes these rows of a batch and then updates the marks of all rows that are equal to one of them. `prepare` runs what must be answered
 * first, and returns the last statement.
 */
export async function withSheetMarks<Done>(
  db: Sql,
  batchId: number,
  ids: readonly number[],
  prepare: () => Promise<() => Promise<Done>>,
): Promise<Done> {
  // Statements are sent to a team's server without waiting for answers; they keep their order.
  const [before, write] = await Promise.all([keysOf(db, ids), prepare()]);
  const [done, after, incomplete] = await Promise.all([
    write(),
    keysOf(db, ids),
    incompleteOf(db, batchId, ids),
  ]);
  const keys = new Map([...before, ...after]);
  await mark(db, [...incomplete, ...(await repeatedOf(db, batchId, [...keys.values()]))]);
  return done;
}

type MarkedRow = Readonly<ReturnType<typeof markedRow>>;

/** A row with the line that it duplicates, or null if there is none. */
type Mark = readonly [row: MarkedRow, line: number | null];

const columns = 'boletos.id, state, coalesce(line, item) AS line, problems';

const markedRow = (row: Row) => ({
  id: integer(row, 'id'),
  state: oneOf(boletoStates, row, 'state'),
  line: integer(row, 'line'),
  problems: orNull(jsonAs<readonly RowProblem[]>, row, 'problems') ?? [],
});

/** A row without a document, an amount or a due date duplicates nothing. */
async function incompleteOf(db: Sql, batchId: number, ids: readonly number[]): Promise<readonly Mark[]> {
  const rows = await db.all(
    `SELECT ${columns} FROM boletos WHERE ${amongIds('id')} AND batch_id = ?
       AND (document IS NULL OR due IS NULL OR cents IS NULL) AND instr(problems, '"${code}"') > 0 ORDER BY id`,
    JSON.stringify(ids),
    batchId,
  );
  return rows
    .map(markedRow)
    .filter(({ state }) => unsent.has(state))
    .map((row) => [row, null]);
}

async function repeatedOf(db: Sql, batchId: number, keys: readonly Key[]): Promise<readonly Mark[]> {
  if (keys.length === 0) return [];
  const found = await db.all(
    `SELECT wish.key, ${columns} FROM json_each(?) AS wish CROSS JOIN boletos ON document = wish.value ->> 'document'
       AND due = wish.value ->> 'due' AND cents = CAST(wish.value ->> 'cents' AS BIGINT)
     WHERE batch_id = ? ORDER BY wish.key, boletos.id`,
    JSON.stringify(keys),
    batchId,
  );
  return [...Map.groupBy(found, (row) => integer(row, 'key')).values()].flatMap((same) =>
    marksAmong(same.map(markedRow)),
  );
}

function marksAmong(rows: readonly MarkedRow[]): readonly Mark[] {
  const first = rows.find(({ state }) => state !== 'out');
  const sent = rows.find(({ state }) => state !== 'out' && !unsent.has(state));
  return rows
    .filter(({ state }) => unsent.has(state))
    .map((row) => {
      const repeated = first && first.id < row.id ? first : sent;
      return [row, repeated?.line ?? null];
    });
}

/** Null if the row already has this mark. */
function problemsWith(problems: readonly RowProblem[], line: number | null): readonly RowProblem[] | null {
  const marked = problems.filter((problem) => problem.code === code);
  if (line === null ? marked.length === 0 : marked.length === 1 && marked[0]?.line === line) return null;
  const others = problems.filter((problem) => problem.code !== code);
  return line === null ? others : [...others, { severity: 'doubt', field: null, code, line } as const];
}

async function mark(db: Sql, marks: readonly Mark[]): Promise<void> {
  const wishes = marks.flatMap(([{ id, problems }, line]) => {
    const now = problemsWith(problems, line);
    if (now === null) return [];
    const worst = severities.find((severity) => now.some((problem) => problem.severity === severity)) ?? null;
    return { id, problems: now.length === 0 ? null : JSON.stringify(now), worst };
  });
  if (wishes.length === 0) return;
  await db.run(
    `UPDATE boletos SET problems = wish.value ->> 'problems', worst = wish.value ->> 'worst'
     FROM json_each(?) AS wish WHERE boletos.id = CAST(wish.value ->> 'id' AS BIGINT)`,
    JSON.stringify(wishes),
  );
}
