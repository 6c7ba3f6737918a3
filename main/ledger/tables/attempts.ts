// Attempts: each sending of something that creates or pays, its exact bytes before and its outcome after. The proof.
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../../failure.ts';
import { bytes, integer, json, oneOf, orNull, sql, text, type Row, type Undoable } from '../connection.ts';
import { isConstraint } from '../failures.ts';
import type { Json, JsonObject } from '../json.ts';
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
  /** The batch's row or the withdrawal that it is for. */
  readonly owner?: string;
  readonly body: Uint8Array;
  /** A withdrawal beside one that is sending or uncertain, permitted by PIN. */
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

/** One slot's turn: what came of the last sendings and what is sent next, in one commit. */
export interface Turn {
  readonly settle: readonly Settle[];
  readonly begin: readonly Begin[];
}

/** Why nothing was begun although the outcomes were kept. */
export type Held = 'outcomeDiffers' | 'withdrawalLocked' | 'refTaken' | 'accountRemoved' | 'refused';

export interface TurnTaken {
  /** As each attempt now stands: a created one whose remote id was taken before is uncertain. */
  readonly settled: readonly { readonly id: string; readonly state: AttemptState }[];
  /** Null: all of `begin` may be sent now. Else none may. */
  readonly held: Held | null;
}

const stateOf = (db: DatabaseSync, id: string): AttemptState => {
  const row = sql(db, 'SELECT state FROM attempts WHERE id = ?').get(id);
  if (!row) throw new CodedError('notFound', 'ledger', { detail: 'attempt' });
  return oneOf(attemptStates, row, 'state');
};

const remoteIdTaken = (db: DatabaseSync, id: string, remoteId: string): boolean =>
  sql(
    db,
    `SELECT 1 FROM attempts AS mine JOIN attempts AS other USING (account_id, kind)
     WHERE mine.id = ? AND other.remote_id = ? AND other.state = 'created' AND other.id <> mine.id`,
  ).get(id, remoteId) !== undefined;

/** As it now stands: `uncertain` where the word of a creation could not be taken. */
export function settleOne(db: DatabaseSync, settle: Settle, moment: Moment): AttemptState {
  const doubted =
    settle.state === 'created' &&
    (settle.remoteId === undefined || remoteIdTaken(db, settle.id, settle.remoteId));
  const state = doubted ? 'uncertain' : settle.state;
  const outcome = doubted
    ? { ...settle.outcome, reason: settle.remoteId === undefined ? 'remoteIdMissing' : 'remoteIdTaken' }
    : settle.outcome;
  const { changes } = sql(
    db,
    `UPDATE attempts SET state = ?, settled_at = ?, http_status = ?, answer = ?, outcome = ?, remote_id = ?
     WHERE id = ? AND state = 'sending'`,
  ).run(
    state,
    moment.at,
    settle.httpStatus ?? null,
    settle.answer ?? null,
    outcome ? JSON.stringify(outcome) : null,
    settle.remoteId ?? null,
    settle.id,
  );
  return changes === 1 ? state : stateOf(db, settle.id);
}

export const beginOne = (db: DatabaseSync, begin: Begin, moment: Moment): void => {
  sql(
    db,
    `INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
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

/** All intents or none; a constraint against them must not undo the outcomes that came in the same turn. */
function beginAll(
  db: DatabaseSync,
  begin: readonly Begin[],
  moment: Moment,
  undoable: Undoable,
): Held | null {
  const all = (): void => {
    for (const one of begin) beginOne(db, one, moment);
  };
  try {
    // One row that fails leaves nothing to undo.
    if (begin.length === 1) all();
    else undoable(all);
  } catch (error) {
    if (isConstraint(error)) return heldBy[error.message] ?? 'refused';
    throw error;
  }
  return null;
}

/** That a frozen ledger begins nothing is seen to at the commit, which counts what was begun. */
export function takeTurn(db: DatabaseSync, turn: Turn, moment: Moment, undoable: Undoable): TurnTaken {
  const settled = turn.settle.map((settle) => ({ id: settle.id, state: settleOne(db, settle, moment) }));
  const asTold = settled.every(({ state }, index) => state === turn.settle[index]?.state);
  if (turn.begin.length === 0) return { settled, held: null };
  return { settled, held: asTold ? beginAll(db, turn.begin, moment, undoable) : 'outcomeDiffers' };
}

export interface Resolve {
  readonly id: string;
  readonly state: Resolution;
  readonly remoteId?: string;
  /** By what the doubt was settled. */
  readonly resolution: JsonObject;
}

export type Resolved =
  | { readonly kind: 'resolved' }
  | { readonly kind: 'remoteIdTaken' }
  | { readonly kind: 'conflict'; readonly state: AttemptState };

export function resolveAttempt(db: DatabaseSync, input: Resolve, moment: Moment): Resolved {
  if (input.state === 'created') {
    if (input.remoteId === undefined) throw new CodedError('inputInvalid', 'ledger', { detail: 'remoteId' });
    if (remoteIdTaken(db, input.id, input.remoteId)) return { kind: 'remoteIdTaken' };
  }
  const { changes } = sql(
    db,
    `UPDATE attempts SET state = ?, remote_id = coalesce(?, remote_id), resolved_at = ?, resolution = ?
     WHERE id = ? AND state = 'uncertain'`,
  ).run(input.state, input.remoteId ?? null, moment.at, JSON.stringify(input.resolution), input.id);
  return changes === 1 ? { kind: 'resolved' } : { kind: 'conflict', state: stateOf(db, input.id) };
}

/** At the start nothing can still be on its way: what was being sent when the process ended is a doubt. */
export function recoverAttempts(db: DatabaseSync, moment: Moment): number {
  const interrupted = sql(
    db,
    `UPDATE attempts SET state = 'uncertain', settled_at = ?, outcome = '{"reason":"interrupted"}'
     WHERE state IN ('sending', 'uncertain') AND state = 'sending' RETURNING id, account_id, kind,
       iif(instr(body, CAST(ref AS BLOB)) > 0, ref, NULL) AS ref`,
  ).all(moment.at);
  for (const row of interrupted) {
    const detail = { attempt: text(row, 'id'), kind: text(row, 'kind'), ref: orNull(text, row, 'ref') };
    appendTrail(db, { what: 'attempt.interrupted', accountId: text(row, 'account_id'), detail }, moment);
  }
  return interrupted.length;
}

export interface AttemptSummary {
  readonly seq: number;
  readonly id: string;
  readonly accountId: string;
  readonly kind: AttemptKind;
  readonly ref: string;
  readonly owner: string | null;
  readonly override: boolean;
  readonly startedAt: string;
  readonly state: AttemptState;
  readonly settledAt: string | null;
  readonly httpStatus: number | null;
  readonly outcome: Json;
  readonly remoteId: string | null;
  readonly resolvedAt: string | null;
  readonly resolution: Json;
}

export interface Attempt extends AttemptSummary {
  readonly body: Uint8Array;
  readonly answer: Uint8Array | null;
}

const summaryColumns = `seq, id, account_id, kind, ref, owner, override, started_at, state, settled_at, http_status,
  outcome, remote_id, resolved_at, resolution`;

const summary = (row: Row): AttemptSummary => ({
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

export function getAttempt(db: DatabaseSync, input: { readonly id: string }): Attempt | null {
  const row = sql(db, 'SELECT * FROM attempts WHERE id = ?').get(input.id);
  return row ? { ...summary(row), body: bytes(row, 'body'), answer: orNull(bytes, row, 'answer') } : null;
}

export const unsettledAttempts = (
  db: DatabaseSync,
  input: { readonly accountId: string },
): readonly AttemptSummary[] =>
  sql(
    db,
    `SELECT ${summaryColumns} FROM attempts
     WHERE account_id = ? AND state IN ('sending', 'uncertain') ORDER BY seq`,
  )
    .all(input.accountId)
    .map(summary);

export const attemptsOf = (db: DatabaseSync, input: { readonly owner: string }): readonly AttemptSummary[] =>
  sql(db, `SELECT ${summaryColumns} FROM attempts WHERE owner = ? ORDER BY seq`)
    .all(input.owner)
    .map(summary);

export interface RemoteId {
  readonly accountId: string;
  readonly kind: AttemptKind;
  readonly remoteId: string;
}

export function attemptByRemoteId(db: DatabaseSync, input: RemoteId): AttemptSummary | null {
  const row = sql(
    db,
    `SELECT ${summaryColumns} FROM attempts
     WHERE account_id = ? AND kind = ? AND remote_id = ? AND state = 'created'`,
  ).get(input.accountId, input.kind, input.remoteId);
  return row ? summary(row) : null;
}
