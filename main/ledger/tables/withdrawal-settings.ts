// The limits of an account's withdrawals, as JSON of the room's own; the table stands with the book (wallets.ts).
import { CodedError } from '../../failure.ts';
import { jsonAs } from '../columns.ts';
import type { JsonObject } from '../json.ts';
import type { Sql } from '../sql.ts';
import { appendTrail, type Moment } from './trail.ts';

/** An earlier version may have kept fewer of them: its reader parses what it gets. */
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
  /** What changed, from and to, as the trail tells it; empty where nothing did. */
  readonly changes: JsonObject;
  /** As they stood when it was judged whether this loosens them. */
  readonly before: JsonObject | null;
}

export async function setWithdrawalSettings(
  db: Sql,
  input: SetWithdrawalSettings,
  moment: Moment,
): Promise<null> {
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
