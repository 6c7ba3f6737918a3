// Changes rows that were not sent, thousands per statement, because each statement costs a round trip to a team's server.
import { boletoFields } from '../../../preload/contract/boleto-fields.ts';
import type { ServiceMessage } from '../../../preload/contract/boleto-terms.ts';
import { integer, type Row, type Sql } from '../sql.ts';
import { columnOf } from './boleto-columns.ts';
import type { Checked } from './boletos-new.ts';
import { fold } from '../../../preload/shared/fold.ts';

export interface Edit extends Checked {
  readonly id: number;
  /** The revision that was read. */
  readonly revision: number;
}

export interface Edited {
  readonly changed: number;
  /** Rows that changed or were sent meanwhile and stay as they are. */
  readonly missed: readonly number[];
}

/** Nothing is put back into a discarded batch, because nobody would see it there. */
export const shown = '(SELECT whole FROM batches WHERE id = batch_id) = 1';

const fieldsAndColumns = boletoFields.map((field) => `'${field}', ${columnOf(field)}`).join(', ');

/** Rows ?2 are a JSON list, each with its `id` and what the condition needs. */
export const wished = "boletos.id = CAST(wish.value ->> 'id' AS BIGINT)";
export const wishedRevision = `boletos.revision = CAST(wish.value ->> 'revision' AS BIGINT)`;

/**
 * Remembers the rows ?2 of batch ?3 that fulfil the condition, and returns them. The others must not be changed. One statement does it for
 * all, because each statement costs a round trip to a team's server.
 */
const remembering = (condition: string): string => `
  INSERT INTO boleto_edits (batch_id, step, boleto, before, revision)
  SELECT batch_id, ?1, boletos.id, json_object('fields', json_object(${fieldsAndColumns}),
    'problems', json(coalesce(problems, '[]')), 'worst', worst, 'state', state, 'said', json(coalesce(said, 'null')),
    'acceptance', acceptance), boletos.revision + 1
  FROM json_each(?2) AS wish CROSS JOIN boletos ON ${wished}
  WHERE batch_id = ?3 AND ${shown} AND ${condition} ORDER BY wish.key RETURNING boleto`;

interface Wish {
  readonly id: number;
  readonly revision?: number;
}

/** The ids of the rows that fulfilled the condition. */
export async function remember(
  db: Sql,
  { batchId, step }: { readonly batchId: number; readonly step: string },
  wishes: readonly Wish[],
  condition: string,
): Promise<ReadonlySet<number>> {
  const asked = JSON.stringify(wishes.map(({ id, revision }) => ({ id, revision })));
  return idsIn(await db.all(remembering(condition), step, asked, batchId), 'boleto');
}

export const idsIn = (rows: readonly Row[], column = 'id'): ReadonlySet<number> =>
  new Set(rows.map((row) => integer(row, column)));

/** Calls `work` once for each row. If a row occurs twice, its second change comes after all first ones. */
export async function eachOnce<T extends { readonly id: number }>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let left = all; left.length > 0;) {
    const now = new Map<number, T>();
    const later: T[] = [];
    for (const one of left)
      if (now.has(one.id)) later.push(one);
      else now.set(one.id, one);
    await work([...now.values()]);
    left = later;
  }
}

interface Put extends Edit {
  readonly state: string;
  readonly said: ServiceMessage | null;
  readonly acceptance: number | null;
}

export const editable = `state IN ('draft', 'ready', 'refused')`;
const setFields = boletoFields
  .map((field, at) =>
    field === 'amount'
      ? `${columnOf(field)} = CAST(wish.value ->> 'f${at}' AS BIGINT)`
      : `${columnOf(field)} = wish.value ->> 'f${at}'`,
  )
  .join(', ');
const putting = `UPDATE boletos SET ${setFields}, name_key = wish.value ->> 'nameKey',
    problems = wish.value ->> 'problems', worst = wish.value ->> 'worst', state = wish.value ->> 'state',
    said = wish.value ->> 'said', acceptance = CAST(wish.value ->> 'acceptance' AS BIGINT),
    maybe_sent_meant = 0, revision = boletos.revision + 1
  FROM json_each(?) AS wish WHERE ${wished} AND ${wishedRevision} AND boletos.${editable} RETURNING id`;

/** JSON is passed as text, which no engine rewrites. */
export const textOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** A caller that read another revision, or that came while the row was being sent, changes nothing. */
export async function put(db: Sql, edits: readonly Put[]): Promise<ReadonlySet<number>> {
  if (edits.length === 0) return new Set();
  const wishes = edits.map(({ id, revision, fields, problems, worst, state, said, acceptance }) => ({
    id,
    revision,
    ...Object.fromEntries(boletoFields.map((field, at) => [`f${at}`, fields[field] ?? null])),
    nameKey: fields['payer.name'] === null ? null : fold(fields['payer.name']),
    problems: textOrNull(problems.length === 0 ? null : problems),
    worst,
    state,
    said: textOrNull(said),
    acceptance,
  }));
  return idsIn(await db.all(putting, JSON.stringify(wishes)));
}
