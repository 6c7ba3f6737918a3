// Transaction locks, the same as the team's functions take: first the ledger's, exclusive or shared, then those of accounts in the order
// of their numbers, so that no two transactions deadlock.
import type { LockedAccounts } from '../sql.ts';

/** Excludes every transaction that holds the ledger's lock, shared or not. */
export const lockLedger = 'SELECT pg_advisory_xact_lock(7, 0)';

/** Waits only for the exclusive lock. */
export const lockLedgerShared = 'SELECT pg_advisory_xact_lock_shared(7, 0)';

/** Rows do not change their account, so the accounts may be looked up before their locks are held. */
const accountSeqs = `SELECT seq FROM accounts WHERE id = ANY ($1::text[])
  UNION SELECT accounts.seq FROM batches JOIN accounts ON accounts.id = account_id WHERE batches.id = ANY ($2::bigint[])
  UNION SELECT account FROM boletos WHERE id = ANY ($3::bigint[])
  UNION SELECT account FROM watches WHERE id = ANY ($4::bigint[])
  UNION SELECT account FROM wallets WHERE id = ANY ($5::bigint[])`;

export const lockAccounts = `SELECT pg_advisory_xact_lock(7, seq::int) FROM
  (SELECT seq FROM (${accountSeqs}) AS found ORDER BY seq OFFSET 0) AS one_by_one`;

export const lockValues = ({
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
