// The address book: which wallet has which label, and since when it waits for release. Entries are never deleted, because Guichê warns of
// addresses that look like a removed one.
import { CodedError } from '../../failure.ts';
import { known } from '../failures.ts';
import { insertRow, integer, orNull, type Row, text, type Sql } from '../sql.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { appendTrail, type Moment } from './trail.ts';

export const walletsSchema = `
  CREATE TABLE wallets (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (seq),
    label TEXT NOT NULL,
    label_key TEXT NOT NULL,
    -- In its checksummed form.
    wallet TEXT NOT NULL CHECK (length(wallet) = 42),
    wallet_key TEXT NOT NULL CHECK (wallet_key = lower(wallet)),
    note TEXT,
    added_at TEXT NOT NULL,
    changed_at TEXT,
    -- Set anew by another wallet or label.
    waits_from TEXT NOT NULL,
    removed_at TEXT,
    revision INTEGER NOT NULL DEFAULT 1
  ) STRICT;
  CREATE UNIQUE INDEX wallets_known ON wallets (account, wallet_key) WHERE removed_at IS NULL;
  CREATE UNIQUE INDEX wallets_labels ON wallets (account, label_key) WHERE removed_at IS NULL;
  CREATE TRIGGER wallets_stay BEFORE DELETE ON wallets BEGIN SELECT RAISE(ABORT, 'wallets: never deleted'); END;
  CREATE TRIGGER wallets_fixed BEFORE UPDATE OF id, account, added_at ON wallets
    BEGIN SELECT RAISE(ABORT, 'wallets: where it came from is fixed'); END;
  CREATE TRIGGER wallets_removed BEFORE UPDATE ON wallets WHEN old.removed_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'wallets: removed stays removed'); END;
  CREATE TRIGGER wallets_wait BEFORE UPDATE OF waits_from ON wallets WHEN new.waits_from < old.waits_from
    BEGIN SELECT RAISE(ABORT, 'wallets: a wait is never shortened'); END;

  -- What a book or a sending once knew is not forgotten with a change of it.
  CREATE TABLE wallets_before (
    entry INTEGER NOT NULL REFERENCES wallets (id),
    wallet TEXT NOT NULL,
    label TEXT NOT NULL,
    until TEXT NOT NULL
  ) STRICT;
  CREATE INDEX wallets_before_of ON wallets_before (entry);
  CREATE TRIGGER wallets_before_fixed BEFORE UPDATE ON wallets_before
    BEGIN SELECT RAISE(ABORT, 'wallets_before: append-only'); END;
  CREATE TRIGGER wallets_before_stay BEFORE DELETE ON wallets_before
    BEGIN SELECT RAISE(ABORT, 'wallets_before: append-only'); END;
  CREATE TRIGGER wallets_changed AFTER UPDATE OF wallet ON wallets WHEN new.wallet <> old.wallet
    BEGIN INSERT INTO wallets_before VALUES (old.id, old.wallet, old.label, new.waits_from); END;

  CREATE TABLE withdrawal_settings (
    account INTEGER PRIMARY KEY REFERENCES accounts (seq),
    settings TEXT NOT NULL CHECK (json_valid(settings))
  ) STRICT;
  CREATE TRIGGER withdrawal_settings_stay BEFORE DELETE ON withdrawal_settings
    BEGIN SELECT RAISE(ABORT, 'withdrawal_settings: never deleted'); END;
`;

export type WalletEntry = Readonly<ReturnType<typeof entryOf>>;

const walletColumns =
  'wallets.*, (SELECT accounts.id FROM accounts WHERE accounts.seq = wallets.account) AS account_id';

const entryOf = (row: Row) => ({
  id: integer(row, 'id'),
  accountId: text(row, 'account_id'),
  label: text(row, 'label'),
  wallet: text(row, 'wallet'),
  note: orNull(text, row, 'note'),
  addedAt: text(row, 'added_at'),
  changedAt: orNull(text, row, 'changed_at'),
  waitsFrom: text(row, 'waits_from'),
  removedAt: orNull(text, row, 'removed_at'),
  revision: integer(row, 'revision'),
});

async function walletWith(db: Sql, id: number): Promise<WalletEntry> {
  const row = await db.get(`SELECT ${walletColumns} FROM wallets WHERE id = ?`, id);
  return entryOf(known(row, 'wallet'));
}

/** Wallets that can be chosen, sorted by label. */
export const listWallets = async (db: Sql, { accountId }: { readonly accountId: string }) =>
  (
    await db.all(
      `SELECT ${walletColumns} FROM wallets
     WHERE account = (SELECT seq FROM accounts WHERE id = ?) AND removed_at IS NULL ORDER BY label_key, id`,
      accountId,
    )
  ).map(entryOf);

/** All wallets that the book ever had, also removed and replaced ones. Current ones come first. */
export const knownWallets = async (db: Sql, { accountId }: { readonly accountId: string }) =>
  (
    await db.all(
      `SELECT wallet, label FROM (
       SELECT account, wallet, label, iif(removed_at IS NULL, 0, 1) AS gone, id FROM wallets
       UNION ALL
       SELECT account, old.wallet, old.label, 2, entry FROM wallets_before AS old JOIN wallets ON id = entry) AS ever
     WHERE account = (SELECT seq FROM accounts WHERE id = ?) ORDER BY gone, id`,
      accountId,
    )
  ).map((row) => ({ wallet: text(row, 'wallet'), label: text(row, 'label') }));

/** How many rows back a clock that was set back could have been noticed. */
const lookedBack = 1_000;

/** The latest time that the ledger knows. A clock that was set back is behind it. */
export async function latestTime(db: Sql, now: string): Promise<string> {
  const row = await db.get(
    `SELECT max(max(
       ?,
       coalesce((SELECT max(at) FROM (SELECT at FROM trail ORDER BY seq DESC LIMIT ${lookedBack}) AS lately), '')),
       coalesce((SELECT max(started_at) FROM (SELECT started_at FROM attempts ORDER BY seq DESC LIMIT ${lookedBack}) AS lately), '')
     ) AS latest`,
    now,
  );
  return row ? text(row, 'latest') : now;
}

interface Wished {
  readonly label: string;
  readonly wallet: string;
}

/** Thrown, not answered: the same form may be sent again with another label. */
async function refuseDuplicates(db: Sql, account: number, id: number | null, wished: Wished): Promise<void> {
  const held = async (column: 'wallet_key' | 'label_key', key: string): Promise<boolean> =>
    (await db.get(
      `SELECT 1 FROM wallets WHERE account = ? AND ${column} = ? AND removed_at IS NULL AND id IS DISTINCT FROM ?`,
      account,
      key,
      id,
    )) !== undefined;
  const refuse = (field: 'wallet' | 'label'): never => {
    throw new CodedError('inputInvalid', 'withdrawals', { fields: { [field]: 'known' } });
  };
  if (await held('wallet_key', wished.wallet.toLowerCase())) refuse('wallet');
  if (await held('label_key', fold(wished.label))) refuse('label');
}

export interface AddWallet extends Wished {
  readonly accountId: string;
  readonly note: string | null;
}

export async function addWallet(db: Sql, input: AddWallet, moment: Moment): Promise<WalletEntry> {
  const account = await db.get(
    'SELECT seq FROM accounts WHERE id = ? AND removed_at IS NULL',
    input.accountId,
  );
  const seq = integer(known(account, 'account'), 'seq');
  await refuseDuplicates(db, seq, null, input);
  const { label, wallet, note, accountId } = input;
  const id = await insertRow(db, 'wallets', {
    account: seq,
    label,
    label_key: fold(label),
    wallet,
    wallet_key: wallet.toLowerCase(),
    note,
    added_at: moment.at,
    waits_from: await latestTime(db, moment.at),
  });
  await appendTrail(db, { what: 'wallet.added', accountId, detail: { label, wallet } }, moment);
  return walletWith(db, id);
}

export interface ChangeWallet extends Partial<Wished> {
  readonly id: number;
  /** The revision that was read. */
  readonly revision: number;
  readonly note?: string | null;
}

export async function changeWallet(db: Sql, input: ChangeWallet, moment: Moment): Promise<WalletEntry> {
  const before = await walletWith(db, input.id);
  if (before.removedAt !== null || before.revision !== input.revision)
    throw new CodedError('changedMeanwhile', 'withdrawals', { retryable: true });
  const { label = before.label, wallet = before.wallet, note = before.note } = input;
  const account = (await db.get('SELECT account FROM wallets WHERE id = ?', input.id)) ?? {};
  await refuseDuplicates(db, integer(account, 'account'), input.id, { label, wallet });
  const moved = label !== before.label || wallet !== before.wallet;
  if (!moved && note === before.note) return before;
  const latest = await latestTime(db, moment.at);
  await db.run(
    `UPDATE wallets SET label = ?, label_key = ?, wallet = ?, wallet_key = ?, note = ?, changed_at = ?,
       waits_from = iif(?, max(waits_from, ?), waits_from), revision = revision + 1 WHERE id = ?`,
    label,
    fold(label),
    wallet,
    wallet.toLowerCase(),
    note,
    moment.at,
    moved ? 1 : 0,
    latest,
    input.id,
  );
  const detail = {
    label,
    wallet,
    ...(label === before.label ? {} : { labelBefore: before.label }),
    ...(wallet === before.wallet ? {} : { walletBefore: before.wallet }),
    ...(note === before.note ? {} : { note }),
  };
  await appendTrail(db, { what: 'wallet.changed', accountId: before.accountId, detail }, moment);
  return walletWith(db, input.id);
}

export async function removeWallet(db: Sql, { id }: { readonly id: number }, moment: Moment): Promise<null> {
  const { label, wallet, accountId, removedAt } = await walletWith(db, id);
  if (removedAt !== null) return null;
  await db.run('UPDATE wallets SET removed_at = ?, revision = revision + 1 WHERE id = ?', moment.at, id);
  await appendTrail(db, { what: 'wallet.removed', accountId, detail: { label, wallet } }, moment);
  return null;
}
