// Withdrawals: begun with their attempt in one commit and settled with it. withdrawals-reads.ts has what is read to judge the next one.
import type { ServiceMessage } from '../../../preload/contract/boleto-terms.ts';
import { boardColumns, watchTroubles } from '../../../preload/contract/monitor.ts';
import type { Estimate, WithdrawalDifference, WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import type { TeamHold } from '../../../preload/contract/withdrawal-request-terms.ts';
import { CodedError } from '../../failure.ts';
import { isJsonObject, type Json } from '../json.ts';
import { integer, jsonAs, oneOf, orNone, orNull, type Row, text, type Sql, type Undoable } from '../sql.ts';
import { accountsOfOwner } from './account-services.ts';
import { type AttemptState, attemptStates } from './attempts-schema.ts';
import {
  type Held,
  type Resolve,
  resolveAttempt,
  type Resolved,
  type Settle,
  settleOne,
  takeTurn,
} from './attempts.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { isFresh, keepMiss } from './estimate-misses.ts';
import { countedSends } from './meta.ts';
import { appendTrail, type Moment } from './trail.ts';
import { checkedColumns, checkedJoin, checkedOf, stopping } from './withdrawal-checks.ts';

export interface BeginWithdrawal {
  readonly accountId: string;
  readonly attempt: { readonly id: string; readonly ref: string; readonly body: Uint8Array };
  /** The PIN allowed it beside another withdrawal that was not settled. */
  readonly override: boolean;
  /** What the PIN overrode, for the trail. */
  readonly overrode?: readonly string[];
  /** The bank's day. */
  readonly day: string;
  readonly cents: number;
  /** With its checksum. */
  readonly wallet: string;
  readonly label: string | null;
  readonly gateway: string | null;
  readonly webhook: string | null;
  readonly fees: Fees;
  readonly estimate: Estimate | null;
  /** The latest withdrawal of the account when the estimate was made. */
  readonly estimateAsOf?: number;
  /** In a team: the colleague's request that this press approves. */
  readonly request?: string;
}

export type WithdrawalBegun =
  | { readonly kind: 'begun'; readonly id: number }
  | { readonly kind: 'held'; readonly why: Held | TeamHold | 'stopped' | 'frozen' | 'estimateOld' };

const withdrawalOwner = (attemptId: string): string => `withdrawal/${attemptId}`;

/** Stores the intent and what was confirmed, or nothing. The attempt counts as a send. */
export async function beginWithdrawal(
  db: Sql,
  input: BeginWithdrawal,
  moment: Moment,
  undoable: Undoable,
): Promise<WithdrawalBegun> {
  const { accountId, override, attempt } = input;
  if ((await countedSends(db)).frozen) return { kind: 'held', why: 'frozen' };
  if (await stoppedOf(db, { accountId })) return { kind: 'held', why: 'stopped' };
  if (!override && (await isOwnerSending(db, accountId))) return { kind: 'held', why: 'withdrawalLocked' };
  if (!(await isFresh(db, { accountId, estimate: input.estimate, asOf: input.estimateAsOf ?? null })))
    return { kind: 'held', why: 'estimateOld' };
  const owner = withdrawalOwner(attempt.id);
  const begin = [{ ...attempt, accountId, kind: 'withdrawal', owner, override }] as const;
  const { held } = await takeTurn(db, { settle: [], begin }, moment, undoable);
  if (held) return { kind: 'held', why: held };
  const { day, cents, wallet, label, gateway, webhook, fees, estimate } = input;
  const made = await db.get(
    `INSERT INTO withdrawals
       (account, attempt, day, cents, wallet, wallet_key, label, label_key, gateway, webhook, fees, estimate)
     VALUES ((SELECT seq FROM accounts WHERE id = ?), (SELECT seq FROM attempts WHERE id = ?),
       ?, ?, ?, lower(?), ?, ?, ?, ?, ?, ?)
     RETURNING id`,
    accountId,
    attempt.id,
    day,
    cents,
    wallet,
    wallet,
    label,
    label === null ? null : fold(label),
    gateway,
    webhook,
    JSON.stringify(fees),
    estimate && JSON.stringify(estimate),
  );
  const id = integer(made ?? {}, 'id');
  const { overrode = [] } = input;
  if (overrode.length > 0) {
    const detail = { withdrawal: id, what: overrode.join(', ') };
    await appendTrail(db, { what: 'withdrawal.overridden', accountId, detail }, moment);
  }
  const detail = { withdrawal: id, cents, wallet, label };
  await appendTrail(db, { what: 'withdrawal.sent', accountId, detail }, moment);
  return { kind: 'begun', id };
}

export interface SettleWithdrawal extends Omit<Settle, 'id'> {
  readonly withdrawal: number;
  readonly differs: readonly WithdrawalDifference[];
}

/** The withdrawal as it is now. If another withdrawal has its transaction id, it is uncertain, whatever the answer said. */
export async function settleWithdrawal(
  db: Sql,
  { withdrawal, differs, ...settle }: SettleWithdrawal,
  moment: Moment,
): Promise<AttemptState> {
  const { attemptId, accountId, state } = await attemptOf(db, withdrawal);
  if (state !== 'sending') return state;
  const settled = await settleOne(db, { ...settle, id: attemptId }, moment);
  const transactionId = settle.remoteId;
  const detail = { withdrawal, became: settled, ...(transactionId && { transactionId }) };
  await appendTrail(db, { what: 'withdrawal.settled', accountId, detail }, moment);
  // For an uncertain withdrawal nobody knows yet whose answer it was, and it blocks others anyway.
  if (settled === 'created') {
    await markDifferences(db, { withdrawal, accountId, differs }, moment);
    await compareEstimate(db, withdrawal, moment);
  }
  return settled;
}

export interface ResolveWithdrawal extends Omit<Resolve, 'id'> {
  readonly withdrawal: number;
  /** What the found transaction says differently from the request. */
  readonly differs?: readonly WithdrawalDifference[];
  /** The clerk typed that the computer that may still answer is off. Only a team asks for it. */
  readonly holderIsOff?: boolean;
}

/** A clerk's decision about an uncertain withdrawal. The caller writes the trail entry. */
export async function resolveWithdrawal(
  db: Sql,
  { withdrawal, differs = [], ...resolve }: ResolveWithdrawal,
  moment: Moment,
): Promise<Resolved> {
  const { attemptId, accountId } = await attemptOf(db, withdrawal);
  const resolution = { ...resolve.resolution, who: moment.osUser };
  const resolved = await resolveAttempt(db, { ...resolve, id: attemptId, resolution }, moment);
  if (resolved.kind === 'resolved') {
    await markDifferences(db, { withdrawal, accountId, differs }, moment);
    await compareEstimate(db, withdrawal, moment);
  }
  return resolved;
}

async function compareEstimate(db: Sql, id: number, moment: Moment): Promise<void> {
  const row = await db.get(`${withdrawalRows} WHERE withdrawals.id = ?`, id);
  const made = row && withdrawalOf(row);
  if (made?.state !== 'created') return;
  const { accountId, fee, total, usdt } = made;
  await keepMiss(db, { id, accountId, fee, total, usdt }, moment);
}

/** Recorded once, and never taken back. */
async function markDifferences(
  db: Sql,
  {
    withdrawal,
    accountId,
    differs,
  }: {
    readonly withdrawal: number;
    readonly accountId: string;
    readonly differs: readonly WithdrawalDifference[];
  },
  moment: Moment,
): Promise<void> {
  if (differs.length === 0) return;
  await db.run('UPDATE withdrawals SET differs = ? WHERE id = ?', JSON.stringify(differs), withdrawal);
  const detail = { withdrawal, which: differs.join(', ') };
  await appendTrail(db, { what: 'withdrawal.differs', accountId, detail }, moment);
}

/** The five figures right after it. What was learned once stays. */
export async function learnAfter(
  db: Sql,
  input: { readonly id: number; readonly fees: Fees; readonly teaches: boolean },
): Promise<null> {
  await db.run(
    'UPDATE withdrawals SET fees_after = ?, teaches = ? WHERE id = ? AND fees_after IS NULL',
    JSON.stringify(input.fees),
    input.teaches ? 1 : 0,
    input.id,
  );
  return null;
}

async function attemptOf(db: Sql, withdrawal: number) {
  const row = await db.get(
    `SELECT attempts.id, account_id, state FROM attempts WHERE seq = (SELECT attempt FROM withdrawals WHERE id = ?)`,
    withdrawal,
  );
  if (!row) throw new CodedError('notFound', 'ledger', { detail: 'withdrawal' });
  return {
    attemptId: text(row, 'id'),
    accountId: text(row, 'account_id'),
    state: oneOf(attemptStates, row, 'state'),
  };
}

/** For `withdrawalOf`. What follows may filter and order by the columns of all three tables. */
export const withdrawalRows = `SELECT withdrawals.*, attempts.account_id, attempts.state, attempts.override,
    attempts.started_at, coalesce(attempts.resolved_at, attempts.settled_at) AS settled_at, attempts.remote_id,
    attempts.http_status, attempts.outcome, watches.id AS watch_id, watches.lane, watches.state AS watch_state,
    watches.changed_at, watches.trouble, watches.conflict,
    watches.type AS watch_type, watches.method AS watch_method,
    iif(watches.failure_confirmed = 1 AND watches.trouble IS NULL AND checked.seq IS NULL, 1, 0) AS failure_confirmed,
    ${checkedColumns}
  FROM withdrawals JOIN attempts ON attempts.seq = withdrawals.attempt
  LEFT JOIN watches ON watches.account = withdrawals.account AND watches.transaction_id = attempts.remote_id
    AND attempts.state = 'created'
  ${checkedJoin('withdrawals.id')}`;

const surelyNotMade: ReadonlySet<AttemptState> = new Set(['refused', 'notSent', 'notProcessed', 'discarded']);

/** The result of its attempt: the answer, and the message if it failed. */
type Outcome = ServiceMessage & { readonly [more in 'withdrawal' | 'offered' | 'millis']?: Json };

export function withdrawalOf(row: Row): WithdrawalRow {
  const outcome = orNull(jsonAs<Outcome>, row, 'outcome');
  const { withdrawal, offered: _offered, millis: _millis, ...said } = outcome ?? {};
  const answer = isJsonObject(withdrawal) ? withdrawal : {};
  const word = (name: string): string | null => {
    const value = answer[name];
    return typeof value === 'string' ? value : null;
  };
  const state = oneOf(attemptStates, row, 'state');
  const failureConfirmed = integer(row, 'failure_confirmed') === 1;
  return {
    id: integer(row, 'id'),
    accountId: text(row, 'account_id'),
    state,
    cents: integer(row, 'cents'),
    wallet: text(row, 'wallet'),
    label: orNull(text, row, 'label'),
    gateway: orNull(text, row, 'gateway'),
    webhook: orNull(text, row, 'webhook'),
    fees: jsonAs<Fees>(row, 'fees'),
    override: integer(row, 'override') === 1,
    startedAt: text(row, 'started_at'),
    settledAt: orNull(text, row, 'settled_at'),
    transactionId: state === 'created' ? orNull(text, row, 'remote_id') : null,
    status: word('status'),
    fee: word('fee'),
    total: word('total'),
    usdt: word('usdt'),
    answered: { wallet: word('wallet'), amount: word('amount') },
    differs: jsonAs<readonly WithdrawalDifference[]>(row, 'differs'),
    acknowledgedAt: orNull(text, row, 'acknowledged_at'),
    checked: checkedOf(row),
    serviceMessage: Object.keys(said).length === 0 ? null : said,
    httpStatus: orNull(integer, row, 'http_status'),
    watch:
      row['watch_id'] === null
        ? null
        : {
            id: integer(row, 'watch_id'),
            lane: oneOf(boardColumns, row, 'lane'),
            state: orNull(text, row, 'watch_state'),
            changedAt: orNull(text, row, 'changed_at'),
            trouble: orNone(watchTroubles, row, 'trouble'),
            conflict: orNull(text, row, 'conflict'),
            type: orNull(text, row, 'watch_type'),
            method: orNull(text, row, 'watch_method'),
            failureConfirmed,
          },
    repeatable: surelyNotMade.has(state) || failureConfirmed,
  };
}

/** The first withdrawal of the owner's accounts whose answer differed and that nobody has seen. */
export async function stoppedOf(
  db: Sql,
  { accountId, alone = false }: { readonly accountId: string; readonly alone?: boolean },
): Promise<WithdrawalRow | null> {
  const seq = '(SELECT seq FROM accounts WHERE id = ?)';
  const row = await db.get(
    `${withdrawalRows} WHERE withdrawals.account IN ${alone ? seq : accountsOfOwner(seq)} AND ${stopping}
     ORDER BY withdrawals.id LIMIT 1`,
    accountId,
  );
  return row ? withdrawalOf(row) : null;
}

/** The schema checks only the account. An owner with two accounts has one balance. */
const isOwnerSending = async (db: Sql, accountId: string): Promise<boolean> =>
  (await db.get(
    `SELECT 1 FROM attempts WHERE kind = 'withdrawal' AND state IN ('sending', 'uncertain') AND account_id IN (
       SELECT id FROM accounts WHERE seq IN ${accountsOfOwner('(SELECT seq FROM accounts WHERE id = ?)')}) LIMIT 1`,
    accountId,
  )) !== undefined;
