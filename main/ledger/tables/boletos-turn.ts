// Sending boletos: one turn stores the outcomes of the last requests and begins the next, in one commit with the last checks before
// sending. boletos-doubts.ts has uncertain rows, attempts.ts the attempts.
import type { Finding, RowProblem, ServiceMessage } from '../../../preload/contract/boleto-terms.ts';
import { inOrder } from '../../async.ts';
import { isConstraint } from '../failures.ts';
import { integer, oneOf, orNone, orNull, text, type Sql } from '../sql.ts';
import { attemptStates, type AttemptState } from './attempts-schema.ts';
import { beginOne, settleOne, type Settle } from './attempts.ts';
import { boletoStates, verifications, type BoletoState, type Verification } from './batches-schema.ts';
import { newDuplicateOf, type Repeated } from './boletos-duplicates.ts';
import { frozenSince } from './boletos.ts';
import { countedSends } from './meta.ts';
import type { Moment } from './trail.ts';

/** What the service answered, as far as it was understood, and how it compares with the request. */
export interface AnsweredSlip {
  readonly line?: string | null;
  readonly barCode?: string | null;
  readonly nossoNumero?: string | null;
  readonly installmentId?: string | null;
  /** The service's own word for the boleto's state. */
  readonly status?: string | null;
  readonly conference: Verification;
  readonly findings: readonly Finding[];
}

export interface SettleBoleto extends Settle {
  readonly boleto: number;
  /** For a created boleto. */
  readonly title?: AnsweredSlip;
  /** The service's message, or why the outcome is unknown. */
  readonly serviceMessage?: ServiceMessage;
  /** Not processed for a reason in this row: refused. */
  readonly refuse?: boolean;
}

export interface BeginBoleto {
  readonly boleto: number;
  /** The revision that the body was built from. */
  readonly revision: number;
  readonly id: string;
  readonly ref: string;
  readonly body: Uint8Array;
}

export interface BoletoTurn {
  readonly accountId: string;
  /** The bank's day. Rows that were due before it are not sent. */
  readonly today: string;
  readonly settle: readonly SettleBoleto[];
  readonly begin: readonly BeginBoleto[];
}

/** Why a row was not begun. `pastDue` and `duplicate` went back to the clerk with the reason among their problems. */
export type BoletoHeld =
  | 'changed'
  | 'notRunning'
  /** Another computer of the team works on the batch. */
  | 'elsewhere'
  /** This login can only read. */
  | 'role'
  | 'pastDue'
  | 'duplicate'
  | 'maybeSent'
  | 'refTaken'
  | 'accountRemoved'
  | 'frozen'
  | 'outcomeDiffers';

export interface BoletoTurnTaken {
  readonly settled: readonly { readonly boleto: number; readonly state: BoletoState }[];
  /** Null if it may be sent now. In the order of `begin`. */
  readonly begun: readonly (BoletoHeld | null)[];
}

export const ownerOf = (boleto: number): string => `boleto/${boleto}`;

export const afterAttempt: Readonly<Record<AttemptState, BoletoState>> = {
  sending: 'sending',
  notSent: 'ready',
  notProcessed: 'ready',
  created: 'created',
  refused: 'refused',
  uncertain: 'uncertain',
  discarded: 'ready',
};

/** The id may belong to a boleto that a clerk found, without an attempt of its own. */
async function doubtedIfTaken(db: Sql, input: SettleBoleto): Promise<SettleBoleto> {
  if (input.state !== 'created' || input.remoteId === undefined) return input;
  const other = await db.get(
    `SELECT 1 FROM boletos AS mine JOIN boletos AS other ON other.account = mine.account
     WHERE mine.id = ? AND other.remote_id = ?`,
    input.boleto,
    input.remoteId,
  );
  if (!other) return input;
  return { ...input, state: 'uncertain', outcome: { ...input.outcome, reason: 'remoteIdTaken' } };
}

/** The state of the row now, and whether the service's answer could be applied unchanged. */
async function settleBoleto(db: Sql, input: SettleBoleto, moment: Moment) {
  const attempt = await settleOne(db, await doubtedIfTaken(db, input), moment);
  const state = attempt === 'notProcessed' && input.refuse ? 'refused' : afterAttempt[attempt];
  const { title } = input;
  const created = state === 'created';
  const said =
    attempt === input.state ? input.serviceMessage : { ...input.serviceMessage, reason: 'knownId' };
  await db.run(
    `UPDATE boletos SET state = ?, created_at = ?, remote_id = ?, slip_line = ?, bar_code = ?, nosso_numero = ?,
       installment_id = ?, service_status = ?, conference = ?, findings = ?, said = ?, revision = revision + 1
     WHERE id = ? AND state = 'sending' AND attempt = (SELECT seq FROM attempts WHERE id = ?)`,
    state,
    created ? moment.at : null,
    created ? (input.remoteId ?? null) : null,
    created ? (title?.line ?? null) : null,
    created ? (title?.barCode ?? null) : null,
    created ? (title?.nossoNumero ?? null) : null,
    created ? (title?.installmentId ?? null) : null,
    created ? (title?.status ?? null) : null,
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
  /** It may have been sent since the backup that this ledger comes from, and no clerk decided to send it anyway. */
  readonly maybeSent: boolean;
  readonly batchState: string;
  readonly removed: boolean;
  readonly sameAccount: boolean;
}

async function rowToBegin(db: Sql, id: number, accountId: string): Promise<Begun | null> {
  const row = await db.get(
    `SELECT boletos.state, boletos.revision, document, due,
       maybe_sent IS NOT NULL AND maybe_sent_meant = 0 AS maybe_sent, batches.state AS batch_state,
       accounts.removed_at IS NOT NULL AS removed, accounts.id = ? AS same_account
     FROM boletos JOIN batches ON batches.id = batch_id JOIN accounts ON accounts.seq = account
     WHERE boletos.id = ?`,
    accountId,
    id,
  );
  if (!row) return null;
  return {
    state: text(row, 'state'),
    revision: integer(row, 'revision'),
    document: orNull(text, row, 'document') ?? '',
    due: orNull(text, row, 'due') ?? '',
    maybeSent: integer(row, 'maybe_sent') === 1,
    batchState: text(row, 'batch_state'),
    removed: integer(row, 'removed') === 1,
    sameAccount: integer(row, 'same_account') === 1,
  };
}

/** Returns the row to the clerk, with the reason among its problems. */
async function giveBack(db: Sql, id: number, problem: RowProblem): Promise<void> {
  await db.run(
    `UPDATE boletos SET state = 'draft', worst = 'error', revision = revision + 1,
       problems = json_insert(coalesce(problems, '[]'), '$[#]', json(?)) WHERE id = ? AND state = 'ready'`,
    JSON.stringify(problem),
    id,
  );
}

export const pastDueProblem = { severity: 'error', field: 'dueDate', code: 'dueDatePast' } as const;
export const duplicateProblem = (of: Repeated) =>
  ({
    severity: 'error',
    field: null,
    code: 'panel' in of ? 'duplicateInPanel' : 'duplicateInRegister',
    ...of,
  }) as const;

async function heldBy(db: Sql, input: BeginBoleto, turn: BoletoTurn): Promise<BoletoHeld | null> {
  const row = await rowToBegin(db, input.boleto, turn.accountId);
  if (row?.state !== 'ready' || row.revision !== input.revision || !row.sameAccount) return 'changed';
  if (row.batchState !== 'running') return 'notRunning';
  if (row.removed) return 'accountRemoved';
  if (row.maybeSent) return 'maybeSent';
  if (row.due < turn.today) {
    await giveBack(db, input.boleto, pastDueProblem);
    return 'pastDue';
  }
  const repeated = await newDuplicateOf(db, input.boleto);
  if (repeated !== null) {
    await giveBack(db, input.boleto, duplicateProblem(repeated));
    return 'duplicate';
  }
  return null;
}

async function beginBoleto(
  db: Sql,
  input: BeginBoleto,
  turn: BoletoTurn,
  moment: Moment,
): Promise<BoletoHeld | null> {
  const held = await heldBy(db, input, turn);
  if (held) return held;
  const { id, ref, body } = input;
  try {
    const owner = ownerOf(input.boleto);
    await beginOne(db, { id, accountId: turn.accountId, kind: 'boleto', ref, owner, body }, moment);
  } catch (error) {
    // Nothing of this row was written yet: the next try creates another {ref}.
    if (isConstraint(error)) return 'refTaken';
    throw error;
  }
  await db.run(
    `UPDATE boletos SET state = 'sending', attempt = (SELECT max(seq) FROM attempts), said = NULL,
       revision = revision + 1 WHERE id = ?`,
    input.boleto,
  );
  return null;
}

/** After a freeze a row that did not leave is uncertain, like every row that was ready, because a later ledger may have sent it. */
async function unlessFrozen(
  db: Sql,
  settled: { readonly boleto: number; readonly state: BoletoState },
  { at }: Moment,
) {
  if (settled.state !== 'ready' || !(await countedSends(db)).frozen) return settled;
  await db.run(
    `UPDATE boletos SET state = 'uncertain', said = ?, revision = revision + 1 WHERE id = ?`,
    frozenSince(at),
    settled.boleto,
  );
  return { ...settled, state: 'uncertain' as const };
}

/** Each row begins or is held independently. The outcomes are stored in any case. */
export async function takeBoletoTurn(db: Sql, turn: BoletoTurn, moment: Moment): Promise<BoletoTurnTaken> {
  const settled = await inOrder(turn.settle, (settle) => settleBoleto(db, settle, moment));
  const kept = await inOrder(settled, ({ boleto, state }) => unlessFrozen(db, { boleto, state }, moment));
  if (turn.begin.length === 0) return { settled: kept, begun: [] };
  if (!settled.every(({ asTold }) => asTold))
    return { settled: kept, begun: turn.begin.map(() => 'outcomeDiffers') };
  if ((await countedSends(db)).frozen) return { settled: kept, begun: turn.begin.map(() => 'frozen') };
  return {
    settled: kept,
    begun: await inOrder(turn.begin, (one) => beginBoleto(db, one, turn, moment)),
  };
}

/** The states of an attempt and its row, for comparison. */
export type Sent = Awaited<ReturnType<typeof sendingsOfBatch>>[number];

/** Every request of a batch, oldest first: the proof, row by row. */
export const sendingsOfBatch = async (db: Sql, input: { readonly batchId: number }) =>
  (
    await db.all(
      `SELECT boletos.id, boletos.state, attempts.state AS attempt, ref, attempts.remote_id, conference
     FROM boletos JOIN attempts ON owner = 'boleto/' || boletos.id WHERE batch_id = ? ORDER BY seq`,
      input.batchId,
    )
  ).map((row) => ({
    boleto: integer(row, 'id'),
    state: oneOf(boletoStates, row, 'state'),
    attempt: oneOf(attemptStates, row, 'attempt'),
    ref: text(row, 'ref'),
    remoteId: orNull(text, row, 'remote_id'),
    conference: orNone(verifications, row, 'conference'),
  }));
