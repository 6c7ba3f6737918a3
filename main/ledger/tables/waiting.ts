// What waits for the clerk in each account, counted as Início lists it, for the accounts that are not in use. The test account is left out.
// Each count comes from an index of open items.
import type { WaitingWork } from '../../../preload/contract/accounts.ts';
import { integer, text, type Sql } from '../sql.ts';
import { stopping } from './withdrawal-checks.ts';

export interface WaitingSince {
  /** How long a failed withdrawal, and any other failed transaction, is news. */
  readonly withdrawalFailed: string;
  readonly watchFailed: string;
}

/** Withdrawals and watches, joined by their transfer. */
const failedWithdrawals = `watches
  JOIN attempts ON attempts.kind = 'withdrawal' AND attempts.state = 'created' AND remote_id = transaction_id
    AND account_id = (SELECT id FROM accounts WHERE seq = watches.account)
  WHERE lane = 'failed' AND watches.changed_at > ?1 AND failure_confirmed = 1 AND trouble IS NULL`;

/** Each names an account by number, and how many lines of Início it adds. */
const matters: readonly string[] = [
  `SELECT account, count(*) FROM withdrawals WHERE ${stopping} GROUP BY account`,
  `SELECT (SELECT seq FROM accounts WHERE id = account_id), count(*) FROM attempts
   WHERE kind = 'withdrawal' AND state IN ('sending', 'uncertain') AND state = 'uncertain' GROUP BY account_id`,
  `SELECT DISTINCT (SELECT seq FROM accounts WHERE id = account_id), 1
   FROM batch_totals JOIN batches ON batches.id = batch_id
   WHERE batch_totals.state = 'uncertain' AND batch_totals.count > 0 AND whole = 1`,
  `SELECT (SELECT seq FROM accounts WHERE id = account_id), count(*) FROM batches
   WHERE state IN ('queued', 'running', 'paused') AND state = 'paused' AND whole = 1
     AND EXISTS (SELECT 1 FROM batch_totals
       WHERE batch_id = batches.id AND batch_totals.state IN ('ready', 'sending') AND count > 0)
   GROUP BY account_id`,
  `SELECT DISTINCT account, 1 FROM watches WHERE reversed = 1 AND phase <> 'removed'`,
  `SELECT DISTINCT account, 1 FROM ${failedWithdrawals}`,
  `SELECT DISTINCT account, 1 FROM watches
   WHERE lane = 'failed' AND ended_at > ?2 AND reversed = 0 AND phase <> 'removed'
     AND id NOT IN (SELECT watches.id FROM ${failedWithdrawals})`,
  `SELECT DISTINCT account, 1 FROM prints INDEXED BY prints_open JOIN print_accounts ON print = prints.id
   WHERE state IN ('handing', 'spooled')`,
  `SELECT account, count(*) FROM booklets JOIN booklet_accounts ON booklet = booklets.id
   WHERE state = 'paused' OR state = 'finished'
     AND (missing > 0 OR CAST(json_extract(bars, '$.read') AS BIGINT) < CAST(json_extract(bars, '$.expected') AS BIGINT))
   GROUP BY account`,
];

const running: readonly string[] = [
  `SELECT (SELECT seq FROM accounts WHERE id = account_id), count(*) FROM batches
   WHERE state IN ('queued', 'running', 'paused') AND state <> 'paused' AND whole = 1 GROUP BY account_id`,
  `SELECT account, count(*) FROM booklets JOIN booklet_accounts ON booklet = booklets.id
   WHERE state = 'running' GROUP BY account`,
];

const parts = [
  ...matters.map((part) => `SELECT 'matter', matter.* FROM (${part}) AS matter`),
  ...running.map((part) => `SELECT 'run', run.* FROM (${part}) AS run`),
];

/** Only accounts with something that waits. */
export const waitingWork = async (db: Sql, since: WaitingSince): Promise<readonly WaitingWork[]> =>
  (
    await db.all(
      `WITH found (what, account, count) AS (${parts.join(' UNION ALL ')})
     SELECT accounts.id AS id, coalesce(sum(count) FILTER (WHERE what = 'matter'), 0) AS matters,
       coalesce(sum(count) FILTER (WHERE what = 'run'), 0) AS running
     FROM found JOIN accounts ON seq = account WHERE kind <> 'practice' AND removed_at IS NULL
     GROUP BY seq ORDER BY seq`,
      since.withdrawalFailed,
      since.watchFailed,
    )
  ).map((row) => ({
    accountId: text(row, 'id'),
    matters: integer(row, 'matters'),
    running: integer(row, 'running'),
  }));
