// What a clerk changes in rows that were not sent: fields, removal, accepted duplicates. Each change stores what was there before and can
// be undone. The new values are already checked.
import type { ServiceMessage } from '../../../preload/contract/boleto-terms.ts';
import { amongIds } from '../list-definition.ts';
import { integer, jsonAs, text, type Row, type Sql } from '../sql.ts';
import { withSheetMarks } from './boletos-marks.ts';
import { stateWhenChecked, type Checked } from './boletos-new.ts';
import {
  eachOnce,
  editable,
  idsIn,
  put,
  remember,
  shown,
  textOrNull,
  wished,
  wishedRevision,
  type Edit,
  type Edited,
} from './boletos-put.ts';
import { duplicateProblem } from './boletos-turn.ts';
import { readyRows, refuseOtherRows } from './batches-counts.ts';
import { isReplaced } from './payers-schema.ts';
import { acceptDuplicates, countDuplicates, duplicatesInBatch } from './boletos-duplicates.ts';
import type { Moment } from './trail.ts';

export interface EditBoletos {
  readonly batchId: number;
  /** One press of the clerk, which may consist of many calls and is undone as one. */
  readonly step: string;
  readonly edits: readonly Edit[];
}

/** The accepted duplicates: none if an older version stored only their number. */
type Before = Checked & {
  readonly state: string;
  readonly said: ServiceMessage | null;
  readonly acceptance?: number | null;
};

/** Remembers the wished rows that fulfil the condition, and changes them. A row that is wished twice is changed twice. */
const change = <Wish extends { readonly id: number; readonly revision?: number }>(
  db: Sql,
  input: { readonly batchId: number; readonly step: string },
  wishes: readonly Wish[],
  condition: string,
  write: (kept: readonly Wish[]) => Promise<unknown>,
): Promise<Edited> =>
  withSheetMarks(
    db,
    input.batchId,
    wishes.map(({ id }) => id),
    async () => {
      const missed: number[] = [];
      let last = (): Promise<unknown> => Promise.resolve();
      await eachOnce(wishes, async (some) => {
        await last();
        const kept = await remember(db, input, some, condition);
        missed.push(...some.filter(({ id }) => !kept.has(id)).map(({ id }) => id));
        last = () => write(some.filter(({ id }) => kept.has(id)));
      });
      return async () => {
        await last();
        return { changed: wishes.length - missed.length, missed };
      };
    },
  );

/** A refused row that was edited may be sent again. Duplicates were accepted for its earlier values. */
export const editBoletos = (db: Sql, input: EditBoletos): Promise<Edited> =>
  change(db, input, input.edits, `${wishedRevision} AND ${editable}`, (kept) =>
    put(
      db,
      kept.map((edit) => ({ ...edit, state: stateWhenChecked(edit), said: null, acceptance: null })),
    ),
  );

export interface MoveBoletos {
  readonly batchId: number;
  readonly step: string;
  readonly ids: readonly number[];
}

type Move = 'out' | 'back' | 'resend';

/** The state before it was removed. The row's message does not tell it: a wait or a 403 leaves a message on a row that may be sent. */
const stateBefore = `(SELECT before ->> 'state' FROM boleto_edits
  WHERE boleto = boletos.id AND boleto_edits.revision = boletos.revision AND undone_at IS NULL)`;

// A row that is put back gets the state that its problems or the service's refusal give it. It stays removed if another batch has its month.
const moves: Readonly<Record<Move, { readonly to: string; readonly from: string }>> = {
  out: { to: `'out'`, from: editable },
  back: {
    to: `CASE WHEN ${stateBefore} = 'refused' THEN 'refused' WHEN worst = 'error' THEN 'draft' ELSE 'ready' END`,
    from: `state = 'out' AND NOT ${isReplaced}`,
  },
  resend: { to: `iif(worst = 'error', 'draft', 'ready')`, from: `state = 'refused'` },
};

function move(db: Sql, input: MoveBoletos, kind: Move): Promise<Edited> {
  const { to, from } = moves[kind];
  const moving = `UPDATE boletos SET state = ${to}, ${kind === 'resend' ? 'said = NULL, ' : ''}revision = revision + 1
    WHERE ${amongIds('id')}`;
  const wishes = input.ids.map((id) => ({ id }));
  return change(db, input, wishes, from, async (kept) => {
    if (kept.length > 0) await db.run(moving, JSON.stringify(kept.map(({ id }) => id)));
  });
}

export const takeOut = (db: Sql, input: MoveBoletos): Promise<Edited> => move(db, input, 'out');
export const putBack = (db: Sql, input: MoveBoletos): Promise<Edited> => move(db, input, 'back');
/** Which of these removed rows cannot be put back because their month is in another batch by now. */
export const replacedRows = async (db: Sql, { ids }: { readonly ids: readonly number[] }) =>
  (
    await db.all(
      `SELECT id FROM boletos WHERE ${amongIds('id')} AND state = 'out' AND ${isReplaced} ORDER BY id`,
      JSON.stringify(ids),
    )
  ).map((row) => integer(row, 'id'));
/** Refused rows, unchanged, once more. */
export const sendAgain = (db: Sql, input: MoveBoletos): Promise<Edited> => move(db, input, 'resend');

/** The due dates that a clerk replaced in rows of this batch, in their order. */
export const replacedDues = async (db: Sql, { batchId }: { readonly batchId: number }) =>
  (
    await db.all(
      'SELECT boleto, before FROM boleto_edits WHERE batch_id = ? AND undone_at IS NULL ORDER BY seq',
      batchId,
    )
  ).flatMap((row) => {
    const { dueDate: due } = jsonAs<Before>(row, 'before').fields;
    return due === null ? [] : [{ boleto: integer(row, 'boleto'), due }];
  });

export interface UndoStep {
  readonly batchId: number;
  /** The step whose undo has begun, or the last one. */
  readonly step?: string;
  readonly most?: number;
}

/** Undoes the last step of a batch, newest changes first. Rows that were sent or changed since stay as they are. */
export async function undoStep(db: Sql, input: UndoStep, moment: Moment) {
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
  const restored = await withSheetMarks(db, batchId, ids, async () => {
    const done = await restore(db, rows);
    return () => Promise.resolve(done);
  });
  const missed = ids.filter((id) => !restored.has(id));
  return {
    step,
    changed: rows.length - missed.length,
    missed,
    /** More of the step is to be undone by another call. */
    more: rows.length === most,
  };
}

const movingBack = `UPDATE boletos SET state = wish.value ->> 'state', said = wish.value ->> 'said',
    revision = boletos.revision + 1
  FROM json_each(?) AS wish WHERE ${wished} AND ${wishedRevision}
    AND (boletos.state = 'out') <> (wish.value ->> 'state' = 'out') AND NOT (boletos.state = 'out' AND ${isReplaced}) RETURNING id`;

/** The rows before the first change of the step, if nothing came after the last. */
async function restore(db: Sql, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const steps = rows.map((row) => {
    const before = jsonAs<Before>(row, 'before');
    return {
      ...before,
      id: integer(row, 'boleto'),
      revision: integer(row, 'last'),
      acceptance: before.acceptance ?? null,
      was: integer(row, 'was'),
    };
  });
  const wishes = steps.map(({ id, revision, state, said }) => ({
    id,
    revision,
    state,
    said: textOrNull(said),
  }));
  const moved = idsIn(await db.all(movingBack, JSON.stringify(wishes)));
  // Removed or put back: its fields did not change.
  const others = await put(
    db,
    steps.filter(({ id }) => !moved.has(id)),
  );
  const restored = new Set([...moved, ...others]);
  // The change before it is now the last one and can be undone next.
  await db.run(
    `UPDATE boleto_edits SET revision = CAST(wish.value ->> 'revision' AS BIGINT) + 1 FROM json_each(?) AS wish
     WHERE boleto = CAST(wish.value ->> 'id' AS BIGINT) AND boleto_edits.revision = CAST(wish.value ->> 'was' AS BIGINT)
       AND undone_at IS NULL`,
    JSON.stringify(
      steps.filter(({ id }) => restored.has(id)).map(({ id, revision, was }) => ({ id, revision, was })),
    ),
  );
  return restored;
}

export interface JudgeDuplicates {
  readonly batchId: number;
  readonly accept: 'all' | readonly number[];
  /** Stamps of the duplicates and of all rows that the clerk saw. Throws if either differs now. */
  readonly stamp?: string;
  readonly rows?: string;
}

/**
 * Before a batch starts: stores the duplicates that the clerk accepted, so that a new one is noticed. The others go back to the clerk as
 * errors.
 */
export async function judgeDuplicates(db: Sql, input: JudgeDuplicates) {
  // Finding which row each one duplicates takes quadratic time for equal rows, and only held rows need it.
  const asked = input.accept === 'all' ? [] : await duplicatesInBatch(db, input);
  const count =
    input.accept === 'all' ? (await countDuplicates(db, { id: input.batchId })).count : asked.length;
  await refuseOtherRows(db, input.batchId, input.rows);
  const meant = new Set(input.accept === 'all' ? [] : input.accept);
  const hold = `UPDATE boletos SET state = 'draft', worst = 'error', revision = revision + 1,
       problems = json_insert(coalesce(problems, '[]'), '$[#]', json(wish.value ->> 'problem'))
     FROM json_each(?) AS wish WHERE ${wished} AND state = 'ready'`;
  const held = asked.filter(({ id }) => !meant.has(id));
  const holding = held.map(({ id, first }) => ({ id, problem: duplicateProblem(first) }));
  if (held.length > 0) await db.run(hold, JSON.stringify(holding));
  await acceptDuplicates(db, input);
  const { stamp } = await readyRows(db, { id: input.batchId });
  return {
    accepted: count - held.length,
    held: held.map(({ id }) => id),
    /** How many there were. */
    count,
    /** The stamp of the rows now. */
    rows: stamp,
  };
}
