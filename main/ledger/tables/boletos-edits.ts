// What a clerk changes in rows not yet sent: their fields, whether they go out at all, which repeats are meant. Every
// change keeps what was there before and can be taken back. The new values come checked; baixa is here too.
import { boletoFields } from '../../../preload/contract/boleto-fields.ts';
import type { ServiceMessage } from '../../../preload/contract/boleto-terms.ts';
import { integer, jsonAs, text, type Row } from '../columns.ts';
import type { JsonObject } from '../json.ts';
import type { Sql } from '../sql.ts';
import { columnOf } from './boleto-columns.ts';
import { withSheetMarks } from './boletos-marks.ts';
import { nameKey, problemsText, stateWhenChecked, type Checked } from './boletos-new.ts';
import { duplicateProblem } from './boletos-turn.ts';
import { acceptDuplicates, duplicatesInBatch } from './boletos-duplicates.ts';
import { appendTrail, type Moment } from './trail.ts';

export interface Edit extends Checked {
  readonly id: number;
  /** The revision that was seen. */
  readonly revision: number;
}

export interface EditBoletos {
  readonly batchId: number;
  /** One press of a clerk, which may come in many calls and is undone as one. */
  readonly step: string;
  readonly edits: readonly Edit[];
}

export interface Edited {
  readonly changed: number;
  /** Changed or sent meanwhile: left as they are. */
  readonly missed: readonly number[];
}

/** Which repeats were accepted: none where the change was kept by a version that kept their number. */
type Before = Checked & {
  readonly state: string;
  readonly said: ServiceMessage | null;
  readonly acceptance?: number | null;
};

/** Nothing comes back into a batch that was thrown away: nobody would see it there. */
const shown = '(SELECT whole FROM batches WHERE id = batch_id) = 1';

const fieldsAndColumns = boletoFields.map((field) => `'${field}', ${columnOf(field)}`).join(', ');
const setFields = boletoFields.map((field) => `${columnOf(field)} = ?`).join(', ');

/** Keeps how the row is, if it is as the condition says; else nothing may be changed. */
export const remembering = (condition: string): string => `
  INSERT INTO boleto_edits (batch_id, step, boleto, before, revision)
  SELECT batch_id, ?1, id, json_object('fields', json_object(${fieldsAndColumns}),
    'problems', json(coalesce(problems, '[]')), 'worst', worst, 'state', state, 'said', json(coalesce(said, 'null')),
    'acceptance', acceptance), revision + 1
  FROM boletos WHERE id = ?2 AND batch_id = ?3 AND ${shown} AND ${condition}`;

const rememberEditable = remembering(`revision = ?4 AND state IN ('draft', 'ready', 'refused')`);

/** Whoever saw another revision, or came when it was being sent, changes nothing. */
async function put(
  db: Sql,
  edit: Edit,
  state: string,
  said: ServiceMessage | null,
  acceptance: number | null,
): Promise<boolean> {
  const { fields } = edit;
  return (
    (
      await db.run(
        `UPDATE boletos SET ${setFields}, name_key = ?, problems = ?, worst = ?, state = ?, said = ?, acceptance = ?,
         maybe_sent_meant = 0,
         revision = revision + 1
       WHERE id = ? AND revision = ? AND state IN ('draft', 'ready', 'refused')`,
        ...boletoFields.map((field) => fields[field] ?? null),
        fields['payer.name'] === null ? null : nameKey(fields['payer.name']),
        problemsText(edit),
        edit.worst,
        state,
        said === null ? null : JSON.stringify(said),
        acceptance,
        edit.id,
        edit.revision,
      )
    ).changes === 1
  );
}

/** An edited row that was refused may be sent again. Repeats that were accepted were of what it said before. */
export async function editBoletos(db: Sql, input: EditBoletos): Promise<Edited> {
  const ids = input.edits.map(({ id }) => id);
  return withSheetMarks(db, input.batchId, ids, async () => {
    const missed: number[] = [];
    for (const edit of input.edits) {
      if ((await db.run(rememberEditable, input.step, edit.id, input.batchId, edit.revision)).changes === 0) {
        missed.push(edit.id);
        continue;
      }
      await put(db, edit, stateWhenChecked(edit), null, null);
    }
    return { changed: input.edits.length - missed.length, missed };
  });
}

export interface MoveBoletos {
  readonly batchId: number;
  readonly step: string;
  readonly ids: readonly number[];
}

type Move = 'out' | 'back' | 'resend';

/** Before it was taken out. What was said of a row does not tell: a wait or a 403 leaves words on one that may be sent. */
const stateBefore = `(SELECT before ->> 'state' FROM boleto_edits
  WHERE boleto = boletos.id AND boleto_edits.revision = boletos.revision AND undone_at IS NULL)`;

// Taken back in, a row is what its problems or the service's refusal made of it.
const moves: Readonly<Record<Move, { readonly to: string; readonly from: string }>> = {
  out: { to: `'out'`, from: `'draft', 'ready', 'refused'` },
  back: {
    to: `CASE WHEN ${stateBefore} = 'refused' THEN 'refused' WHEN worst = 'error' THEN 'draft' ELSE 'ready' END`,
    from: `'out'`,
  },
  resend: { to: `iif(worst = 'error', 'draft', 'ready')`, from: `'refused'` },
};

async function move(db: Sql, input: MoveBoletos, kind: Move): Promise<Edited> {
  const { to, from } = moves[kind];
  const missed: number[] = [];
  const remember = remembering(`state IN (${from})`);
  const change = `UPDATE boletos SET state = ${to}, ${kind === 'resend' ? 'said = NULL, ' : ''}revision = revision + 1 WHERE id = ?`;
  return withSheetMarks(db, input.batchId, input.ids, async () => {
    for (const id of input.ids) {
      if ((await db.run(remember, input.step, id, input.batchId)).changes === 0) missed.push(id);
      else await db.run(change, id);
    }
    return { changed: input.ids.length - missed.length, missed };
  });
}

export const takeOut = (db: Sql, input: MoveBoletos): Promise<Edited> => move(db, input, 'out');
export const putBack = (db: Sql, input: MoveBoletos): Promise<Edited> => move(db, input, 'back');
/** Refused ones as they are, once more. */
export const sendAgain = (db: Sql, input: MoveBoletos): Promise<Edited> => move(db, input, 'resend');

export interface Undone extends Edited {
  readonly step: string | null;
  /** More of the step is to be taken back by another call. */
  readonly more: boolean;
}

export interface UndoStep {
  readonly batchId: number;
  /** The one that was begun; else the last. */
  readonly step?: string;
  readonly most?: number;
}

/** Takes back the last step of a batch, newest changes first; what was sent or changed since then stays as it is. */
export async function undoStep(db: Sql, input: UndoStep, moment: Moment): Promise<Undone> {
  const { batchId, most = Number.MAX_SAFE_INTEGER } = input;
  const last = await db.get(
    `SELECT step FROM boleto_edits WHERE batch_id = ? AND undone_at IS NULL AND ${shown} ORDER BY seq DESC LIMIT 1`,
    batchId,
  );
  if (!last || (input.step !== undefined && input.step !== text(last, 'step')))
    return { step: null, changed: 0, missed: [], more: false };
  const step = text(last, 'step');
  const rows = await db.all(
    `WITH taken AS MATERIALIZED (
       SELECT * FROM boleto_edits WHERE batch_id = ? AND step = ? AND undone_at IS NULL ORDER BY seq DESC LIMIT ?)
     SELECT taken.boleto, taken.before, first, last, was FROM taken JOIN (
       SELECT min(seq) AS first, max(revision) AS last, min(revision) - 1 AS was FROM taken GROUP BY boleto) AS span
       ON taken.seq = span.first ORDER BY taken.boleto`,
    batchId,
    step,
    most,
  );
  await db.run(
    `UPDATE boleto_edits SET undone_at = ? WHERE batch_id = ? AND seq >= ? AND step = ? AND undone_at IS NULL`,
    moment.at,
    batchId,
    rows.reduce((least, row) => Math.min(least, integer(row, 'first')), Infinity),
    step,
  );
  const ids = rows.map((row) => integer(row, 'boleto'));
  const missed = await withSheetMarks(db, batchId, ids, async () => {
    const left: number[] = [];
    for (const row of rows) {
      const id = integer(row, 'boleto');
      if (!(await restore(db, id, jsonAs<Before>(row, 'before'), row))) left.push(id);
    }
    return left;
  });
  return { step, changed: rows.length - missed.length, missed, more: rows.length === most };
}

/** As it was before the first change of the step, if nothing came after the last. */
async function restore(db: Sql, id: number, before: Before, step: Row): Promise<boolean> {
  const revision = integer(step, 'last');
  const moved = await db.run(
    `UPDATE boletos SET state = ?1, said = ?2, revision = revision + 1
     WHERE id = ?3 AND revision = ?4 AND (state = 'out') <> (?1 = 'out')`,
    before.state,
    before.said === null ? null : JSON.stringify(before.said),
    id,
    revision,
  );
  // Taken out or put back: its fields never changed in that.
  const restored =
    moved.changes === 1 ||
    (await put(db, { ...before, id, revision }, before.state, before.said, before.acceptance ?? null));
  // The change before it now stands right behind, and can be taken back next.
  if (restored)
    await db.run(
      'UPDATE boleto_edits SET revision = ? WHERE boleto = ? AND revision = ? AND undone_at IS NULL',
      revision + 1,
      id,
      integer(step, 'was'),
    );
  return restored;
}

export interface JudgeDuplicates {
  readonly batchId: number;
  readonly accept: 'all' | readonly number[];
  /** How many the person saw: where there are others by now, nothing is judged. */
  readonly count?: number;
}

export interface DuplicatesJudged {
  readonly accepted: number;
  readonly held: readonly number[];
  /** How many there were. */
  readonly count: number;
}

/**
 * Before a batch is set going: the repeats that a person accepted are counted, so that one more is seen; the others go
 * back to the clerk as errors.
 */
export async function judgeDuplicates(db: Sql, input: JudgeDuplicates): Promise<DuplicatesJudged> {
  const asked = await duplicatesInBatch(db, input);
  const count = asked.length;
  if (input.count !== undefined && input.count !== count) return { accepted: 0, held: [], count };
  const meant = input.accept === 'all' ? null : new Set(input.accept);
  const hold = `UPDATE boletos SET state = 'draft', worst = 'error', revision = revision + 1,
       problems = json_insert(coalesce(problems, '[]'), '$[#]', json(?)) WHERE id = ? AND state = 'ready'`;
  const held = meant ? asked.filter(({ id }) => !meant.has(id)) : [];
  for (const { id, first } of held) await db.run(hold, JSON.stringify(duplicateProblem(first)), id);
  await acceptDuplicates(db, input);
  return { accepted: count - held.length, held: held.map(({ id }) => id), count };
}

export interface Baixa {
  readonly id: number;
  /** Null takes it back. */
  readonly on: string | null;
  readonly how: JsonObject | null;
}

/** The service does not tell whether a boleto was paid: a person does. A day that was noted before is first taken back. */
export async function markPaid(
  db: Sql,
  /** `accountId`: whose trail tells of it; all of them are of that account. */
  input: { readonly boletos: readonly Baixa[]; readonly accountId?: string },
  moment: Moment,
): Promise<Edited> {
  const missed: number[] = [];
  const marked: Baixa[] = [];
  const mark = `UPDATE boletos SET baixa_on = ?, baixa_how = ?, revision = revision + 1 
      WHERE id = ? AND state = 'created' AND (baixa_on IS NULL) <> (CAST(? AS TEXT) IS NULL)`;
  for (const baixa of input.boletos) {
    const { id, on, how } = baixa;
    if ((await db.run(mark, on, how && JSON.stringify(how), id, on)).changes === 1) marked.push(baixa);
    else missed.push(id);
  }
  if (input.accountId !== undefined) await tellPaid(db, input.accountId, marked, moment);
  return { changed: input.boletos.length - missed.length, missed };
}

/** One line for each day, with how many were really marked; a single one by its number. */
async function tellPaid(db: Sql, accountId: string, marked: readonly Baixa[], moment: Moment): Promise<void> {
  for (const [on, boletos] of Map.groupBy(marked, (baixa) => baixa.on)) {
    const [first] = boletos;
    const detail = {
      count: boletos.length,
      ...(first && boletos.length === 1 ? { boleto: first.id } : {}),
      on,
    };
    await appendTrail(
      db,
      { what: on === null ? 'boleto.paidTakenBack' : 'boleto.paid', accountId, detail },
      moment,
    );
  }
}
