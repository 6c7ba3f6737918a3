// Whose rows are meant, as SQL: the one rule by which lists, sums and badges keep practice apart from real work.
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';

export type { AccountScope };

/** A condition and the values of its question marks. */
export type ScopeCondition = readonly [sql: string, ...values: string[]];

const oneOrReal = (key: 'seq' | 'id', scope: AccountScope, column: string, mark: string): ScopeCondition =>
  scope === 'all'
    ? [`${column} IN (SELECT ${key} FROM accounts WHERE kind <> 'practice')`]
    : [`${column} = (SELECT ${key} FROM accounts WHERE id = ${mark})`, scope.accountId];

/** Of a table that names its account by its number. */
export const inScope = (scope: AccountScope, column = 'account'): ScopeCondition =>
  oneOrReal('seq', scope, column, '?');

/** Of a table that names its account by its id; `mark` where the question marks of the statement are numbered. */
export const inScopeById = (scope: AccountScope, column = 'account_id', mark = '?'): ScopeCondition =>
  oneOrReal('id', scope, column, mark);

/** What was made of boletos of several accounts names each of them in a table of links. */
type Linked = 'booklet' | 'print';

const practice = `SELECT seq FROM accounts WHERE kind = 'practice'`;
const links = (of: Linked, more = ''): string =>
  `EXISTS (SELECT 1 FROM ${of}_accounts WHERE ${of} = ${of}s.id ${more})`;

/** What is of no account, such as a calibration sheet, is of each. */
export const inScopeByLinks = (of: Linked, scope: AccountScope): ScopeCondition =>
  scope === 'all'
    ? [`NOT ${links(of, `AND account IN (${practice})`)}`]
    : [
        `(NOT ${links(of)} OR ${links(of, 'AND account = (SELECT seq FROM accounts WHERE id = ?)')})`,
        scope.accountId,
      ];

export const linksSchema = (of: Linked): string => `
  CREATE TABLE ${of}_accounts (
    ${of} INTEGER NOT NULL REFERENCES ${of}s (id),
    account INTEGER NOT NULL REFERENCES accounts (seq),
    PRIMARY KEY (${of}, account)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER ${of}_accounts_fixed BEFORE UPDATE ON ${of}_accounts
    BEGIN SELECT RAISE(ABORT, '${of}_accounts: whose it is stays'); END;
  CREATE TRIGGER ${of}_accounts_stay BEFORE DELETE ON ${of}_accounts
    BEGIN SELECT RAISE(ABORT, '${of}_accounts: never deleted'); END;
`;

/** Links of one thing to these accounts, by number; what holds anything of practice is of practice alone. */
export const linkTo = (of: Linked, accounts: string): string =>
  `WITH whose (account) AS (${accounts}) INSERT INTO ${of}_accounts (${of}, account)
   SELECT ?, account FROM whose
   WHERE account IN (${practice}) OR NOT EXISTS (SELECT 1 FROM whose WHERE account IN (${practice}))`;

/** The ids of the accounts that it is linked to, as a JSON list. */
export const linkedIds = (of: Linked): string =>
  `(SELECT coalesce(json_group_array(id), '[]') FROM accounts
    WHERE seq IN (SELECT account FROM ${of}_accounts WHERE ${of} = ${of}s.id)) AS account_ids`;
