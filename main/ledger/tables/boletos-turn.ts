// Sending boletos: one turn keeps what came of the last ones and begins the next, in one commit and with the last looks
// before it; a doubt settled by a person; what a start finds half done. The attempts themselves are attempts.ts.
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../../failure.ts';
import { integer, json, oneOf, orNull, sql, text, type Row } from '../connection.ts';
import { isConstraint } from '../failures.ts';
import type { Json, JsonObject } from '../json.ts';
import { beginOne, resolveAttempt, settleOne, type Settle } from './attempts.ts';
import { attemptStates, type AttemptState } from './attempts-schema.ts';
import { boletoStates, conferences, type BoletoState, type ConferenceResult } from './batches-schema.ts';
import { boletoColumns, boletoOf, orNone, twinsOf, type Boleto } from './boletos.ts';
import { countedSends, setFreeze, type Freeze, type FreezeReason } from './meta.ts';
import { appendTrail, type Moment } from './trail.ts';

/** What the service answered, as far as it was understood, and how it compares with the request. */
export interface Title {
  readonly line?: string | null;
  readonly barCode?: string | null;
  readonly nossoNumero?: string | null;
  readonly installmentId?: string | null;
  readonly conference: ConferenceResult;
  readonly findings: readonly object[];
}

export interface SettleBoleto extends Settle {
  readonly boleto: number;
  /** Of one that was created. */
  readonly title?: Title;
  /** The service's words, or why nobody knows. */
  readonly said?: JsonObject;
  /** Not processed for this row alone, whatever is tried: refused. */
  readonly refuse?: boolean;
}

export interface BeginBoleto {
  readonly boleto: number;
  /** The revision from which the body was built. */
  readonly revision: number;
  readonly id: string;
  readonly ref: string;
  readonly body: Uint8Array;
}

export interface BoletoTurn {
  readonly accountId: string;
  /** The clerk's own date: what fell due before it is not sent. */
  readonly today: string;
  readonly settle: readonly SettleBoleto[];
  readonly begin: readonly BeginBoleto[];
}

/** Why one was not begun. `pastDue` and `duplicate` went back to the clerk, with the reason among their problems. */
export type BoletoHeld =
  | 'changed'
  | 'notRunning'
  | 'pastDue'
  | 'duplicate'
  | 'refTaken'
  | 'accountRemoved'
  | 'frozen'
  | 'outcomeDiffers';

export interface BoletoTurnTaken {
  readonly settled: readonly { readonly boleto: number; readonly state: BoletoState }[];
  /** Null: it may be sent now. In the order of `begin`. */
  readonly begun: readonly (BoletoHeld | null)[];
}

export const ownerOf = (boleto: number): string => `boleto/${boleto}`;

const afterAttempt: Readonly<Record<AttemptState, BoletoState>> = {
  sending: 'sending',
  notSent: 'ready',
  notProcessed: 'ready',
  created: 'created',
  refused: 'refused',
  uncertain: 'uncertain',
  discarded: 'ready',
};

/** The id may be a boleto's that was found by a person, without an attempt of its own. */
function doubtedIfTaken(db: DatabaseSync, input: SettleBoleto): SettleBoleto {
  if (input.state !== 'created' || input.remoteId === undefined) return input;
  const other = sql(
    db,
    `SELECT 1 FROM boletos AS mine JOIN boletos AS other ON other.account = mine.account
     WHERE mine.id = ? AND other.remote_id = ?`,
  ).get(input.boleto, input.remoteId);
  if (!other) return input;
  return { ...input, state: 'uncertain', outcome: { ...input.outcome, reason: 'remoteIdTaken' } };
}

/** How it now stands, and whether the service's word could be taken as it came. */
function settleBoleto(db: DatabaseSync, input: SettleBoleto, moment: Moment) {
  const attempt = settleOne(db, doubtedIfTaken(db, input), moment);
  const state = attempt === 'notProcessed' && input.refuse ? 'refused' : afterAttempt[attempt];
  const { title } = input;
  const created = state === 'created';
  const said = attempt === input.state ? input.said : { ...input.said, reason: 'knownId' };
  sql(
    db,
    `UPDATE boletos SET state = ?, created_at = ?, remote_id = ?, slip_line = ?, bar_code = ?, nosso_numero = ?,
       installment_id = ?, conference = ?, findings = ?, said = ?, revision = revision + 1
     WHERE id = ? AND state = 'sending' AND attempt = (SELECT seq FROM attempts WHERE id = ?)`,
  ).run(
    state,
    created ? moment.at : null,
    created ? (input.remoteId ?? null) : null,
    created ? (title?.line ?? null) : null,
    created ? (title?.barCode ?? null) : null,
    created ? (title?.nossoNumero ?? null) : null,
    created ? (title?.installmentId ?? null) : null,
    created ? (title?.conference ?? 'doubt') : null,
    created && title ? JSON.stringify(title.findings) : null,
    said ? JSON.stringify(said) : null,
    input.boleto,
    input.id,
  );
  return { boleto: input.boleto, state, asTold: attempt === input.state };
}

interface Begun {
  readonly state: string;
  readonly revision: number;
  readonly document: string;
  readonly due: string;
  readonly acceptedTwins: number;
  readonly batchState: string;
  readonly removed: boolean;
  readonly sameAccount: boolean;
}

function rowToBegin(db: DatabaseSync, id: number, accountId: string): Begun | null {
  const row = sql(
    db,
    `SELECT boletos.state, boletos.revision, document, due, accepted_twins, batches.state AS batch_state,
       accounts.removed_at IS NOT NULL AS removed, accounts.id = ? AS same_account
     FROM boletos JOIN batches ON batches.id = batch_id JOIN accounts ON accounts.seq = account
     WHERE boletos.id = ?`,
  ).get(accountId, id);
  if (!row) return null;
  return {
    state: text(row, 'state'),
    revision: integer(row, 'revision'),
    document: orNull(text, row, 'document') ?? '',
    due: orNull(text, row, 'due') ?? '',
    acceptedTwins: integer(row, 'accepted_twins'),
    batchState: text(row, 'batch_state'),
    removed: integer(row, 'removed') === 1,
    sameAccount: integer(row, 'same_account') === 1,
  };
}

/** Back to the clerk, with the reason where the other problems of the row stand. */
function giveBack(db: DatabaseSync, id: number, problem: JsonObject): void {
  sql(
    db,
    `UPDATE boletos SET state = 'draft', worst = 'error', revision = revision + 1,
       problems = json_insert(coalesce(problems, '[]'), '$[#]', json(?)) WHERE id = ? AND state = 'ready'`,
  ).run(JSON.stringify(problem), id);
}

export const pastDueProblem = { severity: 'error', field: 'dueDate', code: 'dueDatePast' } as const;
export const duplicateProblem = (other: number) =>
  ({ severity: 'error', field: null, code: 'duplicateInRegister', boleto: other }) as const;

function heldBy(db: DatabaseSync, input: BeginBoleto, turn: BoletoTurn): BoletoHeld | null {
  const row = rowToBegin(db, input.boleto, turn.accountId);
  if (row?.state !== 'ready' || row.revision !== input.revision || !row.sameAccount) return 'changed';
  if (row.batchState !== 'running') return 'notRunning';
  if (row.removed) return 'accountRemoved';
  if (row.due < turn.today) {
    giveBack(db, input.boleto, pastDueProblem);
    return 'pastDue';
  }
  const { twins, first } = twinsOf(db, input.boleto);
  if (twins > row.acceptedTwins) {
    giveBack(db, input.boleto, duplicateProblem(first));
    return 'duplicate';
  }
  return null;
}

function beginBoleto(
  db: DatabaseSync,
  input: BeginBoleto,
  turn: BoletoTurn,
  moment: Moment,
): BoletoHeld | null {
  const held = heldBy(db, input, turn);
  if (held) return held;
  const { id, ref, body } = input;
  try {
    const owner = ownerOf(input.boleto);
    beginOne(db, { id, accountId: turn.accountId, kind: 'boleto', ref, owner, body }, moment);
  } catch (error) {
    // Nothing of this row was written yet: the next try mints another {ref}.
    if (isConstraint(error)) return 'refTaken';
    throw error;
  }
  sql(
    db,
    `UPDATE boletos SET state = 'sending', attempt = (SELECT max(seq) FROM attempts), said = NULL,
       revision = revision + 1 WHERE id = ?`,
  ).run(input.boleto);
  return null;
}

/** Each row begins or is held by itself; the outcomes are kept in any case. */
export function takeBoletoTurn(db: DatabaseSync, turn: BoletoTurn, moment: Moment): BoletoTurnTaken {
  const settled = turn.settle.map((settle) => settleBoleto(db, settle, moment));
  const kept = settled.map(({ boleto, state }) => ({ boleto, state }));
  if (turn.begin.length === 0) return { settled: kept, begun: [] };
  if (!settled.every(({ asTold }) => asTold))
    return { settled: kept, begun: turn.begin.map(() => 'outcomeDiffers') };
  if (countedSends(db).frozen) return { settled: kept, begun: turn.begin.map(() => 'frozen') };
  return { settled: kept, begun: turn.begin.map((one) => beginBoleto(db, one, turn, moment)) };
}

export type DoubtVerdict =
  | { readonly kind: 'created'; readonly remoteId: string; readonly title: Title }
  /** Sent again, or left out: the clerk says which. */
  | { readonly kind: 'notCreated'; readonly next: 'ready' | 'out' };

export interface ResolveDoubt {
  readonly boleto: number;
  /** The attempt that the clerk looked at; null where only a newer ledger may have sent it. */
  readonly attemptId: string | null;
  readonly verdict: DoubtVerdict;
  /** By what it was settled. */
  readonly evidence: JsonObject;
}

export type DoubtResolved =
  | { readonly kind: 'resolved'; readonly boleto: Boleto }
  /** By which boleto of the account. */
  | { readonly kind: 'remoteIdTaken' | 'lineTaken' | 'nossoNumeroTaken'; readonly by: number | null }
  | { readonly kind: 'conflict'; readonly state: BoletoState };

export interface Taken {
  readonly accountId: string;
  readonly remoteId?: string | null;
  readonly line?: string | null;
  readonly nossoNumero?: string | null;
}

/** Whose they are already, if anybody's in this account. */
export function boletosHolding(
  db: DatabaseSync,
  input: Taken,
): { readonly remoteId: number | null; readonly line: number | null; readonly nossoNumero: number | null } {
  const holder = (column: 'remote_id' | 'slip_line' | 'nosso_numero', value: string | null | undefined) => {
    if (value === null || value === undefined) return null;
    const row = sql(
      db,
      `SELECT id FROM boletos WHERE ${column} = ? AND account = (SELECT seq FROM accounts WHERE id = ?)`,
    ).get(value, input.accountId);
    return row ? integer(row, 'id') : null;
  };
  return {
    remoteId: holder('remote_id', input.remoteId),
    line: holder('slip_line', input.line),
    nossoNumero: holder('nosso_numero', input.nossoNumero),
  };
}

function currentOf(db: DatabaseSync, id: number) {
  const row = sql(
    db,
    `SELECT ${boletoColumns}, (SELECT id FROM attempts WHERE seq = attempt) AS attempt_id,
       EXISTS (SELECT 1 FROM attempts WHERE seq = attempt AND attempts.state = 'uncertain') AS attempt_open
     FROM boletos WHERE id = ?`,
  ).get(id);
  if (!row) throw new CodedError('notFound', 'ledger', { detail: 'boleto' });
  return {
    boleto: boletoOf(row),
    attemptId: orNull(text, row, 'attempt_id'),
    attemptOpen: integer(row, 'attempt_open') === 1,
  };
}

export function resolveDoubt(db: DatabaseSync, input: ResolveDoubt, moment: Moment): DoubtResolved {
  const { boleto, attemptId, attemptOpen } = currentOf(db, input.boleto);
  const { verdict } = input;
  if (boleto.state !== 'uncertain' || attemptId !== input.attemptId)
    return { kind: 'conflict', state: boleto.state };
  const title = verdict.kind === 'created' ? verdict.title : null;
  const remoteId = verdict.kind === 'created' ? verdict.remoteId : null;
  if (title) {
    const holder = boletosHolding(db, { accountId: boleto.accountId, remoteId, ...title });
    if (holder.remoteId !== null) return { kind: 'remoteIdTaken', by: holder.remoteId };
    if (holder.line !== null) return { kind: 'lineTaken', by: holder.line };
    if (holder.nossoNumero !== null) return { kind: 'nossoNumeroTaken', by: holder.nossoNumero };
  }
  // The last attempt known here may have ended long before a freeze made its row a doubt: then it stays as it is.
  if (attemptId !== null && attemptOpen) {
    const resolved = resolveAttempt(
      db,
      {
        id: attemptId,
        state: remoteId === null ? 'discarded' : 'created',
        resolution: input.evidence,
        ...(remoteId === null ? {} : { remoteId }),
      },
      moment,
    );
    if (resolved.kind === 'remoteIdTaken') return { kind: 'remoteIdTaken', by: null };
    if (resolved.kind === 'conflict') return { kind: 'conflict', state: boleto.state };
  }
  sql(
    db,
    `UPDATE boletos SET state = ?, created_at = ?, remote_id = ?, slip_line = ?, bar_code = ?, nosso_numero = ?,
       installment_id = ?, conference = ?, findings = ?, said = NULL, revision = revision + 1 WHERE id = ?`,
  ).run(
    verdict.kind === 'created' ? 'created' : verdict.next,
    title ? moment.at : null,
    remoteId,
    title?.line ?? null,
    title?.barCode ?? null,
    title?.nossoNumero ?? null,
    title?.installmentId ?? null,
    title?.conference ?? null,
    title ? JSON.stringify(title.findings) : null,
    input.boleto,
  );
  return { kind: 'resolved', boleto: currentOf(db, input.boleto).boleto };
}

export interface OpenDoubt {
  readonly boleto: Boleto;
  readonly attempt: {
    readonly id: string;
    readonly ref: string;
    readonly startedAt: string;
    readonly settledAt: string | null;
    readonly httpStatus: number | null;
    readonly outcome: Json;
  } | null;
}

const openDoubt = (row: Row): OpenDoubt => {
  const id = orNull(text, row, 'attempt_id');
  return {
    boleto: boletoOf(row),
    attempt:
      id === null
        ? null
        : {
            id,
            ref: text(row, 'ref'),
            startedAt: text(row, 'started_at'),
            settledAt: orNull(text, row, 'settled_at'),
            httpStatus: orNull(integer, row, 'http_status'),
            outcome: orNull(json, row, 'outcome'),
          },
  };
};

export interface DoubtFilter {
  readonly accountId?: string;
  readonly batchId?: number;
  readonly boleto?: number;
}

/** All that nobody knows the end of, oldest first. */
export const openDoubts = (db: DatabaseSync, filter: DoubtFilter): readonly OpenDoubt[] =>
  sql(
    db,
    `SELECT boletos.*, accounts.id AS account_id, attempts.id AS attempt_id, attempts.ref, started_at, settled_at,
       http_status, outcome
     FROM batches CROSS JOIN boletos INDEXED BY boletos_states ON boletos.batch_id = batches.id
       AND boletos.state = 'uncertain'
       JOIN accounts ON accounts.seq = account LEFT JOIN attempts ON attempts.seq = attempt
     WHERE (?1 IS NULL OR batches.account_id = ?1) AND (?2 IS NULL OR batches.id = ?2) AND (?3 IS NULL OR boletos.id = ?3)
     ORDER BY boletos.id`,
  )
    .all(filter.accountId ?? null, filter.batchId ?? null, filter.boleto ?? null)
    .map(openDoubt);

/** After the attempts: rows whose sending was cut off are doubts, and what ran is paused until a person looks. */
export function recoverBoletos(db: DatabaseSync): void {
  sql(
    db,
    `UPDATE boletos SET state = 'uncertain', said = '{"reason":"interrupted"}', revision = revision + 1
     WHERE state = 'sending' AND id IN (SELECT CAST(substr(owner, ${ownerOf(0).length}) AS INTEGER) FROM attempts
       WHERE state = 'uncertain' AND kind = 'boleto' AND owner GLOB 'boleto/*')`,
  ).run();
  sql(
    db,
    `UPDATE batches SET state = 'paused', revision = revision + 1, reason = json_object('code', 'interrupted',
       'uncertain', (SELECT count(*) FROM boletos WHERE batch_id = batches.id AND boletos.state = 'uncertain'))
     WHERE state = 'running'`,
  ).run();
}

/**
 * In a ledger that others may have gone on from, whatever could be sent may have been, and what was refused may have
 * been sent again: nobody knows. In whatever batch it stands, for that too may be further by now.
 */
function doubtUnsent(db: DatabaseSync): void {
  // Only what is ready becomes a doubt: a refused row takes both steps at once.
  sql(db, `UPDATE boletos SET state = 'ready' WHERE state = 'refused'`).run();
  sql(
    db,
    `UPDATE boletos SET state = 'uncertain', said = '{"reason":"frozen"}', revision = revision + 1
     WHERE state = 'ready'`,
  ).run();
  sql(
    db,
    `UPDATE batches SET state = 'paused', reason = '{"code":"frozen"}', revision = revision + 1
     WHERE state IN ('queued', 'running')`,
  ).run();
}

/** Nothing is sent any more, and what might have been is in doubt, until a person clears it. */
export function freezeLedger(
  db: DatabaseSync,
  { reason }: { readonly reason: FreezeReason },
  moment: Moment,
): Freeze {
  const freeze = { reason, since: moment.at };
  setFreeze(db, freeze);
  doubtUnsent(db);
  appendTrail(db, { what: 'ledger.frozen', detail: { reason } }, moment);
  return freeze;
}

/** The state of an attempt and its row's, for whoever compares them. */
export interface Sent {
  readonly boleto: number;
  readonly state: BoletoState;
  readonly attempt: AttemptState;
  readonly ref: string;
  readonly remoteId: string | null;
  readonly conference: ConferenceResult | null;
}

/** Every sending of a batch, oldest first: the proof, row by row. */
export const sendingsOfBatch = (db: DatabaseSync, input: { readonly batchId: number }): readonly Sent[] =>
  sql(
    db,
    `SELECT boletos.id, boletos.state, attempts.state AS attempt, ref, attempts.remote_id, conference
     FROM boletos JOIN attempts ON owner = 'boleto/' || boletos.id WHERE batch_id = ? ORDER BY seq`,
  )
    .all(input.batchId)
    .map((row) => ({
      boleto: integer(row, 'id'),
      state: oneOf(boletoStates, row, 'state'),
      attempt: oneOf(attemptStates, row, 'attempt'),
      ref: text(row, 'ref'),
      remoteId: orNull(text, row, 'remote_id'),
      conference: orNone(conferences, row, 'conference'),
    }));
