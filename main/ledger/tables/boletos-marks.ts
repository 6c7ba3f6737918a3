// The mark of a row that repeats another of its own batch. It depends on that other row, so it is set anew with every
// change of either. It is no content of the row: its revision stays.
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { integer, jsonAs, oneOf, orNull, text } from '../columns.ts';
import type { Sql } from '../sql.ts';
import { boletoStates, severities } from './batches-schema.ts';
import { problemsText } from './boletos-new.ts';

interface Key {
  readonly document: string;
  readonly due: string;
  readonly cents: number;
}

const code = 'duplicateInSheet';
const unsent: ReadonlySet<string> = new Set(['draft', 'ready', 'refused'] as const);

/** Of these rows, those that are marked or that another of the batch is like: few of a long sheet. */
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

/** Changes these rows of a batch; afterwards each row that repeats one of the batch says so, and no other does. */
export async function withSheetMarks<Done>(
  db: Sql,
  batchId: number,
  ids: readonly number[],
  change: () => Promise<Done>,
): Promise<Done> {
  const before = await keysOf(db, ids);
  const done = await change();
  await unmarkIncomplete(db, batchId, ids);
  for (const key of new Map([...before, ...(await keysOf(db, ids))]).values())
    await markAnew(db, batchId, key);
  return done;
}

interface MarkedRow {
  readonly id: number;
  readonly state: string;
  readonly line: number;
  readonly problems: readonly RowProblem[];
}

const columns = 'id, state, coalesce(line, item) AS line, problems';

const markedRows = async (db: Sql, condition: string, ...values: readonly (string | number)[]) =>
  (await db.all(`SELECT ${columns} FROM boletos WHERE ${condition} ORDER BY id`, ...values)).map(
    (row): MarkedRow => ({
      id: integer(row, 'id'),
      state: oneOf(boletoStates, row, 'state'),
      line: integer(row, 'line'),
      problems: orNull(jsonAs<readonly RowProblem[]>, row, 'problems') ?? [],
    }),
  );

/** A row without a document, an amount or a day repeats nothing. */
async function unmarkIncomplete(db: Sql, batchId: number, ids: readonly number[]): Promise<void> {
  const rows = await markedRows(
    db,
    `id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?)) AND batch_id = ?
       AND (document IS NULL OR due IS NULL OR cents IS NULL) AND instr(problems, '"${code}"') > 0`,
    JSON.stringify(ids),
    batchId,
  );
  for (const row of rows) if (unsent.has(row.state)) await mark(db, row, null);
}

async function markAnew(db: Sql, batchId: number, { document, due, cents }: Key): Promise<void> {
  const rows = await markedRows(
    db,
    'document = ? AND due = ? AND cents = ? AND batch_id = ?',
    document,
    due,
    cents,
    batchId,
  );
  const first = rows.find(({ state }) => state !== 'out');
  const sent = rows.find(({ state }) => state !== 'out' && !unsent.has(state));
  for (const row of rows) {
    if (!unsent.has(row.state)) continue;
    const repeated = first && first.id < row.id ? first : sent;
    await mark(db, row, repeated?.line ?? null);
  }
}

/** With the line that it repeats, or null where it repeats none. */
async function mark(db: Sql, { id, problems }: MarkedRow, line: number | null): Promise<void> {
  const marked = problems.filter((problem) => problem.code === code);
  if (line === null ? marked.length === 0 : marked.length === 1 && marked[0]?.line === line) return;
  const others = problems.filter((problem) => problem.code !== code);
  const now = line === null ? others : [...others, { severity: 'doubt', field: null, code, line } as const];
  const worst = severities.find((severity) => now.some((problem) => problem.severity === severity)) ?? null;
  await db.run(
    'UPDATE boletos SET problems = ?, worst = ? WHERE id = ?',
    problemsText({ problems: now }),
    worst,
    id,
  );
}
