// Whose rows are meant, as SQL: the one rule that keeps the test account out of lists, sums and badges of real work.
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';

export type { AccountScope };

/** A condition and the values of its question marks. */
export type ScopeCondition = readonly [sql: string, ...values: string[]];

const oneOrReal = (key: 'seq' | 'id', scope: AccountScope, column: string, mark: string): ScopeCondition =>
  scope === 'all'
    ? [`${column} IN (SELECT ${key} FROM accounts WHERE kind <> 'practice')`]
    : [`${column} = (SELECT ${key} FROM accounts WHERE id = ${mark})`, scope.accountId];

/** For a table that names its account by number. */
export const inScope = (scope: AccountScope, column = 'account'): ScopeCondition =>
  oneOrReal('seq', scope, column, '?');

/** For a table that names its account by id. `mark` is for statements with numbered question marks. */
export const inScopeById = (scope: AccountScope, column = 'account_id', mark = '?'): ScopeCondition =>
  oneOrReal('id', scope, column, mark);

/** For things made of boletos of several accounts, which name them in a table of links. */
type Linked = 'booklet' | 'print';

const practice = `SELECT seq FROM accounts WHERE kind = 'practice'`;
const links = (of: Linked, more = ''): string =>
  `EXISTS (SELECT 1 FROM ${of}_accounts WHERE ${of} = ${of}s.id ${more})`;

/** What belongs to no account, such as a calibration sheet, belongs to each. */
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

/** Links of one thing to these accounts, by number. A thing with boletos of the test account belongs to the test account alone. */
export const linkTo = (of: Linked, accounts: string): string =>
  `WITH whose (account) AS (${accounts}) INSERT INTO ${of}_accounts (${of}, account)
   SELECT ?, account FROM whose
   WHERE account IN (${practice}) OR NOT EXISTS (SELECT 1 FROM whose WHERE account IN (${practice}))`;

/** The ids of the accounts that it is linked to, as a JSON list. */
export const linkedIds = (of: Linked): string =>
  `(SELECT coalesce(json_group_array(id), '[]') FROM accounts
    WHERE seq IN (SELECT account FROM ${of}_accounts WHERE ${of} = ${of}s.id)) AS account_ids`;
