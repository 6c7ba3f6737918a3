// Rows of a batch that wait for the same decision: the condition of each group, and its count and sum.
import { duplicateCodes } from '../../../preload/contract/boleto-states.ts';
import { boletoFields, rowFields } from '../../../preload/contract/boleto-fields.ts';
import type { RowFault } from '../../../preload/contract/batches.ts';
import { problemCodes } from '../../../preload/contract/boleto-terms.ts';
import { countAndCents, integer, oneOf, type Sql, type SqlValue } from '../sql.ts';
import { columnOf } from './boleto-columns.ts';
import { inQuestionOfBatch } from './boletos-duplicates.ts';

/** Amounts up to the first and from the second are atypical. */
export interface AmountBounds {
  readonly upTo: number;
  readonly from: number;
}

export type RowGroup = 'taxId' | 'closedDay' | 'doubtful' | AmountBounds | RowFault;

const marked = (...codes: readonly string[]): string =>
  codes.map((code) => `instr(problems, '"${code}"') > 0`).join(' OR ');
const withProblem = (codes: string): string =>
  `state IN ('draft', 'ready') AND worst IS NOT NULL AND (${codes})`;
const taxId = withProblem(marked('documentAmbiguous'));
const closedDay = withProblem(marked('dueDateWeekend', 'dueDateHoliday'));
/** Rows that would be sent. Duplicates are a question of their own. */
const doubtful = `state = 'ready' AND worst = 'doubt' AND id NOT IN ${inQuestionOfBatch}`;
const atypical = `state IN ('draft', 'ready') AND (cents <= ? OR cents >= ?)`;

const faulty = `state IN ('draft', 'ready') AND worst IN ('error', 'doubt')`;
const severity = `problem.value ->> 'severity'`;
const field = `coalesce(problem.value ->> 'field', '')`;
const code = `problem.value ->> 'code'`;

export function groupCondition(
  group: RowGroup,
  batchId: number,
): readonly [sql: string, ...values: SqlValue[]] {
  if (group === 'taxId') return [taxId];
  if (group === 'closedDay') return [closedDay];
  if (group === 'doubtful') return [doubtful, batchId];
  if ('upTo' in group) return [atypical, group.upTo, group.from];
  const found = `EXISTS (SELECT 1 FROM json_each(problems) AS problem
    WHERE ${severity} = ? AND ${field} = ? AND ${code} = ?)`;
  return [`${faulty} AND ${found}`, group.severity, group.field ?? '', group.code];
}

/** They are counted apart. */
const apart = ['documentAmbiguous', ...duplicateCodes].map((one) => `'${one}'`).join(', ');

/** Most rows first. */
const faultsOf = async (db: Sql, id: number) =>
  (
    await db.all(
      `SELECT ${severity} AS severity, ${field} AS field, ${code} AS code, count(DISTINCT boletos.id) AS count
       FROM boletos CROSS JOIN json_each(problems) AS problem
       WHERE batch_id = ? AND ${faulty} AND ${severity} IN ('error', 'doubt') AND ${code} NOT IN (${apart})
       GROUP BY 1, 2, 3 ORDER BY 4 DESC, 2, 3`,
      id,
    )
  ).map((row) => ({
    severity: oneOf(['error', 'doubt'], row, 'severity'),
    field: row['field'] === '' ? null : oneOf(rowFields, row, 'field'),
    code: oneOf(problemCodes, row, 'code'),
    count: integer(row, 'count'),
  }));

export async function reviewOfBatch(db: Sql, { id }: { readonly id: number }) {
  const count = async (group: 'taxId' | 'closedDay' | 'doubtful') => {
    const [condition, ...values] = groupCondition(group, id);
    const row = await db.get(
      `SELECT count(*) AS count, CAST(coalesce(sum(cents), 0) AS BIGINT) AS cents
       FROM boletos WHERE batch_id = ? AND ${condition}`,
      id,
      ...values,
    );
    return countAndCents(row);
  };
  const fields = boletoFields.map(
    (field, at) =>
      `coalesce(max(CASE WHEN ${columnOf(field)} IS NOT NULL OR instr(problems, '"${field}"') > 0 THEN 1 ELSE 0 END), 0) AS field_${at}`,
  );
  const found = await db.get(`SELECT ${fields.join(', ')} FROM boletos WHERE batch_id = ?`, id);
  return {
    faults: await faultsOf(db, id),
    taxId: (await count('taxId')).count,
    closedDay: (await count('closedDay')).count,
    doubtful: await count('doubtful'),
    /** Fields that any row has, or that a problem names. */
    filled: boletoFields.filter((_, at) => integer(found ?? {}, `field_${at}`) === 1),
  };
}

/** How many amounts are atypical, and how many of these rows would be sent. */
export async function countAtypical(
  db: Sql,
  { id, bounds }: { readonly id: number; readonly bounds: AmountBounds },
): Promise<{ readonly count: number; readonly ready: number }> {
  const row = await db.get(
    `SELECT count(*) AS count, coalesce(sum(CASE WHEN state = 'ready' THEN 1 ELSE 0 END), 0) AS ready
     FROM boletos WHERE batch_id = ? AND ${atypical}`,
    id,
    bounds.upTo,
    bounds.from,
  );
  return { count: integer(row ?? {}, 'count'), ready: integer(row ?? {}, 'ready') };
}

/** The mark counts in every spelling: `{ Ref }` is `{ref}`. */
const carries = (column: string): string =>
  `instr(replace(lower(coalesce(${column}, '')), ' ', ''), '{ref}') > 0`;

/**
 * Rows that would be sent without a reference, neither in the callback's address nor in the description. Duplicates in question are not
 * counted.
 */
export const countWithoutRef = async (db: Sql, { id }: { readonly id: number }): Promise<number> =>
  integer(
    (await db.get(
      `SELECT count(*) AS count FROM boletos WHERE batch_id = ? AND state = 'ready'
         AND NOT (${carries('callback')}) AND NOT (${carries('description')}) AND id NOT IN ${inQuestionOfBatch}`,
      id,
      id,
    )) ?? {},
    'count',
  );
