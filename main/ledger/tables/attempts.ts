// Attempts: each sending of something that creates or pays, its exact bytes before and its outcome after. The proof.
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../../failure.ts';
import { bytes, inSavepoint, integer, json, oneOf, orNull, sql, text, type Row } from '../connection.ts';
import { isConstraint } from '../failures.ts';
import type { Json, JsonObject } from '../json.ts';
import { countedSends } from './meta.ts';
import { appendTrail, type Moment } from './trail.ts';

export const attemptKinds = ['boleto', 'withdrawal'] as const;
export type AttemptKind = (typeof attemptKinds)[number];

/** What a sending may end as; `uncertain` is the one that a person settles later. */
export const outcomes = ['notSent', 'created', 'refused', 'uncertain', 'notProcessed'] as const;
export type Outcome = (typeof outcomes)[number];

/** How a person settles a doubt: it was created after all, or it was not. */
export const resolutions = ['created', 'discarded'] as const;
export type Resolution = (typeof resolutions)[number];

export const attemptStates = ['sending', ...outcomes, 'discarded'] as const;
export type AttemptState = (typeof attemptStates)[number];

const words = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

export const attemptsV2 = `
  CREATE TABLE attempts (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (kind IN (${words(attemptKinds)})),
    ref TEXT NOT NULL,
    owner TEXT,
    override INTEGER NOT NULL CHECK (override IN (0, 1)),
    body BLOB NOT NULL,
    started_at TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'sending' CHECK (state IN (${words(attemptStates)})),
    settled_at TEXT,
    http_status INTEGER,
    answer BLOB,
    outcome TEXT CHECK (outcome IS NULL OR json_valid(outcome)),
    remote_id TEXT,
    resolved_at TEXT,
    resolution TEXT CHECK (resolution IS NULL OR json_valid(resolution)),
    UNIQUE (account_id, ref),
    CHECK ((state = 'sending') = (settled_at IS NULL)),
    CHECK (state <> 'created' OR remote_id IS NOT NULL)
  ) STRICT;
  CREATE UNIQUE INDEX attempts_remote ON attempts (account_id, kind, remote_id)
    WHERE remote_id IS NOT NULL AND state = 'created';
  -- A trigger below also counts those begun by override.
  CREATE UNIQUE INDEX attempts_one_withdrawal ON attempts (account_id)
    WHERE kind = 'withdrawal' AND state IN ('sending', 'uncertain') AND override = 0;
  CREATE INDEX attempts_unsettled ON attempts (account_id, kind) WHERE state IN ('sending', 'uncertain');
  CREATE INDEX attempts_owner ON attempts (owner) WHERE owner IS NOT NULL;

  CREATE TRIGGER attempts_stay BEFORE DELETE ON attempts BEGIN SELECT RAISE(ABORT, 'attempts: never deleted'); END;
  CREATE TRIGGER attempts_begin BEFORE INSERT ON attempts WHEN new.state <> 'sending'
    BEGIN SELECT RAISE(ABORT, 'attempts: begins as sending'); END;
  CREATE TRIGGER attempts_account BEFORE INSERT ON attempts
    WHEN (SELECT removed_at FROM accounts WHERE id = new.account_id) IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'attempts: account removed'); END;
  CREATE TRIGGER attempts_withdrawal BEFORE INSERT ON attempts
    WHEN new.kind = 'withdrawal' AND new.override = 0 AND EXISTS (SELECT 1 FROM attempts
      WHERE account_id = new.account_id AND kind = 'withdrawal' AND state IN ('sending', 'uncertain'))
    BEGIN SELECT RAISE(ABORT, 'attempts: withdrawal locked'); END;
  CREATE TRIGGER attempts_use AFTER INSERT ON attempts
    WHEN EXISTS (SELECT 1 FROM accounts WHERE id = new.account_id AND used = 0)
    BEGIN UPDATE accounts SET used = 1 WHERE id = new.account_id; END;
  CREATE TRIGGER attempts_sent BEFORE UPDATE OF
    seq, id, account_id, kind, ref, owner, override, body, started_at ON attempts
    BEGIN SELECT RAISE(ABORT, 'attempts: what was sent is fixed'); END;
  CREATE TRIGGER attempts_steps BEFORE UPDATE OF state ON attempts
    WHEN NOT (old.state = 'sending' AND new.state IN (${words(outcomes)})
      OR old.state = 'uncertain' AND new.state IN (${words(resolutions)}))
    BEGIN SELECT RAISE(ABORT, 'attempts: illegal step'); END;
  CREATE TRIGGER attempts_outcome BEFORE UPDATE OF settled_at, http_status, answer, outcome ON attempts
    WHEN old.state <> 'sending'
    BEGIN SELECT RAISE(ABORT, 'attempts: the outcome is fixed'); END;
  CREATE TRIGGER attempts_resolution BEFORE UPDATE OF resolved_at, resolution ON attempts
    WHEN old.state <> 'uncertain'
    BEGIN SELECT RAISE(ABORT, 'attempts: nothing to resolve'); END;
  CREATE TRIGGER attempts_remote_fixed BEFORE UPDATE OF remote_id ON attempts
    WHEN old.state NOT IN ('sending', 'uncertain')
    BEGIN SELECT RAISE(ABORT, 'attempts: the outcome is fixed'); END;
`;

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

function settleOne(db: DatabaseSync, settle: Settle, moment: Moment): AttemptState {
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

const beginOne = (db: DatabaseSync, begin: Begin, moment: Moment): void => {
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
function beginAll(db: DatabaseSync, begin: readonly Begin[], moment: Moment): Held | null {
  const all = (): void => {
    for (const one of begin) beginOne(db, one, moment);
  };
  try {
    // One row that fails leaves nothing to undo.
    if (begin.length === 1) all();
    else inSavepoint(db, 'begins', all);
  } catch (error) {
    if (isConstraint(error)) return heldBy[error.message] ?? 'refused';
    throw error;
  }
  return null;
}

export function takeTurn(db: DatabaseSync, turn: Turn, moment: Moment): TurnTaken {
  if (turn.begin.length > 0 && countedSends(db).frozen) throw new CodedError('ledgerFrozen', 'ledger');
  const settled = turn.settle.map((settle) => ({ id: settle.id, state: settleOne(db, settle, moment) }));
  const asTold = settled.every(({ state }, index) => state === turn.settle[index]?.state);
  if (turn.begin.length === 0) return { settled, held: null };
  return { settled, held: asTold ? beginAll(db, turn.begin, moment) : 'outcomeDiffers' };
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
     WHERE state = 'sending' RETURNING id, account_id, kind, ref`,
  ).all(moment.at);
  for (const row of interrupted) {
    const detail = { attempt: text(row, 'id'), kind: text(row, 'kind'), ref: text(row, 'ref') };
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
