// What is read of withdrawals to judge the next one, to settle an uncertain one, and to learn their cost.
import type { Estimate, WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import { bytes, firstOf, integer, json, jsonAs, orNull, text, type Row, type Sql } from '../sql.ts';
import { accountsOfOwner } from './account-services.ts';
import { inScope, inScopeById, type AccountScope } from './scope.ts';
import { countedDay } from './waits.ts';
import { stopping } from './withdrawal-checks.ts';
import { withdrawalOf, withdrawalRows } from './withdrawals.ts';

interface OfAccount {
  readonly accountId: string;
}

const ofAccount = 'withdrawals.account = (SELECT seq FROM accounts WHERE id = ?)';
/** Also of the owner's other accounts, which spend the same balance. */
const ofOwner = (id: string): string =>
  `withdrawals.account IN ${accountsOfOwner(`(SELECT seq FROM accounts WHERE id = ${id})`)}`;
/** What left, or may have left: it counts towards limits. */
const maybeMade = `attempts.state IN ('sending', 'uncertain', 'created')`;

export const getWithdrawal = (db: Sql, { id }: { readonly id: number }): Promise<WithdrawalRow | null> =>
  firstOf(db, withdrawalOf, `${withdrawalRows} WHERE withdrawals.id = ?`, id);

/** Being sent or uncertain in any account of the owner, oldest first. */
export const openWithdrawals = async (db: Sql, { accountId }: OfAccount): Promise<readonly WithdrawalRow[]> =>
  (
    await db.all(
      `${withdrawalRows} WHERE ${ofOwner('?')} AND attempts.state IN ('sending', 'uncertain') ORDER BY withdrawals.id`,
      accountId,
    )
  ).map(withdrawalOf);

/**
 * Of a day and an owner, uncertain ones included. Withdrawals of later days, which a clock that was ahead or a journey leaves behind, count
 * on the day on which they are first noticed. `ahead`: some of them were not noticed yet.
 */
export async function dayOfWithdrawals(db: Sql, { accountId, day }: OfAccount & { readonly day: string }) {
  const row =
    (await db.get(
      `SELECT coalesce(sum(cents), 0) AS cents, count(*) AS count, coalesce(max(iif(noticed > ?2, 1, 0)), 0) AS ahead FROM (
         SELECT cents, iif(day > ?2, coalesce(${countedDay}, '9'), day) AS noticed FROM withdrawals
         JOIN attempts ON attempts.seq = attempt
         WHERE ${ofOwner('?1')} AND day >= ?2 AND ${maybeMade}) AS counted
       WHERE noticed >= ?2`,
      accountId,
      day,
    )) ?? {};
  return { cents: integer(row, 'cents'), count: integer(row, 'count'), ahead: integer(row, 'ahead') === 1 };
}

/** By time, those after one. Only those whose numbers did not change. */
export const withdrawalSamples = async (
  db: Sql,
  { accountId, after = 0 }: OfAccount & { readonly after?: number },
) =>
  (
    await db.all(
      `${withdrawalRows} WHERE ${ofAccount} AND withdrawals.id > ? AND teaches = 1 AND attempts.state = 'created'
     ORDER BY withdrawals.id`,
      accountId,
      after,
    )
  ).map((row) => {
    const { id, fees, cents, fee, total, usdt } = withdrawalOf(row);
    return { id, fees, amountCents: cents, answer: { fee, total, usdt } };
  });

export type MadeWithdrawal = Awaited<ReturnType<typeof madeWithdrawals>>[number];

/** Withdrawals that were made since a day, first one first. */
export const madeWithdrawals = async (db: Sql, { accountId, from }: OfAccount & { readonly from: string }) =>
  (
    await db.all(
      `${withdrawalRows} WHERE ${ofAccount} AND day >= ? AND attempts.state = 'created' ORDER BY withdrawals.id`,
      accountId,
      from,
    )
  ).map((row) => {
    const { cents, fee, usdt } = withdrawalOf(row);
    // The fee and the USDT as the service wrote them.
    return { day: text(row, 'day'), cents, fee, usdt };
  });

const most = 12;
const usedOf = async (db: Sql, column: 'gateway' | 'webhook', accountId: string) =>
  (
    await db.all(
      `SELECT ${column} AS word FROM withdrawals WHERE ${ofAccount} AND ${column} IS NOT NULL
     GROUP BY ${column} ORDER BY max(id) DESC LIMIT ${most}`,
      accountId,
    )
  ).map((row) => text(row, 'word'));

/** Latest first. */
export const usedInWithdrawals = async (db: Sql, { accountId }: OfAccount) => ({
  gateways: await usedOf(db, 'gateway', accountId),
  webhooks: await usedOf(db, 'webhook', accountId),
});

export type PaidWallet = Awaited<ReturnType<typeof paidWallets>>[number];

/** Wallets that received withdrawals, latest first. */
export const paidWallets = async (db: Sql, { accountId }: OfAccount) =>
  (
    await db.all(
      `SELECT wallet, wallet_key, label, times, first_at, last_at FROM (
         SELECT wallet, wallet_key, label, started_at AS last_at, count(*) OVER (PARTITION BY wallet_key) AS times,
           min(started_at) OVER (PARTITION BY wallet_key) AS first_at,
           row_number() OVER (PARTITION BY wallet_key ORDER BY started_at DESC, withdrawals.id DESC) AS place
         FROM withdrawals JOIN attempts ON attempts.seq = attempt
         WHERE ${ofAccount} AND attempts.state = 'created') AS paid
       WHERE place = 1 ORDER BY last_at DESC, wallet_key`,
      accountId,
    )
  ).map((row) => ({
    wallet: text(row, 'wallet'),
    key: text(row, 'wallet_key'),
    /** The label when it was last paid. */
    label: orNull(text, row, 'label'),
    times: integer(row, 'times'),
    firstAt: text(row, 'first_at'),
    lastAt: text(row, 'last_at'),
  }));

export type StoredWithdrawal = Readonly<ReturnType<typeof storedOf>>;

const whole = `SELECT rows.*, sent.ref, sent.id AS attempt_id, sent.settled_at AS answered_at, sent.outcome AS told,
    sent.resolution, sent.body, sent.answer,
    (SELECT max(started_at) FROM attempts AS earlier WHERE seq BETWEEN sent.seq - 1000 AND sent.seq) AS since FROM (${withdrawalRows}) AS rows JOIN attempts AS sent ON sent.seq = rows.attempt`;

const storedOf = (row: Row) => ({
  row: withdrawalOf(row),
  ref: text(row, 'ref'),
  attemptId: text(row, 'attempt_id'),
  /** When its attempt was settled. A clerk's later decision does not change it. */
  answeredAt: orNull(text, row, 'answered_at'),
  /** When it was begun, by a clock that never ran back: later attempts are never earlier. */
  since: text(row, 'since'),
  outcome: orNull(json, row, 'told'),
  resolution: orNull(json, row, 'resolution'),
  body: bytes(row, 'body'),
  answer: orNull(bytes, row, 'answer'),
  feesAfter: orNull(jsonAs<Fees>, row, 'fees_after'),
  teaches: integer(row, 'teaches') === 1,
  estimated: orNull(jsonAs<Estimate>, row, 'estimate'),
});

export const storedWithdrawal = (
  db: Sql,
  { id }: { readonly id: number },
): Promise<StoredWithdrawal | null> => firstOf(db, storedOf, `${whole} WHERE rows.id = ?`, id);

interface InScope {
  readonly scope: AccountScope;
}

/** Oldest first. */
export async function withdrawalDoubts(db: Sql, { scope }: InScope): Promise<readonly StoredWithdrawal[]> {
  const [scoped, ...account] = inScopeById(scope, 'rows.account_id');
  return (
    await db.all(`${whole} WHERE rows.state = 'uncertain' AND ${scoped} ORDER BY rows.id`, ...account)
  ).map(storedOf);
}

const ofSomebody = '(SELECT removed_at FROM accounts WHERE seq = withdrawals.account) IS NULL';

/** Nobody has seen the difference, oldest first. */
export async function stoppedWithdrawals(db: Sql, { scope }: InScope): Promise<readonly WithdrawalRow[]> {
  const [scoped, ...account] = inScope(scope, 'withdrawals.account');
  return (
    await db.all(
      `${withdrawalRows} WHERE ${stopping} AND ${scoped} AND ${ofSomebody} ORDER BY withdrawals.id`,
      ...account,
    )
  ).map(withdrawalOf);
}

/** How many of the latest are searched for a failure, which comes days after its withdrawal, not years. */
const recent = 1_000;

/** Their failure changed after `since` and was confirmed, latest first. */
export async function failedWithdrawals(db: Sql, { scope, since }: InScope & { readonly since: string }) {
  const [scoped, ...account] = inScope(scope, 'withdrawals.account');
  return (
    await db.all(
      `SELECT * FROM (${withdrawalRows} WHERE withdrawals.id > (SELECT max(id) FROM withdrawals) - ${recent}
       AND watches.lane = 'failed' AND watches.changed_at > ? AND ${scoped} AND ${ofSomebody}) AS failed
     WHERE failure_confirmed = 1 ORDER BY id DESC`,
      since,
      ...account,
    )
  ).map(withdrawalOf);
}

/** Made and not in the monitor yet, because of a crash in between. */
export const unwatchedWithdrawals = async (db: Sql, _none: null): Promise<readonly WithdrawalRow[]> =>
  (
    await db.all(`${withdrawalRows} WHERE attempts.state = 'created' AND watches.id IS NULL
       AND ${ofSomebody} ORDER BY withdrawals.id`)
  ).map(withdrawalOf);

/** Which withdrawal of the account has this transaction. */
export async function withdrawalOfTransaction(
  db: Sql,
  { accountId, transactionId }: OfAccount & { readonly transactionId: string },
): Promise<number | null> {
  const row = await db.get(
    `SELECT withdrawals.id FROM withdrawals JOIN attempts ON attempts.seq = attempt
     WHERE ${ofAccount} AND attempts.state = 'created' AND remote_id = ?`,
    accountId,
    transactionId,
  );
  return row ? integer(row, 'id') : null;
}
