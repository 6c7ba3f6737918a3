// Accounts: address, identity and limits. Never a secret: these are in the vault.
import { CodedError } from '../../failure.ts';
import { known } from '../failures.ts';
import type { Json } from '../json.ts';
import { firstOf, integer, json, oneOf, orNull, text, type Row, type Sql } from '../sql.ts';
import { withService } from './account-services.ts';
import type { Moment } from './trail.ts';
import { stoppedOf } from './withdrawals.ts';

const accountKinds = ['practice', 'service'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * Stored as JSON by the accounts feature: identity (claims or typed name), settings, which credentials are set and until when. Earlier
 * versions stored less, so the reader parses it (`recordOf`).
 */
export interface AccountFacts {
  readonly name: string;
  readonly baseUrl: string;
  readonly identity: Json;
  readonly settings: Json;
  readonly credentials: Json;
}

export interface NewAccount extends AccountFacts {
  readonly id: string;
  readonly kind: AccountKind;
  /** The keyed hash of this row, if a keychain holds the key. */
  readonly mac?: string | null;
  /** The removed account to restore under its id, with the revision that the caller saw. */
  readonly revives?: number;
}

export type Account = Readonly<ReturnType<typeof account>>;

export const accountsV1 = `
  CREATE TABLE accounts (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('practice', 'service')),
    name TEXT NOT NULL,
    base_url TEXT NOT NULL,
    identity TEXT NOT NULL CHECK (json_valid(identity)),
    settings TEXT NOT NULL CHECK (json_valid(settings)),
    credentials TEXT NOT NULL CHECK (json_valid(credentials)),
    created_at TEXT NOT NULL,
    removed_at TEXT,
    used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1)),
    revision INTEGER NOT NULL DEFAULT 1
  ) STRICT;
  CREATE TRIGGER accounts_stay BEFORE DELETE ON accounts BEGIN SELECT RAISE(ABORT, 'accounts: never deleted'); END;
  CREATE TRIGGER accounts_identity BEFORE UPDATE OF seq, id, kind, created_at ON accounts
    BEGIN SELECT RAISE(ABORT, 'accounts: identity is fixed'); END;
  CREATE TRIGGER accounts_base_url BEFORE UPDATE OF base_url ON accounts
    WHEN old.used = 1 AND new.base_url <> old.base_url
    BEGIN SELECT RAISE(ABORT, 'baseUrlFixed'); END;
  CREATE TRIGGER accounts_used BEFORE UPDATE OF used ON accounts WHEN new.used < old.used
    BEGIN SELECT RAISE(ABORT, 'accounts: used stays used'); END;
  CREATE TRIGGER accounts_practice BEFORE UPDATE OF removed_at ON accounts
    WHEN old.kind = 'practice' AND new.removed_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'practiceProtected'); END;
`;

/** Proves who wrote the row. The key is in the keychain, so the ledger cannot check it. */
export const accountsMac = `ALTER TABLE accounts ADD COLUMN mac TEXT`;

const account = (row: Row) => ({
  id: text(row, 'id'),
  kind: oneOf(accountKinds, row, 'kind'),
  name: text(row, 'name'),
  baseUrl: text(row, 'base_url'),
  identity: json(row, 'identity'),
  settings: json(row, 'settings'),
  credentials: json(row, 'credentials'),
  createdAt: text(row, 'created_at'),
  removedAt: orNull(text, row, 'removed_at'),
  /** True once something was sent with it. From then on its base URL cannot change. */
  used: integer(row, 'used') === 1,
  /** The freeze after which the provider's dashboard may show boletos that are unknown here; null once it was compared. */
  unmatchedSince: orNull(text, row, 'unmatched_since'),
  revision: integer(row, 'revision'),
  mac: orNull(text, row, 'mac'),
});

export const getAccount = (db: Sql, { id }: { readonly id: string }): Promise<Account | null> =>
  firstOf(db, account, 'SELECT * FROM accounts WHERE id = ?', id);

export const listAccounts = async (db: Sql, input: { readonly removed?: boolean }) =>
  (
    await db.all('SELECT * FROM accounts WHERE removed_at IS NULL OR ? ORDER BY seq', input.removed ? 1 : 0)
  ).map(account);

/** Accounts of the service at this address, including removed ones. */
export const accountsOfService = async (db: Sql, { baseUrl }: { readonly baseUrl: string }) =>
  (
    await db.all(
      `SELECT found.* FROM ${withService('(SELECT CAST(? AS TEXT) AS base_url)')} AS wished
       JOIN ${withService('accounts')} AS found ON found.service = wished.service
       WHERE found.kind = 'service' ORDER BY found.seq`,
      baseUrl,
    )
  ).map(account);

const accountWith = async (db: Sql, id: string): Promise<Account> =>
  known(await getAccount(db, { id }), 'account');

/** Uncertain rows, limits, wallets and watches still refer to the account, so they come back with it. */
async function revive(db: Sql, input: NewAccount, revision: number): Promise<Account> {
  const { changes } = await db.run(
    `UPDATE accounts SET removed_at = NULL, name = ?, settings = ?, credentials = ?, mac = ?, revision = revision + 1
     WHERE id = ? AND kind = ? AND base_url = ? AND revision = ? AND removed_at IS NOT NULL`,
    input.name,
    JSON.stringify(input.settings),
    JSON.stringify(input.credentials),
    input.mac ?? null,
    input.id,
    input.kind,
    input.baseUrl,
    revision,
  );
  if (changes !== 1) throw new CodedError('changedMeanwhile', 'ledger');
  return accountWith(db, input.id);
}

/** Another computer may have added an account since the caller asked. Two accounts of one owner would hide duplicates. */
async function refuseEqual(
  db: Sql,
  { id, kind, baseUrl, identity }: Pick<NewAccount, 'id' | 'kind' | 'baseUrl' | 'identity'>,
): Promise<void> {
  const { subject, tenant } = claimsIn(identity);
  if (kind !== 'service' || (subject === '' && tenant === '')) return;
  const equal = (await accountsOfService(db, { baseUrl })).find((one) => {
    const other = claimsIn(one.identity);
    return one.id !== id && one.removedAt === null && other.subject === subject && other.tenant === tenant;
  });
  if (equal) throw new CodedError('accountExists', 'accounts', { detail: equal.name });
}

/** Empty if there are no claims: a name that a clerk confirmed proves nothing. */
function claimsIn(identity: NewAccount['identity']): { readonly subject: string; readonly tenant: string } {
  const all = new Map<string, unknown>(Object.entries(identity ?? {}));
  const claim = (name: string): string => {
    const value = all.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { subject: claim('subject'), tenant: claim('tenant') };
}

export async function insertAccount(db: Sql, input: NewAccount, moment: Moment): Promise<Account> {
  if (input.revives !== undefined) return revive(db, input, input.revives);
  await refuseEqual(db, input);
  await db.run(
    `INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at, mac,
       unmatched_since)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, iif(?2 = 'service', (SELECT begun_for_lost FROM meta), NULL))`,
    input.id,
    input.kind,
    input.name,
    input.baseUrl,
    JSON.stringify(input.identity),
    JSON.stringify(input.settings),
    JSON.stringify(input.credentials),
    moment.at,
    input.mac ?? null,
  );
  return accountWith(db, input.id);
}

/** The account after the change, or `conflict` if it changed since the caller read it. */
export type AccountChange =
  | { readonly kind: 'updated'; readonly account: Account }
  | { readonly kind: 'conflict'; readonly account: Account };

interface Seen {
  readonly id: string;
  /** The revision that the caller read. */
  readonly revision: number;
}

const answer = async (db: Sql, id: string, changes: number | bigint): Promise<AccountChange> => ({
  kind: changes === 1 ? 'updated' : 'conflict',
  account: await accountWith(db, id),
});

export interface UpdateAccount extends Seen {
  readonly change: Partial<AccountFacts>;
  /** The revision after the change. */
  readonly mac?: string | null;
}

export async function updateAccount(db: Sql, input: UpdateAccount): Promise<AccountChange> {
  const next = { ...(await accountWith(db, input.id)), ...input.change };
  if (input.change.baseUrl !== undefined || input.change.identity !== undefined) await refuseEqual(db, next);
  const { changes } = await db.run(
    `UPDATE accounts SET name = ?, base_url = ?, identity = ?, settings = ?, credentials = ?, mac = ?, revision = revision + 1
     WHERE id = ? AND revision = ? AND removed_at IS NULL`,
    next.name,
    next.baseUrl,
    JSON.stringify(next.identity),
    JSON.stringify(next.settings),
    JSON.stringify(next.credentials),
    input.mac ?? null,
    input.id,
    input.revision,
  );
  return answer(db, input.id, changes);
}

/** After a freeze no credential is used before the clerk confirms the account. */
export async function distrustAccounts(db: Sql): Promise<void> {
  await db.run(`UPDATE accounts SET mac = NULL, revision = revision + 1 WHERE mac IS NOT NULL`);
}

/** Work that must end first: requests in flight, uncertain withdrawals, unseen differences. */
const isBusy = async (db: Sql, id: string): Promise<boolean> =>
  (await stoppedOf(db, { accountId: id, alone: true })) !== null ||
  (await db.get(
    `SELECT 1 FROM attempts WHERE account_id = ? AND state IN ('sending', 'uncertain')
       AND (state = 'sending' OR kind = 'withdrawal') LIMIT 1`,
    id,
  )) !== undefined;

/**
 * Marks the account instead of deleting it, so that its history stays readable. The check is in the same write, so that nothing can start
 * in between.
 */
export async function removeAccount(db: Sql, input: Seen, moment: Moment): Promise<AccountChange> {
  if (await isBusy(db, input.id)) throw new CodedError('accountBusy', 'ledger');
  const { changes } = await db.run(
    `UPDATE accounts SET removed_at = ?, revision = revision + 1
     WHERE id = ? AND revision = ? AND removed_at IS NULL`,
    moment.at,
    input.id,
    input.revision,
  );
  return answer(db, input.id, changes);
}

/** For uses other than attempts, which mark their account themselves. */
export async function markUsed(db: Sql, input: { readonly id: string }): Promise<null> {
  await db.run('UPDATE accounts SET used = 1 WHERE id = ? AND used = 0', input.id);
  return null;
}
