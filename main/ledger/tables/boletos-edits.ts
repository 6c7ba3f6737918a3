// What a clerk changes in rows not yet sent: their fields, whether they go out at all, which repeats are meant. Every
// change keeps what was there before and can be taken back. The new values come checked; baixa is here too.
import type { DatabaseSync } from 'node:sqlite';
import type { Said } from '../../../preload/contract/boleto-terms.ts';
import { boletoFields } from '../../../preload/contract/boleto-fields.ts';
import { integer, jsonAs, sql, text, type Row } from '../connection.ts';
import type { JsonObject } from '../json.ts';
import { columnOf } from './boleto-columns.ts';
import { duplicateProblem } from './boletos-turn.ts';
import { withSheetMarks } from './boletos-marks.ts';
import { acceptTwins, twinsInBatch } from './boletos-twins.ts';
import { nameKey, problemsText, stateWhenChecked, type Checked } from './boletos-new.ts';
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
  readonly said: Said | null;
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
function put(
  db: DatabaseSync,
  edit: Edit,
  state: string,
  said: Said | null,
  acceptance: number | null,
): boolean {
  const { fields } = edit;
  return (
    sql(
      db,
      `UPDATE boletos SET ${setFields}, name_key = ?, problems = ?, worst = ?, state = ?, said = ?, acceptance = ?,
         maybe_sent_meant = 0,
         revision = revision + 1
       WHERE id = ? AND revision = ? AND state IN ('draft', 'ready', 'refused')`,
    ).run(
      // What was kept before a field was added says nothing of it.
      ...boletoFields.map((field) => fields[field] ?? null),
      fields['payer.name'] === null ? null : nameKey(fields['payer.name']),
      problemsText(edit),
      edit.worst,
      state,
      said === null ? null : JSON.stringify(said),
      acceptance,
      edit.id,
      edit.revision,
    ).changes === 1
  );
}

/** An edited row that was refused may be sent again. Repeats that were accepted were of what it said before. */
export function editBoletos(db: DatabaseSync, input: EditBoletos): Edited {
  const ids = input.edits.map(({ id }) => id);
  return withSheetMarks(db, input.batchId, ids, () => {
    const missed: number[] = [];
    for (const edit of input.edits) {
      if (sql(db, rememberEditable).run(input.step, edit.id, input.batchId, edit.revision).changes === 0) {
        missed.push(edit.id);
        continue;
      }
      put(db, edit, stateWhenChecked(edit), null, null);
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

function move(db: DatabaseSync, input: MoveBoletos, kind: Move): Edited {
  const { to, from } = moves[kind];
  const missed: number[] = [];
  const remember = sql(db, remembering(`state IN (${from})`));
  const change = sql(
    db,
    `UPDATE boletos SET state = ${to}, ${kind === 'resend' ? 'said = NULL, ' : ''}revision = revision + 1 WHERE id = ?`,
  );
  return withSheetMarks(db, input.batchId, input.ids, () => {
    for (const id of input.ids) {
      if (remember.run(input.step, id, input.batchId).changes === 0) missed.push(id);
      else change.run(id);
    }
    return { changed: input.ids.length - missed.length, missed };
  });
}

export const takeOut = (db: DatabaseSync, input: MoveBoletos): Edited => move(db, input, 'out');
export const putBack = (db: DatabaseSync, input: MoveBoletos): Edited => move(db, input, 'back');
/** Refused ones as they are, once more. */
export const sendAgain = (db: DatabaseSync, input: MoveBoletos): Edited => move(db, input, 'resend');

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
export function undoStep(db: DatabaseSync, input: UndoStep, moment: Moment): Undone {
  const { batchId, most = -1 } = input;
  const last = sql(
    db,
    `SELECT step FROM boleto_edits WHERE batch_id = ? AND undone_at IS NULL AND ${shown} ORDER BY seq DESC LIMIT 1`,
  ).get(batchId);
  if (!last || (input.step !== undefined && input.step !== text(last, 'step')))
    return { step: null, changed: 0, missed: [], more: false };
  const step = text(last, 'step');
  const rows = sql(
    db,
    `SELECT boleto, before, min(seq) AS first, max(revision) AS last, min(revision) - 1 AS was FROM (
       SELECT * FROM boleto_edits WHERE batch_id = ? AND step = ? AND undone_at IS NULL ORDER BY seq DESC LIMIT ?)
     GROUP BY boleto`,
  ).all(batchId, step, most);
  sql(
    db,
    `UPDATE boleto_edits SET undone_at = ? WHERE batch_id = ? AND seq >= ? AND step = ? AND undone_at IS NULL`,
  ).run(
    moment.at,
    batchId,
    rows.reduce((least, row) => Math.min(least, integer(row, 'first')), Infinity),
    step,
  );
  const ids = rows.map((row) => integer(row, 'boleto'));
  const missed = withSheetMarks(db, batchId, ids, () =>
    rows
      .filter((row) => !restore(db, integer(row, 'boleto'), jsonAs<Before>(row, 'before'), row))
      .map((row) => integer(row, 'boleto')),
  );
  return { step, changed: rows.length - missed.length, missed, more: rows.length === most };
}

/** As it was before the first change of the step, if nothing came after the last. */
function restore(db: DatabaseSync, id: number, before: Before, step: Row): boolean {
  const revision = integer(step, 'last');
  const moved = sql(
    db,
    `UPDATE boletos SET state = ?1, said = ?2, revision = revision + 1
     WHERE id = ?3 AND revision = ?4 AND (state = 'out') <> (?1 = 'out')`,
  ).run(before.state, before.said === null ? null : JSON.stringify(before.said), id, revision);
  // Taken out or put back: its fields never changed in that.
  const restored =
    moved.changes === 1 ||
    put(db, { ...before, id, revision }, before.state, before.said, before.acceptance ?? null);
  // The change before it now stands right behind, and can be taken back next.
  if (restored)
    sql(
      db,
      'UPDATE boleto_edits SET revision = ? WHERE boleto = ? AND revision = ? AND undone_at IS NULL',
    ).run(revision + 1, id, integer(step, 'was'));
  return restored;
}

export interface JudgeTwins {
  readonly batchId: number;
  readonly accept: 'all' | readonly number[];
  /** How many the person saw: where there are others by now, nothing is judged. */
  readonly count?: number;
}

export interface TwinsJudged {
  readonly accepted: number;
  readonly held: readonly number[];
  /** How many there were. */
  readonly count: number;
}

/**
 * Before a batch is set going: the repeats that a person accepted are counted, so that one more is seen; the others go
 * back to the clerk as errors.
 */
export function judgeTwins(db: DatabaseSync, input: JudgeTwins): TwinsJudged {
  const asked = twinsInBatch(db, input);
  const count = asked.length;
  if (input.count !== undefined && input.count !== count) return { accepted: 0, held: [], count };
  const meant = input.accept === 'all' ? null : new Set(input.accept);
  const hold = sql(
    db,
    `UPDATE boletos SET state = 'draft', worst = 'error', revision = revision + 1,
       problems = json_insert(coalesce(problems, '[]'), '$[#]', json(?)) WHERE id = ? AND state = 'ready'`,
  );
  const held = meant ? asked.filter(({ id }) => !meant.has(id)) : [];
  for (const { id, first } of held) hold.run(JSON.stringify(duplicateProblem(first)), id);
  acceptTwins(db, input);
  return { accepted: count - held.length, held: held.map(({ id }) => id), count };
}

export interface Baixa {
  readonly id: number;
  /** Null takes it back. */
  readonly on: string | null;
  readonly how: JsonObject | null;
}

/** The service does not tell whether a boleto was paid: a person does. A day that was noted before is first taken back. */
export function markPaid(
  db: DatabaseSync,
  /** `accountId`: whose trail tells of it; all of them are of that account. */
  input: { readonly boletos: readonly Baixa[]; readonly accountId?: string },
  moment: Moment,
): Edited {
  const missed: number[] = [];
  const marked: Baixa[] = [];
  const mark = sql(
    db,
    `UPDATE boletos SET baixa_on = ?, baixa_how = ?, revision = revision + 1 
      WHERE id = ? AND state = 'created' AND (baixa_on IS NULL) <> (? IS NULL)`,
  );
  for (const baixa of input.boletos) {
    const { id, on, how } = baixa;
    if (mark.run(on, how && JSON.stringify(how), id, on).changes === 1) marked.push(baixa);
    else missed.push(id);
  }
  if (input.accountId !== undefined) tellPaid(db, input.accountId, marked, moment);
  return { changed: input.boletos.length - missed.length, missed };
}

/** One line for each day, with how many were really marked; a single one by its number. */
function tellPaid(db: DatabaseSync, accountId: string, marked: readonly Baixa[], moment: Moment): void {
  for (const [on, boletos] of Map.groupBy(marked, (baixa) => baixa.on)) {
    const [first] = boletos;
    const detail = {
      count: boletos.length,
      ...(first && boletos.length === 1 ? { boleto: first.id } : {}),
      on,
    };
    appendTrail(
      db,
      { what: on === null ? 'boleto.paidTakenBack' : 'boleto.paid', accountId, detail },
      moment,
    );
  }
}
