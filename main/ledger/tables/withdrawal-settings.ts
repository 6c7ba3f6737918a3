// The limits of an account's withdrawals, as JSON of the room's own; the table stands with the book (wallets.ts).
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../../failure.ts';
import { jsonAs, sql } from '../connection.ts';
import type { JsonObject } from '../json.ts';
import { appendTrail, type Moment } from './trail.ts';

/** An earlier version may have kept fewer of them: its reader parses what it gets. */
export function withdrawalSettings(
  db: DatabaseSync,
  { accountId }: { readonly accountId: string },
): JsonObject | null {
  const row = sql(
    db,
    'SELECT settings FROM withdrawal_settings WHERE account = (SELECT seq FROM accounts WHERE id = ?)',
  ).get(accountId);
  return row ? jsonAs<JsonObject>(row, 'settings') : null;
}

export interface SetWithdrawalSettings {
  readonly accountId: string;
  readonly settings: JsonObject;
  /** What changed, from and to, as the trail tells it; empty where nothing did. */
  readonly changes: JsonObject;
  /** As they stood when it was judged whether this loosens them. */
  readonly before: JsonObject | null;
}

export function setWithdrawalSettings(db: DatabaseSync, input: SetWithdrawalSettings, moment: Moment): null {
  const { accountId, settings, changes, before } = input;
  if (JSON.stringify(withdrawalSettings(db, { accountId })) !== JSON.stringify(before))
    throw new CodedError('changedMeanwhile', 'withdrawals', { retryable: true });
  const { changes: rows } = sql(
    db,
    `INSERT INTO withdrawal_settings (account, settings)
     SELECT seq, ? FROM accounts WHERE id = ? AND removed_at IS NULL
     ON CONFLICT (account) DO UPDATE SET settings = excluded.settings`,
  ).run(JSON.stringify(settings), accountId);
  if (rows !== 1) throw new CodedError('notFound', 'ledger', { detail: 'account' });
  if (Object.keys(changes).length > 0)
    appendTrail(db, { what: 'withdrawal.settings', accountId, detail: changes }, moment);
  return null;
}
