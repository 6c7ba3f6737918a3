// Which accounts belong to one service, and which of these to one owner. A boleto of one may duplicate a boleto of another, and withdrawals
// of one owner share locks and limits. Both engines run the same SQL.
import { text, type Sql } from '../sql.ts';

const digits = `'0123456789'`;

/** Loopback names, as the URL parser writes them: `[::ffff:7f00:1]` is 127.0.0.1 as an IPv6 address. */
const isThisComputer = `(url_name IN ('localhost', '[::1]') OR url_name LIKE '%.localhost' OR url_name LIKE '[::ffff:7f__:%]'
  OR url_name LIKE '127.%' AND rtrim(url_name, '0123456789.') = '')`;

/** Rows with a canonical `base_url` and the `service` that it leads to. Loopback names count as one service, and so do `a` and `a.`. */
export const withService = (rows: string): string => `(
  SELECT named.*, url_scheme || iif(${isThisComputer}, 'localhost', url_name) || substr(url_rest, length(url_host) + 1) AS service
  FROM (SELECT found.*, rtrim(url_host, '.') AS url_name
    FROM (SELECT cut.*, iif(rtrim(url_authority, ${digits}) LIKE '%:',
        rtrim(rtrim(url_authority, ${digits}), ':'), url_authority) AS url_host
      FROM (SELECT begun.*, substr(url_rest, 1, instr(url_rest || '/', '/') - 1) AS url_authority
        FROM (SELECT whole.*, substr(base_url, 1, instr(base_url, '//') + 1) AS url_scheme,
            substr(base_url, instr(base_url, '//') + 2) AS url_rest
          FROM ${rows} AS whole) AS begun) AS cut) AS found) AS named)`;

/** In the first versions each account of a private ledger was a service of its own. */
export const repeatAccountsSchema = `
  CREATE VIEW repeat_accounts AS SELECT seq AS account, seq AS beside FROM accounts;
`;

/** Pairs of accounts of one service, each account also with itself. One comparison tells equal addresses from others. */
export const repeatAccountsOfService = `
  CREATE VIEW repeat_accounts AS SELECT own.seq AS account, other.seq AS beside
    FROM ${withService('accounts')} AS own JOIN ${withService('accounts')} AS other
      ON other.kind = own.kind AND (other.base_url = own.base_url OR other.service = own.service);
`;

/** Numbers of the accounts of one service. All pairs are built once per statement, because building them for each row takes seconds. */
export const isBeside = (account: string, other: string): string =>
  `(${account}, ${other}) IN (SELECT pair.account, pair.beside FROM repeat_accounts AS pair)`;

/** For queries of rows with an account: accounts of the same service as the account with this id. */
export const besideAccount = (id: string): string =>
  `account IN (SELECT beside FROM accounts JOIN repeat_accounts ON seq = repeat_accounts.account WHERE accounts.id = ${id})`;

const part = (account: 'own' | 'other', name: string): string =>
  `coalesce(${account}.identity ->> '${name}', '')`;
const claims = (account: 'own' | 'other') =>
  `${part(account, 'subject')} || ' ' || ${part(account, 'tenant')}`;
const typedName = (account: 'own' | 'other') => `lower(trim(${part(account, 'confirmedName')}))`;
/** Accounts with the same claims or, if the token has none, with the same name typed by a clerk. Two missing values prove nothing. */
const sameOwner = `(own.seq = other.seq OR ${claims('own')} = ${claims('other')} AND ${typedName('own')} = ${typedName('other')}
  AND ${claims('own')} || ${typedName('own')} <> ' ')`;

/** For `IN`: the accounts of one service and one owner, by the number of one of them. */
export const accountsOfOwner = (seq: string): string => `(SELECT beside FROM repeat_accounts
  JOIN accounts AS own ON own.seq = repeat_accounts.account JOIN accounts AS other ON other.seq = beside
  WHERE own.seq = ${seq} AND ${sameOwner})`;

/** The same as ids, by the id of one of them. */
export const idsOfOwner = async (db: Sql, { accountId }: { readonly accountId: string }) =>
  (
    await db.all(
      `SELECT id FROM accounts WHERE seq IN ${accountsOfOwner('(SELECT seq FROM accounts WHERE id = ?)')} ORDER BY seq`,
      accountId,
    )
  ).map((row) => text(row, 'id'));
