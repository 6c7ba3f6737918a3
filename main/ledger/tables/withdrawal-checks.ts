// Checks of a withdrawal's transaction that answered another amount or type than requested. Each is stored once, and blocks the account
// until the clerk has seen it.
import type { CheckDifference, CheckedOtherwise } from '../../../preload/contract/monitor.ts';
import { compareCents, compareFigures } from '../../exact.ts';
import { isDeposit } from '../../transaction-type.ts';
import { alsoTouch } from '../also-touched.ts';
import { isJsonObject, type Json } from '../json.ts';
import { integer, json, jsonAs, orNull, text, type Row, type Sql } from '../sql.ts';
import { appendTrail, type Moment } from './trail.ts';

const figure = (column: string, path: string): string =>
  `CAST(round(CAST(json_extract(${column}, '${path}') AS REAL) * 10000) AS INTEGER)`;

/** Older withdrawals are compared once, with four decimals. */
export const withdrawalChecksSchema = `
  CREATE TABLE withdrawal_checks (
    seq INTEGER PRIMARY KEY,
    withdrawal INTEGER NOT NULL REFERENCES withdrawals (id),
    watch INTEGER NOT NULL REFERENCES watches (id),
    seen_at TEXT NOT NULL,
    value TEXT,
    type TEXT,
    differs TEXT NOT NULL CHECK (json_type(differs) = 'array' AND differs <> '[]'),
    acknowledged_at TEXT
  ) STRICT;
  CREATE INDEX withdrawal_checks_of ON withdrawal_checks (withdrawal, seq);
  CREATE INDEX withdrawal_checks_watch ON withdrawal_checks (watch, seq);
  CREATE INDEX withdrawal_checks_unseen ON withdrawal_checks (withdrawal, watch) WHERE acknowledged_at IS NULL;
  CREATE TRIGGER withdrawal_checks_stay BEFORE DELETE ON withdrawal_checks
    BEGIN SELECT RAISE(ABORT, 'withdrawal_checks: never deleted'); END;
  CREATE TRIGGER withdrawal_checks_fixed BEFORE UPDATE OF seq, withdrawal, watch, seen_at, value, type, differs
    ON withdrawal_checks BEGIN SELECT RAISE(ABORT, 'withdrawal_checks: the answer is fixed'); END;
  CREATE TRIGGER withdrawal_checks_seen BEFORE UPDATE OF acknowledged_at ON withdrawal_checks
    WHEN old.acknowledged_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'withdrawal_checks: seen already'); END;
  INSERT INTO withdrawal_checks (withdrawal, watch, seen_at, value, type, differs)
    SELECT withdrawal, watch, seen_at, value, type,
      iif(amount AND kind, '["amount","type"]', iif(amount, '["amount"]', '["type"]'))
    FROM (SELECT withdrawals.id AS withdrawal, watches.id AS watch, coalesce(asked_at, since) AS seen_at, value, type,
        upper(trim(coalesce(type, ''))) = 'DEPOSITO' AS kind,
        value IS NOT NULL AND coalesce(units NOT IN (cents * 100,
          coalesce(${figure('outcome', '$.withdrawal.amount')}, -1),
          coalesce(${figure('outcome', '$.withdrawal.total')}, -1),
          coalesce(${figure('estimate', '$.total.value')}, -1),
          coalesce(${figure('resolution', '$.value')}, -1)), 1) AS amount
      FROM withdrawals JOIN attempts ON attempts.seq = attempt AND attempts.state = 'created'
      JOIN watches ON watches.account = withdrawals.account AND transaction_id = remote_id)
    WHERE amount OR kind ORDER BY withdrawal;
`;

/** What one answer said of the transaction; null if it said nothing. */
export interface CheckAnswer {
  readonly watch: number;
  readonly value: string | null;
  readonly type: string | null;
}

/** For transactions that are withdrawals: each difference from the request, once. */
export async function keepDifferences(db: Sql, checks: readonly CheckAnswer[], moment: Moment) {
  const rows = await db.all(
    `SELECT watches.id AS watch, withdrawals.id, cents, estimate, outcome, resolution, account_id
     FROM json_each(?) AS checked CROSS JOIN watches ON watches.id = CAST(checked.atom AS BIGINT)
     CROSS JOIN accounts ON accounts.seq = watches.account
     CROSS JOIN attempts ON attempts.account_id = accounts.id AND attempts.kind = 'withdrawal'
       AND attempts.remote_id = watches.transaction_id AND attempts.state = 'created'
     CROSS JOIN withdrawals ON withdrawals.attempt = attempts.seq`,
    JSON.stringify(checks.map(({ watch }) => watch)),
  );
  for (const row of rows)
    for (const check of checks.filter(({ watch }) => watch === row['watch']))
      await keepOne(db, row, check, moment);
}

/** Answers from before it was known to be a withdrawal's transaction. */
export async function keepKnownDifferences(
  db: Sql,
  { accountId, transactionIds }: { readonly accountId: string; readonly transactionIds: readonly string[] },
  moment: Moment,
): Promise<void> {
  const rows = await db.all(
    `SELECT watches.id, value, type FROM watches WHERE account = (SELECT seq FROM accounts WHERE id = ?)
       AND transaction_id IN (SELECT atom FROM json_each(?))`,
    accountId,
    JSON.stringify(transactionIds),
  );
  const checks = rows.map((row) => ({
    watch: integer(row, 'id'),
    value: orNull(text, row, 'value'),
    type: orNull(text, row, 'type'),
  }));
  await keepDifferences(db, checks, moment);
}

async function keepOne(db: Sql, row: Row, { watch, value, type }: CheckAnswer, moment: Moment) {
  const differs: readonly CheckDifference[] = [
    ...(value === null || isKnownAmount(row, value) ? [] : ['amount' as const]),
    ...(isDeposit(type) ? ['type' as const] : []),
  ];
  const withdrawal = integer(row, 'id');
  const last = await db.get(
    'SELECT value IS NOT DISTINCT FROM ? AND type IS NOT DISTINCT FROM ? AS same FROM withdrawal_checks WHERE withdrawal = ? ORDER BY seq DESC LIMIT 1',
    value,
    type,
    withdrawal,
  );
  if (differs.length === 0 || last?.['same'] === 1) return;
  await db.run(
    'INSERT INTO withdrawal_checks (withdrawal, watch, seen_at, value, type, differs) VALUES (?, ?, ?, ?, ?, ?)',
    withdrawal,
    watch,
    moment.at,
    value,
    type,
    JSON.stringify(differs),
  );
  const detail = { withdrawal, which: differs.join(', '), amount: value, type };
  await appendTrail(
    db,
    { what: 'withdrawal.checkDiffers', accountId: text(row, 'account_id'), detail },
    moment,
  );
  alsoTouch(db, 'withdrawals');
}

function at(value: Json, ...path: readonly string[]): string | null {
  let here: Json | undefined = value;
  for (const key of path) here = isJsonObject(here) ? here[key] : undefined;
  return typeof here === 'string' ? here : null;
}

/** As requested, or as the service's answer, the estimate of its total or the clerk's check named before. */
function isKnownAmount(row: Row, value: string): boolean {
  const outcome = orNull(json, row, 'outcome');
  const known = [
    at(outcome, 'withdrawal', 'amount'),
    at(outcome, 'withdrawal', 'total'),
    at(orNull(json, row, 'estimate'), 'total', 'value'),
    at(orNull(json, row, 'resolution'), 'value'),
  ];
  return (
    compareCents(integer(row, 'cents'), value) === 0 ||
    known.some((one) => one !== null && (one === value || compareFigures(one, value) === 0))
  );
}

/** Extra columns of a withdrawal, for `checkedOf`. */
export const checkedColumns = `checked.value AS checked_value, checked.type AS checked_type,
    checked.differs AS checked_differs, checked.seen_at AS checked_at, checked.acknowledged_at AS checked_seen`;
export const checkedJoin = (withdrawal: string): string =>
  `LEFT JOIN withdrawal_checks AS checked
    ON checked.seq = (SELECT max(seq) FROM withdrawal_checks WHERE withdrawal = ${withdrawal})`;

/** The latest check. */
export const checkedOf = (row: Row): CheckedOtherwise | null =>
  row['checked_at'] === null
    ? null
    : {
        value: orNull(text, row, 'checked_value'),
        type: orNull(text, row, 'checked_type'),
        differs: jsonAs<CheckedOtherwise['differs']>(row, 'checked_differs'),
        seenAt: text(row, 'checked_at'),
        acknowledgedAt: orNull(text, row, 'checked_seen'),
      };

/** Withdrawals with a difference that nobody has seen yet. */
export const stopping = `withdrawals.id IN (
    SELECT id FROM withdrawals WHERE differs <> '[]' AND acknowledged_at IS NULL
    UNION ALL SELECT withdrawal FROM withdrawal_checks WHERE acknowledged_at IS NULL)`;

/** False if nobody has to: nothing differs, or it was seen before. */
export async function acknowledgeWithdrawal(db: Sql, { id }: { readonly id: number }, { at: now }: Moment) {
  const answer = await db.run(
    `UPDATE withdrawals SET acknowledged_at = ? WHERE id = ? AND acknowledged_at IS NULL AND differs <> '[]'`,
    now,
    id,
  );
  const checks = await db.run(
    'UPDATE withdrawal_checks SET acknowledged_at = ? WHERE withdrawal = ? AND acknowledged_at IS NULL',
    now,
    id,
  );
  if (checks.changes > 0) alsoTouch(db, 'watches');
  return answer.changes + checks.changes > 0;
}
