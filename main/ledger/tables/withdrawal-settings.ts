// The limits of an account's withdrawals, as JSON of the withdrawals feature. wallets.ts has the table.
import { CodedError } from '../../failure.ts';
import type { JsonObject } from '../json.ts';
import { jsonAs, type Sql } from '../sql.ts';
import { appendTrail, type Moment } from './trail.ts';

/** An earlier version may have stored fewer of them, so the reader parses them. */
export async function withdrawalSettings(
  db: Sql,
  { accountId }: { readonly accountId: string },
): Promise<JsonObject | null> {
  const row = await db.get(
    'SELECT settings FROM withdrawal_settings WHERE account = (SELECT seq FROM accounts WHERE id = ?)',
    accountId,
  );
  return row ? jsonAs<JsonObject>(row, 'settings') : null;
}

export interface SetWithdrawalSettings {
  readonly accountId: string;
  readonly settings: JsonObject;
  /** What changed, from and to, for the trail; empty if nothing did. */
  readonly changes: JsonObject;
  /** The limits that were compared to decide whether this loosens them. */
  readonly before: JsonObject | null;
}

export async function setWithdrawalSettings(db: Sql, input: SetWithdrawalSettings, moment: Moment) {
  const { accountId, settings, changes, before } = input;
  if (JSON.stringify(await withdrawalSettings(db, { accountId })) !== JSON.stringify(before))
    throw new CodedError('changedMeanwhile', 'withdrawals', { retryable: true });
  const { changes: rows } = await db.run(
    `INSERT INTO withdrawal_settings (account, settings)
     SELECT seq, ? FROM accounts WHERE id = ? AND removed_at IS NULL
     ON CONFLICT (account) DO UPDATE SET settings = excluded.settings`,
    JSON.stringify(settings),
    accountId,
  );
  if (rows !== 1) throw new CodedError('notFound', 'ledger', { detail: 'account' });
  if (Object.keys(changes).length > 0)
    await appendTrail(db, { what: 'withdrawal.settings', accountId, detail: changes }, moment);
  return null;
}
