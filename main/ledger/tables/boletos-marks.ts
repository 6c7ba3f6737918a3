// The mark of a row that repeats another of its own batch. It depends on that other row, so it is set anew with every
// change of either. It is no content of the row: its revision stays.
import type { DatabaseSync } from 'node:sqlite';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { integer, jsonAs, oneOf, orNull, sql, text } from '../connection.ts';
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
const keysOf = (db: DatabaseSync, ids: readonly number[]): readonly (readonly [string, Key])[] =>
  sql(
    db,
    `SELECT DISTINCT document, due, cents FROM boletos WHERE id IN (SELECT value FROM json_each(?))
       AND document IS NOT NULL AND due IS NOT NULL AND cents IS NOT NULL
       AND (instr(problems, '"${code}"') > 0 OR EXISTS (SELECT 1 FROM boletos AS other
         WHERE other.document = boletos.document AND other.due = boletos.due AND other.cents = boletos.cents
           AND other.batch_id = boletos.batch_id AND other.id <> boletos.id))`,
  )
    .all(JSON.stringify(ids))
    .map((row) => {
      const key = { document: text(row, 'document'), due: text(row, 'due'), cents: integer(row, 'cents') };
      return [`${key.document} ${key.due} ${key.cents}`, key] as const;
    });

/** Changes these rows of a batch; afterwards each row that repeats one of the batch says so, and no other does. */
export function withSheetMarks<Done>(
  db: DatabaseSync,
  batchId: number,
  ids: readonly number[],
  change: () => Done,
): Done {
  const before = keysOf(db, ids);
  const done = change();
  unmarkIncomplete(db, batchId, ids);
  for (const key of new Map([...before, ...keysOf(db, ids)]).values()) markAnew(db, batchId, key);
  return done;
}

interface MarkedRow {
  readonly id: number;
  readonly state: string;
  readonly line: number;
  readonly problems: readonly RowProblem[];
}

const columns = 'id, state, coalesce(line, item) AS line, problems';

const markedRows = (db: DatabaseSync, condition: string, ...values: readonly (string | number)[]) =>
  sql(db, `SELECT ${columns} FROM boletos WHERE ${condition} ORDER BY id`)
    .all(...values)
    .map((row): MarkedRow => ({
      id: integer(row, 'id'),
      state: oneOf(boletoStates, row, 'state'),
      line: integer(row, 'line'),
      problems: orNull(jsonAs<readonly RowProblem[]>, row, 'problems') ?? [],
    }));

/** A row without a document, an amount or a day repeats nothing. */
function unmarkIncomplete(db: DatabaseSync, batchId: number, ids: readonly number[]): void {
  const rows = markedRows(
    db,
    `id IN (SELECT value FROM json_each(?)) AND batch_id = ?
       AND (document IS NULL OR due IS NULL OR cents IS NULL) AND instr(problems, '"${code}"') > 0`,
    JSON.stringify(ids),
    batchId,
  );
  for (const row of rows) if (unsent.has(row.state)) mark(db, row, null);
}

function markAnew(db: DatabaseSync, batchId: number, { document, due, cents }: Key): void {
  const rows = markedRows(
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
    mark(db, row, repeated?.line ?? null);
  }
}

/** With the line that it repeats, or null where it repeats none. */
function mark(db: DatabaseSync, { id, problems }: MarkedRow, line: number | null): void {
  const marked = problems.filter((problem) => problem.code === code);
  if (line === null ? marked.length === 0 : marked.length === 1 && marked[0]?.line === line) return;
  const others = problems.filter((problem) => problem.code !== code);
  const now = line === null ? others : [...others, { severity: 'doubt', field: null, code, line } as const];
  const worst = severities.find((severity) => now.some((problem) => problem.severity === severity)) ?? null;
  sql(db, 'UPDATE boletos SET problems = ?, worst = ? WHERE id = ?').run(
    problemsText({ problems: now }),
    worst,
    id,
  );
}
