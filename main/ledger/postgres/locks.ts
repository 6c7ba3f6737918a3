// Locks that end with their transaction, the same as the team's functions take: the ledger's first, alone or together with others, and
// then those of accounts in the order of their numbers, so that no two wait for each other.
import type { LockedAccounts } from '../sql.ts';

/** Waits for all that hold an account's, and they for it. */
export const lockLedger = 'SELECT pg_advisory_xact_lock(7, 0)';

/** Only who holds the ledger alone is waited for. */
export const lockLedgerTogether = 'SELECT pg_advisory_xact_lock_shared(7, 0)';

/** What an account is found by stays as long as there is a row of it. */
const found = `SELECT seq FROM accounts WHERE id = ANY ($1::text[])
  UNION SELECT accounts.seq FROM batches JOIN accounts ON accounts.id = account_id WHERE batches.id = ANY ($2::bigint[])
  UNION SELECT account FROM boletos WHERE id = ANY ($3::bigint[])
  UNION SELECT account FROM watches WHERE id = ANY ($4::bigint[])
  UNION SELECT account FROM wallets WHERE id = ANY ($5::bigint[])`;

export const lockAccounts = `SELECT pg_advisory_xact_lock(7, seq::int) FROM
  (SELECT seq FROM (${found}) AS found ORDER BY seq OFFSET 0) AS one_by_one`;

export const valuesOfLocks = ({
  accounts = [],
  batches = [],
  boletos = [],
  watches = [],
  wallets = [],
}: LockedAccounts): readonly (readonly (string | number)[])[] => [
  accounts,
  batches,
  boletos,
  watches,
  wallets,
];
