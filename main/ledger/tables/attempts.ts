// Attempts: each request that creates or pays something, with its exact bytes before and its outcome after. This is the proof of what was
// sent.
import { inOrder } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import { isConstraint } from '../failures.ts';
import type { JsonObject } from '../json.ts';
import { bytes, integer, json, oneOf, orNull, text, type Row, type Sql, type Undoable } from '../sql.ts';
import {
  attemptKinds,
  attemptStates,
  type AttemptKind,
  type AttemptState,
  type Outcome,
  type Resolution,
} from './attempts-schema.ts';
import { appendTrail, type Moment } from './trail.ts';

export interface Begin {
  readonly id: string;
  readonly accountId: string;
  readonly kind: AttemptKind;
  readonly ref: string;
  /** The batch row or withdrawal that the attempt is for. */
  readonly owner?: string;
  readonly body: Uint8Array;
  /** Permitted by PIN although another withdrawal is being sent or uncertain. */
  readonly override?: boolean;
}

export interface Settle {
  readonly id: string;
  readonly state: Outcome;
  readonly httpStatus?: number;
  readonly answer?: Uint8Array;
  readonly outcome?: JsonObject;
  readonly remoteId?: string;
}

/** One worker's turn: outcomes of its last requests and intents of the next, in one commit. */
export interface Turn {
  readonly settle: readonly Settle[];
  readonly begin: readonly Begin[];
}

/** Why nothing was begun although the outcomes were stored. */
export type Held = 'outcomeDiffers' | 'withdrawalLocked' | 'refTaken' | 'accountRemoved' | 'refused';

export interface TurnTaken {
  /** Each attempt as it is now. A created one whose remote id is already taken is uncertain. */
  readonly settled: readonly { readonly id: string; readonly state: AttemptState }[];
  /** Null if everything in `begin` may be sent now; otherwise none of it may. */
  readonly held: Held | null;
}

const stateOf = async (db: Sql, id: string): Promise<AttemptState> => {
  const row = await db.get('SELECT state FROM attempts WHERE id = ?', id);
  if (!row) throw new CodedError('notFound', 'ledger', { detail: 'attempt' });
  return oneOf(attemptStates, row, 'state');
};

const remoteIdTaken = async (db: Sql, id: string, remoteId: string): Promise<boolean> =>
  (await db.get(
    `SELECT 1 FROM attempts AS mine JOIN attempts AS other USING (account_id, kind)
     WHERE mine.id = ? AND other.remote_id = ? AND other.state = 'created' AND other.id <> mine.id`,
    id,
    remoteId,
  )) !== undefined;

/** The attempt as it is now: `uncertain` if its remote id is already taken. */
export async function settleOne(db: Sql, settle: Settle, moment: Moment): Promise<AttemptState> {
  const doubted =
    settle.state === 'created' &&
    (settle.remoteId === undefined || (await remoteIdTaken(db, settle.id, settle.remoteId)));
  const state = doubted ? 'uncertain' : settle.state;
  const outcome = doubted
    ? { ...settle.outcome, reason: settle.remoteId === undefined ? 'remoteIdMissing' : 'remoteIdTaken' }
    : settle.outcome;
  const { changes } = await db.run(
    `UPDATE attempts SET state = ?, settled_at = ?, http_status = ?, answer = ?, outcome = ?, remote_id = ?
     WHERE id = ? AND state = 'sending'`,
    state,
    moment.at,
    settle.httpStatus ?? null,
    settle.answer ?? null,
    outcome ? JSON.stringify(outcome) : null,
    settle.remoteId ?? null,
    settle.id,
  );
  return changes === 1 ? state : await stateOf(db, settle.id);
}

export const beginOne = async (db: Sql, begin: Begin, moment: Moment): Promise<void> => {
  await db.runGuarded(
    `INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    begin.id,
    begin.accountId,
    begin.kind,
    begin.ref,
    begin.owner ?? null,
    begin.override ? 1 : 0,
    begin.body,
    moment.at,
  );
};

const heldBy: Readonly<Record<string, Held>> = {
  'attempts: withdrawal locked': 'withdrawalLocked',
  'UNIQUE constraint failed: attempts.account_id, attempts.ref': 'refTaken',
  'attempts: account removed': 'accountRemoved',
};

/** Begins all intents or none. If a constraint rejects them, the outcomes of the same turn are still stored. */
async function beginAll(
  db: Sql,
  begin: readonly Begin[],
  moment: Moment,
  undoable: Undoable,
): Promise<Held | null> {
  const all = async (): Promise<void> => {
    for (const one of begin) await beginOne(db, one, moment);
  };
  try {
    // A single row that fails leaves nothing to undo.
    if (begin.length === 1) await all();
    else await undoable(all);
  } catch (error) {
    if (isConstraint(error)) return heldBy[error.message] ?? 'refused';
    throw error;
  }
  return null;
}

/** A frozen ledger begins nothing: the commit, which counts what was begun, checks that. */
export async function takeTurn(db: Sql, turn: Turn, moment: Moment, undoable: Undoable): Promise<TurnTaken> {
  const settled = await inOrder(turn.settle, async (settle) => ({
    id: settle.id,
    state: await settleOne(db, settle, moment),
  }));
  const asTold = settled.every(({ state }, index) => state === turn.settle[index]?.state);
  if (turn.begin.length === 0) return { settled, held: null };
  return { settled, held: asTold ? await beginAll(db, turn.begin, moment, undoable) : 'outcomeDiffers' };
}

export interface Resolve {
  readonly id: string;
  readonly state: Resolution;
  readonly remoteId?: string;
  /** What the decision is based on. */
  readonly resolution: JsonObject;
}

export type Resolved =
  | { readonly kind: 'resolved' }
  | { readonly kind: 'remoteIdTaken' }
  | { readonly kind: 'conflict'; readonly state: AttemptState };

export async function resolveAttempt(db: Sql, input: Resolve, moment: Moment): Promise<Resolved> {
  if (input.state === 'created') {
    if (input.remoteId === undefined) throw new CodedError('inputInvalid', 'ledger', { detail: 'remoteId' });
    if (await remoteIdTaken(db, input.id, input.remoteId)) return { kind: 'remoteIdTaken' };
  }
  const { changes } = await db.run(
    `UPDATE attempts SET state = ?, remote_id = coalesce(?, remote_id), resolved_at = ?, resolution = ?
     WHERE id = ? AND state = 'uncertain'`,
    input.state,
    input.remoteId ?? null,
    moment.at,
    JSON.stringify(input.resolution),
    input.id,
  );
  return changes === 1 ? { kind: 'resolved' } : { kind: 'conflict', state: await stateOf(db, input.id) };
}

/** At the start nothing can be in flight. What was being sent when the process ended becomes uncertain. */
export async function recoverAttempts(db: Sql, moment: Moment): Promise<number> {
  const interrupted = await db.all(
    `UPDATE attempts SET state = 'uncertain', settled_at = ?, outcome = '{"reason":"interrupted"}'
     WHERE state IN ('sending', 'uncertain') AND state = 'sending' RETURNING seq, id, account_id, kind,
       iif(instr(body, CAST(ref AS BLOB)) > 0, ref, NULL) AS ref`,
    moment.at,
  );
  // No engine guarantees the order of rows that an UPDATE returns.
  for (const row of interrupted.toSorted((a, b) => integer(a, 'seq') - integer(b, 'seq'))) {
    const detail = { attempt: text(row, 'id'), kind: text(row, 'kind'), ref: orNull(text, row, 'ref') };
    await appendTrail(
      db,
      { what: 'attempt.interrupted', accountId: text(row, 'account_id'), detail },
      moment,
    );
  }
  return interrupted.length;
}

export type AttemptSummary = Readonly<ReturnType<typeof summary>>;

export interface Attempt extends AttemptSummary {
  readonly body: Uint8Array;
  readonly answer: Uint8Array | null;
}

const summaryColumns = `seq, id, account_id, kind, ref, owner, override, started_at, state, settled_at, http_status,
  outcome, remote_id, resolved_at, resolution`;

const summary = (row: Row) => ({
  seq: integer(row, 'seq'),
  id: text(row, 'id'),
  accountId: text(row, 'account_id'),
  kind: oneOf(attemptKinds, row, 'kind'),
  ref: text(row, 'ref'),
  owner: orNull(text, row, 'owner'),
  override: integer(row, 'override') === 1,
  startedAt: text(row, 'started_at'),
  state: oneOf(attemptStates, row, 'state'),
  settledAt: orNull(text, row, 'settled_at'),
  httpStatus: orNull(integer, row, 'http_status'),
  outcome: orNull(json, row, 'outcome'),
  remoteId: orNull(text, row, 'remote_id'),
  resolvedAt: orNull(text, row, 'resolved_at'),
  resolution: orNull(json, row, 'resolution'),
});

export async function getAttempt(db: Sql, input: { readonly id: string }): Promise<Attempt | null> {
  const row = await db.get('SELECT * FROM attempts WHERE id = ?', input.id);
  return row ? { ...summary(row), body: bytes(row, 'body'), answer: orNull(bytes, row, 'answer') } : null;
}

export const attemptsOf = async (
  db: Sql,
  input: { readonly owner: string },
): Promise<readonly AttemptSummary[]> =>
  (await db.all(`SELECT ${summaryColumns} FROM attempts WHERE owner = ? ORDER BY seq`, input.owner)).map(
    summary,
  );

export async function attemptByRemoteId(
  db: Sql,
  input: { readonly accountId: string; readonly kind: AttemptKind; readonly remoteId: string },
): Promise<AttemptSummary | null> {
  const row = await db.get(
    `SELECT ${summaryColumns} FROM attempts
     WHERE account_id = ? AND kind = ? AND remote_id = ? AND state = 'created'`,
    input.accountId,
    input.kind,
    input.remoteId,
  );
  return row ? summary(row) : null;
}
